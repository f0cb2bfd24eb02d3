import Glibc

/// The processor time that this process has taken.
enum ProcessorTime {
    /// Seconds over all threads since the process began.
    static func seconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
