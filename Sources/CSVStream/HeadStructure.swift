/// Where the header is among a file's first records: what stands before it, how many records make
/// it, and what stands between it and the data.
struct HeadStructure: Hashable {
    /// How many lines stand before the header.
    private(set) var preambleLines = 0
    /// Whether some record names the columns.
    private(set) var hasHeader = true
    /// How many records are the header; more than one where groups stand over names.
    private(set) var headerRecords = 1
    /// How many records after the header tell types or units, or repeat it.
    private(set) var metadataRecords = 0
    /// How many columns most records have.
    private(set) var columns = 0
    /// Whether four in five records after the header, at least two, have that many.
    private(set) var columnsAgree = false

    /// Records before the header that are looked at.
    private static let deepest = 20

    /// Reads the structure from the first records.
    ///
    /// - Parameters:
    ///   - headerRows: how many records the header has, where somebody said so.
    ///   - mayLackHeader: whether a first record that looks like data is data, and a header may
    ///     take up two records or have rows of types after it.
    ///   - mayHavePreamble: whether the header may stand further down.
    init(
        _ records: [HeadRecords.Entry],
        headerRows: Int? = nil,
        mayLackHeader: Bool,
        mayHavePreamble: Bool
    ) {
        columns = Self.usualWidth(records)
        let start = mayHavePreamble ? Self.headerPlace(records, columns) : 0
        guard start < records.count else { return }
        let rest = Array(records[start...])
        if mayLackHeader && start == 0 && Self.isData(rest, columns) {
            hasHeader = false
            headerRecords = 0
            return
        }
        let agreeing = rest.dropFirst().count { $0.fields.count == columns }
        columnsAgree = agreeing >= 2 && agreeing * 5 >= (rest.count - 1) * 4
        preambleLines = start == 0 ? 0 : records[start].line
        // Where somebody said that there is a header, it is the one record, or as many as were said.
        guard mayLackHeader else {
            headerRecords = headerRows ?? 1
            return
        }
        headerRecords = Self.headerRows(rest, columns, isReport: start > 0)
        while headerRecords + metadataRecords + 1 < rest.count,
            Self.isMetadata(rest[headerRecords + metadataRecords], header: rest[0])
        {
            metadataRecords += 1
        }
    }

    private static func usualWidth(_ records: [HeadRecords.Entry]) -> Int {
        var counts: [Int: Int] = [:]
        for record in records { counts[record.fields.count, default: 0] += 1 }
        return counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
    }

    /// The index of the record that is the header: the first one, unless it and all before another
    /// one are comments or titles, of which one has at most a single value.
    private static func headerPlace(_ records: [HeadRecords.Entry], _ columns: Int) -> Int {
        var place = 0
        while place < min(deepest, records.count - 1), isComment(records[place], columns) {
            place += 1
        }
        guard columns > 1 else { return place }
        let usualFill = usualFill(records)
        for candidate in place..<min(place + deepest, records.count - 1) {
            let record = records[candidate]
            let isTitle = record.filled <= 1 && usualFill > 1
            if isTitle || standsAboveTable(candidate, records, columns) { continue }
            let isFull = record.filled * 2 >= usualFill && record.filled >= 2
            let isHeader =
                isFull && record.fields.count + 1 >= columns && !hasNumbers(record)
                || isGroupRow(records, candidate, columns)
            // A title with all the delimiters of a record is no column of addresses; one without
            // could be, and then what follows has no names.
            let isSafe = records[place..<candidate].allSatisfy { $0.fields.count >= columns }
            return isHeader && (isSafe || hasNames(record)) ? candidate : place
        }
        return place
    }

    /// A line that begins with "#" or "//" and is no record of the usual width.
    private static func isComment(_ record: HeadRecords.Entry, _ columns: Int) -> Bool {
        guard let first = record.fields.first, record.fields.count != columns || columns == 1 else {
            return false
        }
        return first.starts(with: [0x23, 0x20]) || first.starts(with: [0x2F, 0x2F])
            || (first.first == 0x23 && columns > 1)
    }

    /// Whether a record of another width stands above one of names over columns of numbers.
    private static func standsAboveTable(
        _ place: Int,
        _ records: [HeadRecords.Entry],
        _ columns: Int
    ) -> Bool {
        guard place + 3 < records.count, records[place].fields.count != columns else {
            return false
        }
        let names = records[place + 1]
        let below = records[(place + 2)...]
        guard names.fields.count == columns, names.filled == columns, !hasNumbers(names),
            below.count(where: { $0.fields.count == columns }) * 10 >= below.count * 9
        else { return false }
        return below.prefix(20).allSatisfy { record in
            record.fields.count { CellShape($0).isNumber } * 2 > record.fields.count
        }
    }

    /// Whether all values can be names of columns: different ones, without digits or blanks before
    /// them; of two, one must be a name that we know.
    private static func hasNames(_ record: HeadRecords.Entry) -> Bool {
        let values = record.fields.filter { !CellShape($0).isBlank }
        guard Set(values).count == values.count,
            values.allSatisfy({ $0.first != 0x20 && !CellShape($0).hasDigit })
        else { return false }
        return values.count > 2 || values.contains(where: isKnownName)
    }

    /// How many values four in five records have at most: in reports most rows may be half empty.
    private static func usualFill(_ records: [HeadRecords.Entry]) -> Int {
        let fills = records.map(\.filled).filter { $0 > 0 }.sorted()
        return fills.isEmpty ? 0 : fills[fills.count * 4 / 5]
    }

    static func hasNumbers(_ record: HeadRecords.Entry) -> Bool {
        record.fields.contains { CellShape($0).isNumber }
    }

    // MARK: no header

    /// Whether the first record is like the ones after it: it has values with digits of the form that
    /// their columns have, and none that stands out as a name does.
    private static func isData(_ records: [HeadRecords.Entry], _ columns: Int) -> Bool {
        let first = records[0]
        let others = records[1...].filter { $0.fields.count == first.fields.count }
        guard others.count >= 2, others.count * 2 >= records.count - 1 else { return false }
        var alike = 0
        for (column, value) in first.fields.enumerated() {
            let shape = CellShape(value)
            let below = others.map { CellShape($0.fields[column]) }.filter { !$0.isBlank }
            if isKnownName(value) { return false }
            guard below.count * 2 >= others.count, below.count >= 2 else { continue }
            let digits = below.count { $0.hasDigit }
            let numbers = below.count { $0.isNumber }
            // A word above a column of numbers names it.
            if !shape.isBlank, !shape.hasDigit, numbers * 5 >= below.count * 4 { return false }
            // So does a value above others that all have another form.
            let usual = Self.usualForm(below)
            let isNumeric = shape.isNumber && numbers * 5 >= below.count * 4
            if !shape.isBlank, !isNumeric, let usual, usual != shape.form { return false }
            guard shape.hasDigit, digits * 5 >= below.count * 4 else { continue }
            let isSame =
                shape.isNumber
                ? numbers * 5 >= below.count * 4
                : below.count { $0.form == shape.form } * 2 >= below.count
            if isSame { alike += 1 }
        }
        return alike > 0
    }

    /// The form that four in five values have.
    private static func usualForm(_ values: [CellShape]) -> [UInt8]? {
        var counts: [[UInt8]: Int] = [:]
        for value in values { counts[value.form, default: 0] += 1 }
        let usual = counts.max { $0.value < $1.value }
        guard let usual, usual.value * 5 >= values.count * 4 else { return nil }
        return usual.key
    }

    private static func isKnownName(_ value: [UInt8]) -> Bool {
        let name = ColumnName.plain(String(decoding: value, as: UTF8.self))
        return ColumnVocabulary.names.values.contains { ranks in
            ranks.contains { $0.contains(name) }
        }
    }

    // MARK: after the header

    private static func isMetadata(_ record: HeadRecords.Entry, header: HeadRecords.Entry) -> Bool {
        if header.filled > 0, record.fields == header.fields { return true }
        let filled = record.fields.map(CellShape.init).filter { !$0.isBlank }
        return filled.count >= min(2, header.fields.count) && filled.allSatisfy(\.isMetadata)
    }
}
