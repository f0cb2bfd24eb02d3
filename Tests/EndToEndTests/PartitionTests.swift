import Foundation
import TestSupport
import Testing

@Suite("--partition", .enabled(if: Binary.isThere, "\(Binary.missing)"))
struct PartitionTests {
    /// Quoted line ends, blank lines, ragged rows: whatever makes a row something else than a line.
    private static let text: String =
        (1...400).reduce(into: "id,address,note\r\n") { text, row in
            switch row % 9 {
            case 0: text += "\(row),\"Berlin,\r\nGermany\",\"a \"\"b\"\"\"\r\n"
            case 4: text += "\r\n"
            case 7: text += "\(row),Paris\r\n"
            default: text += "\(row),\"Roma, Italia\",\r\n"
            }
        }

    private static let options = [
        "--quiet", "--address=address", "--columns=+row,+line,+offset", "--concurrency=2",
    ]

    private func whole(_ folder: TemporaryFolder, _ output: String) throws -> Data {
        let outcome = try Binary.run(["in.csv", output] + Self.options, in: folder)
        #expect(outcome.exitCode == 0, "\(outcome.messages)")
        return try folder.data(output)
    }

    @Test(
        "the outputs of all parts, one after the other, are the output of one run",
        arguments: [
            ("in.csv", "csv", 1), ("in.csv", "csv", 3), ("in.csv", "tsv", 8),
            ("in.csv.gz", "csv", 5), ("in.csv", "geojsonl", 4),
        ])
    func concatenated(input: String, ending: String, parts: Int) throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.text, to: "in.csv")
        _ = try Binary.tool("/bin/gzip", ["-nk", folder.file("in.csv")])
        let expected = try whole(folder, "whole.\(ending)")
        var (found, rows) = (Data(), 0)
        for part in 1...parts {
            let outcome = try Binary.run(
                [
                    input, "out.\(part).\(ending)", "--partition", "\(part)/\(parts)",
                    "--summary=s.json",
                ] + Self.options,
                in: folder
            )
            #expect(outcome.exitCode == 0, "\(outcome.messages)")
            found += try folder.data("out.\(part).\(ending)")
            let summary = try JSONSerialization.jsonObject(with: try folder.data("s.json"))
            let counts = (summary as? [String: Any])?["rows"] as? [String: Int]
            rows += counts?["read"] ?? 0
            #expect(
                String(decoding: try folder.data("s.json"), as: UTF8.self).contains("Part \(part)/")
            )
        }
        #expect(found == expected)
        #expect(rows == 400)
    }

    @Test("more parts than rows: each row is in one of them, and the others are empty")
    func moreThanRows() throws {
        let folder = try TemporaryFolder()
        try folder.write("address\nBerlin\nParis\n", to: "in.csv")
        let expected = try whole(folder, "whole.csv")
        var found = Data()
        for part in 1...30 {
            let name = "out.\(part).csv"
            let outcome = try Binary.run(
                ["in.csv", name, "--partition=\(part)/30"] + Self.options,
                in: folder
            )
            #expect(outcome.exitCode == 0, "\(outcome.messages)")
            found += try folder.data(name)
        }
        #expect(found == expected)
    }

    @Test("reports of a part are whole by themselves, and --limit counts its rows")
    func reports() throws {
        let folder = try TemporaryFolder()
        let rows = (1...100).map { "Nowhere at all \($0)\n" }.joined()
        try folder.write("address\n" + rows, to: "in.csv")
        let outcome = try Binary.run(
            ["in.csv", "out.csv", "--partition=2/2", "--limit=3", "--failures=bad.csv"]
                + Self.options,
            in: folder
        )
        #expect(outcome.exitCode == 0, "\(outcome.messages)")
        #expect(try folder.text("out.csv").split(separator: "\n").count == 3)
        let failures = try folder.text("bad.csv").split(separator: "\n")
        #expect(failures.count == 4)
        #expect(failures.first?.hasPrefix("address,geo_status") == true)
    }

    @Test("a pipe has no parts, and says so; nor has a number that is none")
    func refused() throws {
        let folder = try TemporaryFolder()
        let piped = try Binary.run(
            ["-", "out.csv", "--partition=1/2"] + Self.options,
            in: folder,
            input: Data(Self.text.utf8)
        )
        #expect(piped.exitCode == 64)
        #expect(piped.messages.contains("--partition: a pipe cannot be cut into parts"))
        try folder.write(Self.text, to: "in.csv")
        let outside = try Binary.run(["in.csv", "out.csv", "--partition=3/2"], in: folder)
        #expect(outside.exitCode == 64)
        #expect(outside.messages.contains("There is no part 3 of 2"))
        #expect(try folder.names() == ["in.csv"])
    }
}
