import CSVStream
import Testing

@testable import Reports

@Suite("Where columns stand")
struct OutputLayoutTests {
    private let ownNames = OutputColumn.defaults.map { "geo_" + $0.stem }

    private func layout(
        _ names: [String],
        _ schema: OutputSchema = OutputSchema()
    ) throws -> OutputLayout {
        try OutputLayout(schema: schema, header: Header(fields: names.map { Array($0.utf8) }))
    }

    private func names(_ layout: OutputLayout) -> [String] {
        layout.names.map { String(decoding: $0, as: UTF8.self) }
    }

    @Test("ours are appended to the input's columns")
    func appended() throws {
        let layout = try layout(["id", "address"])
        #expect(names(layout) == ["id", "address"] + ownNames)
        #expect(!layout.replacesAny)
    }

    @Test("an earlier output of ours is filled in where its columns stand")
    func ownOutput() throws {
        let input = ["address"] + ownNames.reversed() + ["note"]
        let layout = try layout(input, OutputSchema(columns: OutputColumn.defaults + [.score]))
        #expect(names(layout) == input + ["geo_score"])
        #expect(layout.replaced == [nil] + OutputColumn.defaults.reversed() + [nil])
        #expect(layout.appended == [.score])
    }

    @Test("a column of an earlier output that is not asked for again is filled in, not left stale")
    func staleColumn() throws {
        let layout = try layout(["address"] + ownNames + ["geo_score", "geo_line"])
        #expect(layout.replaced.suffix(2) == [.score, nil])
    }

    @Test(
        "one column of ours that is not part of a whole output is a clash naming --prefix",
        arguments: ["geo_lat", "geo_status", "geo_query"]
    )
    func clash(name: String) {
        let error = #expect(throws: ColumnClash.self) { try layout(["address", name]) }
        #expect(error?.description.contains("--prefix") == true)
        #expect(error?.name == name)
    }

    @Test("another prefix makes room")
    func otherPrefix() throws {
        let layout = try layout(["address", "geo_lat"], OutputSchema(prefix: "x_"))
        #expect(names(layout).prefix(3) == ["address", "geo_lat", "x_status"])
    }

    @Test("a column on request clashes only when it is asked for")
    func onRequest() throws {
        #expect(throws: Never.self) { try layout(["address", "geo_score"]) }
        #expect(throws: ColumnClash.self) {
            try layout(["address", "geo_score"], OutputSchema(columns: [.status, .score]))
        }
    }

    @Test("a whole output with one of its columns twice is a clash")
    func twice() {
        #expect(throws: ColumnClash.self) { try layout(["address"] + ownNames + ["geo_lat"]) }
    }
}
