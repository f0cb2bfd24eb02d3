/// Numbers and times as people read them.
enum Wording {
    /// 1234567 as "1,234,567".
    static func count(_ number: Int) -> String {
        var result = ""
        for (position, digit) in String(number.magnitude).reversed().enumerated() {
            if position > 0, position % 3 == 0 { result.append(",") }
            result.append(digit)
        }
        return (number < 0 ? "-" : "") + String(result.reversed())
    }

    /// A duration as "0:07", "12:34" or "3:25:10"; a fraction of a second counts as a whole one.
    static func clock(_ duration: Duration) -> String {
        let total = max(0, Int(duration.inSeconds.rounded(.up)))
        let (hours, minutes, seconds) = (total / 3600, total / 60 % 60, total % 60)
        let tail = twoDigits(seconds)
        return hours > 0 ? "\(hours):\(twoDigits(minutes)):\(tail)" : "\(minutes):\(tail)"
    }

    /// 0.4249 as "42 %": rounded down, so that 100 % means all.
    static func percent(_ fraction: Double) -> String {
        "\(Int((fraction * 100).rounded(.down))) %"
    }

    /// A share of a whole as a percentage with one decimal under ten.
    static func share(_ part: Int, of whole: Int) -> String {
        guard whole > 0 else { return "0 %" }
        let tenths = (Double(part) / Double(whole) * 1000).rounded()
        if tenths >= 100 || tenths == 0 { return "\(Int((tenths / 10).rounded())) %" }
        return "\(Int(tenths) / 10).\(Int(tenths) % 10) %"
    }

    /// A number from 0 to 1 as 0.99.
    static func twoDecimals(_ fraction: Double) -> String {
        let hundredths = Int((fraction * 100).rounded(.down))
        return hundredths >= 100 ? "1.00" : "0." + twoDigits(max(0, hundredths))
    }

    /// A size as "812 B", "1.4 kB", "23 MB".
    static func size(_ bytes: Int) -> String {
        guard bytes >= 1000 else { return "\(bytes) B" }
        var value = Double(bytes)
        var unit = ""
        for next in ["kB", "MB", "GB", "TB"] where value >= 1000 {
            (value, unit) = (value / 1000, next)
        }
        return value < 10
            ? "\((value * 10).rounded() / 10) \(unit)" : "\(Int(value.rounded())) \(unit)"
    }

    /// An amount of money, two decimals, of whatever currency the prices are in.
    static func money(_ amount: Double) -> String {
        let cents = Int((min(max(amount, 0), 1e12) * 100).rounded())
        return "\(cents / 100)." + String(100 + cents % 100).dropFirst()
    }

    /// An amount of money to a millionth, two decimals at least: sums of many small ones stay true.
    static func exactMoney(_ amount: Double) -> String {
        let millionths = Int((min(max(amount, 0), 1e12) * 1_000_000).rounded())
        var fraction = String(1_000_000 + millionths % 1_000_000).dropFirst()
        while fraction.count > 2, fraction.last == "0" { fraction.removeLast() }
        return "\(millionths / 1_000_000).\(fraction)"
    }

    /// Requests a second, or a minute where that is less than one a second.
    static func rate(_ perSecond: Double) -> String {
        if perSecond == perSecond.rounded() { return "\(Int(perSecond))/s" }
        return "\(Int((perSecond * 60).rounded()))/min"
    }

    /// Seconds since 1970 as an RFC 3339 time in UTC with milliseconds.
    static func timestamp(_ wall: Double) -> String {
        let milliseconds = Int((wall * 1000).rounded(.down))
        let seconds = Int((Double(milliseconds) / 1000).rounded(.down))
        let days = Int((Double(seconds) / 86_400).rounded(.down))
        let second = seconds - days * 86_400
        let (year, month, day) = civil(days)
        let fraction = String(1000 + milliseconds - seconds * 1000).dropFirst()
        return "\(year)-\(twoDigits(month))-\(twoDigits(day))T\(twoDigits(second / 3600)):"
            + "\(twoDigits(second / 60 % 60)):\(twoDigits(second % 60)).\(fraction)Z"
    }

    /// The Gregorian date of a day counted from 1970-01-01 (Howard Hinnant's algorithm: years that
    /// begin in March put the leap day last).
    private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let fromMarch = (5 * dayOfYear + 2) / 153
        let month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * fromMarch + 2) / 5 + 1)
    }

    private static func twoDigits(_ number: Int) -> String {
        number < 10 ? "0\(number)" : String(number)
    }
}
