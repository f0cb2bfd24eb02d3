import CSVStream
import Reports

/// The rows of one batch, in either form.
enum BatchRows {
    case records(BatchRecords)
    case arrays(BatchArrays)

    /// - Parameters:
    ///   - input: its columns are those of the batch.
    ///   - record: the number of the first row.
    /// - Throws: `FrameError` for arrays that are none; what is wrong with records shows as they are read.
    init(_ batch: Frame, input: CSVInput, record: Int) throws(FrameError) {
        if batch.header.kind == .arrays {
            let columns = input.header.count
            self = .arrays(try BatchArrays(batch, columns: columns, record: record))
        } else {
            self = .records(BatchRecords(batch, input: input, record: record))
        }
    }

    /// The next chunk; nothing behind a row that cannot be read.
    mutating func next() -> RecordFeed.Delivery {
        switch self {
        case .records(let records): return records.next()
        case .arrays(var arrays):
            let chunk = arrays.nextChunk()
            self = .arrays(arrays)
            return chunk.map { .chunk($0) } ?? .end
        }
    }

    /// What is wrong with the batch, as far as it was read; nil for nothing.
    var error: FrameError? {
        if case .records(let records) = self { records.error } else { nil }
    }
}

/// The answers to one batch, in the form of its rows.
enum BatchAnswers {
    case records([UInt8])
    case arrays(AnswerArrays)

    init(to batch: Frame, schema: OutputSchema) {
        if batch.header.kind == .arrays {
            self = .arrays(AnswerArrays(schema: schema))
        } else {
            var bytes: [UInt8] = []
            // A header may say anything.
            bytes.reserveCapacity(min(batch.header.rows, 1 << 16) * 192)
            self = .records(bytes)
        }
    }

    /// Appends what a chunk became.
    mutating func append(_ piece: WorkedChunk.Piece) {
        switch self {
        case .records(var bytes):
            self = .records([])
            bytes += piece.bytes
            self = .records(bytes)
        case .arrays(var arrays):
            self = .records([])
            arrays.append(piece.bytes, rows: piece.rows)
            self = .arrays(arrays)
        }
    }

    /// The frame with them.
    ///
    /// - Throws: `FrameError` where they are more than one can hold.
    func frame(to batch: FrameHeader) throws(FrameError) -> Frame {
        let (number, rows) = (batch.sequence, batch.rows)
        switch self {
        case .records(let bytes):
            return Frame(.answers, sequence: number, rows: rows, body: bytes)
        case .arrays(let arrays):
            guard let body = arrays.body() else { throw .answersTooLong(batch: number) }
            return Frame(.arrays, sequence: number, rows: rows, body: body)
        }
    }
}
