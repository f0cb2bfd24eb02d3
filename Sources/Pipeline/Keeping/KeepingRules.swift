import RunJournal

/// When a run writes down how far it is.
public struct KeepingRules: Sendable, Equatable {
    /// Outputs can be cut behind every so many rows; compressed ones begin a new member there, so
    /// that their bytes depend on the row number alone.
    public var rows = Commit.interval
    /// The shortest time between two entries in the journal, each of which waits for the disk.
    public var pause = Duration.seconds(1)

    /// Every 16,384 rows, at most once a second.
    public init() {}
}
