import Foundation
import Settings
import TestSupport
import Testing

@testable import CommandLineInterface

@Suite("The documents made from the tables")
struct DocumentTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    @Test("docs/options.md is what geobatch help --markdown prints")
    func optionsDocument() throws {
        let file = Self.root.appending(path: "docs/options.md")
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text == OptionsDocument.text, "geobatch help --markdown > docs/options.md")
    }

    @Test("docs/providers.md is what geobatch providers --markdown prints")
    func providersDocument() async throws {
        let file = Self.root.appending(path: "docs/providers.md")
        let text = try String(contentsOf: file, encoding: .utf8)
        let screen = Screen()
        let code = await geobatch(["providers", "--markdown"], screen: screen)
        #expect(code == .finished)
        #expect(text == screen.output, "geobatch providers --markdown > docs/providers.md")
    }

    @Test("the short help has the ten needed options and no other")
    func shortHelp() {
        let flags = Usage.short.split(separator: "\n").filter { $0.hasPrefix("  --") }
        #expect(flags.count == 10)
    }

    @Test(
        "full help, man page and options document have every option",
        arguments: OptionID.allCases
    )
    func everywhere(id: OptionID) {
        let option = OptionTable.option(id)
        #expect(Usage.full.contains("\n  \(option.usage)\n"))
        #expect(ManPage.text.contains("\\fB\(ManPage.escaped(option.flag))\\fR"))
        #expect(OptionsDocument.text.contains("| `\(option.flag)"))
    }

    @Test("every shell completes every option", arguments: OptionID.allCases)
    func completions(id: OptionID) {
        let option = OptionTable.option(id)
        #expect(Completions.bash.contains(option.flag))
        #expect(Completions.zsh.contains(option.flag))
        #expect(Completions.fish.contains("-l \(option.name)"))
    }

    @Test("no line of the help is wider than a terminal")
    func width() {
        let pages = [Usage.short, Usage.full] + CommandName.allCases.map(Usage.text)
        for line in pages.flatMap({ $0.split(separator: "\n") }) {
            #expect(line.count <= 79, "\(line)")
        }
    }

    @Test("exit codes stand in the help with their meaning", arguments: ExitCode.allCases)
    func exitCodes(code: ExitCode) {
        #expect(OptionsDocument.text.contains("| \(code.rawValue) | \(code.meaning) |"))
        #expect(ManPage.text.contains(".B \(code.rawValue)\n"))
    }

    @Test("the contract's exit codes are all there")
    func exitCodeNumbers() {
        #expect(
            ExitCode.allCases.map(\.rawValue)
                == [0, 1, 64, 65, 66, 69, 70, 73, 74, 75, 77, 78, 130]
        )
    }

    @Test("the man page is free of roff warnings", .enabled(if: has("/usr/bin/groff")))
    func roff() throws {
        let result = try shell(["/usr/bin/groff", "-man", "-ww", "-Tutf8"], input: ManPage.text)
        #expect(result.error == "")
        #expect(result.output.contains("GEOBATCH(1)"))
    }

    @Test(
        "bash completes options, words and commands",
        .enabled(if: has("/bin/bash")),
        arguments: [
            (["geobatch", "--min-l"], "--min-level"),
            (["geobatch", "--min-level", "str"], "street"),
            (["geobatch", "--min-level", "=", "str"], "street"),
            (["geobatch", "--min-level", "="], "street"),
            (["geobatch", "sea"], "search"), (["geobatch", "search", "--js"], "--json"),
            (["geobatch", "index", "ver"], "verify"), (["geobatch", "cache", "pr"], "prune"),
        ]
    )
    func bash(words: [String], expected: String) throws {
        let array = words.map { "'\($0)'" }.joined(separator: " ")
        let script =
            Completions.bash
            + "COMP_WORDS=(\(array)); COMP_CWORD=\(words.count - 1); _geobatch\n"
            + "printf '%s\\n' \"${COMPREPLY[@]}\"\n"
        let result = try shell(["/bin/bash", "--norc"], input: script)
        #expect(result.error == "")
        #expect(result.output.split(separator: "\n").contains(Substring(expected)))
    }

    /// What is typed, and a word that is offered.
    private static let offers = [
        ("geobatch --add", "--address"), ("geobatch in.csv out.csv --min-l", "--min-level"),
        ("geobatch --min-level str", "street"), ("geobatch sea", "search"),
        ("geobatch search --js", "--json"), ("geobatch index ", "verify"),
        ("geobatch cache ", "prune"), ("geobatch --key-file my", "mykey"),
    ]

    @Test(
        "fish completes options, words and commands",
        .enabled(if: has("/usr/bin/fish")),
        arguments: offers
    )
    func fish(typed: String, expected: String) throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("", to: "mykey")
        let script = "cd '\(folder.path)'\n" + Completions.fish + "complete -C'\(typed)'\n"
        let result = try shell(["/usr/bin/fish", "--no-config"], input: script)
        #expect(result.error == "")
        // Behind a tab stands what the word means.
        let words = result.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
        #expect(words.contains(Substring(expected)), "\(result.output)")
    }

    @Test(
        "zsh completes options, words and commands",
        .enabled(if: has("/usr/bin/zsh")),
        arguments: offers
    )
    func zsh(typed: String, expected: String) throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(Completions.zsh, to: "_geobatch")
        _ = try folder.write("", to: "mykey")
        // Says what is offered, one word a line, and ends before the list is shown.
        let inner = """
            PS1=
            cd '\(folder.path)'
            autoload -Uz compinit && compinit -D && source ./_geobatch
            comppostfuncs=(exit)
            compadd() {
                local -a found
                if [[ ${@[1,(i)(-|--)]} != *-(O|A|D)\\ * ]]; then
                    builtin compadd -A found "$@"
                    print -rl -- '' $found
                fi
                builtin compadd "$@"
            }
            print rea''dy
            """
        let script = """
            zmodload zsh/zpty
            zpty terminal zsh -f -i
            zpty -w terminal 'source \(try folder.write(inner, to: "inner"))'
            while zpty -r terminal line; do [[ $line == *ready* ]] && break; done
            zpty -w -n terminal '\(typed)'$'\\t'
            while zpty -r terminal line; do print -rn -- $line; done
            """
        let result = try shell(["/usr/bin/zsh", "-f"], input: script)
        #expect(result.error == "")
        let words = result.output.split { $0.isNewline }
        #expect(words.contains(Substring(expected)), "\(result.output)")
    }

    private static func has(_ path: String) -> Bool {
        FileManager.default.isExecutableFile(atPath: path)
    }

    private func shell(
        _ command: [String],
        input: String
    ) throws -> (output: String, error: String) {
        let folder = try TemporaryFolder()
        let process = ChildProcess()
        let (output, error) = (Pipe(), Pipe())
        process.executableURL = URL(filePath: command[0])
        process.arguments = Array(command.dropFirst())
        let path = try folder.write(input, to: "input")
        process.read(from: try #require(FileHandle(forReadingAtPath: path)))
        process.write(to: output)
        process.tell(error)
        try process.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        let problems = error.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (String(decoding: text, as: UTF8.self), String(decoding: problems, as: UTF8.self))
    }
}
