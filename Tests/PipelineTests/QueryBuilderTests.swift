import CSVStream
import GeoModel
import TestSupport
import Testing

@testable import Pipeline

@Suite("Queries from columns")
struct QueryBuilderTests {
    private func plan(_ change: (inout ColumnPlan<Int>) -> Void) -> RunPlan {
        var columns = ColumnPlan<Int>()
        change(&columns)
        var plan = RunPlan(columns: columns, outputs: [])
        plan.countryNamed = {
            ["FR": CountryCode("FR"), "Deutschland": CountryCode("DE")][$0] ?? nil
        }
        return plan
    }

    private func texts(_ plan: RunPlan, _ records: [[String]]) -> [String?] {
        let asked = QueryBuilder(plan).queries(of: .of(records))
        return asked.rows.map { row in
            guard case .query(let text, _, _) = row else { return nil }
            return String(decoding: asked.storage[text], as: UTF8.self)
        }
    }

    @Test("columns are joined by a comma, blank ones left out, edges trimmed")
    func joined() {
        let plan = plan { $0.address = [0, 2] }
        #expect(
            texts(
                plan,
                [["1 Main St", "x", " Paris "], ["", "x", "Lyon"], [" \t", "x", ""], ["Bonn"]]
            )
                == ["1 Main St, Paris", "Lyon", nil, "Bonn"]
        )
    }

    @Test("one column is asked as it stands, without a copy")
    func inPlace() {
        let chunk = RecordChunk.of([["Paris", "x"], ["東京都", "y"]])
        let asked = QueryBuilder(plan { $0.address = [0] }).queries(of: chunk)
        #expect(asked.storage == chunk.bytes)
        #expect(asked.queries.map(\.string) == ["Paris", "東京都"])
    }

    @Test("parts stand in a fixed order and are handed on one by one")
    func parts() throws {
        let plan = plan {
            $0.houseNumber = [4]
            $0.street = [0]
            $0.city = [1]
            $0.region = [2]
            $0.postcode = [3]
        }
        let records = [
            ["Main St", "Springfield", "IL", "62701", "12"], ["", "Springfield", "", "62701", ""],
            ["Main St", "", "IL", "", ""], ["", "", "", "", " "],
        ]
        #expect(
            texts(plan, records) == [
                "12 Main St, Springfield, IL 62701", "Springfield, 62701", "Main St, IL", nil,
            ]
        )
        let query = try #require(QueryBuilder(plan).queries(of: .of(records)).queries.first)
        #expect(query.storage[query.parts.street].elementsEqual("Main St".utf8))
        #expect(query.storage[query.parts.postcode].elementsEqual("62701".utf8))
    }

    @Test("--append is added to every query, but makes none of a blank row")
    func append() {
        var plan = plan { $0.address = [0] }
        plan.append = "Berlin, Germany"
        #expect(texts(plan, [["Hauptstr. 1"], [""]]) == ["Hauptstr. 1, Berlin, Germany", nil])
    }

    @Test("a country column promises; text that names no country is asked instead")
    func country() {
        var plan = plan {
            $0.address = [0]
            $0.country = [1]
        }
        plan.countries = CountrySet([CountryCode("AT"), CountryCode("CH")].compactMap { $0 })
        let records = [
            ["a", "FR"], ["b", "Deutschland"], ["c", "Ruritania"], ["d", ""], ["", "FR"],
        ]
        #expect(texts(plan, records) == ["a", "b", "c, Ruritania", "d", nil])
        let promises = QueryBuilder(plan).queries(of: .of(records)).queries.map {
            $0.countries.codes.map(\.description)
        }
        #expect(promises == [["FR"], ["DE"], ["AT", "CH"], ["AT", "CH"]])
    }

    @Test("each country text of a chunk is looked up once")
    func memo() {
        let asked = Counter()
        var memo = CountryMemo()
        let bytes = Array("FRDEFRFR".utf8)
        let codes = [0..<2, 2..<4, 4..<6, 6..<8].map { range in
            memo.code(of: range, in: bytes) { name in
                asked.add()
                return CountryCode(name)
            }
        }
        #expect(codes.map { $0?.description } == ["FR", "DE", "FR", "FR"])
        #expect(asked.value == 2)
    }

    @Test("a text longer than any address is not asked")
    func tooLong() {
        let long = String(repeating: "x", count: QueryBuilder.longestQuery + 1)
        let asked = QueryBuilder(plan { $0.address = [0] }).queries(of: .of([[long], ["Paris"]]))
        #expect(asked.rows.first == .tooLong(0..<long.count))
        #expect(asked.queries.map(\.string) == ["Paris"])
    }
}
