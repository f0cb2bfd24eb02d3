import CZstd

/// The packed tables that geobatch carries: named columns, decoded when asked for.
///
/// The format is described in Scripts/worlddata/README.md.
struct PackReader {
    /// Where a column lies in the unpacked bytes.
    private struct Column {
        let kind: UInt8
        let rows: Int
        let range: Range<Int>
    }

    private let bytes: [UInt8]
    private var columns: [String: Column] = [:]

    private static let magic = Array("GBPACK1\n".utf8)
    /// More than any pack needs; a damaged size must not allocate the machine away.
    private static let largestUnpacked = 1 << 30

    /// Unpacks a whole pack.
    ///
    /// - Throws: `IndexError.damagedPack` when the frame or the table of columns cannot be read.
    init(packed: UnsafeRawBufferPointer) throws(IndexError) {
        bytes = try PackReader.decompressed(packed)
        guard bytes.count >= 12, Array(bytes[0..<8]) == PackReader.magic else {
            throw .damagedPack(detail: "they do not begin with GBPACK1")
        }
        var cursor = PackCursor(bytes: bytes, position: 8, end: bytes.count)
        for _ in 0..<cursor.fixed(4) {
            let nameLength = cursor.fixed(1)
            let name = String(decoding: cursor.take(nameLength), as: UTF8.self)
            let kind = UInt8(cursor.fixed(1))
            let rows = cursor.fixed(4)
            let length = cursor.fixed(8)
            let start = cursor.position
            cursor.skip(length)
            guard cursor.isValid, rows <= length || kind == 6 else {
                throw .damagedPack(detail: "column '\(name)' ends beyond the pack")
            }
            columns[name] = Column(kind: kind, rows: rows, range: start..<(start + length))
        }
    }

    private static func decompressed(
        _ packed: UnsafeRawBufferPointer
    ) throws(IndexError) -> [UInt8] {
        let size = ZSTD_getFrameContentSize(packed.baseAddress, packed.count)
        guard size <= UInt64(largestUnpacked) else {
            throw .damagedPack(detail: "they are not a zstd frame of known size")
        }
        var failure: String?
        let unpacked = [UInt8](unsafeUninitializedCapacity: Int(size)) { buffer, count in
            let context = ZSTD_createDCtx()
            defer { ZSTD_freeDCtx(context) }
            ZSTD_DCtx_setParameter(context, ZSTD_d_windowLogMax, 27)
            let result = ZSTD_decompressDCtx(
                context,
                buffer.baseAddress,
                buffer.count,
                packed.baseAddress,
                packed.count
            )
            if ZSTD_isError(result) != 0 {
                failure = String(cString: ZSTD_getErrorName(result))
            } else {
                count = result
            }
        }
        if let failure { throw .damagedPack(detail: failure) }
        return unpacked
    }

    /// Whether the pack has any column of that table.
    func has(_ table: String) -> Bool {
        columns.keys.contains { $0.hasPrefix(table + ".") }
    }

    /// A column of whole numbers.
    func numbers(_ name: String) throws(IndexError) -> [Int32] {
        let column = try find(name)
        var cursor = PackCursor(
            bytes: bytes,
            position: column.range.lowerBound,
            end: column.range.upperBound
        )
        var values: [Int32] = []
        switch column.kind {
        case 2: values = cursor.deltas(column.rows)
        case 3: values = cursor.varints(column.rows)
        case 4: values = cursor.take(column.rows).map { Int32($0) }
        case 5: values = cursor.planes(column.rows)
        default: throw .damagedPack(detail: "column '\(name)' does not hold numbers")
        }
        guard cursor.isValid, values.count == column.rows else {
            throw .damagedPack(detail: "column '\(name)' is cut short")
        }
        return values
    }

    /// Which rows of a table have coordinates; a table in which all have says nothing.
    func located(_ table: String) throws(IndexError) -> [Bool] {
        if columns["\(table).located"] != nil {
            return try numbers("\(table).located").map { $0 != 0 }
        }
        return [Bool](repeating: true, count: try find("\(table).lat").rows)
    }

    /// A column of texts.
    func texts(_ name: String) throws(IndexError) -> TextColumn {
        let column = try find(name)
        var cursor = PackCursor(
            bytes: bytes,
            position: column.range.lowerBound,
            end: column.range.upperBound
        )
        let values: TextColumn
        switch column.kind {
        case 1: values = cursor.lines(column.rows)
        case 6: values = cursor.counters(column.rows)
        default: throw .damagedPack(detail: "column '\(name)' does not hold texts")
        }
        guard cursor.isValid, values.count == column.rows else {
            throw .damagedPack(detail: "column '\(name)' is cut short")
        }
        return values
    }

    private func find(_ name: String) throws(IndexError) -> Column {
        guard let column = columns[name] else {
            throw .damagedPack(detail: "column '\(name)' is missing")
        }
        return column
    }
}

/// A column of texts as one buffer and the end of every value.
struct TextColumn {
    private(set) var bytes: [UInt8] = []
    private(set) var ends: [Int32] = []

    var count: Int { ends.count }

    subscript(row: Int) -> ArraySlice<UInt8> {
        bytes[Int(row == 0 ? 0 : ends[row - 1])..<Int(ends[row])]
    }

    /// The first value, or nil when there is none.
    var first: String? { count > 0 ? string(0) : nil }

    func string(_ row: Int) -> String { String(decoding: self[row], as: UTF8.self) }

    mutating func reserve(rows: Int, bytes: Int) {
        ends.reserveCapacity(rows)
        self.bytes.reserveCapacity(bytes)
    }

    mutating func append(_ value: some Sequence<UInt8>) {
        bytes.append(contentsOf: value)
        ends.append(Int32(bytes.count))
    }
}
