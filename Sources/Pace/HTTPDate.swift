/// Dates as HTTP writes them (RFC 9110, 5.6.7): the usual form and the two old ones.
public enum HTTPDate {
    /// Seconds since 1970 UTC, or nil for text that is no such date.
    ///
    /// A two-digit year (RFC 850) is the one within 50 years of `now`.
    public static func seconds(_ text: String, now: Double) -> Double? {
        let words = text.split { " ,".contains($0) }.map(String.init)
        switch words.count {
        case 6 where words[5] == "GMT":
            // Sun, 06 Nov 1994 08:49:37 GMT
            return date(day: words[1], month: words[2], year: words[3], time: words[4], now: now)
        case 4 where words[3] == "GMT":
            // Sunday, 06-Nov-94 08:49:37 GMT
            let parts = words[1].split(separator: "-").map(String.init)
            guard parts.count == 3 else { return nil }
            return date(day: parts[0], month: parts[1], year: parts[2], time: words[2], now: now)
        case 5:
            // Sun Nov  6 08:49:37 1994
            return date(day: words[2], month: words[1], year: words[4], time: words[3], now: now)
        default: return nil
        }
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private static func date(
        day: String,
        month: String,
        year: String,
        time: String,
        now: Double
    ) -> Double? {
        guard let month = months.firstIndex(of: month), let day = number(day),
            let year = fullYear(year, now: now),
            let days = CivilDate.number(year: year, month: month + 1, day: day)
        else { return nil }
        let clock = time.split(separator: ":", omittingEmptySubsequences: false)
            .map { number(String($0)) }
        guard clock.count == 3, let hours = clock[0], let minutes = clock[1],
            let seconds = clock[2], hours < 24, minutes < 60, seconds <= 60
        else { return nil }
        return Double(days) * 86_400 + Double(hours * 3600 + minutes * 60 + seconds)
    }

    private static func fullYear(_ text: String, now: Double) -> Int? {
        guard let year = number(text) else { return nil }
        guard text.utf8.count == 2 else { return text.utf8.count == 4 ? year : nil }
        let current = CivilDate(day: Int((now / 86_400).rounded(.down))).year
        let candidate = current - current % 100 + year
        if candidate > current + 50 { return candidate - 100 }
        return candidate < current - 49 ? candidate + 100 : candidate
    }

    private static func number(_ text: String) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(text)
    }
}
