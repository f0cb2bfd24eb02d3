public import AddressText
public import Geocoding
import ResultCache

/// Asks for equal queries of all processes once: what another one is asking is waited for.
///
/// Stands close to the network, where a query has its place already: a claim is held for as long as one
/// query takes. Whoever leads a query settles it before waiting for others, so that two processes cannot
/// wait for each other.
public struct SharedFlight: Geocoder {
    /// Who is asked.
    let upstream: any Geocoder
    let link: RedisLink
    let clock: SharedClock
    let keeper: ClaimKeeper
    /// What the provider's terms allow to be kept.
    let terms: CacheTerms

    /// The waits between two looks at what another process asks.
    private static let firstPause = Duration.milliseconds(20)
    private static let longestPause = Duration.milliseconds(250)

    /// The provider's.
    public var identity: GeocoderIdentity { upstream.identity }
    /// The provider's.
    public var batch: BatchShape { upstream.batch }

    /// What becomes of one query.
    private enum Part {
        case answered(Answer)
        case led
        case taken
    }

    /// Answers every query, in order.
    public func answer(_ queries: [AddressQuery]) async -> [Result<Answer, GeocodeError>] {
        let flights = queries.map {
            Flight(key: QueryKey($0, geocoder: identity.digest, settings: 0))
        }
        var replies = [Result<Answer, GeocodeError>?](repeating: nil, count: queries.count)
        var open = Array(queries.indices)
        var pause = SharedFlight.firstPause
        while !open.isEmpty {
            let parts = await claim(open.map { flights[$0] })
            var (led, taken): ([Int], [Int]) = ([], [])
            for (index, part) in zip(open, parts) {
                switch part {
                case .answered(let answer): replies[index] = .success(answer)
                case .led: led.append(index)
                case .taken: taken.append(index)
                }
            }
            if !led.isEmpty {
                let fresh = await ask(led.map { queries[$0] })
                for (place, index) in led.enumerated() {
                    let reply =
                        place < fresh.count ? fresh[place] : .failure(GeocodeError(.badReply))
                    replies[index] = reply
                    settle(flights[index], with: reply)
                }
                pause = SharedFlight.firstPause
            }
            open = taken
            guard !open.isEmpty, await slept(pause) else { break }
            pause = min(pause * 2, SharedFlight.longestPause)
        }
        return replies.map { $0 ?? .failure(GeocodeError(.timeout, detail: "cancelled")) }
    }

    private func ask(_ queries: [AddressQuery]) async -> [Result<Answer, GeocodeError>] {
        queries.count == 1
            ? [await upstream.answer(one: queries[0])] : await upstream.answer(queries)
    }

    /// One query on its way.
    private struct Flight {
        let key: QueryKey
        let word = Array("C".utf8) + RedisKey.random()
    }

    /// Claims what nobody asks. While the server is away everything is ours: nothing leaves then.
    private func claim(_ flights: [Flight]) async -> [Part] {
        let commands = flights.map {
            ClaimScripts.claim($0.key, by: $0.word, mayKeep: terms.mayKeep)
        }
        let performed = try? await link.perform(commands) { ClaimScripts.read($0) != nil }
        guard let performed else { return flights.map { _ in .led } }
        let now = Int64(clock.moment.wall)
        return zip(flights, performed.replies).map { flight, reply in
            switch ClaimScripts.read(reply) {
            case .taken: return .taken
            case .answered(let bytes):
                // What is damaged is asked for again.
                guard let record = SharedRecord(bytes, for: flight.key, now: now) else {
                    return .led
                }
                return .answered(record.recalled(source: 0))
            case .led, nil:
                keeper.hold(flight.key, by: flight.word)
                return .led
            }
        }
    }

    /// Hands an answer to all who may have it, or lets others try.
    private func settle(_ flight: Flight, with reply: Result<Answer, GeocodeError>) {
        keeper.drop(flight.key)
        let now = Int64(clock.moment.wall)
        // What came back to a cancelled call counts for nothing, nor does what was not asked.
        guard case .success(let answer) = reply, answer.refusal == nil, !Task.isCancelled,
            let record = SharedRecord.encode(
                answer,
                for: flight.key,
                stored: now,
                expires: now + max(seconds(answer), SharedFlight.handed)
            )
        else {
            link.post([ClaimScripts.release(flight.key, by: flight.word)])
            return
        }
        let kept = Duration.seconds(seconds(answer))
        link.post([ClaimScripts.land(flight.key, by: flight.word, record: record, kept: kept)])
    }

    /// For how many seconds an answer counts that is only handed over.
    private static let handed: Int64 = 10

    private func seconds(_ answer: Answer) -> Int64 {
        terms.mayKeep ? terms.seconds(for: answer) : 0
    }

    /// Sleeps; false when the run ends.
    private func slept(_ pause: Duration) async -> Bool {
        do {
            try await clock.time.sleep(clock.time.boot() + pause)
            return true
        } catch {
            return false
        }
    }
}
