/// What happens in a run, as data; a sink turns it into a line of text or JSON.
///
/// Events hold no address and no key.
public enum Event: Sendable, Equatable {
    /// A sentence about the run as a whole that the user should see.
    case notice(String)
    /// Something that does not stop the run but that the user should know.
    case warning(String)
    /// A sentence about why the run ends.
    case failure(String)
    /// How far the run is.
    case progress(Progress)
}

/// How far a run is.
public struct Progress: Sendable, Equatable {
    /// Rows settled so far, over all statuses.
    public var rows: Int
    /// Rows with an accepted coordinate.
    public var ok: Int
    /// Rows answered but not accepted.
    public var refused: Int
    /// Rows for which no answer could be had.
    public var failed: Int
    /// Rows without an address.
    public var empty: Int
    /// Bytes of the input consumed, as stored on disk.
    public var bytes: Int
    /// Size of the input in bytes, or nil for a pipe.
    public var totalBytes: Int?

    /// Makes a state; every count starts at zero.
    public init(
        rows: Int = 0,
        ok: Int = 0,
        refused: Int = 0,
        failed: Int = 0,
        empty: Int = 0,
        bytes: Int = 0,
        totalBytes: Int? = nil
    ) {
        self.rows = rows
        self.ok = ok
        self.refused = refused
        self.failed = failed
        self.empty = empty
        self.bytes = bytes
        self.totalBytes = totalBytes
    }
}

/// Where events go. Posting never blocks the caller for long and never fails.
public struct EventSink: Sendable {
    /// Takes one event.
    public var post: @Sendable (Event) -> Void

    /// A sink that calls this function for every event.
    public init(post: @escaping @Sendable (Event) -> Void) {
        self.post = post
    }

    /// A sink that drops everything.
    public static let silent = EventSink { _ in }
}
