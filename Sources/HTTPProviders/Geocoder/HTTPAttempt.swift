import Diagnostics
import Geocoding

/// One request over the wire, and the reading of its reply.
struct HTTPAttempt: Attempt {
    let transport: Transport
    let settings: TransportSettings
    /// One for each thread of the transport that carries its requests.
    let lanes: [ConnectionLane]
    let time: TimeSource
    /// Asked before each request with how many it counts as, and counts them; false when they would cost
    /// more than may be spent.
    let mayLeave: @Sendable (_ counted: Int) async -> Bool
    /// Whether the turn of a request is over when `mayLeave` takes long.
    let losesTurn: Bool
    let read: @Sendable (_ reply: HTTPReply, _ wall: Double) -> ReplyReading

    func attempt(_ request: HTTPRequest, before deadline: Duration) async -> Attempted {
        switch await reply(to: request, before: deadline) {
        case .success(let reply): Attempted(read(reply, time.wall()), status: reply.status)
        case .failure(let attempted): attempted.attempted
        }
    }

    /// The longest that may be waited for the word that a request may leave.
    private static let longestWait = Duration.milliseconds(250)

    /// A failure to get any reply.
    struct NoReply: Error {
        let attempted: Attempted
    }

    /// The reply itself.
    func reply(
        to request: HTTPRequest,
        before deadline: Duration
    ) async -> Result<HTTPReply, NoReply> {
        var limits = settings
        limits.total = min(limits.total, deadline - time.boot())
        guard limits.total > .zero else {
            let error = GeocodeError(.timeout, detail: "no time left")
            return .failure(NoReply(attempted: Attempted(result: .failure(error))))
        }
        let asked = time.boot()
        guard await mayLeave(request.counted) else {
            return .failure(NoReply(attempted: .withheld))
        }
        // Its turn has passed meanwhile: it needs another one.
        guard !losesTurn || time.boot() - asked < HTTPAttempt.longestWait else {
            return .failure(NoReply(attempted: .heldUp))
        }
        let lane = lanes[transport.place % lanes.count]
        do throws(TransportError) {
            return .success(try await transport.send(request, settings: limits, lane: lane))
        } catch {
            let attempted = Attempted(result: .failure(GeocodeError(error)), requests: 1)
            return .failure(NoReply(attempted: attempted))
        }
    }
}

extension Attempted {
    /// What becomes of a request whose turn passed while the shared state could not be reached.
    static var heldUp: Attempted {
        var attempted = Attempted(
            result: .failure(GeocodeError(.rateLimited, detail: "its turn has passed"))
        )
        attempted.isHeldUp = true
        return attempted
    }

    /// What becomes of a request that would cost more than may be spent.
    static var withheld: Attempted {
        let error = GeocodeError(.quotaSpent, detail: "more would cost more than --max-cost")
        return Attempted(result: .failure(error), isWithheld: true)
    }

    /// What a reply with this status means.
    init(_ reading: ReplyReading, status: Int) {
        self.init(
            result: .success(reading.candidates),
            suggestions: reading.suggestions,
            batch: reading.batch,
            notice: reading.notice,
            requests: 1
        )
        if let reason = reading.reason {
            result = .failure(
                GeocodeError(
                    reason,
                    detail: "HTTP \(status)",
                    retryAfterSeconds: reading.notice.waitSeconds
                )
            )
        }
    }
}

extension ReplyReading {
    /// The reason of a reply that is no answer; nil for candidates and for "no such place".
    var reason: Reason? {
        switch outcome {
        case .ok, .noResult: nil
        case .badRequest: .rejectedQuery
        case .auth: .auth
        case .quota: .quotaSpent
        case .rateLimited: .rateLimited
        case .server: isUnreadable ? .badReply : .serverError
        }
    }
}

extension GeocodeError {
    /// Why nothing came back, in the words of the run.
    init(_ error: TransportError) {
        switch error {
        case .timeout: self.init(.timeout, detail: error.description)
        case .tooLarge: self.init(.badReply, detail: error.description)
        case .network, .untrusted, .redirected, .unencrypted, .badAddress, .cancelled:
            self.init(.network, detail: error.description)
        }
    }
}
