import AddressText
import CSVStream
import GeoModel
import Geocoding
import Reports

/// Turns a chunk of records into the bytes of all outputs. A value: any number of chunks at once.
struct ChunkWorker: Sendable {
    private let builder: QueryBuilder
    private let local: (any LocalGeocoder)?
    private let chain: ProviderChain
    private let policy: SelectionPolicy
    private let labels: any LabelRenderer
    private let sinks: [any RowSink]
    private let needs: LabelNeeds
    private let existingSource: UInt8

    init(
        _ plan: RunPlan,
        geocoders: GeocoderStack,
        chain: ProviderChain,
        sinks: [any RowSink]
    ) {
        builder = QueryBuilder(plan)
        local = geocoders.local
        self.chain = chain
        policy = plan.policy
        existingSource = plan.existing?.source ?? 0
        labels = geocoders.labels
        self.sinks = sinks
        needs = sinks.reduce(into: []) { $0.formUnion($1.labelNeeds) }
    }

    /// Answers and encodes one chunk.
    func work(_ chunk: RecordChunk, holding place: DispatchRoom.Place) async -> WorkedChunk {
        let worked = await DispatchRoom.$current.withValue(place) { await work(chunk) }
        place.release()
        return worked
    }

    private func work(_ chunk: RecordChunk) async -> WorkedChunk {
        let asked = builder.queries(of: chunk)
        var verdicts = askLocally(asked.queries)
        await chain.settle(&verdicts, of: asked.queries)
        let settled = SettledChunk(
            records: chunk,
            queries: asked.storage,
            outcomes: outcomes(asked, verdicts),
            renderer: labels,
            needs: needs
        )
        return WorkedChunk(settled, sinks: sinks)
    }

    private func askLocally(_ queries: [AddressQuery]) -> [Verdict] {
        guard let local else { return queries.map { _ in .open } }
        let answers = local.answerNow(queries)
        guard answers.count == queries.count else {
            return queries.map { _ in .failed(GeocodeError(.badReply), requests: 0) }
        }
        return zip(answers, queries).map { answer, query in
            if answer.refusal == .notAsked { return .open }
            return .answered(answer, policy.decide(answer, countries: query.countries))
        }
    }

    private func outcomes(_ asked: ChunkQueries, _ verdicts: [Verdict]) -> [RowOutcome] {
        var outcomes: [RowOutcome] = []
        outcomes.reserveCapacity(asked.rows.count)
        var next = 0
        for (row, flaws) in zip(asked.rows, asked.flaws) {
            switch row {
            case .existing(let point): outcomes.append(kept(point, flaws))
            case .prior(let row):
                outcomes.append(
                    RowOutcome(
                        answer: row.answer,
                        decision: .accepted(notes: row.notes),
                        flaws: flaws,
                        query: row.query,
                        isVerbatim: true
                    )
                )
            case .empty: outcomes.append(RowOutcome(emptyWith: flaws))
            case .tooLong(let text):
                outcomes.append(
                    RowOutcome(error: GeocodeError(.tooLong), flaws: flaws, query: text)
                )
            case .unreadable(let text):
                outcomes.append(
                    RowOutcome(error: GeocodeError(.rejectedQuery), flaws: flaws, query: text)
                )
            case .query(let text, _, _):
                outcomes.append(ChunkWorker.outcome(verdicts[next], flaws: flaws, query: text))
                next += 1
            }
        }
        return outcomes
    }

    /// A row that keeps its coordinates: nothing of them was measured, so the radius is 0.
    private func kept(_ point: Coordinate, _ flaws: RecordFlaws) -> RowOutcome {
        let candidate = Candidate(
            coordinate: point,
            level: .address,
            accuracyMetres: 0,
            confidence: 1,
            label: .text("")
        )
        return RowOutcome(
            answer: Answer(best: candidate, source: existingSource),
            decision: .accepted(notes: []),
            flaws: flaws,
            query: 0..<0
        )
    }

    private static func outcome(
        _ verdict: Verdict,
        flaws: RecordFlaws,
        query: Range<Int>
    ) -> RowOutcome {
        switch verdict {
        case .answered(let answer, let decision):
            RowOutcome(answer: answer, decision: decision, flaws: flaws, query: query)
        case .failed(let error, let requests):
            RowOutcome(error: error, requests: requests, flaws: flaws, query: query)
        case .open: RowOutcome(error: GeocodeError(.notAsked), flaws: flaws, query: query)
        }
    }
}

/// What a chunk became: the bytes for each output, and what to count.
struct WorkedChunk: Sendable {
    /// For each output its bytes and how many rows they hold.
    let pieces: [Piece]
    /// What became of the rows.
    let counts: RunCounts
    /// The accepted points, for finding those that many rows share.
    let points: [PointKey]
    /// The bytes of the input used up to the end of this chunk.
    let consumedBytes: Int
    /// Where the record after this chunk begins.
    let next: SourcePosition
    /// What could not be read as the rest, up to the end of this chunk.
    let damage: Damage

    /// Bytes for one output.
    struct Piece: Sendable {
        var bytes: [UInt8] = []
        var rows = 0
    }

    init(_ chunk: SettledChunk, sinks: [any RowSink]) {
        pieces = sinks.map { sink in
            var piece = Piece()
            // An output is about as long as its input and 160 bytes of ours a row.
            piece.bytes.reserveCapacity(chunk.records.bytes.count * 5 / 4 + chunk.count * 192)
            piece.rows = sink.append(chunk, to: &piece.bytes)
            return piece
        }
        counts = RunCounts(of: chunk)
        points = chunk.acceptedPoints
        consumedBytes = chunk.records.consumedBytes
        next = chunk.records.next
        damage = chunk.records.damage
    }
}
