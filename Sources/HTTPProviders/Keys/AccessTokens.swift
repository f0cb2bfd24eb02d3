import Diagnostics
import Geocoding

/// Keeps the short-lived key of a provider fresh: one exchange at a time, whoever asks.
actor AccessTokens {
    /// A key is not used in the last minute of its life.
    private static let grace = Duration.seconds(60)
    /// Exchanges that may fail for a reason that passes.
    private static let mostTries = 3

    private let exchange: TokenExchange
    private let signer: TokenSigner
    private let base: Template
    private let values: RequestValues
    private let transport: Transport
    private let settings: TransportSettings
    private let time: TimeSource
    private var current: (token: Secret, until: Duration)?
    private var underway: Task<Result<Secret, GeocodeError>, Never>?

    init(
        _ exchange: TokenExchange,
        signer: TokenSigner,
        base: Template,
        values: RequestValues,
        transport: Transport,
        settings: TransportSettings,
        time: TimeSource
    ) {
        self.exchange = exchange
        self.signer = signer
        self.base = base
        self.values = values
        self.transport = transport
        self.settings = settings
        self.time = time
    }

    /// A key that should be accepted.
    ///
    /// - Parameter refused: a key that was not; if it is the one at hand, another is had.
    func token(insteadOf refused: Secret?) async -> Result<Secret, GeocodeError> {
        if let current, current.token != refused, time.boot() < current.until {
            return .success(current.token)
        }
        if let underway { return await underway.value }
        let task = Task { await exchanged() }
        underway = task
        let result = await task.value
        underway = nil
        return result
    }

    private func exchanged() async -> Result<Secret, GeocodeError> {
        var result = await exchangedOnce()
        for retry in 1..<AccessTokens.mostTries {
            guard case .failure(let error) = result, error.reason.isRetryable else { break }
            try? await time.sleep(time.boot() + .milliseconds(500 << (retry - 1)))
            result = await exchangedOnce()
        }
        return result
    }

    private func exchangedOnce() async -> Result<Secret, GeocodeError> {
        let asked = time.boot()
        guard let credential = signer.credential(wall: time.wall()),
            let host = base.rendered(values, query: "", escaped: true).first
        else {
            return .failure(GeocodeError(.auth, detail: "the private key cannot sign"))
        }
        var request = HTTPRequest(url: host + exchange.path)
        request.headers = [HTTPRequest.Header("Authorization", "Bearer \(credential.revealed)")]
        if let origin = signer.origin { request.headers.append(.init("Origin", origin)) }
        if let agent = values.agent { request.headers.append(.init("User-Agent", agent)) }
        do throws(TransportError) {
            return read(try await transport.send(request, settings: settings), asked: asked)
        } catch {
            return .failure(GeocodeError(error))
        }
    }

    private func read(_ reply: HTTPReply, asked: Duration) -> Result<Secret, GeocodeError> {
        let detail = "token exchange, HTTP \(reply.status)"
        switch ReplyOutcome(status: reply.status) {
        case .ok: break
        case .rateLimited, .quota: return .failure(GeocodeError(.rateLimited, detail: detail))
        case .server: return .failure(GeocodeError(.serverError, detail: detail))
        case .auth, .badRequest, .noResult: return .failure(GeocodeError(.auth, detail: detail))
        }
        guard let (token, seconds) = exchange.reading(reply.body) else {
            return .failure(GeocodeError(.badReply, detail: detail))
        }
        let life = Duration.seconds(min(seconds, 86_400))
        current = (token, asked + max(life - AccessTokens.grace, life / 2))
        return .success(token)
    }
}

extension TokenExchange {
    /// The key in a reply and its lifetime in seconds; nil where it holds none.
    func reading(_ body: [UInt8]) -> (token: Secret, seconds: Double)? {
        guard let document = JSONDocument(body) else { return nil }
        return withExtendedLifetime(document) {
            guard let text = token.first(in: document.root)?.text, let token = Secret(text),
                let seconds = seconds.first(in: document.root)?.number, seconds > 0
            else { return nil }
            return (token, seconds)
        }
    }
}
