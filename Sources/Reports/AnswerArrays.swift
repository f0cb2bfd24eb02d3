/// The answers to all rows of a batch as arrays, put together from the pieces that `ArraySink` makes of
/// its chunks.
public struct AnswerArrays: Sendable {
    /// The rows so far.
    public private(set) var rows = 0
    private var columns: [Column]

    /// What is there of a column.
    private struct Column: Sendable {
        let kind: ArrayKind
        var bits: [UInt8] = []
        /// Numbers, the bits of truth values, or the ends of texts.
        var fixed: [UInt8] = []
        var texts: [UInt8] = []
    }

    /// Answers to no row yet.
    public init(schema: OutputSchema) {
        columns = schema.columns.map { Column(kind: $0.arrayKind) }
    }

    /// Appends the piece of a chunk. Bits of two chunks share no byte: all pieces but the last are of a
    /// multiple of 8 rows.
    public mutating func append(_ piece: [UInt8], rows count: Int) {
        precondition(rows % 8 == 0, "only the last piece may end inside a byte")
        piece.withUnsafeBytes { bytes in
            var reader = PieceReader(bytes: bytes, layout: ArrayLayout(rows: count))
            for index in columns.indices { reader.take(into: &columns[index]) }
        }
        rows += count
    }

    /// All columns, one behind the other; nil where the texts of one are longer than 32 bits can say.
    public func body() -> [UInt8]? {
        guard columns.allSatisfy({ $0.texts.count <= Int32.max }) else { return nil }
        var body: [UInt8] = []
        let size = columns.reduce(0) { $0 + $1.bits.count + $1.fixed.count + $1.texts.count + 32 }
        body.reserveCapacity(size)
        for column in columns {
            AnswerArrays.append(column.bits, to: &body)
            // The first text begins at 0.
            if column.kind == .text { body += [0, 0, 0, 0] }
            AnswerArrays.append(column.fixed, to: &body)
            AnswerArrays.append(column.texts, to: &body)
        }
        return body
    }

    private static func append(_ bytes: [UInt8], to body: inout [UInt8]) {
        body += bytes
        let padding = ArrayLayout.padded(body.count) - body.count
        body.append(contentsOf: repeatElement(0, count: padding))
    }

    /// Goes through the columns of a piece.
    private struct PieceReader {
        let bytes: UnsafeRawBufferPointer
        let layout: ArrayLayout
        var place = 0

        mutating func take(into column: inout Column) {
            let bits = (layout.rows + 7) / 8
            column.bits += next(bits)
            switch column.kind {
            case .flag: column.fixed += next(bits)
            case .whole, .decimal: column.fixed += next(layout.wordBytes)
            case .text: takeTexts(into: &column)
            }
        }

        private mutating func takeTexts(into column: inout Column) {
            let ends = next(4 * (layout.rows + 1))
            let before = UInt32(truncatingIfNeeded: column.texts.count)
            let start = column.fixed.count
            column.fixed += ends.dropFirst(4)
            column.fixed.withUnsafeMutableBytes { fixed in
                for place in stride(from: start, to: fixed.count, by: 4) {
                    let end = fixed.loadUnaligned(fromByteOffset: place, as: UInt32.self)
                    fixed.storeBytes(
                        of: (UInt32(littleEndian: end) &+ before).littleEndian,
                        toByteOffset: place,
                        as: UInt32.self
                    )
                }
            }
            let count = ends.loadUnaligned(fromByteOffset: 4 * layout.rows, as: UInt32.self)
            column.texts += next(Int(UInt32(littleEndian: count)))
        }

        /// The next bytes; what pads them is passed over.
        private mutating func next(_ count: Int) -> UnsafeRawBufferPointer {
            let found = UnsafeRawBufferPointer(rebasing: bytes[place..<place + count])
            place += ArrayLayout.padded(count)
            return found
        }
    }
}
