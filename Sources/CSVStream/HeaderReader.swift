/// Reads a header of one or more records, and passes over what tells types and units after it.
enum HeaderReader {
    /// Said when a first record was taken for data.
    static let noHeader =
        "The first row looks like data: it is one, and columns are named by position (#1, #2 ...). "
        + "If it is the header, give --header-rows 1."

    /// Reads the header that the structure shows.
    static func read(
        _ reader: inout RecordReader,
        _ structure: HeadStructure
    ) throws(CSVError) -> (header: Header, notes: [String]) {
        var records: [[[UInt8]]] = []
        for _ in 0..<(structure.headerRecords + structure.metadataRecords) {
            guard let record = try next(&reader) else { break }
            records.append(record)
        }
        guard let first = records.first else { return (Header(fields: []), []) }
        var fields = first
        if structure.headerRecords > 1 {
            fields = joined(Array(records.prefix(structure.headerRecords)))
        }
        // Records that all end with a delimiter have a column that the header does not name.
        if structure.columnsAgree && structure.columns == fields.count + 1 { fields.append([]) }
        var notes: [String] = []
        if structure.headerRecords > 1 {
            notes.append(
                "The header takes up \(structure.headerRecords) rows, whose names are joined. "
                    + "If it is one row, give --header-rows 1."
            )
        }
        if structure.metadataRecords > 0 {
            notes.append(
                "Rows after the header that tell types, units or the header again, passed over: "
                    + "\(structure.metadataRecords)."
            )
        }
        return (Header(fields: fields), notes)
    }

    /// The next record that is no blank line.
    private static func next(_ reader: inout RecordReader) throws(CSVError) -> [[UInt8]]? {
        while let chunk = try reader.next(limit: 1) {
            if chunk.flaws[0].contains(.blank) { continue }
            return chunk.fields(of: 0).map { Array(chunk.bytes[chunk.range(ofField: $0)]) }
        }
        return nil
    }

    /// "Travel" over "Air" is "Travel Air". A name holds for the gaps after it, as far as the rows
    /// above have gaps, too, and names stand below; a title alone in its row holds for its column.
    private static func joined(_ rows: [[[UInt8]]]) -> [[UInt8]] {
        var names = [[UInt8]](repeating: [], count: rows.map(\.count).max() ?? 0)
        var last = names
        for (place, row) in rows.enumerated() {
            let isTitle = row.count { !CellShape($0).isBlank } == 1
            var group: [UInt8] = []
            for column in names.indices {
                let value = column < row.count ? row[column] : []
                let hasNewGroup = rows[..<place].contains { upper in
                    column < upper.count && !CellShape(upper[column]).isBlank
                }
                if hasNewGroup || isTitle { group = [] }
                if !CellShape(value).isBlank { group = value }
                let hasNameBelow = rows[(place + 1)...].contains { lower in
                    column < lower.count && !CellShape(lower[column]).isBlank
                }
                let part = CellShape(value).isBlank && !hasNameBelow ? [] : group
                guard !part.isEmpty, part != last[column] else { continue }
                last[column] = part
                names[column] += (names[column].isEmpty ? [] : [0x20]) + part
            }
        }
        return names
    }
}
