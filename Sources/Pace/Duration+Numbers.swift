extension Duration {
    /// Whole nanoseconds, cut to the range of `Int64` (292 years).
    var inNanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (scaled, over) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        guard !over else { return seconds < 0 ? .min : .max }
        let (sum, carry) = scaled.addingReportingOverflow(attoseconds / 1_000_000_000)
        return carry ? (seconds < 0 ? .min : .max) : sum
    }

    /// Seconds with a fraction.
    var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
