public import AddressText
public import Geocoding

/// A web service behind the contract of a geocoder.
public struct HTTPGeocoder: Geocoder {
    /// The provider's name with a digest of all that can change its answers.
    public let identity: GeocoderIdentity
    /// One query a request, or as many as its batch endpoint takes.
    public let batch: BatchShape

    private let line: ProviderLine
    private let stack: AnyAttempt
    private let prepared = PreparedRequests()
    private let batches: BatchEndpoint?
    private let reader: ReplyReader

    /// A geocoder over a line to a provider.
    public init(_ line: ProviderLine) {
        self.line = line
        let limits = line.endpoint.pacer.limits
        let atOnce = limits.concurrency + limits.inReserve
        let description = line.description
        batches = description.batch.flatMap { $0.isUsed(by: line) ? $0 : nil }
        let most = batches.map { $0.size(under: limits) } ?? 1
        batch = BatchShape(preferred: most, maximum: most, atOnce: atOnce)
        identity = GeocoderIdentity(
            name: description.name,
            digest: line.values.digest(after: description.digest, base: line.endpoint.base)
        )
        let reader = ReplyReader(description: description)
        self.reader = reader
        let wire = line.wire { reader.read($0, wall: $1) }
        stack = line.stack(
            over: description.hasSecondCall ? JusoAttempt(line: line, wire: wire) : wire
        )
    }

    /// Answers each query with a request of its own; as many at once as the host takes.
    public func answer(_ queries: [AddressQuery]) async -> [Result<Answer, GeocodeError>] {
        if let batches, queries.count > 1 {
            let desk = BatchDesk(line: line, endpoint: batches, reader: reader) {
                await answer(one: $0)
            }
            return await desk.answer(queries)
        }
        return await withTaskGroup(of: (Int, Result<Answer, GeocodeError>).self) { group in
            for (index, query) in queries.enumerated() {
                group.addTask { (index, await answer(one: query)) }
            }
            var answers = [Result<Answer, GeocodeError>](
                repeating: .success(Answer()),
                count: queries.count
            )
            for await (index, answer) in group { answers[index] = answer }
            return answers
        }
    }

    /// Answers a query with a request.
    public func answer(one query: AddressQuery) async -> Result<Answer, GeocodeError> {
        let byParts = await answer(byPartsOf: query)
        if let byParts, !byParts.foundNothing { return Answer.reply(byParts) }
        var attempted = await line.send(through: stack) {
            (values) throws(RequestTemplate.Problem) in
            try request(for: query, values)
        }
        attempted.requests += byParts?.requests ?? 0
        return Answer.reply(attempted)
    }

    /// What the provider says to the parts of an address, where it takes them and the query is made of
    /// nothing else; nil otherwise. It is strict with parts: where it finds nothing, the text is asked.
    private func answer(byPartsOf query: AddressQuery) async -> Attempted? {
        guard let structured = line.description.structured, query.isMadeOfParts else { return nil }
        let parts = query.texts
        guard !parts["street", default: ""].isEmpty || !parts["city", default: ""].isEmpty else {
            return nil
        }
        return await line.send(through: stack) { (values) throws(RequestTemplate.Problem) in
            var values = values
            values.parts = parts
            if !query.countries.isEmpty { values.countries = query.countries }
            return try line.description.render(
                structured,
                for: "",
                values: values,
                base: line.endpoint.base
            )
        }
    }

    private func request(
        for query: AddressQuery,
        _ values: RequestValues
    ) throws(RequestTemplate.Problem) -> HTTPRequest {
        let countries = query.countries.isEmpty ? values.countries : query.countries
        let base = line.endpoint.base
        func completed() -> RequestValues {
            var values = values
            values.countries = countries
            return values
        }
        let prepared = prepared.prepared(countries: countries, key: values.key) {
            line.description.prepared(values: completed(), base: base)
        }
        if let prepared { return try prepared.request(for: query.string) }
        return try line.description.request(for: query.string, values: completed(), base: base)
    }
}

extension AddressQuery {
    /// The parts by their names in templates.
    fileprivate var texts: [String: String] {
        func text(_ range: Range<Int>) -> String {
            String(decoding: storage[range], as: UTF8.self)
        }
        let (number, street) = (text(parts.houseNumber), text(parts.street))
        let line = [number, street].filter { !$0.isEmpty }.joined(separator: " ")
        return [
            "number": number, "street": street, "line": street.isEmpty ? "" : line,
            "city": text(parts.city), "region": text(parts.region),
            "postcode": text(parts.postcode),
        ]
    }
}

extension Attempted {
    /// Whether the provider answered that it knows no such place.
    fileprivate var foundNothing: Bool {
        if case .success(let candidates) = result { return candidates.isEmpty }
        return false
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
            isBounded ? "bounded" : "", typeWords.joined(separator: ","),
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
