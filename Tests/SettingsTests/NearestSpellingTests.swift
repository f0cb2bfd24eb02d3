import Diagnostics
import Testing

@testable import Settings

@Suite("The nearest spelling")
struct NearestSpellingTests {
    @Test(
        "is found for slips and only for them",
        arguments: [
            ("limt", "limit"), ("lmiit", "limit"), ("LIMIT", "limit"), ("min_level", "min-level"),
            ("min-levle", "min-level"), ("geo", "geojson"), ("x", nil), ("", nil),
            ("elephant", nil),
        ] as [(String, String?)]
    )
    func slips(word: String, expected: String?) {
        let names = ["limit", "min-level", "geojson", "min-confidence"]
        #expect(NearestSpelling.of(word, among: names) == expected)
    }

    @Test(
        "counts insertions, deletions, replacements and swaps of neighbours",
        arguments: [
            ("", "", 0), ("a", "", 1), ("ab", "ba", 1), ("kitten", "sitting", 3),
            ("flaw", "lawn", 2), ("abcdef", "abdcef", 1),
        ]
    )
    func distance(left: String, right: String, expected: Int) {
        #expect(EditDistance.between(Array(left.utf8), Array(right.utf8)) == expected)
        #expect(EditDistance.between(Array(right.utf8), Array(left.utf8)) == expected)
    }

    @Test("is offered with its dashes")
    func hint() {
        #expect(
            NearestSpelling.hint(for: "limt", among: ["limit"], prefix: "--")
                == " Did you mean '--limit'?"
        )
        #expect(NearestSpelling.hint(for: "zebra", among: ["limit"]) == "")
    }
}
