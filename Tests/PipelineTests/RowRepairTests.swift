import CSVStream
import GeoModel
import TestSupport
import Testing

@testable import Pipeline

@Suite("What a row's query gets before it is asked")
struct RowRepairTests {
    private func asked(_ plan: RunPlan, _ records: [[String]]) -> ChunkQueries {
        QueryBuilder(plan).queries(of: .of(records))
    }

    private func text(_ plan: RunPlan, _ record: [String]) -> String? {
        let asked = asked(plan, [record])
        guard case .query(let text, _, _) = asked.rows[0] else { return nil }
        return String(decoding: asked.storage[text], as: UTF8.self)
    }

    @Test(
        "parts are joined in the order of their country",
        arguments: [
            ("US", "5 Main, Town, ST 12345"), ("FR", "5 Main, 12345 Town, ST"),
            ("DE", "Main 5, 12345 Town, ST"), ("BR", "Main 5, Town, ST 12345"),
            ("KR", "ST Town Main 5 12345"),
        ]
    )
    func order(country: String, text expected: String) {
        var plan = RunPlan(columns: ColumnPlan<Int>(), outputs: [])
        plan.columns.houseNumber = [0]
        plan.columns.street = [1]
        plan.columns.city = [2]
        plan.columns.region = [3]
        plan.columns.postcode = [4]
        plan.countries = CountrySet([CountryCode(country)].compactMap { $0 })
        #expect(text(plan, ["5", "Main", "Town", "ST", "12345"]) == expected)
    }

    @Test(
        "a postcode gets its zero back where the state or the country confirms it",
        arguments: [
            ("2134", "MA", nil, "02134"), ("2134", "CA", nil, "2134"), ("2134", "", nil, "2134"),
            ("2134", "", "US", "02134"), ("2134", "CA", "US", "2134"), ("901", "PR", nil, "00901"),
            ("1067", "", "DE", "01067"), ("800", "NT", "AU", "0800"), ("75001", "", "FR", "75001"),
            ("02134", "MA", nil, "02134"), ("2134", "MA", "FR", "02134"),
        ] as [(String, String, String?, String)]
    )
    func padding(code: String, region: String, country: String?, expected: String) {
        var plan = RunPlan(columns: ColumnPlan<Int>(), outputs: [])
        plan.columns.postcode = [0]
        plan.columns.region = [1]
        if let code = country.flatMap({ CountryCode($0) }) {
            plan.countries = CountrySet(only: code)
        }
        let asked = asked(plan, [[code, region]])
        let query = asked.queries[0]
        #expect(String(decoding: asked.storage[query.parts.postcode], as: UTF8.self) == expected)
        #expect(asked.flaws[0].contains(.padded) == (expected != code))
    }

    @Test(
        "text that was read in a wrong encoding is asked as it was meant",
        arguments: [
            ("MÃ¼nchen", "München"), ("SÃ£o Paulo", "São Paulo"), ("ìì¸", nil),
            ("München", nil), ("Ålesund Ã", nil), ("Łódź", nil), ("â‚¬ 5", "€ 5"),
            ("SÃO PAULO", nil),
            ("Krak\u{C3}\u{B3}w, \u{C5}\u{81}\u{C3}\u{B3}d\u{C5}\u{BA}", "Kraków, Łódź"),
        ] as [(String, String?)]
    )
    func mojibake(spoilt: String, meant: String?) {
        let repaired = TextRepair.repaired(Array(spoilt.utf8)[...])
        #expect(repaired.map { String(decoding: $0, as: UTF8.self) } == meant)
    }

    @Test("rows with coordinates are kept, the others asked")
    func existing() {
        var plan = RunPlan(columns: ColumnPlan<Int>(), outputs: [])
        plan.columns.address = [0]
        plan.existing = ExistingColumns(latitude: 1, longitude: 2, source: 1)
        let rows = asked(
            plan,
            [
                ["Bonn", "50.73", "7.1"], ["Bonn", "50,73", "7,1"], ["Bonn", "", "7.1"],
                ["Bonn", "0", "0"], ["Bonn", "95", "7"], ["Bonn", "-33.9", " 151.2 "],
                ["Bonn", "1.2.3", "7"],
            ]
        ).rows
        let kept = rows.map { row -> Int32? in
            if case .existing(let point) = row { return point.latitudeE6 }
            return nil
        }
        #expect(kept == [50_730_000, 50_730_000, nil, nil, nil, -33_900_000, nil])
    }
}
