public import AddressText
public import Geocoding
import Pace
import Synchronization

/// Cuts lists of queries into batches that a geocoder takes, and asks for them side by side.
///
/// Thousands of chunks may wait for their batches; a task is made for a batch only when it may
/// begin, so that what waits costs next to nothing.
public final class BatchSplitter: Geocoder {
    private let upstream: any Geocoder
    private let gate: ConcurrencyGate

    /// Splits for a geocoder.
    ///
    /// - Parameter count: how many splitters share what the geocoder takes at once.
    public init(upstream: any Geocoder, sharedBy count: Int = 1) {
        self.upstream = upstream
        gate = ConcurrencyGate(width: (upstream.batch.atOnce + count - 1) / count)
    }

    /// The geocoder's.
    public var identity: GeocoderIdentity { upstream.identity }
    /// Any number of queries.
    public var batch: BatchShape {
        BatchShape(preferred: .max, maximum: .max, atOnce: upstream.batch.atOnce)
    }

    /// Answers every query, in order.
    public func answer(_ queries: [AddressQuery]) async -> [Result<Answer, GeocodeError>] {
        let ranges = BatchSplitter.batches(queries, shape: upstream.batch)
        let parts = Parts(count: queries.count)
        // A group that keeps no results: a finished task would hold on to its memory until its
        // result is taken, and thousands may be finished while one is not.
        await withDiscardingTaskGroup { group in
            for range in ranges {
                guard await gate.enter() else { break }
                group.addTask { [self] in
                    await ask(queries, range, into: parts)
                    gate.leave()
                }
            }
            // Who takes any number at once has passed nothing on yet.
            if upstream.batch.preferred < .max { DispatchRoom.current?.release() }
        }
        return parts.all
    }

    /// The answers so far; a query that was never asked, since the run ends, has none.
    private final class Parts: Sendable {
        private let slots: Mutex<[Result<Answer, GeocodeError>?]>

        init(count: Int) { slots = Mutex(Array(repeating: nil, count: count)) }

        var all: [Result<Answer, GeocodeError>] {
            slots.withLock { slots in
                slots.map { $0 ?? .failure(GeocodeError(.timeout, detail: "cancelled")) }
            }
        }

        func fill(_ index: Int, with answer: Result<Answer, GeocodeError>) {
            slots.withLock { $0[index] = answer }
        }

        func fill(_ range: Range<Int>, with answers: [Result<Answer, GeocodeError>]) {
            slots.withLock { slots in
                for (index, answer) in zip(range, answers) { slots[index] = answer }
            }
        }
    }

    /// Where the batches lie: as long as the geocoder likes them, in number and in bytes of text.
    static func batches(_ queries: [AddressQuery], shape: BatchShape) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var start = 0
        var bytes = 0
        for (index, query) in queries.enumerated() {
            let isFull = index - start >= shape.preferred
            if index > start, isFull || bytes + query.text.count > shape.maximumBytes {
                ranges.append(start..<index)
                (start, bytes) = (index, 0)
            }
            bytes += query.text.count
        }
        if start < queries.count { ranges.append(start..<queries.count) }
        return ranges
    }

    private func ask(
        _ queries: [AddressQuery],
        _ range: Range<Int>,
        into parts: Parts
    ) async {
        if range.count == 1 {
            parts.fill(
                range.lowerBound,
                with: await upstream.answer(one: queries[range.lowerBound])
            )
            return
        }
        let answers = await upstream.answer(Array(queries[range]))
        guard answers.count == range.count else {
            // The wrong number of answers must not shift those of other rows.
            let error = GeocodeError(
                .badReply,
                detail: "\(range.count) queries got \(answers.count) answers"
            )
            return parts.fill(range, with: range.map { _ in .failure(error) })
        }
        parts.fill(range, with: answers)
    }
}
