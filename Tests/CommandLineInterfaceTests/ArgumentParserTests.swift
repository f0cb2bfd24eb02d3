import Settings
import TestSupport
import Testing

@testable import CommandLineInterface

@Suite("The argument parser")
struct ArgumentParserTests {
    @Test("takes options anywhere, with the value after a space or an equals sign")
    func options() {
        let parsed = ArgumentParser.parse(["--limit", "5", "in", "--append=a=b", "out", "--quiet"])
        #expect(parsed.command == .run)
        #expect(parsed.operands == ["in", "out"])
        #expect(parsed.flags.mistakes.isEmpty)
        #expect(
            parsed.flags.values == [
                Assignment(.limit, .text("5"), from: .flag("--limit")),
                Assignment(.append, .text("a=b"), from: .flag("--append")),
                Assignment(.quiet, .toggle(true), from: .flag("--quiet")),
            ]
        )
    }

    @Test(
        "finds the command",
        arguments: [
            (["in", "out"], .run, ["in", "out"]), (["run", "in", "out"], .run, ["in", "out"]),
            (["search", "x"], .search, ["x"]), (["--json", "search", "x"], .search, ["x"]),
            (["run", "search", "out"], .run, ["search", "out"]),
            (["--", "search", "out"], .run, ["search", "out"]),
            (["search", "search"], .search, ["search"]),
            (["./search", "o"], .run, ["./search", "o"]),
        ] as [([String], CommandName, [String])]
    )
    func commands(arguments: [String], command: CommandName, operands: [String]) {
        let parsed = ArgumentParser.parse(arguments)
        #expect(parsed.command == command)
        #expect(parsed.operands == operands)
    }

    @Test("ends options at two dashes and takes one dash as a file")
    func dashes() {
        let parsed = ArgumentParser.parse(["-", "--", "--limit", "-x"])
        #expect(parsed.operands == ["-", "--limit", "-x"])
        #expect(parsed.flags == Assignments())
    }

    @Test("takes a value that begins with one dash, such as a southern latitude")
    func negative() {
        let parsed = ArgumentParser.parse(["--bias", "-33.9,151.2", "--delimiter", "-"])
        #expect(parsed.flags.values.map(\.value) == [.text("-33.9,151.2"), .text("-")])
    }

    @Test("joins repeated lists and lets the last of other options win")
    func repeated() {
        let parsed = ArgumentParser.parse([
            "--address", "a,b", "--index", "x", "--address", "c", "--index=y", "--limit", "1",
            "--limit", "2",
        ])
        let overlay = Overlay(parsed.flags)
        #expect(overlay[.address].value == .text("a,b,c"))
        #expect(overlay[.index].value == .list(["x", "y"]))
        #expect(overlay[.limit].value == .text("2"))
    }

    @Test("turns a toggle off by =false")
    func toggleOff() {
        let parsed = ArgumentParser.parse(["--excel-safe=false", "--quiet=yes"])
        #expect(parsed.flags.values.map(\.value) == [.toggle(false), .toggle(true)])
    }

    @Test("tells the limit of rows from the limit of candidates")
    func limits() {
        #expect(ArgumentParser.parse(["--limit", "3", "a", "b"]).text(.limit) == "3")
        #expect(ArgumentParser.parse(["search", "x", "--limit", "3"]).text(.candidateLimit) == "3")
    }

    @Test(
        "says what is wrong with an option",
        arguments: [
            (["--limt", "3"], "Did you mean '--limit'?"), (["--elephant"], "help all"),
            (["--limit"], "needs a value: --limit N"), (["--limit", "--quiet"], "--limit=VALUE"),
            (["-x"], "two dashes"), (["-limit", "3"], "Did you mean '--limit'?"),
            (["search", "--geojson", "x"], "it belongs to 'geobatch reverse', 'geobatch run'"),
            (["--quiet=maybe"], "neither true nor false"), (["--json"], "'geobatch search'"),
        ]
    )
    func mistakes(arguments: [String], words: String) {
        let mistakes = ArgumentParser.parse(arguments).flags.mistakes
        #expect(mistakes.first?.description.contains(words) == true, "\(mistakes)")
    }

    @Test("takes any words apart without losing one")
    func anything() {
        let words = [
            "a", "-", "--", "--limit", "--quiet", "--limit=", "--=", "--=x", "---", "-é", "", " ",
            "search", "--index", "--nonsense=1", "=", "--quiet=maybe",
        ]
        var generator = SeededGenerator(seed: 9)
        for _ in 0..<5000 {
            let count = Int.random(in: 0...6, using: &generator)
            let arguments = (0..<count).map { _ in
                words.randomElement(using: &generator) ?? ""
            }
            let parsed = ArgumentParser.parse(arguments)
            let kept =
                parsed.operands.count + parsed.flags.values.count + parsed.flags.mistakes.count
            // A command, a pair of dashes, and the value of an option are no words of their own.
            #expect(kept <= arguments.count)
            #expect(kept > 0 || arguments.allSatisfy { ["--", "search"].contains($0) })
        }
    }

    @Test("reports every mistake")
    func allMistakes() {
        #expect(ArgumentParser.parse(["--a", "--b", "--limit"]).flags.mistakes.count == 3)
    }
}
