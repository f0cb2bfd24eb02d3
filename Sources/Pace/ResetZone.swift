/// Where a provider's day begins, as pure arithmetic: no time zone files, no environment.
public enum ResetZone: Hashable, Sendable {
    /// A fixed distance from UTC in minutes, east positive.
    case fixed(minutes: Int)
    /// The Pacific coast of the United States with its summer time (rules since 2007).
    case usPacific

    /// Midnight in Greenwich.
    public static let utc = ResetZone.fixed(minutes: 0)

    /// The zone of that name: `UTC`, `+09:00` or `US/Pacific`; nil for anything else.
    public init?(name: String) {
        switch name {
        case "UTC": self = .utc
        case "US/Pacific": self = .usPacific
        default:
            guard let minutes = ResetZone.minutes(name) else { return nil }
            self = .fixed(minutes: minutes)
        }
    }

    /// The number of the local day (days since 1970-01-01) at this instant.
    public func day(at wall: Double) -> Int {
        Int(((wall + Double(offset(at: wall))) / 86_400).rounded(.down))
    }

    /// The first instant of the next local day, in seconds since 1970 UTC.
    public func nextReset(after wall: Double) -> Double {
        let local = Double(day(at: wall) + 1) * 86_400
        // The change of the clock is at 2 h, so at midnight the offset is still the earlier one.
        let guess = local - Double(offset(at: wall))
        return local - Double(offset(at: guess - 1))
    }

    /// Seconds to add to UTC at this instant.
    func offset(at wall: Double) -> Int {
        switch self {
        case .fixed(let minutes): return minutes * 60
        case .usPacific:
            let year = CivilDate(day: Int((wall / 86_400).rounded(.down))).year
            // Both changes at 2 h local time: 10 h UTC in winter time, 9 h in summer time.
            let start = CivilDate.day(ofSunday: 2, month: 3, year: year) * 86_400 + 10 * 3600
            let end = CivilDate.day(ofSunday: 1, month: 11, year: year) * 86_400 + 9 * 3600
            return wall >= Double(start) && wall < Double(end) ? -7 * 3600 : -8 * 3600
        }
    }

    private static func minutes(_ text: String) -> Int? {
        let bytes = Array(text.utf8)
        guard bytes.count == 6, bytes[3] == UInt8(ascii: ":") else { return nil }
        guard bytes[0] == UInt8(ascii: "+") || bytes[0] == UInt8(ascii: "-") else { return nil }
        let digits = [bytes[1], bytes[2], bytes[4], bytes[5]].map { Int($0) - 48 }
        guard digits.allSatisfy((0...9).contains) else { return nil }
        let (hours, minutes) = (digits[0] * 10 + digits[1], digits[2] * 10 + digits[3])
        guard hours <= 14, minutes < 60 else { return nil }
        return (bytes[0] == UInt8(ascii: "-") ? -1 : 1) * (hours * 60 + minutes)
    }
}
