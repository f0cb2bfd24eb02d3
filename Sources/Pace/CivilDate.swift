/// A date of the Gregorian calendar and the number of its day (days since 1970-01-01).
struct CivilDate: Equatable {
    let year: Int
    /// 1 to 12.
    let month: Int
    /// 1 to 31.
    let day: Int

    /// The date of a day number; the calendar is extended backwards over its introduction.
    init(day number: Int) {
        // Counting from 1 March of year 0 puts the leap day at the end of the year.
        let shifted = number + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let ofEra = shifted - era * 146_097
        let yearOfEra = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
        let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * ofYear + 2) / 153
        day = ofYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// The number of the day of a date; nil when the calendar has no such date.
    static func number(year: Int, month: Int, day: Int) -> Int? {
        guard (1...12).contains(month), (1...31).contains(day) else { return nil }
        let number = unchecked(year: year, month: month, day: day)
        let date = CivilDate(day: number)
        return date.month == month && date.day == day ? number : nil
    }

    /// The day number of the n-th Sunday of a month.
    static func day(ofSunday count: Int, month: Int, year: Int) -> Int {
        let first = unchecked(year: year, month: month, day: 1)
        // 1970-01-01 was a Thursday; 0 stands for Sunday.
        let weekday = ((first + 4) % 7 + 7) % 7
        return first + (7 - weekday) % 7 + (count - 1) * 7
    }

    private static func unchecked(year: Int, month: Int, day: Int) -> Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
        let yearOfEra = shiftedYear - era * 400
        let ofYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let ofEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + ofYear
        return era * 146_097 + ofEra - 719_468
    }
}
