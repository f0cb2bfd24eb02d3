import AddressText
import GeoModel
import Geocoding
import Pace

/// Asks many queries in one request, and those alone that a batch cannot answer.
///
/// A batch that fails as a whole is halved, since one of its rows may be to blame.
struct BatchDesk: Sendable {
    let line: ProviderLine
    let endpoint: BatchEndpoint
    let reader: ReplyReader
    /// Answers one query by a request of its own.
    let alone: @Sendable (AddressQuery) async -> Result<Answer, GeocodeError>

    /// One query of the caller with what the provider gets of it.
    private struct Row {
        let index: Int
        let query: AddressQuery
        let asked: BatchQuery
    }

    /// Answers every query, in order.
    func answer(_ queries: [AddressQuery]) async -> [Result<Answer, GeocodeError>] {
        var answers = [Result<Answer, GeocodeError>?](repeating: nil, count: queries.count)
        let codec = endpoint.codec
        let rows = queries.indices.compactMap { index -> Row? in
            guard let asked = asked(queries[index]), codec.takes(asked) else { return nil }
            return Row(index: index, query: queries[index], asked: asked)
        }
        // A request has one promise of countries for all its rows.
        let groups = Dictionary(grouping: rows, by: \.query.countries).values
        await settle(Array(groups), &answers)
        return await withTaskGroup(of: (Int, Result<Answer, GeocodeError>).self) { group in
            for index in queries.indices where answers[index] == nil {
                group.addTask { (index, await alone(queries[index])) }
            }
            for await (index, answer) in group { answers[index] = answer }
            return answers.map { $0 ?? .failure(GeocodeError(.badReply)) }
        }
    }

    /// The query as the provider may get it; nil where it may not.
    private func asked(_ query: AddressQuery) -> BatchQuery? {
        guard let text = try? line.description.request.cleaning.cleaned(query.string),
            !text.isEmpty
        else { return nil }
        func part(_ range: Range<Int>) -> String {
            String(decoding: query.storage[range], as: UTF8.self)
        }
        let parts = query.parts
        let street = [parts.houseNumber, parts.street].map(part).filter { !$0.isEmpty }
        return BatchQuery(
            text: text,
            street: street.joined(separator: " "),
            city: part(parts.city),
            region: part(parts.region),
            postcode: part(parts.postcode)
        )
    }

    /// Fills in what batches say about the rows; what they leave open has no answer yet.
    ///
    /// Of a batch that failed, the second half is asked before the first one is halved again: one of
    /// them answers, which shows that the server is well.
    private func settle(
        _ groups: [[Row]],
        _ answers: inout [Result<Answer, GeocodeError>?]
    ) async {
        let end = line.time.boot() + line.policy.rowDeadline
        var groups = groups[...]
        while let rows = groups.popFirst(), !Task.isCancelled {
            // Alone, a query gets an error of its own, and more candidates than some batches give.
            guard rows.count > 1 else { continue }
            let attempted = await send(rows)
            switch attempted.result {
            case .success: fill(rows, attempted, &answers)
            case .failure(let error) where error.reason.mayBeOneRow && line.time.boot() < end:
                let middle = rows.count / 2
                groups += [Array(rows[..<middle]), Array(rows[middle...])]
            case .failure(let error): fail(rows, error, attempted, &answers)
            }
        }
    }

    private func fail(
        _ rows: [Row],
        _ error: GeocodeError,
        _ attempted: Attempted,
        _ answers: inout [Result<Answer, GeocodeError>?]
    ) {
        var error = error
        for (position, row) in rows.enumerated() {
            error.requests = UInt16(clamping: requests(of: attempted, at: position))
            answers[row.index] = .failure(error)
        }
    }

    private func send(_ rows: [Row]) async -> Attempted {
        let queries = rows.map(\.asked)
        let (endpoint, reader) = (endpoint, reader)
        let stack = line.stack(
            over: line.wire { reply, wall in reader.read(reply, to: queries, endpoint, wall: wall)
            },
            failures: 2
        )
        return await line.send(through: stack) { (values) throws(RequestTemplate.Problem) in
            var values = values
            if let promise = rows.first?.query.countries, !promise.isEmpty {
                values.countries = promise
            }
            let base = line.description.host(line.endpoint.base)
            guard let request = endpoint.request(for: queries, base: base, values: values) else {
                throw .missing(.key)
            }
            return request
        }
    }

    private func fill(
        _ rows: [Row],
        _ attempted: Attempted,
        _ answers: inout [Result<Answer, GeocodeError>?]
    ) {
        for (position, (row, found)) in zip(rows, attempted.batch).enumerated() {
            guard case .answered(let candidates) = found else { continue }
            answers[row.index] = .success(
                Answer(candidates: candidates, requests: requests(of: attempted, at: position))
            )
        }
    }

    /// What a row of a batch cost: its share where each counts, else all of it with the first.
    private func requests(of attempted: Attempted, at position: Int) -> Int {
        endpoint.countsQueries || position == 0 ? attempted.requests : 0
    }
}

extension Reason {
    /// Whether one row can be why a whole batch failed.
    fileprivate var mayBeOneRow: Bool {
        [.rejectedQuery, .badReply, .serverError, .timeout].contains(self)
    }
}

extension ReplyReader {
    /// What the reply to a batch says.
    func read(
        _ reply: HTTPReply,
        to queries: [BatchQuery],
        _ endpoint: BatchEndpoint,
        wall: Double
    ) -> ReplyReading {
        let rows =
            reply.status == 200 ? endpoint.codec.rows(of: reply, to: queries, self) : nil
        guard let rows else {
            var reading = read(reply, wall: wall)
            // A good status for what is no answer to these rows.
            if reading.outcome == .ok || reading.outcome == .noResult {
                (reading.outcome, reading.isUnreadable) = (.server, true)
                reading.candidates = []
            }
            return reading
        }
        var reading = ReplyReading(outcome: .ok, notice: notice(of: reply, wall: wall))
        reading.batch = rows
        return reading
    }

    /// What one element of a batch says, which is like a reply of its own.
    func row(_ value: JSONDocument.Value) -> BatchRow {
        let reading = reading(of: value, status: 200, body: [], notice: RateNotice())
        switch reading.outcome {
        case .ok: return .answered(reading.candidates)
        case .noResult: return .answered([])
        default: return .open
        }
    }

    /// What a reply of its own would say.
    func row(_ json: String) -> BatchRow {
        JSONDocument.with(Array(json.utf8)) { row($0) } ?? .open
    }
}
