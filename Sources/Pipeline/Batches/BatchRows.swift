import CSVStream

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
    ///
    /// - Parameter count: how many rows it has at most; a multiple of 8.
    mutating func next(atMost count: Int) -> RecordFeed.Delivery {
        switch self {
        case .records(let records): return records.next(atMost: count)
        case .arrays(var arrays):
            let chunk = arrays.nextChunk(atMost: count)
            self = .arrays(arrays)
            return chunk.map { .chunk($0) } ?? .end
        }
    }

    /// What is wrong with the batch, as far as it was read; nil for nothing.
    var error: FrameError? {
        if case .records(let records) = self { records.error } else { nil }
    }
}
