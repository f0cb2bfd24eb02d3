import Foundation
import TestSupport
import Testing

@testable import Settings

@Suite("The config file")
struct ConfigFileTests {
    private func read(_ text: String, path: String = "config.json") -> Assignments {
        ConfigFile.read(Array(text.utf8), path: path)
    }

    @Test("gives values with the line that set them")
    func values() {
        let found = read(
            "{\n\"geobatch\": 1,\n\"limit\": 10,\n\"quiet\": true,\n\"country\": [\"DE\"]}"
        )
        #expect(found.mistakes.isEmpty)
        #expect(
            found.values == [
                Assignment(.limit, .text("10"), from: .configFile(path: "config.json", line: 3)),
                Assignment(.quiet, .toggle(true), from: .configFile(path: "config.json", line: 4)),
                Assignment(
                    .country,
                    .list(["DE"]),
                    from: .configFile(path: "config.json", line: 5)
                ),
            ]
        )
    }

    @Test("leaves the default in force for null")
    func null() {
        let found = read("{\"limit\": null}")
        #expect(found.values.isEmpty)
        #expect(found.mistakes.isEmpty)
    }

    @Test("takes numbers of a point or box as an array")
    func numbers() {
        let found = read("{\"bias\": [52.5, 13.4], \"bbox\": \"1,2,3,4\"}")
        #expect(found.values.map(\.value) == [.text("52.5,13.4"), .text("1,2,3,4")])
    }

    @Test("takes relative paths from its own folder")
    func paths() {
        let text =
            "{\"index\": [\"a.gbx\", \"/b.gbx\"], \"failures\": \"f.csv\", \"summary\": \"-\"}"
        let far = read(text, path: "/etc/geobatch/config.json")
        #expect(
            far.values.map(\.value) == [
                .list(["/etc/geobatch/a.gbx", "/b.gbx"]), .text("/etc/geobatch/f.csv"), .text("-"),
            ]
        )
        let near = read(text, path: "./config.json")
        #expect(near.values.first?.value == .list(["a.gbx", "/b.gbx"]))
    }

    @Test(
        "says what is wrong, on which line, and what is expected",
        arguments: [
            ("{\n\"limt\": 1}", 2, "Did you mean 'limit'?"),
            ("{\"elephant\": 1}", 1, "geobatch help all"),
            ("{\"min-level\": \"street\"}", 1, "Did you mean 'min_level'?"),
            ("{\"quiet\": \"yes\"}", 1, "'quiet' must be true or false, not a string"),
            ("{\"limit\": true}", 1, "'limit' must be a number, not true or false"),
            ("{\"country\": [1]}", 1, "a string or an array of strings, not a number"),
            ("{\"bias\": [\"a\", 1]}", 1, "an array of 2 numbers"),
            ("{\"log\": 3}", 1, "one of \"text\", \"json\""),
            ("{\"geobatch\": 2}", 1, "version 2"), ("{\"geobatch\": \"1\"}", 1, "must be 1"),
            ("{\n\"limit\": 1\n\"quiet\": true}", 3, "column 1: A comma or } is missing"),
            ("[]", 1, "one JSON object"), ("", 1, "ends"),
        ]
    )
    func mistakes(text: String, line: Int, words: String) {
        let found = read(text)
        #expect(found.mistakes.count == 1)
        #expect(found.mistakes.first?.origin == .configFile(path: "config.json", line: line))
        #expect(found.mistakes.first?.problem.contains(words) == true, "\(found.mistakes)")
    }

    @Test("reports every mistake, not only the first")
    func allMistakes() {
        #expect(read("{\"a\": 1, \"quiet\": 3, \"limit\": []}").mistakes.count == 3)
    }

    @Test(
        "in the working folder counts only when it says that it is ours",
        arguments: [
            ("{\"geobatch\": 1}", true), ("{\"other\": 1}", false), ("[]", false),
            ("{\"geobatch\": 1, oops}", true), ("not json", false), ("", false),
        ]
    )
    func ownership(text: String, isOurs: Bool) {
        #expect(ConfigFile.isOurs(Array(text.utf8)) == isOurs)
    }

    @Test("at the top of the repository has every key with its default")
    func repositoryFile() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let file = try String(contentsOf: root.appending(path: "config.json"), encoding: .utf8)
        #expect(
            file == DefaultConfig.text,
            "Make it anew: geobatch config --defaults > config.json"
        )
    }

    @Test("is refused or read, but never a crash, with any byte changed or the end cut off")
    func damaged() {
        let whole = Array(DefaultConfig.text.utf8)
        var generator = SeededGenerator(seed: 5)
        for at in stride(from: 0, to: whole.count - 1, by: 3) {
            var bytes = whole
            bytes[at] = UInt8.random(in: 0...255, using: &generator)
            let found = ConfigFile.read(bytes, path: "c.json")
            _ = try? RunSettings(Overlay(found), mistakes: found.mistakes)
            #expect(!ConfigFile.read(Array(whole[..<at]), path: "c.json").mistakes.isEmpty)
        }
    }

    @Test("with every default means the same as none")
    func defaultsAreDefaults() throws {
        let found = read(DefaultConfig.text)
        #expect(found.mistakes.isEmpty)
        #expect(try RunSettings(Overlay(found)) == RunSettings())
        #expect(try RunSettings(Overlay()) == RunSettings())
    }
}
