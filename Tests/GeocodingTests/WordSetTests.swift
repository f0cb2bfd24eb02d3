import AddressText
import Testing

@testable import Geocoding

@Suite("Sets of words")
struct WordSetTests {
    @Test("hold what was put in, in the order of the text, up to the longest text")
    func members() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            let count = Int.random(in: 0...20, using: &random)
            let members = Set((0..<count).map { _ in Int.random(in: 0..<TokenList.limit) })
            var set = WordSet()
            for member in members { set.insert(member) }
            #expect(Array(set) == members.sorted())
            #expect(set.count == members.count)
            #expect(set.first == members.min())
            #expect(set.isEmpty == members.isEmpty)
            #expect((0..<TokenList.limit).allSatisfy { set.contains($0) == members.contains($0) })
        }
        #expect(!WordSet().contains(1_000))
    }
}

@Suite("Classes of words")
struct WordClassesTests {
    @Test("every known word has its classes, and no other word has any")
    func known() throws {
        let normaliser = Normaliser(table: try #require(FoldTable.builtIn))
        let classes = WordClasses(normaliser)
        for (word, mask) in WordTable.entries {
            guard let token = normaliser.tokens(of: word).tokens.first else { continue }
            #expect(classes[token.hash]?.isSuperset(of: WordClass(rawValue: mask)) == true)
        }
        #expect(classes[0] == nil)
        #expect(classes[normaliser.tokens(of: "Vaduz").tokens[0].hash] == nil)
    }

    @Test(
        "a street's type at the end of a longer word",
        arguments: [
            ("hauptstrasse", true), ("strasse", false), ("bergweg", true), ("weg", false),
            ("vaduz", false),
        ])
    func compound(word: String, isStreet: Bool) {
        var word = word
        let classes = word.withUTF8 { WordClasses.compound($0) }
        #expect(classes.contains(.streetSuffix) == isStreet)
    }
}
