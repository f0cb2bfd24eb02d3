public import CSVStream
import GeoModel
import Geocoding

/// Writes rows as GeoJSON features (RFC 7946), in one FeatureCollection or one a line.
///
/// A row without a coordinate has a null geometry. Properties are the input's columns as strings,
/// then ours, numbers as numbers and blanks as null.
public struct GeoJSONSink: RowSink {
    private let layout: OutputLayout
    private let keys: [[UInt8]]
    private let values: JSONValueWriter
    private let isCollection: Bool

    /// - Parameters:
    ///   - isCollection: one FeatureCollection, or one feature a line.
    /// - Throws: `ColumnClash` when the input has a column that we want to write.
    public init(
        schema: OutputSchema,
        header: Header,
        sources: [AnswerSource],
        isCollection: Bool
    ) throws(ColumnClash) {
        layout = try OutputLayout(schema: schema, header: header)
        keys = PropertyNames.keys(for: layout.names, inputColumns: header.count)
        values = JSONValueWriter(sources: sources)
        self.isCollection = isCollection
    }

    /// The beginning of the collection.
    public var head: [UInt8] {
        isCollection ? Array("{\"type\":\"FeatureCollection\",\"features\":[\n".utf8) : []
    }
    /// The comma between features of a collection.
    public var separator: [UInt8] { isCollection ? Array(",\n".utf8) : [] }
    /// The end of the collection.
    public var foot: [UInt8] { isCollection ? Array("\n]}\n".utf8) : [] }
    /// Which labels it writes.
    public var labelNeeds: LabelNeeds { LabelNeeds(of: layout.columns) }

    /// Appends the rows of a chunk and counts them.
    public func append(_ chunk: SettledChunk, to bytes: inout [UInt8]) -> Int {
        var written = 0
        for row in 0..<chunk.count {
            if isCollection, row > 0 { bytes.append(contentsOf: [UInt8(ascii: ","), 0x0A]) }
            let facts = RowFacts(chunk.outcomes[row], position: chunk.records.positions[row])
            GeoJSONSink.appendHead(at: facts.accepted?.coordinate, to: &bytes)
            appendProperties(row, facts, of: chunk, to: &bytes)
            bytes.append(contentsOf: [UInt8(ascii: "}"), UInt8(ascii: "}")])
            if !isCollection { bytes.append(0x0A) }
            written += 1
        }
        return written
    }

    /// Appends a feature up to its properties. The one place where longitude comes first.
    private static func appendHead(at point: Coordinate?, to bytes: inout [UInt8]) {
        bytes.append(addingCapacity: 128) { out in
            out.append(word: "{\"type\":\"Feature\",\"geometry\":")
            if let point {
                out.append(word: "{\"type\":\"Point\",\"coordinates\":[")
                out.append(millionths: point.longitudeE6)
                out.append(UInt8(ascii: ","))
                out.append(millionths: point.latitudeE6)
                out.append(word: "]}")
            } else {
                out.append(word: "null")
            }
            out.append(word: ",\"properties\":{")
        }
    }

    private func appendProperties(
        _ row: Int,
        _ facts: RowFacts,
        of chunk: SettledChunk,
        to bytes: inout [UInt8]
    ) {
        let records = chunk.records
        let width = layout.replaced.count
        for (index, column) in layout.replaced.enumerated() {
            bytes.append(contentsOf: keys[index])
            if let column {
                values.append(column, row: row, facts: facts, of: chunk, to: &bytes)
            } else {
                JSONText.append(
                    records.bytes[records.range(record: row, column: index)],
                    to: &bytes
                )
            }
        }
        for (index, column) in layout.appended.enumerated() {
            bytes.append(contentsOf: keys[width + index])
            values.append(column, row: row, facts: facts, of: chunk, to: &bytes)
        }
        for (index, field) in records.fields(of: row).dropFirst(width).enumerated() {
            bytes.append(contentsOf: PropertyNames.key(ofExtraField: width + index + 1))
            JSONText.append(records.bytes[records.range(ofField: field)], to: &bytes)
        }
    }
}

/// The names of properties, ready to write.
enum PropertyNames {
    /// For each column `,"name":`, the first without the comma. Names are made different, since an
    /// object must not have two members of one name: a column without a name is `#3`, the second
    /// column `city` is `city #3`.
    static func keys(for names: [[UInt8]], inputColumns: Int) -> [[UInt8]] {
        // Ours are taken first, so that they keep their names.
        var taken = Set(names.dropFirst(inputColumns).map { String(decoding: $0, as: UTF8.self) })
        return names.enumerated().map { index, name in
            var text = String(decoding: name, as: UTF8.self)
            if index < inputColumns {
                if text.isEmpty { text = "#\(index + 1)" }
                while !taken.insert(text).inserted { text += " #\(index + 1)" }
            }
            var key: [UInt8] = index == 0 ? [] : [UInt8(ascii: ",")]
            JSONText.append(text, to: &key)
            key.append(UInt8(ascii: ":"))
            return key
        }
    }

    /// The key of a field beyond the header: its position from 1.
    static func key(ofExtraField position: Int) -> [UInt8] { Array(",\"#\(position)\":".utf8) }
}

/// Writes our columns as JSON values.
struct JSONValueWriter: Sendable {
    private let plain = PlainValues()
    private let free: FreeValues

    init(sources: [AnswerSource]) { free = FreeValues(sources: sources) }

    /// Appends one value; null where it is blank.
    func append(
        _ column: OutputColumn,
        row: Int,
        facts: RowFacts,
        of chunk: SettledChunk,
        to bytes: inout [UInt8]
    ) {
        if column.alphabet == .free {
            free.withBytes(of: column, row: row, facts: facts, in: chunk) { value in
                if value.isEmpty {
                    bytes.append(contentsOf: "null".utf8)
                } else if column.kind == .text {
                    JSONText.append(value, to: &bytes)
                } else {
                    bytes.append(contentsOf: value)
                }
            }
        } else {
            appendPlain(column, facts, to: &bytes)
        }
    }

    private func appendPlain(
        _ column: OutputColumn,
        _ facts: RowFacts,
        to bytes: inout [UInt8]
    ) {
        bytes.append(addingCapacity: plain.longest(column) + 2) { out in
            let isText = column.kind == .text
            if isText { out.append(UInt8(ascii: "\"")) }
            let before = out.count
            plain.append(column, of: facts, to: &out)
            if out.count == before {
                if isText { _ = out.removeLast() }
                out.append(word: "null")
            } else if isText {
                out.append(UInt8(ascii: "\""))
            }
        }
    }
}
