import AddressText
import ByteStreams
import CSVStream
import Corrections
import Reports

/// Copies a CSV that geobatch wrote and puts decisions into the rows they are about; every other row
/// stays byte for byte as it is.
struct OutputRewriter {
    private let corrections: Corrections
    private let leavesOutPlaced: Bool

    /// - Parameter leavesOutPlaced: rows that got a place are left out, as a failure report needs it.
    init(_ corrections: Corrections, leavesOutPlaced: Bool) {
        self.corrections = corrections
        self.leavesOutPlaced = leavesOutPlaced
    }

    /// Copies the file at the path.
    ///
    /// - Returns: how many rows were changed or left out.
    func rewrite(_ path: String, to output: AtomicOutput) throws(ReviewError) -> Int {
        let input = try ReviewQueue.open(path)
        let columns = OwnColumns(input.header)
        let missing = columns.missing([.status, .latitude, .longitude, .query])
        guard missing.isEmpty else { throw .columnsMissing(path: path, missing) }
        var copy = try RawCopy(path, to: output)
        let values = DecidedValues(columns, dialect: input.dialect, width: input.header.count)
        var changed = 0
        // A row's end is known when the next one begins.
        var pending: [UInt8]?
        while let chunk = try ReviewQueue.next(input) {
            for row in 0..<chunk.count {
                let begin = chunk.positions[row].offset
                if let replacement = pending.take() {
                    try copy.replace(until: begin, by: replacement)
                }
                guard let decision = decision(about: row, of: chunk, columns) else { continue }
                try copy.copy(until: begin)
                let record = values.record(row, of: chunk, decision.ruling, query: decision.query)
                changed += 1
                pending = leavesOutPlaced && decision.ruling.action == .place ? [] : record
            }
        }
        if let replacement = pending { try copy.replace(until: .max, by: replacement) }
        try copy.copy(until: .max)
        return changed
    }

    private func decision(
        about row: Int,
        of chunk: RecordChunk,
        _ columns: OwnColumns
    ) -> Correction? {
        guard let query = columns[.query], !corrections.isEmpty else { return nil }
        let text = chunk.range(record: row, column: query)
        guard !text.isEmpty else { return nil }
        return corrections.correction(for: AddressQuery(storage: chunk.bytes, text: text))
    }
}

/// Copies a file's unpacked bytes piece by piece.
private struct RawCopy {
    private let source: InputSource
    private let output: AtomicOutput
    private var buffer: [UInt8] = []
    /// Where `buffer` begins in the file.
    private var position = 0
    private var isAtEnd = false

    init(_ path: String, to output: AtomicOutput) throws(ReviewError) {
        do { source = try InputSource.open(path) } catch { throw .input(.input(error)) }
        self.output = output
    }

    /// Copies up to an offset, or to the end.
    mutating func copy(until offset: Int) throws(ReviewError) {
        let output = output
        try advance(until: offset) { (piece) throws(ReviewError) in
            try Self.write(piece, to: output)
        }
    }

    /// Writes a record in place of what stands there up to an offset, with the same line end.
    mutating func replace(until offset: Int, by record: [UInt8]) throws(ReviewError) {
        var tail: [UInt8] = []
        try advance(until: offset) { (piece) throws(ReviewError) in
            tail = Array((tail + piece).suffix(2))
        }
        guard !record.isEmpty else { return }
        let lineEnd =
            tail == [0x0D, 0x0A] ? tail : tail.suffix(1).filter { $0 == 0x0A || $0 == 0x0D }
        try Self.write(record + lineEnd, to: output)
    }

    private mutating func advance(
        until offset: Int,
        _ body: ([UInt8]) throws(ReviewError) -> Void
    ) throws(ReviewError) {
        while position < offset {
            if buffer.isEmpty { try fill() }
            guard !buffer.isEmpty else { return }
            let count = min(buffer.count, offset - position)
            try body(Array(buffer[..<count]))
            buffer.removeFirst(count)
            position += count
        }
    }

    private mutating func fill() throws(ReviewError) {
        guard !isAtEnd else { return }
        var block = [UInt8](repeating: 0, count: 1 << 18)
        let outcome = block.withUnsafeMutableBytes { bytes in
            Result { () throws(InputError) in try source.read(into: bytes) }
        }
        switch outcome {
        case .success(let count):
            isAtEnd = count == 0
            buffer = Array(block[..<count])
        case .failure(let error): throw .input(.input(error))
        }
    }

    private static func write(
        _ bytes: [UInt8],
        to output: AtomicOutput
    ) throws(ReviewError) {
        do { try output.write(bytes) } catch { throw .output(error) }
    }
}
