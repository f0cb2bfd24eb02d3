public import Diagnostics
import Geocoding
import Pace
import Synchronization

/// All that the questions to one provider have in common: whom to ask, with which values, at which
/// pace, with which key. A value; what is shared (pace, connections, tokens) is shared by copies.
public struct ProviderLine: Sendable {
    let description: ProviderDescription
    let endpoint: Endpoint
    let values: RequestValues
    let transport: Transport
    let policy: RetryPolicy
    let settings: TransportSettings
    let time: TimeSource
    private let lanes: [ConnectionLane]
    private let agent: HTTPRequest.Header?
    private let tokens: AccessTokens?
    private let budget = SharedBudget()
    private let refusedKey = RefusedKey()
    private let mayLeave: @Sendable (_ counted: Int) async -> Bool

    /// - Parameters:
    ///   - values: what every request carries; a query's own countries replace those in it.
    ///   - transport: shared by all providers, so that they share its thread.
    ///   - signer: the credential that is exchanged for the key, where the description wants that.
    ///   - mayLeave: asked before each request with how many it counts as, and counts them; false when
    ///     they would cost more than may be spent.
    public init(
        _ description: ProviderDescription,
        endpoint: Endpoint,
        values: RequestValues,
        transport: Transport,
        policy: RetryPolicy = RetryPolicy(),
        settings: TransportSettings = TransportSettings(),
        signer: TokenSigner? = nil,
        mayLeave: @escaping @Sendable (_ counted: Int) async -> Bool = { _ in true },
        time: TimeSource
    ) {
        self.mayLeave = mayLeave
        self.description = description
        self.endpoint = endpoint
        self.values = description.completed(values)
        self.transport = transport
        self.policy = policy
        self.time = time
        agent = values.agent.map { HTTPRequest.Header("User-Agent", $0) }
        let pacer = endpoint.pacer
        let count = max(1, min(transport.threads, pacer.limits.concurrency / ProviderLine.share))
        // Together they are as wide as the host allows.
        lanes = (0..<count).map { index in
            ConnectionLane(place: index) { (pacer.width + index) / count }
        }
        var settings = settings
        if let seconds = description.limits.firstByteSeconds {
            settings.firstByte = .seconds(seconds)
            settings.total = max(settings.total, settings.firstByte)
        }
        self.settings = settings
        tokens = description.exchange.flatMap { exchange in
            signer.map { signer in
                AccessTokens(
                    exchange,
                    signer: signer,
                    base: description.host(endpoint.base),
                    values: description.completed(values),
                    transport: transport,
                    settings: settings,
                    time: time
                )
            }
        }
    }

    /// A thread is worth having for so many requests at once; for fewer, one thread has time enough.
    private static let share = 16

    /// The threads on which tasks that ask may run, so that nothing has to wait for another thread.
    public var executors: [any TaskExecutor] { transport.executors(lanes.count) }

    /// The wire for replies that are read like this.
    func wire(
        read: @escaping @Sendable (_ reply: HTTPReply, _ wall: Double) -> ReplyReading
    ) -> HTTPAttempt {
        HTTPAttempt(
            transport: transport,
            settings: settings,
            lanes: lanes,
            time: time,
            mayLeave: mayLeave,
            losesTurn: endpoint.isShared,
            read: read
        )
    }

    /// Retry, breaker and pace around a wire.
    ///
    /// - Parameter failures: tries that may fail by the server's or the network's fault; nil for
    ///   those of the policy.
    func stack(over wire: any Attempt, failures: Int? = nil) -> AnyAttempt {
        var policy = policy
        policy.mostFailures = failures ?? policy.mostFailures
        let paced = PacedAttempt(
            upstream: AnyAttempt(upstream: wire),
            pacer: endpoint.pacer,
            time: time
        )
        let guarded = GuardedAttempt(
            upstream: paced,
            pacer: endpoint.pacer,
            patience: policy.patience,
            time: time
        )
        return AnyAttempt(
            upstream: RetriedAttempt(upstream: guarded, policy: policy, budget: budget, time: time)
        )
    }

    /// Sends the request that `make` builds of the values, when it is its turn.
    func send(
        through stack: AnyAttempt,
        _ make: (RequestValues) throws(RequestTemplate.Problem) -> HTTPRequest
    ) async -> Attempted {
        guard await endpoint.pacer.enter() else {
            return Attempted(result: .failure(GeocodeError(.timeout, detail: "cancelled")))
        }
        defer { endpoint.pacer.leave() }
        // Many may have stood in line when the first learnt that the key is refused.
        if let refusal = refusedKey.refusal { return Attempted(result: .failure(refusal)) }
        var requests = 0
        while true {
            var attempted = await attempt(through: stack, make)
            requests += attempted.requests
            attempted.requests = requests
            // While the shared state was away nobody could send: that time is not the row's.
            guard attempted.isHeldUp, !Task.isCancelled else { return attempted }
        }
    }

    private func attempt(
        through stack: AnyAttempt,
        _ make: (RequestValues) throws(RequestTemplate.Problem) -> HTTPRequest
    ) async -> Attempted {
        let deadline = time.boot() + policy.rowDeadline
        var attempted = await attempt(through: stack, before: deadline, refused: nil, make)
        if attempted.attempted.reason == .auth, let token = attempted.token {
            // A token may have been withdrawn before its time; a second refusal is final.
            attempted = await attempt(through: stack, before: deadline, refused: token, make)
        }
        if case .failure(let error) = attempted.attempted.result, error.reason == .auth {
            refusedKey.note(error)
        }
        return attempted.attempted
    }

    private func attempt(
        through stack: AnyAttempt,
        before deadline: Duration,
        refused: Secret?,
        _ make: (RequestValues) throws(RequestTemplate.Problem) -> HTTPRequest
    ) async -> (attempted: Attempted, token: Secret?) {
        var token: Secret?
        if let tokens {
            switch await tokens.token(insteadOf: refused) {
            case .success(let fresh): token = fresh
            case .failure(let error): return (Attempted(result: .failure(error)), nil)
            }
        }
        let request: HTTPRequest
        do throws(RequestTemplate.Problem) {
            request = try make(token.map { values.with(key: $0) } ?? values)
        } catch {
            return (Attempted(problem: error, description: description), nil)
        }
        let attempted = await stack.attempt(named(request), before: deadline)
        return (attempted, token)
    }

    /// The request with the name of the program, where the description does not write it itself.
    private func named(_ request: HTTPRequest) -> HTTPRequest {
        guard let agent, !request.headers.contains(where: { $0.name == agent.name }) else {
            return request
        }
        var request = request
        request.headers.append(agent)
        return request
    }
}

extension Attempted {
    /// What becomes of a query for which no request can be made.
    init(problem: RequestTemplate.Problem, description: ProviderDescription) {
        let error: GeocodeError
        switch problem {
        case .query(.tooLong): error = GeocodeError(.tooLong)
        case .query(.tooShort): error = GeocodeError(.rejectedQuery)
        case .missing(.key): error = GeocodeError(.auth, detail: Self.missing(description.key))
        case .missing(.secret):
            error = GeocodeError(.auth, detail: Self.missing(description.secret))
        case .missing:
            let detail = "\(description.title) demands a contact in User-Agent"
            error = GeocodeError(.auth, detail: detail)
        }
        self.init(result: .failure(error))
    }

    private static func missing(_ credential: ProviderDescription.Credential?) -> String {
        "\(credential?.environment ?? "its key") is not set"
    }
}

/// Remembers that the key was refused: no further request would be answered.
final class RefusedKey: Sendable {
    private let first = Mutex<GeocodeError?>(nil)

    var refusal: GeocodeError? { first.withLock { $0 } }

    func note(_ error: GeocodeError) { first.withLock { $0 = $0 ?? error } }
}
