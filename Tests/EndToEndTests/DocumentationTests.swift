import Foundation
import TestSupport
import Testing

@Suite("Documentation and the binary", .enabled(if: Binary.isThere, "\(Binary.missing)"))
struct DocumentationTests {
    private func help(_ arguments: String...) throws -> String {
        let outcome = try Binary.run(["help"] + arguments, in: TemporaryFolder())
        #expect(outcome.exitCode == 0, "\(outcome.messages)")
        return outcome.text
    }

    private func options(in text: String) -> Set<String> {
        Set(text.matches(of: /(?:^|[^\w-])(--[a-z][a-z-]*)/).map { String($0.output.1) })
    }

    private func page(_ path: String) throws -> String {
        try String(contentsOfFile: ProjectFolder.file(path), encoding: .utf8)
    }

    @Test("every option of `help all` stands in docs/options.md, and the other way round")
    func optionsPage() throws {
        // Only the rows of its tables: the text around them speaks of options in general.
        let rows = try page("docs/options.md").split(separator: "\n")
            .compactMap {
                $0.hasPrefix("| `--") ? $0.dropFirst(2).split(separator: " ").first : nil
            }
        #expect(options(in: try help("all")) == options(in: rows.joined(separator: "\n")))
    }

    @Test(
        "the pages name only options that exist",
        arguments: [
            "README.md", "docs/architecture.md", "docs/glossary.md",
        ]
    )
    func namedOptions(_ path: String) throws {
        // Lines that call other programs speak of their options.
        let ours = try page(path).split(separator: "\n")
            .filter {
                !$0.contains("swift ") && !$0.contains("Scripts/") && !$0.contains("apt-get")
            }
            .joined(separator: "\n")
        let unknown = options(in: ours).subtracting(options(in: try help("all")))
        #expect(unknown.isEmpty, "\(unknown)")
    }

    @Test("every command that the README calls exists")
    func commands() throws {
        let text = try page("README.md")
        let known = try help("all")
        for match in text.matches(of: /`geobatch ([a-z]+)\b/) {
            #expect(known.contains(String(match.output.1)), "geobatch \(match.output.1)")
        }
    }

    @Test("the example in the README gives what it shows; RECORD_GOLDEN=1 writes it anew")
    func readmeExample() throws {
        let folder = try TemporaryFolder()
        let example = try ReadmeExample(page: page("README.md"))
        try folder.write(example.input, to: "orders.csv")
        let outcome = try Binary.run(["orders.csv", "out.csv"], in: folder)
        #expect(outcome.exitCode == 0, "\(outcome.messages)")
        let actual = ReadmeExample(
            input: example.input,
            output: try folder.text("out.csv"),
            messages: ReadmeExample.stable(outcome.messages)
        )
        if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
            try actual.written(into: page("README.md")).write(
                toFile: ProjectFolder.file("README.md"),
                atomically: true,
                encoding: .utf8
            )
        }
        #expect(try ReadmeExample(page: page("README.md")) == actual)
    }

    @Test("config.json in the tree is what the program has as defaults")
    func configuration() throws {
        let folder = try TemporaryFolder()
        let outcome = try Binary.run(
            ["config", "--config", ProjectFolder.file("config.json"), "--check"],
            in: folder
        )
        #expect(outcome.exitCode == 0, "\(outcome.messages)")
    }

    @Test("man page and completions are made", arguments: ["--man", "bash", "zsh", "fish"])
    func generated(_ what: String) throws {
        let text = what == "--man" ? try help("--man") : try help("--completions", what)
        #expect(text.contains("geobatch"))
        #expect(text.contains("failures"))
    }

    @Test("the binary needs no Foundation: it starts in milliseconds")
    func noFoundation() throws {
        let libraries = try Binary.tool("/usr/bin/ldd", [Binary.path])
        #expect(libraries.contains("libc.so"))
        #expect(!libraries.contains("Foundation"))
        #expect(!libraries.contains("libicu"))
    }
}
