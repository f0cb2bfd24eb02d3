import Foundation
import TestSupport
import Testing

@Suite("Samples", .enabled(if: Binary.isThere, "\(Binary.missing)"))
struct SampleTests {
    static let samples = ["world", "customers-kr", "customers-us"]

    private func sample(_ name: String) throws -> String {
        try String(contentsOfFile: ProjectFolder.file("samples/\(name).csv"), encoding: .utf8)
    }

    /// Geocodes a sample as its reader would: no options.
    private func output(of name: String, in folder: TemporaryFolder) throws -> String {
        let outcome = try Binary.run(
            [ProjectFolder.file("samples/\(name).csv"), "out.csv", "--quiet"],
            in: folder
        )
        #expect(outcome.exitCode == 0, "\(outcome.messages)")
        return try folder.text("out.csv")
    }

    @Test(
        "a sample gives its expected output, byte for byte; RECORD_GOLDEN=1 writes it anew",
        arguments: samples
    )
    func expectedOutput(_ name: String) throws {
        let folder = try TemporaryFolder()
        let output = try output(of: name, in: folder)
        let golden = ProjectFolder.file("samples/expected/\(name).csv")
        if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
            try output.write(toFile: golden, atomically: true, encoding: .utf8)
        }
        let expected = try String(contentsOfFile: golden, encoding: .utf8)
        #expect(SampleTests.differences(output, expected) == [])
    }

    /// The first lines that differ, each as it is and as it should be; empty for equal texts.
    private static func differences(_ output: String, _ expected: String) -> [String] {
        if output.utf8.elementsEqual(expected.utf8) { return [] }
        let actual = output.split(separator: "\n", omittingEmptySubsequences: false)
        let wanted = expected.split(separator: "\n", omittingEmptySubsequences: false)
        let pairs = zip(actual, wanted).filter { !$0.utf8.elementsEqual($1.utf8) }.prefix(5)
        return ["\(actual.count) lines, \(wanted.count) expected"]
            + pairs.map { "is \($0), expected \($1)" }
    }

    @Test("no accepted point is farther from the truth than its row allows", arguments: samples)
    func accuracy(_ name: String) throws {
        let folder = try TemporaryFolder()
        let output = PlainCSV(try output(of: name, in: folder))
        let truth = Truth(
            PlainCSV(
                try String(
                    contentsOfFile: ProjectFolder.file("samples/truth/\(name).csv"),
                    encoding: .utf8
                )
            )
        )
        let rows = Dictionary(
            zip(output.rows.compactMap(\.first), output.named),
            uniquingKeysWith: { $1 }
        )
        #expect(rows.count == truth.rows.count)
        var answered = 0
        var answerable = 0
        for (id, expectation) in truth.rows {
            let row = try #require(rows[id], "row \(id) is missing")
            let fault = Truth.fault(of: row, by: expectation)
            #expect(fault == nil, "\(name) \(id) \(row["geo_query"] ?? ""): \(fault ?? "")")
            if case .near = expectation {
                answerable += 1
                if row["geo_status"] == "ok" { answered += 1 }
            }
        }
        #expect(answered * 100 >= answerable * 95, "\(answered) of \(answerable) got a point")
    }

    @Test(
        "input columns leave character for character, in order, and rows out are rows in",
        arguments: samples
    )
    func inputIsKept(_ name: String) throws {
        let folder = try TemporaryFolder()
        let output = PlainCSV(try output(of: name, in: folder))
        let input = PlainCSV(try sample(name))
        let width = input.header.count
        #expect(Array(output.header.prefix(width)) == input.header)
        #expect(output.rows.map { Array($0.prefix(width)) } == input.rows)
    }

    @Test("the world sample is as broad as promised: 60 rows, 25 countries, 10 scripts")
    func breadth() throws {
        let folder = try TemporaryFolder()
        let rows = PlainCSV(try output(of: "world", in: folder)).named
        let countries = Set(rows.compactMap { $0["geo_country_code"] }).subtracting([""])
        let scripts = Set(rows.compactMap { $0["address"] }.flatMap(Script.all(in:)))
        #expect(rows.count >= 60)
        #expect(countries.count >= 25)
        #expect(scripts.count >= 10, "\(scripts)")
    }

    @Test("truth is sharp enough to fail: a point 400 km away is a fault for every row")
    func truthCanFail() throws {
        let text = try String(
            contentsOfFile: ProjectFolder.file("samples/truth/world.csv"),
            encoding: .utf8
        )
        for (id, expectation) in Truth(PlainCSV(text)).rows {
            guard case .near(let latitude, let longitude, _) = expectation else { continue }
            let far = latitude > 0 ? latitude - 4 : latitude + 4
            let row = ["geo_status": "ok", "geo_lat": "\(far)", "geo_lon": "\(longitude)"]
            #expect(Truth.fault(of: row, by: expectation) != nil, "row \(id)")
        }
    }
}
