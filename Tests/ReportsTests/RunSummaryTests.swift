import Foundation
import GeoModel
import Geocoding
import TestSupport
import Testing

@testable import Reports

@Suite("Summary")
struct RunSummaryTests {
    private func summary() -> RunSummary {
        let chunk = Fixture.chunk([["a"], ["b"], ["c"], [""], ["e"]]) { row, query in
            switch row {
            case 0: Fixture.ok(query)
            case 1: Fixture.refused(query)
            case 2: RowOutcome(error: GeocodeError(.timeout), flaws: [], query: query)
            case 3: RowOutcome(emptyWith: [.malformed])
            default: street(query)
            }
        }
        var summary = RunSummary(
            input: "in.csv",
            readAs: ["address: a (guessed from the header)"],
            sources: Fixture.sources
        )
        summary.counts = RunCounts(of: chunk)
        summary.complete = true
        summary.wallSeconds = 2
        summary.outputs = [.init(path: "out.csv", format: .csv, rows: 5)]
        return summary
    }

    private func street(_ query: Range<Int>) -> RowOutcome {
        RowOutcome(
            answer: Answer(best: .example(), askedLevel: .address),
            decision: .accepted(notes: ReasonSet(.tooCoarse)),
            flaws: [],
            query: query
        )
    }

    @Test("the text says what became of the rows, how it was read and how to get more")
    func text() {
        let text = summary().text()
        #expect(text.contains("5 rows from in.csv: 2 ok, 1 refused, 1 failed, 1 empty (50.0 %"))
        #expect(text.contains("Levels: locality 2"))
        #expect(text.contains("Not ok: ambiguous 1, timeout 1"))
        #expect(text.contains("Notes: too_coarse 1, malformed_row 1"))
        #expect(text.contains("0 of 1 street addresses got a street-accurate point. For more, "))
        #expect(text.contains("Read as: address: a (guessed from the header)"))
        #expect(text.contains("Wrote out.csv: 5 rows (csv)."))
        #expect(text.contains("Attribution: GeoNames, CC BY 4.0"))
    }

    @Test("the JSON holds the same numbers")
    func json() throws {
        let bytes = summary().json()
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
        )
        #expect(object["complete"] as? Bool == true)
        #expect(
            object["rows"] as? [String: Int] == [
                "read": 5, "ok": 2, "refused": 1, "failed": 1, "empty": 1,
            ]
        )
        #expect(object["providers"] as? [String: Int] == ["offline": 2])
        #expect(
            object["reasons"] as? [String: Int] == [
                "ambiguous": 1, "timeout": 1, "too_coarse": 1, "malformed_row": 1,
            ]
        )
        #expect((object["effort"] as? [String: Any])?["rows_per_s"] as? Double == 3)
    }

    @Test("docs/output-columns.md names every member of the JSON, and no other")
    func members() throws {
        var summary = summary()
        summary.estimatedCost = 1
        summary.outputs[0].columns = [.init(name: "a", position: 1)]
        summary.sharedPoints = [
            .init(coordinate: try Coordinate(latitude: 1, longitude: 2), level: .locality, rows: 20)
        ]
        let object = try JSONSerialization.jsonObject(with: Data(summary.json()))
        #expect(Set(paths(object, "")) == Set(RunSummary.members.map(\.path)))
        #expect(RunSummary.members.count == Set(RunSummary.members.map(\.path)).count)
    }

    /// The paths to all values but those whose keys are what was counted.
    private func paths(_ value: Any, _ path: String) -> [String] {
        if ["levels", "reasons", "providers"].contains(path) { return [path] }
        if let object = value as? [String: Any] {
            return object.flatMap { paths($1, path.isEmpty ? $0 : "\(path).\($0)") }
        }
        let objects = (value as? [Any] ?? []).filter { $0 is [String: Any] }
        return objects.isEmpty ? [path] : objects.flatMap { paths($0, path) }
    }

    @Test("what came from a pipe is called standard input")
    func standardInput() {
        var summary = summary()
        summary.input = "-"
        #expect(summary.text().contains("5 rows from standard input: 2 ok"))
    }

    @Test("an incomplete run says so and names no outputs")
    func incomplete() {
        var summary = summary()
        summary.complete = false
        #expect(summary.text().hasPrefix("The run is not complete."))
        #expect(!summary.text().contains("Wrote"))
    }

    @Test("failed rows, or too few ok ones, make a run fall short")
    func fallsShort() {
        #expect(summary().fallsShort(failUnderPercent: nil))
        var summary = summary()
        summary.counts = RunCounts(
            of: Fixture.chunk([["a"], ["b"], [""]]) { row, query in
                row == 0
                    ? Fixture.ok(query)
                    : row == 1 ? Fixture.refused(query) : RowOutcome(emptyWith: [])
            }
        )
        #expect(summary.okPercent == 50)
        #expect(!summary.fallsShort(failUnderPercent: 50))
        #expect(summary.fallsShort(failUnderPercent: 50.1))
        #expect(!summary.fallsShort(failUnderPercent: nil))
    }

    @Test("counts of parts add up to the counts of the whole", arguments: 0..<10)
    func additive(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let kinds = (0..<50).map { _ in Int.random(in: 0...4, using: &random) }
        func outcome(_ kind: Int, _ query: Range<Int>) -> RowOutcome {
            switch kind {
            case 0: Fixture.ok(query)
            case 1: Fixture.refused(query)
            case 2: RowOutcome(error: GeocodeError(.network), requests: 2, flaws: [], query: query)
            case 3: RowOutcome(emptyWith: [])
            default: street(query)
            }
        }
        func counts(_ kinds: ArraySlice<Int>) -> RunCounts {
            RunCounts(
                of: Fixture.chunk(kinds.map { _ in ["x"] }) {
                    outcome(kinds[kinds.startIndex + $0], $1)
                }
            )
        }
        let cut = Int.random(in: 0...50, using: &random)
        var sum = counts(kinds[..<cut])
        sum.add(counts(kinds[cut...]))
        #expect(sum == counts(kinds[...]))
        #expect(sum.rows == 50)
    }
}

@Suite("Points that many rows share")
struct SharedPointsTests {
    private func key(_ number: Int32) -> PointKey? {
        Coordinate(latitudeE6: number, longitudeE6: -number).map { PointKey($0, .locality) }
    }

    @Test("a key gives its point and level back", arguments: 0..<50)
    func key(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let point = try #require(
            Coordinate(
                latitudeE6: Int32.random(in: -90_000_000...90_000_000, using: &random),
                longitudeE6: Int32.random(in: -180_000_000...180_000_000, using: &random)
            )
        )
        let level = try #require(MatchLevel.allCases.randomElement(using: &random))
        let key = PointKey(point, level)
        #expect(key.coordinate == point)
        #expect(key.level == level)
    }

    @Test("few points are counted exactly, most first")
    func exact() {
        var points = SharedPoints()
        points.add([key(1), key(2), key(1), key(3), key(1), key(2)].compactMap { $0 })
        let top = points.top(2, atLeast: 2)
        #expect(top.map(\.rows) == [3, 2])
        #expect(top.map(\.point) == [key(1), key(2)])
    }

    @Test("a point with a hundredth of a million rows is found among as many different ones")
    func heavy() throws {
        var random = SeededGenerator(seed: 5)
        var points = SharedPoints()
        let heavy = try #require(key(77))
        var real = 0
        for _ in 0..<100 {
            let chunk = (0..<1000).compactMap { _ -> PointKey? in
                if Int.random(in: 0..<100, using: &random) == 0 {
                    real += 1
                    return heavy
                }
                return key(Int32.random(in: 1000...80_000_000, using: &random))
            }
            points.add(chunk)
        }
        let top = try #require(points.top(1, atLeast: 20).first)
        #expect(top.point == heavy)
        #expect(top.rows <= real)
        #expect(top.rows >= real - 100_000 / SharedPoints.capacity)
    }
}
