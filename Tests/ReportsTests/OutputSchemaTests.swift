import Testing

@testable import Reports

@Suite("Output columns")
struct OutputSchemaTests {
    @Test("the default columns are those of the contract, in its order")
    func defaults() {
        let schema = OutputSchema()
        #expect(
            schema.columns.map { schema.name(of: $0) } == [
                "geo_status", "geo_lat", "geo_lon", "geo_level", "geo_accuracy_m", "geo_confidence",
                "geo_label", "geo_country_code", "geo_provider", "geo_reason", "geo_query",
            ]
        )
    }

    @Test("every column has one row in the table and a name of its own")
    func table() {
        #expect(OutputColumn.rows.count == OutputColumn.allCases.count)
        #expect(Set(OutputColumn.rows.map(\.stem)).count == OutputColumn.rows.count)
    }

    @Test(
        "--columns adds with a plus and replaces without",
        arguments: [
            ("+score", OutputColumn.defaults + [.score]),
            (
                "+geo_runner_up, +runner_up_m",
                OutputColumn.defaults + [.runnerUp, .runnerUpDistance]
            ),
            ("lat,lon", [.latitude, .longitude]),
            ("geo_lat,lon,+score", [.latitude, .longitude, .score]),
            ("lat,lat", [.latitude]),
            ("+status", OutputColumn.defaults),
            ("", OutputColumn.defaults),
            (" , ", OutputColumn.defaults),
        ]
    )
    func list(text: String, expected: [OutputColumn]) throws {
        #expect(try OutputSchema(list: text, prefix: "geo_").columns == expected)
    }

    @Test("names are known with the prefix in use, too")
    func prefixed() throws {
        let schema = try OutputSchema(list: "x_lat,geo_lon,level", prefix: "x_")
        #expect(schema.columns == [.latitude, .longitude, .level])
        #expect(schema.name(of: .latitude) == "x_lat")
    }

    @Test("an unknown column is an error that lists those that exist")
    func unknown() {
        let error = #expect(throws: UnknownColumn.self) {
            try OutputSchema(list: "lat,latitude", prefix: "geo_")
        }
        #expect(error?.name == "latitude")
        #expect(error?.description.contains("status, lat, lon") == true)
    }
}
