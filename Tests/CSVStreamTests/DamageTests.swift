import CSVStream
import Testing

@Suite("What is said about damage")
struct DamageTests {
    private func notes(_ text: String) throws -> [String] {
        let input = try CSVInput(source: ScriptedSource(text))
        var notes: [String] = []
        while let chunk = try input.next() { notes = chunk.damage.notes }
        return notes
    }

    @Test("nothing where all rows are alike")
    func sound() throws {
        #expect(try notes("a,b\n1,2\n3,4\n\n5,6\n").isEmpty)
    }

    @Test("the lines of ragged rows, the first five of many")
    func ragged() throws {
        let few = try notes("a,b\n1,2\n3,4,5\n6,7\n8\n")
        #expect(few.count == 1)
        #expect(few[0].hasSuffix("(malformed_row): 2, on lines 3 and 5."))
        let many = try notes("a,b\n" + String(repeating: "1,2\n3\n", count: 9))
        #expect(many[0].hasSuffix("(malformed_row): 9, first on lines 3, 5, 7, 9 and 11."))
    }

    @Test("the line of a quote that is not closed, also where it would swallow the rest")
    func openQuote() throws {
        let rows = String(repeating: "1,2\n", count: 500)
        let found = try notes("a,b\n1,2\n3,\"x\n" + rows)
        #expect(found.count == 2)
        #expect(found[1].hasPrefix("Quotes that are not closed: 1, on line 3;"))
    }
}
