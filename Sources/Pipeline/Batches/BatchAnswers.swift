import Reports

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
