/// Headers of several rows, as reports have them: groups over names, names over units.
extension HeadStructure {
    /// Rows of a header that are looked for at most, those of delimiters only not counted.
    private static let mostRows = 6

    /// How many records make the header that begins with the first one.
    ///
    /// - Parameter isReport: whether titles stand above it, so that one word under it may belong to it.
    static func headerRows(
        _ records: [HeadRecords.Entry],
        _ columns: Int,
        isReport: Bool
    ) -> Int {
        guard records.count > 2, columns > 2 else { return 1 }
        var count = isGroupRow(records, 0, columns) ? 2 : 1
        var upper = records[count - 1]
        var next = count
        while next + 1 < records.count, next < count + 2, count < mostRows {
            let record = records[next]
            next += 1
            if record.filled == 0 { continue }
            let isFirst = count == 1
            guard
                fillsGaps(record, of: upper, columns) && (isFirst || beginsBlank(record))
                    || namesNumbers(record, below: records[next...], least: isReport ? 1 : 2)
            else { break }
            (count, upper) = (next, record)
        }
        return count
    }

    /// Whether a record with a blank first value stands, half empty, over one of names.
    static func isGroupRow(
        _ records: [HeadRecords.Entry],
        _ place: Int,
        _ columns: Int
    ) -> Bool {
        guard place + 2 < records.count, columns > 2 else { return false }
        let (groups, names) = (records[place], records[place + 1])
        guard beginsBlank(groups), groups.filled > 1, groups.filled * 2 <= columns,
            groups.fields.count == columns, names.filled == columns, !hasNumbers(names)
        else { return false }
        return namesNumbers(names, below: records[(place + 2)...], least: groups.filled, of: groups)
    }

    private static func beginsBlank(_ record: HeadRecords.Entry) -> Bool {
        record.fields.first.map { CellShape($0).isBlank } ?? false
    }

    /// Whether a record has no number, a blank first value, and words over columns of numbers.
    ///
    /// - Parameter groups: if given, only its filled columns are looked at, and the first value of the
    ///   record may be a name.
    private static func namesNumbers(
        _ record: HeadRecords.Entry,
        below: ArraySlice<HeadRecords.Entry>,
        least: Int,
        of groups: HeadRecords.Entry? = nil
    ) -> Bool {
        guard groups != nil || beginsBlank(record), !hasNumbers(record) else { return false }
        let filled = (groups ?? record).fields.enumerated()
            .filter { !CellShape($0.element).isBlank }.map(\.offset)
        guard filled.count >= least else { return false }
        return filled.allSatisfy { column in
            let values = below.prefix(20).filter { column < $0.fields.count }
                .map { CellShape($0.fields[column]) }.filter { !$0.isBlank }
            return values.count >= 3 && values.count(where: \.isNumber) * 5 >= values.count * 4
        }
    }

    /// Whether a second record completes the first: it has names where the first has gaps, gaps where
    /// the first has names of its own, and no numbers.
    private static func fillsGaps(
        _ second: HeadRecords.Entry,
        of first: HeadRecords.Entry,
        _ columns: Int
    ) -> Bool {
        guard first.fields.count == second.fields.count, columns > 2, !hasNumbers(second) else {
            return false
        }
        var (gaps, completed, ownGaps) = (0, 0, 0)
        for (upper, lower) in zip(first.fields, second.fields) {
            let (upper, lower) = (CellShape(upper), CellShape(lower))
            if upper.isBlank { gaps += 1 }
            if upper.isBlank && !lower.isBlank { completed += 1 }
            if !upper.isBlank && lower.isBlank { ownGaps += 1 }
        }
        // Where names stand over pairs of columns, a row fills less than half of the gaps.
        let isSubgroup = beginsBlank(second) && completed > 0 && completed * 3 >= gaps
        return gaps >= 2 && ownGaps >= 2 && (completed * 2 >= gaps || isSubgroup)
    }
}
