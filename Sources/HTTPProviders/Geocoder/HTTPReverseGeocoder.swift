public import GeoModel
public import Geocoding

/// The question what is at a point, to a web service that takes it.
public struct HTTPReverseGeocoder: ReverseGeocoder {
    /// The provider's name with a digest of all that can change its answers.
    public let identity: GeocoderIdentity
    /// One point a request.
    public let batch: BatchShape

    private let line: ProviderLine
    private let inquiry: Inquiry
    private let stack: AnyAttempt

    /// Nil for a provider that does not take the question.
    public init?(_ line: ProviderLine) {
        let description = line.description
        guard let inquiry = description.reverse else { return nil }
        self.line = line
        self.inquiry = inquiry
        let limits = line.endpoint.pacer.limits
        batch = BatchShape(
            preferred: 1,
            maximum: 1,
            atOnce: limits.concurrency + limits.inReserve
        )
        // The same provider's answer to the same text as an address is another one.
        let seed = Digest.of("reverse".utf8, seed: description.digest)
        identity = GeocoderIdentity(
            name: description.name,
            digest: line.values.digest(after: seed, base: line.endpoint.base)
        )
        let reader = ReplyReader(
            description: description,
            candidates: inquiry.candidates(like: description.candidates)
        )
        stack = line.stack(over: line.wire { reader.read($0, wall: $1) })
    }

    /// What is at each point, by a request of its own.
    public func places(at points: [Coordinate]) async -> [Result<ReverseAnswer, GeocodeError>] {
        await withTaskGroup(of: (Int, Result<ReverseAnswer, GeocodeError>).self) { group in
            for (index, point) in points.enumerated() {
                group.addTask { (index, await places(at: point)) }
            }
            var answers = points.map { _ in
                Result<ReverseAnswer, GeocodeError>.failure(GeocodeError(.badReply))
            }
            for await (index, answer) in group { answers[index] = answer }
            return answers
        }
    }

    private func places(at point: Coordinate) async -> Result<ReverseAnswer, GeocodeError> {
        let attempted = await line.send(through: stack) {
            (values) throws(RequestTemplate.Problem) in
            var values = values
            values.point = point
            return try line.description.render(
                inquiry.request,
                for: "",
                values: values,
                base: line.endpoint.base
            )
        }
        switch attempted.result {
        case .success(let candidates):
            let places = candidates.map { NearbyPlace($0, from: point) }
            let requests = UInt16(clamping: attempted.requests)
            return .success(ReverseAnswer(places: places, requests: requests))
        case .failure(var error):
            error.requests = UInt16(clamping: attempted.requests)
            return .failure(error)
        }
    }
}
