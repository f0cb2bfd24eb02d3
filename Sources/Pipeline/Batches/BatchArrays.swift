import CSVStream
import Reports

/// The rows of a batch whose columns are arrays: for each column the ends of its texts, then the texts.
///
/// The ends are one more than rows, 32-bit little endian; the first says where the first text begins, which
/// need not be 0: an array may be a part of a longer one. Each of the two begins at a multiple of 8 bytes.
struct BatchArrays: Sendable {
    /// A chunk ends early where it has so many bytes.
    static let chunkBytes = 1 << 20

    private let bytes: [UInt8]
    private let columns: [Column]
    private let rows: Int
    private let firstRecord: Int
    private var next = 0

    /// Where a column stands in the bytes. Its ends were found to be in order and inside them.
    private struct Column: Sendable {
        /// Where the ends stand.
        let ends: Int
        /// Where a text with the end 0 would stand.
        let origin: Int

        func place(_ row: Int, _ bytes: UnsafeRawBufferPointer) -> Int {
            let end = bytes.loadUnaligned(fromByteOffset: ends + 4 * row, as: UInt32.self)
            return origin + Int(UInt32(littleEndian: end))
        }
    }

    /// - Parameters:
    ///   - count: how many columns there must be.
    ///   - record: the number of the first row.
    /// - Throws: `FrameError` when the arrays are not those of so many rows.
    init(_ batch: Frame, columns count: Int, record: Int) throws(FrameError) {
        let (rows, number) = (batch.header.rows, batch.header.sequence)
        let found: ([Column], Int)? = batch.body.withUnsafeBytes { bytes in
            var columns: [Column] = []
            var place = 0
            for _ in 0..<count {
                guard let column = BatchArrays.column(bytes, &place, rows: rows) else { return nil }
                columns.append(column)
            }
            return (columns, place)
        }
        guard let (columns, end) = found, end == batch.body.count else {
            throw .brokenArrays(batch: number, columns: count)
        }
        (bytes, self.columns, self.rows, firstRecord) = (batch.body, columns, rows, record)
    }

    /// The next rows; nil at the end.
    ///
    /// - Parameter most: how many at most; a multiple of 8, as `AnswerArrays` wants it.
    mutating func nextChunk(atMost most: Int) -> RecordChunk? {
        guard next < rows else { return nil }
        let last = min(rows, next + most)
        var chunk = bytes.withUnsafeBytes { bytes in
            columns.count == 1 ? oneColumn(bytes, to: last) : manyColumns(bytes, to: last)
        }
        let record = firstRecord + next
        chunk.positions = (0..<chunk.count).map { index in
            SourcePosition(record: record + index, line: record + index, offset: 0)
        }
        chunk.flaws = Array(repeating: [], count: chunk.count)
        next += chunk.count
        let behind = firstRecord + next
        chunk.next = SourcePosition(record: behind, line: behind, offset: 0)
        chunk.settleText()
        return chunk
    }

    /// One column's texts are the bytes of a chunk already.
    private func oneColumn(_ bytes: UnsafeRawBufferPointer, to last: Int) -> RecordChunk {
        var chunk = RecordChunk()
        let start = columns[0].place(next, bytes)
        chunk.fieldEnds.reserveCapacity(last - next)
        for row in next..<last {
            chunk.fieldEnds.append(columns[0].place(row + 1, bytes) - start)
            if isFull(chunk.fieldEnds.count, chunk.fieldEnds[row - next]) { break }
        }
        chunk.recordEnds = Array(1...chunk.fieldEnds.count)
        chunk.bytes = Array(bytes[start..<columns[0].place(next + chunk.count, bytes)])
        return chunk
    }

    private func manyColumns(_ bytes: UnsafeRawBufferPointer, to last: Int) -> RecordChunk {
        var chunk = RecordChunk()
        for row in next..<last {
            for column in columns {
                chunk.bytes += bytes[column.place(row, bytes)..<column.place(row + 1, bytes)]
                chunk.fieldEnds.append(chunk.bytes.count)
            }
            chunk.recordEnds.append(chunk.fieldEnds.count)
            if isFull(chunk.count, chunk.bytes.count) { break }
        }
        return chunk
    }

    private func isFull(_ rows: Int, _ size: Int) -> Bool {
        rows % 8 == 0 && size >= BatchArrays.chunkBytes
    }

    /// A column that begins at a place, which then is that behind it; nil where it is none.
    private static func column(
        _ bytes: UnsafeRawBufferPointer,
        _ place: inout Int,
        rows: Int
    ) -> Column? {
        // Rows come from a header that may say anything.
        guard rows < bytes.count / 4 else { return nil }
        let ends = place
        let texts = ends + ArrayLayout.padded(4 * (rows + 1))
        guard texts <= bytes.count else { return nil }
        var last = bytes.loadUnaligned(fromByteOffset: ends, as: UInt32.self).littleEndian
        let first = last
        for row in 1..<rows + 1 {
            let end = bytes.loadUnaligned(fromByteOffset: ends + 4 * row, as: UInt32.self)
            guard end.littleEndian >= last else { return nil }
            last = end.littleEndian
        }
        place = texts + ArrayLayout.padded(Int(last - first))
        guard place <= bytes.count else { return nil }
        return Column(ends: ends, origin: texts - Int(first))
    }
}
