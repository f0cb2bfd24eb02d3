import AddressText

/// Reads addresses without an index: what is a house number, a postal code, a word of a street.
///
/// A value that is made once and shared; it holds the fold table and the known words.
public struct AddressReader: Sendable {
    private let normaliser: Normaliser
    private let classes: [UInt64: WordClass]

    /// Nil when the program's own fold table is damaged.
    public init?() {
        guard let table = FoldTable.builtIn else { return nil }
        let normaliser = Normaliser(table: table)
        self.normaliser = normaliser
        var classes: [UInt64: WordClass] = [:]
        for (word, mask) in WordTable.entries {
            guard let token = normaliser.tokens(of: word).tokens.first else { continue }
            classes[token.hash, default: []].formUnion(WordClass(rawValue: mask))
        }
        self.classes = classes
    }

    /// The words of a text.
    func words(of text: String) -> AddressWords {
        words(in: normaliser.tokens(of: text))
    }

    /// The words of a text.
    func words(of text: ArraySlice<UInt8>) -> AddressWords {
        var list = TokenList()
        text.withUnsafeBufferPointer { normaliser.tokenise($0, into: &list) }
        return words(in: list)
    }

    private func words(in list: TokenList) -> AddressWords {
        AddressWords(
            list: list,
            classes: list.tokens.map {
                classes[$0.hash] ?? AddressReader.compound(list.text(of: $0))
            }
        )
    }

    /// Endings that make a street of a word, in the languages that write both as one.
    private static let endings: [[UInt8]] = [
        "strasse", "str", "gasse", "weg", "platz", "allee", "gatan", "vagen", "katu", "kuja",
        "polku",
        "straat", "laan", "plein", "gracht", "vej", "gade", "veien", "gata", "tie", "\u{B85C}",
        "\u{AE38}",
    ].map { Array($0.utf8) }

    private static func compound(_ word: ArraySlice<UInt8>) -> WordClass {
        let isStreet = endings.contains {
            word.count > $0.count + 1 && word.suffix($0.count) == $0[...]
        }
        return isStreet ? .streetSuffix : []
    }
}

/// The tokens of an address with what each says.
struct AddressWords: Sendable {
    let list: TokenList
    let classes: [WordClass]

    var tokens: [Token] { list.tokens }

    /// Whether a token begins with a digit.
    func isNumeric(_ index: Int) -> Bool {
        let text = list.text(of: tokens[index])
        guard let first = text.first else { return false }
        return (0x30...0x39).contains(first)
    }

    /// How many digits a token begins with.
    func digits(_ index: Int) -> Int {
        list.text(of: tokens[index]).prefix { (0x30...0x39).contains($0) }.count
    }
}
