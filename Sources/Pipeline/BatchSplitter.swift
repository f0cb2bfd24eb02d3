public import AddressText
public import Geocoding

/// Cuts a list of queries into batches that a geocoder takes, and asks for them side by side.
///
/// How many requests are really under way at once is the geocoder's own pace.
public struct BatchSplitter: Geocoder {
    let upstream: any Geocoder

    /// Splits for a geocoder.
    public init(upstream: any Geocoder) { self.upstream = upstream }

    /// The geocoder's.
    public var identity: GeocoderIdentity { upstream.identity }
    /// Any number of queries.
    public var batch: BatchShape { BatchShape(preferred: .max, maximum: .max) }

    /// Answers every query, in order.
    public func answer(_ queries: [AddressQuery]) async -> [Result<Answer, GeocodeError>] {
        let ranges = BatchSplitter.batches(queries, shape: upstream.batch)
        if ranges.count <= 1 { return await asked(queries[...]) }
        typealias Part = (Int, [Result<Answer, GeocodeError>])
        return await withTaskGroup(of: Part.self) { group in
            for (index, range) in ranges.enumerated() {
                group.addTask { (index, await asked(queries[range])) }
            }
            var parts = [[Result<Answer, GeocodeError>]](repeating: [], count: ranges.count)
            for await (index, answers) in group { parts[index] = answers }
            return parts.flatMap { $0 }
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
