public import AddressText
public import Diagnostics
public import Geocoding
import Pace
import Synchronization

/// A web service behind the contract of a geocoder: description, transport, and around them
/// retry, breaker and pace.
public struct HTTPGeocoder: Geocoder {
    /// The provider's name with a digest of all that can change its answers.
    public let identity: GeocoderIdentity
    /// One query a request; batch endpoints are code of their own.
    public let batch = BatchShape.single

    private let description: ProviderDescription
    private let endpoint: Endpoint
    private let values: RequestValues
    private let policy: RetryPolicy
    private let time: TimeSource
    private let refusedKey = RefusedKey()
    private let stack: RetriedAttempt<GuardedAttempt<PacedAttempt<HTTPAttempt>>>

    /// - Parameters:
    ///   - values: what every request carries; a query's own countries replace those in it.
    ///   - transport: shared by all geocoders, so that they share its thread.
    public init(
        _ description: ProviderDescription,
        endpoint: Endpoint,
        values: RequestValues,
        transport: Transport,
        policy: RetryPolicy = RetryPolicy(),
        settings: TransportSettings = TransportSettings(),
        time: TimeSource
    ) {
        self.description = description
        self.endpoint = endpoint
        self.values = description.completed(values)
        self.policy = policy
        self.time = time
        identity = GeocoderIdentity(
            name: description.name,
            digest: values.digest(after: description.digest, base: endpoint.base)
        )
        var settings = settings
        if let seconds = description.limits.firstByteSeconds {
            settings.firstByte = .seconds(seconds)
            settings.total = max(settings.total, settings.firstByte)
        }
        let wire = HTTPAttempt(
            description: description,
            transport: transport,
            settings: settings,
            time: time
        )
        let paced = PacedAttempt(upstream: wire, pacer: endpoint.pacer, time: time)
        let guarded = GuardedAttempt(upstream: paced, pacer: endpoint.pacer)
        stack = RetriedAttempt(
            upstream: guarded,
            policy: policy,
            budget: SharedBudget(),
            time: time
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
        var values = values
        if !query.countries.isEmpty { values.countries = query.countries }
        let request: HTTPRequest
        do throws(RequestTemplate.Problem) {
            request = try description.request(
                for: query.string,
                values: values,
                base: endpoint.base
            )
        } catch {
            return answer(to: error)
        }
        guard await endpoint.pacer.enter() else {
            return .failure(GeocodeError(.timeout, detail: "cancelled"))
        }
        defer { endpoint.pacer.leave() }
        // Many may have stood in line when the first learnt that the key is refused.
        if let refusal = refusedKey.refusal { return .failure(refusal) }
        let deadline = time.boot() + policy.rowDeadline
        let attempted = await stack.attempt(named(request), before: deadline)
        let requests = UInt16(clamping: attempted.requests)
        return attempted.result.map { Answer(candidates: $0, requests: attempted.requests) }
            .mapError { error in
                if error.reason == .auth { refusedKey.note(error) }
                var error = error
                error.requests = requests
                return error
            }
    }

    /// The request with the name of the program, where the description does not write it itself.
    private func named(_ request: HTTPRequest) -> HTTPRequest {
        guard let agent = values.agent,
            !request.headers.contains(where: { $0.name == "User-Agent" })
        else { return request }
        var request = request
        request.headers.append(HTTPRequest.Header("User-Agent", agent))
        return request
    }

    /// What becomes of a query for which no request can be made.
    private func answer(to problem: RequestTemplate.Problem) -> Result<Answer, GeocodeError> {
        switch problem {
        case .query(.tooLong): return .success(Answer(refusal: .tooLong))
        case .query(.tooShort): return .success(Answer(refusal: .rejectedQuery))
        case .missing(.key):
            return .failure(GeocodeError(.auth, detail: missing(description.key)))
        case .missing(.secret):
            return .failure(GeocodeError(.auth, detail: missing(description.secret)))
        case .missing:
            return .failure(
                GeocodeError(.auth, detail: "\(description.title) demands a contact in User-Agent")
            )
        }
    }

    private func missing(_ credential: ProviderDescription.Credential?) -> String {
        "\(credential?.environment ?? "its key") is not set"
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

/// Remembers that the key was refused: no further request would be answered.
final class RefusedKey: Sendable {
    private let first = Mutex<GeocodeError?>(nil)

    var refusal: GeocodeError? { first.withLock { $0 } }

    func note(_ error: GeocodeError) { first.withLock { $0 = $0 ?? error } }
}
