import Testing

@Suite("Sizes")
struct SizeTests {
    private let files =
        SourceTree.swift(in: "Sources") + SourceTree.swift(in: "Tests")
        + SourceTree.swift(in: "Benchmarks")

    @Test("no Swift file is longer than 400 lines")
    func fileLengths() {
        #expect(files.count > 100)
        let long = files.filter { $0.lines.count > 401 }.map { "\($0): \($0.lines.count) lines" }
        #expect(long.isEmpty, "\(long)")
    }

    @Test("no function is longer than 60 lines")
    func functionLengths() {
        let long = files.flatMap { file in
            FunctionScanner.functions(in: file).filter { $0.length > 60 }
                .map { "\(file):\($0.line) \($0.name): \($0.length) lines" }
        }
        #expect(long.isEmpty, "\(long)")
    }

    @Test("half of the functions of the shipped modules have ten lines or fewer")
    func shortFunctions() {
        let lengths = SourceTree.swift(in: "Sources").flatMap(FunctionScanner.functions)
            .map(\.length).sorted()
        #expect(lengths[lengths.count / 2] <= 10)
    }

    @Test("the scanner sees through texts, comments and nested functions")
    func scanner() {
        let text = """
            struct A {
                func outer() {
                    let brace = "{ \\" {"  // {
                    func inner() -> Int {
                        1
                    }
                }
                init(a: Int) { self.a = a }
            }
            """
        let found = FunctionScanner.functions(in: SourceFile(path: "A.swift", text: text))
        #expect(
            found == [
                .init(name: "inner", line: 4, length: 3), .init(name: "outer", line: 2, length: 6),
                .init(name: "init", line: 8, length: 1),
            ]
        )
    }
}
