public import Pace
import Settings

/// What a provider allows, as published.
public struct ProviderLimits: Hashable, Sendable {
    /// The windows, the day and the connections.
    public let pace: PaceLimits
    /// The names under which it sends its limits.
    let headers: RateHeaderNames
    /// How long it may think before the first byte, in seconds; nil for the usual time.
    let firstByteSeconds: Double?
    /// Distinct queries above which a run should warn; nil for never.
    public let warnAbove: Int?
    /// Distinct queries above which a run should refuse; nil for never.
    public let refuseAbove: Int?
}

extension ProviderLimits {
    init(_ reader: inout ObjectReader) throws(DescriptionError) {
        var windows: [RateWindow] = []
        if let rate = try reader.number("per_second") {
            guard let window = RateWindow(perSecond: rate) else {
                throw ProviderLimits.outOfRange("per_second", reader)
            }
            windows.append(window)
        }
        if let count = try reader.count("per_minute") {
            guard let window = RateWindow(count: count, length: .seconds(60)) else {
                throw ProviderLimits.outOfRange("per_minute", reader)
            }
            windows.append(window)
        }
        let zoneName = try reader.text("day_zone") ?? "UTC"
        guard let zone = ResetZone(name: zoneName) else {
            throw DescriptionError(
                "'\(zoneName)' is no zone; write UTC, US/Pacific or a distance such as +09:00.",
                at: reader.place
            )
        }
        let day = try reader.count("per_day").flatMap { DayLimit(count: $0, zone: zone) }
        let concurrency = try reader.count("concurrency") ?? 8
        pace = PaceLimits(windows: windows, day: day, quotaZone: zone, concurrency: concurrency)
        firstByteSeconds = try reader.number("first_byte_s")
        warnAbove = try reader.count("warn_above")
        refuseAbove = try reader.count("refuse_above")
        if var inner = try reader.object("headers") {
            headers = RateHeaderNames(
                remaining: try inner.text("remaining"),
                reset: try inner.text("reset")
            )
            try inner.finish()
        } else {
            headers = RateHeaderNames()
        }
        try reader.finish()
    }

    private static func outOfRange(_ key: String, _ reader: ObjectReader) -> DescriptionError {
        DescriptionError(
            "'\(key)' must be above 0 and at most \(RateWindow.largestCount).",
            at: reader.place
        )
    }
}
