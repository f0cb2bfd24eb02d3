import Testing

@testable import Reports

@Suite("Output formats")
struct OutputFormatTests {
    @Test(
        "the ending decides, whatever is packed around it",
        arguments: [
            ("out.csv", .csv), ("out.CSV.GZ", .csv), ("a.b/out.tsv.zst", .tsv),
            ("x.geojson", .geojson), ("x.geojsonl.gz", .geojsonl), ("-", nil), ("out", nil),
            ("out.json", nil), ("out.gz", nil),
        ] as [(String, OutputFormat?)]
    )
    func endings(path: String, expected: OutputFormat?) {
        #expect(OutputFormat(path: path) == expected)
    }
}
