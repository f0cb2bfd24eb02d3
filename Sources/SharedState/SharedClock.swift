import Diagnostics
import Pace
import Synchronization

/// The clock of the server, as far as this process knows it.
final class SharedClock: Sendable {
    private let estimate = Mutex(ClockEstimate())
    let time: TimeSource

    init(time: TimeSource) { self.time = time }

    /// Raised whenever the server's clock was set.
    var generation: Int { estimate.withLock { $0.generation } }

    /// Asks the server for its time; nothing changes while it is away.
    func read(over link: RedisLink) async {
        let performed = try? await link.perform([RedisCommand(["TIME"])]) {
            SharedClock.time(in: $0) != nil
        }
        guard let performed, let reply = performed.replies.first else { return }
        if let server = SharedClock.time(in: reply) { note(server, in: performed) }
    }

    private static func time(in reply: RedisReply) -> Duration? {
        let parts = reply.elements
        guard parts.count == 2, let seconds = parts[0].number, let micros = parts[1].number else {
            return nil
        }
        return .seconds(seconds) + .microseconds(micros)
    }

    /// The server's clock showed this when these commands were done.
    func note(_ server: Duration, in performed: Performed) {
        estimate.withLock {
            $0.note(server: server, sent: performed.sent, received: performed.received)
        }
    }

    /// Now, on the server's clock; by our own where nothing is known of it.
    var moment: EndpointMoment {
        let now = time.boot()
        let known = estimate.withLock { $0.isKnown ? ($0.ahead, $0.uncertainty) : nil }
        guard let (ahead, uncertainty) = known else {
            return EndpointMoment(now: now, wall: time.wall())
        }
        let server = now + ahead
        let wall = Double(server.components.seconds) + Double(server.components.attoseconds) / 1e18
        return EndpointMoment(now: server, wall: wall, ahead: ahead, uncertainty: uncertainty)
    }
}
