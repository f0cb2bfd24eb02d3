import AddressText
import Geocoding
import Synchronization

/// Asks for equal queries once: a query that is under way is waited for, and one that was answered
/// a short while ago is answered again from memory.
///
/// Errors are not remembered. Whoever leads a flight settles it before waiting for others, so two
/// chunks cannot wait for each other.
final class SingleFlight: Geocoder {
    private typealias Reply = Result<Answer, GeocodeError>

    private struct State {
        var underway: [QueryKey: Flight] = [:]
        var recent = RecentAnswers()
    }

    /// What becomes of one query of a call.
    private enum Part {
        case known(Reply)
        case led(Int)
        case joined(Flight)
    }

    private let upstream: any Geocoder
    private let state = Mutex(State())

    init(around upstream: any Geocoder) { self.upstream = upstream }

    var identity: GeocoderIdentity { upstream.identity }
    var batch: BatchShape { upstream.batch }

    func answer(_ queries: [AddressQuery]) async -> [Result<Answer, GeocodeError>] {
        let keys = queries.map { QueryKey($0, geocoder: identity.digest, settings: 0) }
        let (parts, led) = board(keys)
        let replies = led.isEmpty ? [] : await upstream.answer(led.map { queries[$0] })
        land(led.map { keys[$0] }, with: replies)
        var answers: [Reply] = []
        answers.reserveCapacity(parts.count)
        for part in parts {
            switch part {
            case .known(let reply): answers.append(reply)
            case .led(let index): answers.append(SingleFlight.reply(index, of: replies))
            case .joined(let flight): answers.append(SingleFlight.shared(await flight.reply()))
            }
        }
        return answers
    }

    /// Sorts queries into those that are known, those to lead, and those that others lead.
    private func board(_ keys: [QueryKey]) -> (parts: [Part], led: [Int]) {
        state.withLock { state in
            var led: [Int] = []
            let parts = keys.enumerated().map { index, key -> Part in
                if let answer = state.recent[key] { return .known(.success(answer)) }
                if let flight = state.underway[key] { return .joined(flight) }
                state.underway[key] = Flight()
                led.append(index)
                return .led(led.count - 1)
            }
            return (parts, led)
        }
    }

    private func land(_ keys: [QueryKey], with replies: [Reply]) {
        let flights = state.withLock { state in
            keys.enumerated().map { index, key -> Flight? in
                if case .success(let answer) = SingleFlight.reply(index, of: replies) {
                    state.recent[key] = answer
                }
                return state.underway.removeValue(forKey: key)
            }
        }
        for (index, flight) in flights.enumerated() {
            flight?.land(with: SingleFlight.reply(index, of: replies))
        }
    }

    private static func reply(_ index: Int, of replies: [Reply]) -> Reply {
        index < replies.count ? replies[index] : .failure(GeocodeError(.badReply))
    }

    /// The reply to a query that cost no request of its own.
    private static func shared(_ reply: Reply) -> Reply {
        reply.map { answer in
            var answer = answer
            answer.requests = 0
            answer.isShared = true
            return answer
        }
    }
}

/// A query under way, and who waits for it.
private final class Flight: Sendable {
    private typealias Waiter = CheckedContinuation<Result<Answer, GeocodeError>, Never>

    private enum State {
        case flying([Waiter])
        case landed(Result<Answer, GeocodeError>)
    }

    private let state = Mutex(State.flying([]))

    func land(with reply: Result<Answer, GeocodeError>) {
        let waiting = state.withLock { state -> [Waiter] in
            guard case .flying(let waiting) = state else { return [] }
            state = .landed(reply)
            return waiting
        }
        for one in waiting { one.resume(returning: reply) }
    }

    func reply() async -> Result<Answer, GeocodeError> {
        await withCheckedContinuation { continuation in
            let landed = state.withLock { state -> Result<Answer, GeocodeError>? in
                switch state {
                case .landed(let reply): return reply
                case .flying(let waiting):
                    state = .flying(waiting + [continuation])
                    return nil
                }
            }
            if let landed { continuation.resume(returning: landed) }
        }
    }
}

/// The answers used last, at most 8,192: two generations, the older of which is dropped whole. What is
/// older, the run log knows.
struct RecentAnswers {
    /// Half of what is kept at most.
    static let generation = 4096
    private var young: [QueryKey: Answer] = [:]
    private var old: [QueryKey: Answer] = [:]

    /// How many are kept.
    var count: Int { young.count + old.count }

    subscript(key: QueryKey) -> Answer? {
        mutating get {
            if let answer = young[key] { return answer }
            guard let answer = old.removeValue(forKey: key) else { return nil }
            insert(answer, for: key)
            return answer
        }
        set {
            guard var answer = newValue else { return }
            // Who gets it from here made no request, and no report shows more than two candidates.
            answer.requests = 0
            answer.others = []
            answer.isShared = true
            insert(answer, for: key)
        }
    }

    private mutating func insert(_ answer: Answer, for key: QueryKey) {
        if young.count >= RecentAnswers.generation { (old, young) = (young, [:]) }
        old.removeValue(forKey: key)
        young[key] = answer
    }
}
