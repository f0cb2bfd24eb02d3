import AddressText
import Testing

@Suite("Normaliser")
struct NormaliserTests {
    private let normaliser: Normaliser

    init() throws {
        normaliser = Normaliser(table: try #require(FoldTable.builtIn))
    }

    private func words(_ text: String, _ apostrophes: Normaliser.Apostrophes = .split) -> [String] {
        let list = normaliser.tokens(of: text, apostrophes: apostrophes)
        return list.tokens.map { String(decoding: list.text(of: $0), as: UTF8.self) }
    }

    @Test(
        "case, accents, widths and scripts fold to one form",
        arguments: [
            ("São Paulo", ["sao", "paulo"]), ("STRASSE", ["strasse"]), ("Straße", ["strasse"]),
            ("Łódź", ["lodz"]), ("Ørsted", ["orsted"]), ("Æbelø", ["aebelo"]),
            ("Москва", ["moskva"]), ("Αθήνα", ["athina"]), ("１２３ Ｔｏｋｙｏ", ["123", "tokyo"]),
            ("Đà Nẵng", ["da", "nang"]), ("İstanbul", ["istanbul"]), ("e\u{301}cole", ["ecole"]),
            ("ﾄｳｷｮｳ", ["ト", "ウ", "キ", "ョ", "ウ"]), ("臺北", ["台", "北"]),
            ("霞ヶ関", ["霞", "ケ", "関"]), ("霞が関", ["霞", "ケ", "関"]), ("٣ شارع", ["3", "شارع"]),
        ]
    )
    func folding(text: String, expected: [String]) {
        #expect(words(text) == expected)
    }

    @Test(
        "a hyphen with a space before it is a dash",
        arguments: [
            ("São Paulo - SP", [false, false, true]), ("São Paulo-SP", [false, false, false]),
            ("São Paulo- SP", [false, false, false]), ("São - Paulo, SP", [false, true, false]),
            ("- Paulo", [false]), ("a -- b", [false, true]),
        ]
    )
    func dashes(text: String, expected: [Bool]) {
        #expect(normaliser.tokens(of: text).tokens.map(\.followsDash) == expected)
    }

    @Test(
        "acronyms join, other full stops split",
        arguments: [
            ("U.S.A.", ["usa"]), ("Washington D.C.", ["washington", "dc"]),
            ("St.Louis", ["st", "louis"]),
            ("St. Louis", ["st", "louis"]), ("P.O. Box 7", ["po", "box", "7"]), ("U.K", ["uk"]),
        ]
    )
    func stops(text: String, expected: [String]) {
        #expect(words(text) == expected)
    }

    @Test("an apostrophe splits, joins or keeps a possessive s")
    func apostrophes() {
        #expect(words("King's Lynn") == ["kings", "lynn"])
        #expect(words("L'Aquila") == ["l", "aquila"])
        #expect(words("L’Aquila", .joined) == ["laquila"])
        #expect(words("King's Lynn", .alwaysSplit) == ["king", "s", "lynn"])
    }

    @Test("breaks, parts, kinds and positions are kept")
    func structure() {
        let list = normaliser.tokens(of: "12b Rue-Neuve, 서울 SE4 1JN")
        #expect(
            list.tokens.map(\.kind) == [
                .mixed, .word, .word, .ideograph, .ideograph, .mixed, .mixed,
            ]
        )
        #expect(
            list.tokens.map(\.breakBefore)
                == [.strong, .space, .hyphen, .strong, .none, .space, .space]
        )
        #expect(list.tokens.map(\.part) == [0, 0, 0, 1, 1, 1, 1])
        #expect(list.tokens[5].isUpperCase)
        #expect(!list.tokens[0].isUpperCase)
        #expect(list.tokens[1].start == 4 && list.tokens[1].end == 7)
    }

    @Test("a phrase of ideographs is the same with and without spaces")
    func ideographPhrases() {
        func phrase(_ text: String) -> UInt64 {
            normaliser.tokens(of: text).tokens.reduce(PhraseHash.empty) {
                PhraseHash.token($0, $1.hash)
            }
        }
        #expect(phrase("수원시 장안구") == phrase("수원시장안구"))
        #expect(phrase("수원시 장안구") != phrase("수원시"))
    }

    @Test("any bytes at all are read without a crash, tokens in order and inside the text")
    func anyBytes() {
        var random = SystemRandomNumberGenerator()
        var list = TokenList()
        for _ in 0..<2_000 {
            let bytes = (0..<Int.random(in: 0...80, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            bytes.withUnsafeBufferPointer { normaliser.tokenise($0, into: &list) }
            var last: Int32 = 0
            for token in list.tokens {
                #expect(
                    token.start >= last && token.end > token.start && Int(token.end) <= bytes.count
                )
                last = token.end
            }
        }
    }

    @Test("a token is what its folded text is, whatever stands beside its letters")
    func pieces() {
        var random = SystemRandomNumberGenerator()
        let pieces = ["a", "Q", "é", "Ž", "ß", "Ж", "ệ", "7", "０", ".", "'", "-", " ", ", ", "東"]
        for _ in 0..<2_000 {
            let text = (0..<12).compactMap { _ in pieces.randomElement(using: &random) }.joined()
            let list = normaliser.tokens(of: text)
            for token in list.tokens {
                let folded = list.text(of: token)
                #expect(token.hash == folded.reduce(PhraseHash.empty, PhraseHash.byte), "\(text)")
                let hasDigits = folded.contains { (0x30...0x39).contains($0) }
                let hasLetters = folded.contains { (0x61...0x7A).contains($0) }
                let kind: Token.Kind = hasDigits ? hasLetters ? .mixed : .number : .word
                #expect(token.kind == (hasDigits || hasLetters ? kind : .ideograph), "\(text)")
                let written = Array(text.utf8)[Int(token.start)..<Int(token.end)]
                let hasSmall = written.contains {
                    (0x61...0x7A).contains($0) || $0 >= 0xC3 && $0 < 0xEF
                }
                #expect(
                    token.isUpperCase == (token.kind != .ideograph && hasLetters && !hasSmall),
                    "\(text)")
            }
        }
    }

    @Test("a text with more tokens than an address has says so")
    func tooLong() {
        #expect(normaliser.tokens(of: String(repeating: "a ", count: 1_000)).isTooLong)
        #expect(!normaliser.tokens(of: String(repeating: "a ", count: 100)).isTooLong)
        let most = Array(repeating: "a", count: TokenList.limit).joined(separator: " ")
        #expect(!normaliser.tokens(of: most).isTooLong)
        #expect(normaliser.tokens(of: most + " a").isTooLong)
    }
}
