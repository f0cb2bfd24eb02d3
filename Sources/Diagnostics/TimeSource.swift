/// Where the time comes from. A value, so that tests hand in a clock they turn by hand.
///
/// Nothing else in geobatch reads a clock: durations come from `boot`, dates from `wall`.
public struct TimeSource: Sendable {
    /// Time since the machine started, never set back; for durations and pacing.
    public var boot: @Sendable () -> Duration
    /// Seconds since 1970-01-01 UTC; for dates in files and provider resets. May jump.
    public var wall: @Sendable () -> Double
    /// Sleeps until that boot time; throws `CancellationError` when the task is cancelled.
    public var sleep: @Sendable (_ until: Duration) async throws -> Void

    /// A source made of these three functions.
    public init(
        boot: @escaping @Sendable () -> Duration,
        wall: @escaping @Sendable () -> Double,
        sleep: @escaping @Sendable (_ until: Duration) async throws -> Void
    ) {
        self.boot = boot
        self.wall = wall
        self.sleep = sleep
    }
}
