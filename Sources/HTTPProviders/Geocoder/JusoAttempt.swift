import Geocoding
import Pace

/// Juso's two calls: a search that finds the building, and a second one that tells where it is.
///
/// The second call takes its own turn in the pace; its key is the other half of the credentials.
struct JusoAttempt: Attempt {
    let line: ProviderLine
    let wire: HTTPAttempt

    /// What the second call is told of the building that the first one found.
    private static let fields = ["admCd", "rnMgtSn", "udrtYn", "buldMnnm", "buldSlno"]
    private static let path = "/addrlink/addrCoordApi.do"

    func attempt(_ request: HTTPRequest, before deadline: Duration) async -> Attempted {
        let first: HTTPReply
        switch await wire.reply(to: request, before: deadline) {
        case .success(let reply): first = reply
        case .failure(let none): return none.attempted
        }
        let building: Building?
        switch found(first) {
        case .success(let found): building = found
        case .failure(let reading): return Attempted(reading.reading, status: first.status)
        }
        guard let building, let second = secondCall(for: building) else {
            return Attempted(result: .success([]), requests: 1)
        }
        do throws(Pacer.Refusal) {
            try await line.endpoint.pacer.turn(before: deadline)
        } catch {
            var attempted = Attempted(error, wall: line.time.wall())
            attempted.requests = 1
            return attempted
        }
        var attempted = await wire.attempt(second, before: deadline)
        attempted.requests += 1
        attempted.result = attempted.result.map { candidates in
            candidates.prefix(1).map { place in
                var place = place
                place.label = .text(building.label)
                return place
            }
        }
        return attempted
    }

    private struct Building {
        let label: String
        let values: [String]
    }

    private struct Refused: Error {
        let reading: ReplyReading
    }

    /// The first building of the first reply; nil where there is none.
    private func found(_ reply: HTTPReply) -> Result<Building?, Refused> {
        let description = line.description
        // It holds no place yet, so that a good one reads as unreadable.
        let reading = description.read(reply, wall: line.time.wall())
        if reading.outcome == .noResult { return .success(nil) }
        guard reading.isUnreadable, let document = JSONDocument(reply.body) else {
            return .failure(Refused(reading: reading))
        }
        return withExtendedLifetime(document) {
            guard let value = description.candidates.list.first(in: document.root)?.element(0)
            else { return .failure(Refused(reading: reading)) }
            let values = Self.fields.compactMap { JSONPath($0)?.first(in: value)?.text }
            guard values.count == Self.fields.count else {
                return .failure(Refused(reading: reading))
            }
            let label = description.candidates.label?.label(of: value) ?? ""
            return .success(Building(label: label, values: values))
        }
    }

    private func secondCall(for building: Building) -> HTTPRequest? {
        let values = line.values
        guard
            let host = line.description.host(line.endpoint.base)
                .rendered(values, query: "", escaped: true).first
        else { return nil }
        let key = (values.secret ?? values.key).map { PercentEncoding.escaped($0.revealed) } ?? ""
        let pairs = zip(Self.fields, building.values).map {
            "\($0)=\(PercentEncoding.escaped($1))"
        }
        let query = ["confmKey=\(key)"] + pairs + ["resultType=json"]
        return HTTPRequest(url: host + Self.path + "?" + query.joined(separator: "&"))
    }
}
