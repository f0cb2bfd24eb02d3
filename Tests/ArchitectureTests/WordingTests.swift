import Testing

@Suite("Wording of the tree")
struct WordingTests {
    private static let folders = [
        "Sources", "Tests", "Scripts", "Benchmarks", "docs", "samples", ".ci",
    ]
    private static let single = [
        "README.md", "CHANGELOG.md", "ATTRIBUTION.md", "Makefile", "Package.swift", "config.json",
    ]

    private let files =
        WordingTests.folders.flatMap(SourceTree.texts)
        + WordingTests.single.compactMap(SourceTree.file)

    /// Written in pieces, so that this file does not hold what it looks for.
    private static let machine = [
        "/wo" + "rk/", "/ro" + "ot/", "/opt/" + "swift", ".libr" + "ary", "py" + "pi.org",
        "python" + "hosted", "debian" + ".org",
    ]

    @Test("nothing names a path of one machine, or the host of a package registry")
    func noMachinePaths() {
        #expect(files.count > 100)
        let found = files.flatMap { file in
            WordingTests.machine.filter(file.text.contains).map { "\(file): \($0)" }
        }
        #expect(found.isEmpty, "\(found)")
    }

    @Test("nothing unfinished is marked in the sources: it is finished, or it is not there")
    func nothingUnfinished() {
        let marks = ["TO" + "DO", "FIX" + "ME", "XX" + "X:"]
        let found = files.flatMap { file in
            marks.filter(file.text.contains).map { "\(file): \($0)" }
        }
        #expect(found.isEmpty, "\(found)")
    }

    @Test("no force unwrap, no try!, no trap in the shipped modules")
    func noTraps() {
        let marks = ["try" + "!", " as" + "! ", "fatal" + "Error(", "precondition" + "Failure("]
        let found = SourceTree.swift(in: "Sources").flatMap { file in
            marks.filter(file.text.contains).map { "\(file): \($0)" }
        }
        #expect(found.isEmpty, "\(found)")
    }

    @Test("an unchecked promise has a comment beside it")
    func uncheckedPromisesAreProved() {
        let bare = SourceTree.swift(in: "Sources").flatMap { file in
            let lines = file.lines
            return lines.indices.filter { index in
                lines[index].contains("@unchecked Sendable") && !lines[index].hasPrefix("///")
                    && !lines[max(0, index - 6)...min(lines.count - 1, index + 2)].contains {
                        $0.trimmingPrefix { $0 == " " }.hasPrefix("//")
                    }
            }.map { "\(file):\($0 + 1)" }
        }
        #expect(bare.isEmpty, "\(bare)")
    }

    @Test(
        "the pages that a reader looks for first are there",
        arguments: [
            "README.md", "CHANGELOG.md", "LICENSE", "ATTRIBUTION.md", "docs/architecture.md",
            "docs/glossary.md", "docs/output-columns.md", "docs/options.md", "config.json",
        ]
    )
    func pagesExist(_ path: String) {
        #expect(SourceTree.file(path)?.text.isEmpty == false)
    }

    @Test("every file and folder that the pages link to or name in the tree exists")
    func linksLead() {
        let pages = (SourceTree.texts(in: "docs") + WordingTests.single.compactMap(SourceTree.file))
            .filter { $0.path.hasSuffix(".md") }
        for page in pages {
            for target in Links.targets(in: page) {
                #expect(Links.exists(target, from: page), "\(page) names \(target)")
            }
        }
    }
}
