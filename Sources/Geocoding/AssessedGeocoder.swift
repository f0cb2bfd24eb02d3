public import AddressText

/// A provider whose answers are put on one scale with everybody else's. It stands above the cache,
/// which keeps what the provider said and not what we think of it.
public struct AssessedGeocoder: Geocoder {
    private let upstream: any Geocoder
    private let assessment: Assessment

    /// Nil when the program's own tables are damaged.
    public init?(around upstream: any Geocoder) {
        guard let assessment = Assessment() else { return nil }
        self.upstream = upstream
        self.assessment = assessment
    }

    /// The provider's.
    public var identity: GeocoderIdentity { upstream.identity }
    /// The provider's.
    public var batch: BatchShape { upstream.batch }

    /// The provider's answers, assessed.
    public func answer(_ queries: [AddressQuery]) async -> [Result<Answer, GeocodeError>] {
        let replies = await upstream.answer(queries)
        guard replies.count == queries.count else { return replies }
        var scratch = Assessment.Scratch()
        var assessed: [Result<Answer, GeocodeError>] = []
        assessed.reserveCapacity(replies.count)
        for (reply, query) in zip(replies, queries) {
            switch reply {
            case .success(let answer):
                assessed.append(.success(assessment.assess(answer, to: query, with: &scratch)))
            case .failure: assessed.append(reply)
            }
        }
        return assessed
    }
}
