public import AddressText
public import Geocoding

/// A web service behind the contract of a geocoder.
public struct HTTPGeocoder: Geocoder {
    /// The provider's name with a digest of all that can change its answers.
    public let identity: GeocoderIdentity
    /// One query a request; batch endpoints are code of their own.
    public let batch = BatchShape.single

    private let line: ProviderLine
    private let stack: AnyAttempt

    /// A geocoder over a line to a provider.
    public init(_ line: ProviderLine) {
        self.line = line
        let description = line.description
        identity = GeocoderIdentity(
            name: description.name,
            digest: line.values.digest(after: description.digest, base: line.endpoint.base)
        )
        let wire = line.wire { description.read($0, wall: $1) }
        stack = line.stack(
            over: description.hasSecondCall ? JusoAttempt(line: line, wire: wire) : wire
        )
    }

    /// Answers each query with a request of its own; as many at once as the host takes.
    public func answer(_ queries: [AddressQuery]) async -> [Result<Answer, GeocodeError>] {
        if queries.count == 1 { return [await answer(queries[0])] }
        return await withTaskGroup(of: (Int, Result<Answer, GeocodeError>).self) { group in
            for (index, query) in queries.enumerated() {
                group.addTask { (index, await answer(query)) }
            }
            var answers = [Result<Answer, GeocodeError>](
                repeating: .success(Answer()),
                count: queries.count
            )
            for await (index, answer) in group { answers[index] = answer }
            return answers
        }
    }

    private func answer(_ query: AddressQuery) async -> Result<Answer, GeocodeError> {
        let description = line.description
        let base = line.endpoint.base
        let attempted = await line.send(through: stack) {
            (values) throws(RequestTemplate.Problem) in
            var values = values
            if !query.countries.isEmpty { values.countries = query.countries }
            return try description.request(for: query.string, values: values, base: base)
        }
        return Answer.reply(attempted)
    }
}

extension Answer {
    /// What an attempt means for its query.
    static func reply(_ attempted: Attempted) -> Result<Answer, GeocodeError> {
        switch attempted.result {
        case .success(let candidates):
            return .success(Answer(candidates: candidates, requests: attempted.requests))
        case .failure(var error):
            // Nothing was asked, so it is the query and not the provider that fails.
            if error.reason == .tooLong { return .success(Answer(refusal: .tooLong)) }
            error.requests = UInt16(clamping: attempted.requests)
            return .failure(error)
        }
    }
}

extension Answer {
    /// The candidates of one reply: the first is the best, the runner-up is the next that is
    /// another place.
    init(candidates: [Candidate], requests: Int) {
        let rest = candidates.dropFirst()
        let other = candidates.first.flatMap { best in
            rest.firstIndex {
                best.coordinate.metres(to: $0.coordinate) > Double(best.accuracyMetres)
            }
        }
        self.init(
            best: candidates.first,
            runnerUp: other.map { candidates[$0] },
            others: rest.indices.filter { $0 != other }.map { candidates[$0] },
            requests: UInt16(clamping: requests)
        )
    }
}

extension RequestValues {
    /// A digest of everything here that can change an answer; keys are no part of it.
    func digest(after seed: UInt64, base: String?) -> UInt64 {
        var texts = [
            base ?? "", String(limit), languages.joined(separator: ","),
            isBounded ? "bounded" : "",
            bias.map { "\($0.latitudeE6),\($0.longitudeE6)" } ?? "",
        ]
        if let box {
            let corners = [box.southWest, box.northEast]
            texts += corners.map { "\($0.latitudeE6),\($0.longitudeE6)" }
        }
        texts += countries.codes.map(\.description)
        texts += settings.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        return texts.reduce(seed) { digest, text in
            // A byte that no text holds keeps "ab","c" apart from "a","bc".
            Digest.of(text.utf8 + [0xFF], seed: digest)
        }
    }
}
