import CSVStream
import Synchronization

/// The rows of a batch of CSV: parsed into chunks, and seen to that they are what the header says.
final class BatchRecords: Sendable {
    private let header: FrameHeader
    private let input: CSVInput
    private let state = Mutex(State())

    private struct State {
        var rows = 0
        var error: FrameError?
    }

    /// - Parameters:
    ///   - input: its columns are those of the batch.
    ///   - record: the number of the first row.
    init(_ batch: Frame, input: CSVInput, record: Int) {
        header = batch.header
        self.input = input
        input.goOn(
            at: SourcePosition(record: record, line: 1, offset: 0),
            from: BatchSource(batch.body)
        )
    }

    /// What is wrong with the batch, as far as it was read; nil for nothing.
    var error: FrameError? { state.withLock { $0.error } }

    /// The next chunk; nothing behind a row that cannot be read.
    func next(atMost count: Int) -> RecordFeed.Delivery {
        do throws(CSVError) {
            let chunk = try input.next(atMost: count)
            let error = state.withLock { state in
                state.error = check(chunk, behind: state.rows)
                state.rows += chunk?.count ?? 0
                return state.error
            }
            guard let chunk, error == nil else { return .end }
            return .chunk(chunk)
        } catch {
            // The only thing that memory can do wrong is a record beyond the limit.
            state.withLock { state in
                state.error = .malformedRow(
                    state.rows + 1,
                    batch: header.sequence,
                    columns: input.header.count
                )
            }
            return .end
        }
    }

    private func check(_ chunk: RecordChunk?, behind rows: Int) -> FrameError? {
        let found = rows + (chunk?.count ?? 0)
        if let bad = chunk?.flaws.firstIndex(where: { $0.contains(.malformed) }) {
            return .malformedRow(
                rows + bad + 1,
                batch: header.sequence,
                columns: input.header.count
            )
        }
        let isTooMany = found > header.rows
        guard isTooMany || (chunk == nil && found < header.rows) else { return nil }
        return .rowsDiffer(batch: header.sequence, expected: header.rows, found: found)
    }
}
