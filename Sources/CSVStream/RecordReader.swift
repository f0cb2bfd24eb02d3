import ByteStreams

/// Turns a window over the input into chunks of records with their places and flaws.
struct RecordReader: ~Copyable {
    private var window: ByteWindow
    private var parser: RecordParser
    private let path: String
    private let encoding: TextEncoding
    private let options: CSVOptions
    private var nextRecord: Int
    private var line: Int
    private var offset: Int
    /// An error that came after some records, which are given out first.
    private var pending: CSVError?
    private var exactChunks = 0
    /// What could not be read as the rest so far.
    private(set) var damage = Damage()

    /// Where reading begins.
    struct Beginning {
        /// Lines passed over so far, and bytes as stored.
        var line = 1
        var offset = 0
        /// The number of the next record.
        var record = 1
        /// What was found before.
        var damage = Damage()
    }

    init(
        window: consuming ByteWindow,
        parser: consuming RecordParser,
        path: String,
        encoding: TextEncoding,
        options: CSVOptions,
        beginning: Beginning
    ) {
        self.window = window
        self.parser = parser
        self.path = path
        self.encoding = encoding
        self.options = options
        nextRecord = beginning.record
        damage = beginning.damage
        line = beginning.line
        offset = beginning.offset
    }

    var consumedBytes: Int { window.consumedBytes }

    /// From now on records are numbered from 1 and ragged ones are told by this width.
    mutating func begin(width: Int, forms: ColumnForms?) {
        nextRecord = 1
        tell(width: width, forms: forms)
    }

    /// From now on ragged records are told by this width.
    mutating func tell(width: Int, forms: ColumnForms?) {
        parser.forms = forms
        parser.width = width
    }

    /// The next records, at most so many; nil at the end.
    mutating func next(limit: Int) throws(CSVError) -> RecordChunk? {
        if let error = pending { throw error }
        var chunk = RecordChunk()
        chunk.reserve(min(limit, RecordParser.Batch.most))
        let rereadsBefore = parser.rereads
        parser.csv.arena.pointee.cut(to: FieldArena.Mark(byteCount: 0, endCount: 0))
        do {
            while chunk.count < limit && parser.csv.arena.pointee.byteCount < options.chunkBytes {
                if takeBatch(&chunk, limit: limit) { continue }
                guard try takeRecord(&chunk) else { break }
            }
        } catch {
            guard chunk.count > 0 else { throw error }
            pending = error
        }
        guard chunk.count > 0 else { return nil }
        adapt(rereads: parser.rereads - rereadsBefore, of: chunk.count)
        complete(&chunk)
        return chunk
    }

    /// Takes records that leave no doubt, in one go; false when there are none.
    private mutating func takeBatch(_ chunk: inout RecordChunk, limit: Int) -> Bool {
        let count = parser.takeBatch(
            in: window,
            limit: limit - chunk.count,
            byteLimit: options.chunkBytes - parser.csv.arena.pointee.byteCount
        )
        for index in 0..<count {
            let record = parser.batch.taken[index]
            chunk.recordEnds.append(record.fieldEnd)
            chunk.positions.append(position)
            chunk.flaws.append([])
            pass(to: record.end, lines: record.lines)
        }
        return count > 0
    }

    /// Takes one record; false at the end of the input.
    private mutating func takeRecord(_ chunk: inout RecordChunk) throws(CSVError) -> Bool {
        while true {
            if window.start == window.end && window.isEnded { return false }
            switch parser.next(in: window) {
            case .needsMore:
                try grow()
            case .tooLong(let openQuote):
                throw .recordTooLong(
                    path: path,
                    at: position,
                    limit: options.maxRecord,
                    openQuote: openQuote
                )
            case .found(let found):
                append(found, &chunk)
                return true
            }
        }
    }

    private var position: SourcePosition {
        SourcePosition(record: nextRecord, line: line, offset: offset)
    }

    private mutating func grow() throws(CSVError) {
        do { try window.grow() } catch { throw .input(error) }
    }

    private mutating func append(_ found: RecordParser.Found, _ chunk: inout RecordChunk) {
        let fieldEnd = parser.csv.arena.pointee.endCount
        let fields = fieldEnd - (chunk.recordEnds.last ?? 0)
        var flaws = found.flaws
        if parser.width > 0 && fields != parser.width && !flaws.contains(.blank) {
            flaws.insert(.malformed)
        }
        if flaws.contains(.malformed) { damage.add(line: line, hasOpenQuote: found.hasOpenQuote) }
        chunk.recordEnds.append(fieldEnd)
        chunk.positions.append(position)
        chunk.flaws.append(flaws)
        pass(to: found.end, lines: found.lines)
    }

    @inline(__always)
    private mutating func pass(to end: Int, lines: Int) {
        nextRecord += 1
        line += lines
        offset += window.storedLength(to: end)
        window.advance(to: end)
    }

    /// Reads without trimming at once as long as many records turn out to have blanks at the edges;
    /// looks again every sixteenth chunk. Only the cost depends on it.
    private mutating func adapt(rereads: Int, of count: Int) {
        if parser.expectsBlanks {
            exactChunks += 1
            parser.expectsBlanks = exactChunks % 16 != 0
        } else {
            parser.expectsBlanks = rereads * 4 > count
        }
    }

    private func complete(_ chunk: inout RecordChunk) {
        let arena = parser.csv.arena.pointee
        let values = UnsafeRawBufferPointer(start: arena.bytes, count: arena.byteCount)
        chunk.bytes = [UInt8](values)
        chunk.fieldEnds = [Int](UnsafeBufferPointer(start: arena.ends, count: arena.endCount))
        chunk.consumedBytes = window.consumedBytes
        chunk.next = position
        chunk.damage = damage
        chunk.settleText(isConverted: encoding != .utf8)
    }
}
