import Glibc

extension TimeSource {
    /// The clocks of this machine.
    public static let system = TimeSource(
        boot: { reading(CLOCK_BOOTTIME) },
        wall: {
            let now = reading(CLOCK_REALTIME)
            return Double(now.components.seconds) + Double(now.components.attoseconds) / 1e18
        },
        sleep: { until in
            let wait = until - reading(CLOCK_BOOTTIME)
            if wait > .zero { try await Task.sleep(for: wait) }
        }
    )

    private static func reading(_ clock: clockid_t) -> Duration {
        var time = timespec()
        clock_gettime(clock, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
