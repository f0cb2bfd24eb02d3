import Diagnostics
import Geocoding

/// One request over the wire, and the reading of its reply.
struct HTTPAttempt: Attempt {
    let description: ProviderDescription
    let transport: Transport
    let settings: TransportSettings
    let time: TimeSource

    func attempt(_ request: HTTPRequest, before deadline: Duration) async -> Attempted {
        var limits = settings
        limits.total = min(limits.total, deadline - time.boot())
        guard limits.total > .zero else {
            return Attempted(result: .failure(GeocodeError(.timeout, detail: "no time left")))
        }
        do throws(TransportError) {
            let reply = try await transport.send(request, settings: limits)
            return attempted(description.read(reply, wall: time.wall()), status: reply.status)
        } catch {
            return Attempted(result: .failure(GeocodeError(error)), requests: 1)
        }
    }

    private func attempted(_ reading: ReplyReading, status: Int) -> Attempted {
        var attempted = Attempted(
            result: .success(reading.candidates),
            notice: reading.notice,
            requests: 1
        )
        if let reason = reading.reason {
            attempted.result = .failure(
                GeocodeError(
                    reason,
                    detail: "HTTP \(status)",
                    retryAfterSeconds: reading.notice.waitSeconds
                )
            )
        }
        return attempted
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
