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
    public init(upstream: any Geocoder) {
        self.upstream = upstream
        // A few more than the geocoder takes, so that it never waits for us.
        let atOnce = upstream.batch.atOnce
        gate = ConcurrencyGate(width: atOnce + atOnce / 4 + 1)
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
        let parts = Parts(count: ranges.count)
        // A group that keeps no results: a finished task would hold on to its memory until its
        // result is taken, and thousands may be finished while one is not.
        await withDiscardingTaskGroup { group in
            for (index, range) in ranges.enumerated() {
                guard await gate.enter() else { break }
                group.addTask { [self] in
                    parts.fill(index, with: await asked(queries[range]))
                    gate.leave()
                }
            }
        }
        return zip(ranges, parts.all).flatMap { range, part in
            part ?? range.map { _ in .failure(GeocodeError(.timeout, detail: "cancelled")) }
        }
    }

    /// The answers to each batch; nil for one that was never asked, since the run ends.
    private final class Parts: Sendable {
        private let slots: Mutex<[[Result<Answer, GeocodeError>]?]>

        init(count: Int) { slots = Mutex(Array(repeating: nil, count: count)) }

        var all: [[Result<Answer, GeocodeError>]?] { slots.withLock { $0 } }

        func fill(_ index: Int, with answers: [Result<Answer, GeocodeError>]) {
            slots.withLock { $0[index] = answers }
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

    /// A geocoder that gives the wrong number of answers must not shift those of other rows.
    private func asked(_ queries: ArraySlice<AddressQuery>) async -> [Result<Answer, GeocodeError>]
    {
        guard !queries.isEmpty else { return [] }
        let answers = await upstream.answer(Array(queries))
        if answers.count == queries.count { return answers }
        let error = GeocodeError(
            .badReply,
            detail: "\(queries.count) queries got \(answers.count) answers"
        )
        return queries.map { _ in .failure(error) }
    }
}
