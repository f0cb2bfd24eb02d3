import AddressText

/// The words of an address with what each says. Kept and filled again for the next text, so that
/// reading one allocates nothing.
struct AddressWords: ~Copyable {
    fileprivate var tokens = Workspace<Token>(capacity: 32)
    fileprivate var folded = Workspace<UInt8>(capacity: 512)
    fileprivate var facts = Workspace<WordFacts>(capacity: 32)

    /// The positions of all words.
    var indices: Range<Int> { tokens.indices }

    /// The number of comma-separated parts.
    var partCount: Int { tokens.isEmpty ? 0 : Int(tokens[tokens.count - 1].part) + 1 }

    /// The word at a position.
    func token(_ index: Int) -> Token { tokens[index] }

    /// What kinds of word it may be.
    func classes(_ index: Int) -> WordClass { facts[index].classes }

    /// How many digits it begins with.
    func digits(_ index: Int) -> Int { Int(facts[index].digits) }

    /// The digits at its beginning as a number, at most nine of them; letters after them do not count.
    func number(_ index: Int) -> Int32 { facts[index].number }

    /// Whether it begins with a digit.
    func isNumeric(_ index: Int) -> Bool { facts[index].digits > 0 }

    /// Whether it is of letters: a word or an ideograph.
    func isLetters(_ index: Int) -> Bool {
        tokens[index].kind == .word || tokens[index].kind == .ideograph
    }

    /// The folded bytes of a word.
    func text(_ index: Int) -> UnsafeBufferPointer<UInt8> {
        let token = tokens[index]
        guard token.foldedCount > 0 else { return UnsafeBufferPointer(start: nil, count: 0) }
        return UnsafeBufferPointer(
            start: folded.pointer(to: Int(token.foldedStart)),
            count: token.foldedCount
        )
    }

    /// The hashes of all words.
    func hashes() -> [UInt64] { tokens.indices.map { tokens[$0].hash } }

    /// Whether a word is this one.
    func text(_ index: Int, is word: StaticString) -> Bool {
        let bytes = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
        return text(index).elementsEqual(bytes)
    }
}

/// What is found out about a word once. Internal, since the compiler fails on a list of private values.
struct WordFacts: BitwiseCopyable {
    /// What kinds of word it may be.
    var classes: WordClass
    /// How many digits it begins with, up to 255.
    var digits: UInt8
    /// The first nine of them as a number.
    var number: Int32
}

/// Reads addresses without an index: what is a house number, a postal code, a word of a street.
///
/// A value that is made once and shared; it holds the fold table and the known words.
public struct AddressReader: Sendable {
    private let normaliser: Normaliser
    private let classes: WordClasses

    /// Nil when the program's own fold table is damaged.
    public init?() {
        guard let table = FoldTable.builtIn else { return nil }
        normaliser = Normaliser(table: table)
        classes = WordClasses(normaliser)
    }

    /// Replaces words by those of a text. A text that is too long to be an address has none.
    func read(_ text: String, into words: inout AddressWords) {
        var text = text
        text.withUTF8 { read($0, into: &words) }
    }

    /// Replaces words by those of a text.
    func read(_ text: ArraySlice<UInt8>, into words: inout AddressWords) {
        text.withUnsafeBufferPointer { read($0, into: &words) }
    }

    private func read(_ text: UnsafeBufferPointer<UInt8>, into words: inout AddressWords) {
        _ = normaliser.tokenise(text, into: &words.tokens, folded: &words.folded)
        words.facts.clear()
        for index in words.tokens.indices {
            let bytes = words.text(index)
            let number = AddressReader.number(bytes)
            words.facts.append(
                WordFacts(
                    classes: classes[words.tokens[index].hash] ?? WordClasses.compound(bytes),
                    digits: number.digits,
                    number: number.value
                )
            )
        }
    }

    private static func number(
        _ word: UnsafeBufferPointer<UInt8>
    ) -> (digits: UInt8, value: Int32) {
        var (digits, value): (UInt8, Int32) = (0, 0)
        for byte in word.prefix(255) {
            guard (0x30...0x39).contains(byte) else { break }
            if digits < 9 { value = value * 10 + Int32(byte - 0x30) }
            digits += 1
        }
        return (digits, value)
    }
}
