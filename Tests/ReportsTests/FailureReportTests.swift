import CSVStream
import Geocoding
import TestSupport
import Testing

@testable import Reports

@Suite("Failure report")
struct FailureReportTests {
    private func report(_ chunk: SettledChunk) throws -> [[String]] {
        let sink = try CSVSink.failures(
            schema: OutputSchema(),
            header: Fixture.header("address"),
            options: .init(dialect: Dialect()),
            sources: Fixture.sources
        )
        return PlainCSV.text(Fixture.bytes(sink, chunk))
    }

    @Test(
        "it holds the rows that are not ok, with place, remedy and both candidates (CityOfNewYork/geoclient#7)"
    )
    func columns() throws {
        let chunk = Fixture.chunk([["Lyon"], ["Paris"], [""]]) { row, query in
            switch row {
            case 0: Fixture.ok(query)
            case 1: Fixture.refused(query)
            default: RowOutcome(emptyWith: [])
            }
        }
        let rows = try report(chunk)
        #expect(rows.count == 3)
        let row = Dictionary(uniqueKeysWithValues: zip(rows[0], rows[1]))
        #expect(row["geo_status"] == "refused")
        #expect(row["geo_lat"] == "")
        #expect(row["geo_line"] == "3")
        #expect(row["geo_offset"] == "200")
        #expect(row["geo_remedy"] == Reason.ambiguous.remedy)
        #expect(row["geo_best_lat"] == "48.856614")
        #expect(row["geo_best_label"] == "Paris, France")
        #expect(row["geo_best_country_code"] == "FR")
        #expect(row["geo_next_label"] == "Paris, Texas, United States")
        #expect(row["geo_next_lon"] == "-95.555513")
        #expect(
            row["geo_next_m"].flatMap { Int($0) }.map { (7_700_000...8_100_000).contains($0) }
                == true
        )
        let empty = Dictionary(uniqueKeysWithValues: zip(rows[0], rows[2]))
        #expect(empty["geo_remedy"] == "Fill in the address.")
    }

    @Test("it is a whole output of ours, so that it can be run again")
    func runAgain() throws {
        let rows = try report(Fixture.chunk([["Paris"]]) { Fixture.refused($1) })
        let layout = try OutputLayout(
            schema: OutputSchema(),
            header: Header(fields: rows[0].map { Array($0.utf8) })
        )
        #expect(layout.appended.isEmpty)
        #expect(layout.replaced.first == .some(nil))
        #expect(throws: Never.self) {
            try OutputLayout(
                schema: OutputSchema().forFailureReport,
                header: Header(fields: rows[0].map { Array($0.utf8) })
            )
        }
    }

    @Test("it is short by the rows that are ok")
    func expectedRows() throws {
        let sink = try CSVSink.failures(
            schema: OutputSchema(),
            header: Fixture.header("address"),
            options: .init(dialect: Dialect()),
            sources: Fixture.sources
        )
        let chunk = Fixture.chunk([["a"], ["b"], ["c"]]) { row, query in
            row == 1 ? Fixture.ok(query) : Fixture.refused(query)
        }
        var bytes: [UInt8] = []
        #expect(sink.append(chunk, to: &bytes) == 2)
        #expect(sink.expectedRows(RunCounts(of: chunk)) == 2)
    }
}
