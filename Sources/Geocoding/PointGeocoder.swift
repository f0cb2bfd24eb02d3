public import AddressText
import GeoModel

/// A reverse geocoder behind the contract of a geocoder, so that runs, caches and journals need to
/// know nothing of it: the query is a point.
public struct PointGeocoder: Geocoder {
    private let upstream: any ReverseGeocoder

    /// Asks this one.
    public init(_ upstream: any ReverseGeocoder) { self.upstream = upstream }

    /// The reverse geocoder's.
    public var identity: GeocoderIdentity { upstream.identity }
    /// The reverse geocoder's.
    public var batch: BatchShape { upstream.batch }

    /// What is at each point; a query that is no point is rejected.
    public func answer(_ queries: [AddressQuery]) async -> [Result<Answer, GeocodeError>] {
        let points = queries.map { PointText.point(in: $0.string) }
        let asked = points.compactMap { $0 }
        let replies = asked.isEmpty ? [] : await upstream.places(at: asked)
        var next = replies.makeIterator()
        return points.map { point in
            guard point != nil else { return .failure(GeocodeError(.rejectedQuery)) }
            // A geocoder that answers too little has not answered the rest.
            let reply = next.next() ?? .failure(GeocodeError(.badReply))
            return reply.map { Answer($0) }
        }
    }
}

extension Answer {
    /// The places at a point: the one that describes it best, and the others. They do not compete:
    /// a point lies in its house, its street and its town at once.
    fileprivate init(_ reverse: ReverseAnswer) {
        let candidates = reverse.places.map(\.candidate)
        self.init(
            best: candidates.first,
            others: Array(candidates.dropFirst()),
            requests: reverse.requests
        )
    }
}
