/// Reads a header of one or more records, and passes over what tells types and units after it.
enum HeaderReader {
    /// Said when a first record was taken for data.
    static let noHeader =
        "The first row looks like data: it is one, and columns are named by position (#1, #2 ...). "
        + "If it is the header, give --no-header=false."

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
        if structure.headerRecords > 1, records.count > 1 { fields = joined(first, records[1]) }
        // Records that all end with a delimiter have a column that the header does not name.
        if structure.columnsAgree && structure.columns == fields.count + 1 { fields.append([]) }
        var notes: [String] = []
        if structure.headerRecords > 1 { notes.append("The header takes up two rows.") }
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

    /// "Travel" over "Air" is "Travel Air"; a name holds for the gaps after it.
    private static func joined(_ upper: [[UInt8]], _ lower: [[UInt8]]) -> [[UInt8]] {
        var group: [UInt8] = []
        return zip(upper, lower).map { above, below in
            if !CellShape(above).isBlank { group = above }
            if CellShape(below).isBlank { return above }
            return CellShape(group).isBlank ? below : group + [0x20] + below
        }
    }
}
