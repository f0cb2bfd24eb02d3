import CSVStream
import GeoModel
import Geocoding
import TestSupport
import Testing

@testable import Reports

@Suite("Answers as arrays")
struct ArraySinkTests {
    private static let schema = OutputSchema(columns: OutputColumn.allCases)

    /// A row of any kind, from numbers that are drawn.
    private static func outcome(
        _ query: Range<Int>,
        _ dice: inout SeededGenerator
    ) -> RowOutcome {
        let example = Candidate.example(
            latitudeE6: Int32.random(in: -90_000_000...90_000_000, using: &dice),
            longitudeE6: Int32.random(in: -180_000_000...180_000_000, using: &dice),
            country: Bool.random(using: &dice) ? CountryCode("DE") : nil,
            label: ["", "Paris, \"Texas\"", "東京都", "a\nb"].randomElement(using: &dice) ?? ""
        )
        guard var candidate = example else { return RowOutcome(emptyWith: []) }
        candidate.confidence = Float.random(in: -0.1...1.1, using: &dice)
        candidate.score = Bool.random(using: &dice) ? Float.random(in: 0...1, using: &dice) : .nan
        candidate.accuracyMetres = Bool.random(using: &dice) ? 0 : 12_345
        let answer = Answer(
            best: candidate,
            runnerUp: Bool.random(using: &dice) ? candidate : nil,
            source: UInt8.random(in: 0...2, using: &dice),
            requests: UInt16.random(in: 0...3, using: &dice)
        )
        switch Int.random(in: 0..<4, using: &dice) {
        case 0: return RowOutcome(emptyWith: [])
        case 1: return RowOutcome(error: GeocodeError(.timeout), flaws: [.malformed], query: query)
        case 2:
            return RowOutcome(
                answer: answer,
                decision: .refused(.ambiguous, notes: [ReasonSet(.typoCorrected)]),
                flaws: [],
                query: query
            )
        default:
            return RowOutcome(
                answer: answer, decision: .accepted(notes: []), flaws: [], query: query)
        }
    }

    private static func chunk(_ rows: Int, _ dice: inout SeededGenerator) -> SettledChunk {
        let texts = ["Berlin", "", "Zoë, \"x\"", "東京", "a\r\nb"]
        let records = (0..<rows).map { _ in [Array((texts.randomElement(using: &dice) ?? "").utf8)]
        }
        return Fixture.chunk(records, outcomes: { outcome($1, &dice) })
    }

    @Test(
        "hold what the CSV of the same rows says, in every column, however many chunks there are",
        arguments: [[0], [1], [7], [8, 1], [16, 8, 3], [256, 256, 100]]
    )
    func sameAsCSV(sizes: [Int]) throws {
        let schema = ArraySinkTests.schema
        let csv = AnswerSink(schema: schema, sources: Fixture.sources)
        let sink = ArraySink(schema: schema, sources: Fixture.sources)
        let kinds = schema.columns.map(\.arrayKind.rawValue)
        for seed in 1...20 {
            var dice = SeededGenerator(seed: UInt64(seed))
            var (arrays, text) = (AnswerArrays(schema: schema), [UInt8]())
            for size in sizes where size > 0 {
                let chunk = ArraySinkTests.chunk(size, &dice)
                var piece: [UInt8] = []
                #expect(sink.append(chunk, to: &piece) == size)
                #expect(csv.append(chunk, to: &text) == size)
                arrays.append(piece, rows: size)
            }
            let expected = PlainCSV.text(text).map { row in
                zip(row, kinds).map { ArrayTable.value($0, kind: $1) }
            }
            let body = try #require(arrays.body())
            let rows = sizes.reduce(0, +)
            #expect(arrays.rows == rows)
            #expect(ArrayTable.rows(body, kinds: kinds, count: rows) == expected)
        }
    }
}
