import AddressText

/// A name of a node as the index will find it.
struct PendingPosting {
    var hash: UInt64
    /// The node, or a `WordClass` mask for words of the language.
    var node: Int32
    var quality: NameQuality
    var isWord: Bool
}

/// Turns names into phrases while an index is built.
struct PhraseCollector {
    private(set) var postings: [PendingPosting] = []
    /// The words of all names, with repetitions.
    private(set) var words = WordCollector()
    /// The hashes of all beginnings of longer phrases, with repetitions.
    private(set) var prefixes: [UInt64] = []
    let normaliser: Normaliser
    let hasher: PhraseHasher
    private var list = TokenList()

    /// More tokens than any name that people type; longer ones are not indexed as a whole.
    static let longestPhrase = 24

    init(normaliser: Normaliser) {
        self.normaliser = normaliser
        hasher = PhraseHasher(normaliser: normaliser)
    }

    /// Adds a name with all its spellings.
    mutating func add(_ name: ArraySlice<UInt8>, node: Int32, quality: NameQuality) {
        var first = true
        for (spelling, apostrophes) in NameVariants.spellings(of: name) {
            tokenise(spelling, apostrophes)
            if first, quality != .code { words.add(list, node: node) }
            append(
                list.tokens.map(\.hash),
                node: node,
                quality: first ? quality : max(quality, .variant)
            )
            for variant in NameVariants.tokenVariants(of: list) {
                append(variant, node: node, quality: max(quality, .variant))
            }
            first = false
        }
    }

    /// Adds several names, separated by '|'.
    ///
    /// Two or three capitals among them are a code of an airport or a region.
    mutating func add(list names: ArraySlice<UInt8>, node: Int32, quality: NameQuality) {
        for name in names.split(separator: UInt8(ascii: "|")) {
            let isCode = name.count <= 3 && name.allSatisfy { (0x41...0x5A).contains($0) }
            add(name, node: node, quality: isCode ? .code : quality)
        }
    }

    /// Adds a word of the language.
    mutating func add(word: String, mask: UInt32) {
        let tokens = normaliser.tokens(of: word).tokens
        append(
            tokens.map(\.hash),
            node: Int32(bitPattern: mask),
            quality: .primary,
            isWord: true
        )
    }

    /// The hash of a name as a whole, or nil when it has no tokens.
    func phraseHash(of name: ArraySlice<UInt8>) -> UInt64? { hasher.phraseHash(of: name) }

    private mutating func tokenise(
        _ name: ArraySlice<UInt8>,
        _ apostrophes: Normaliser.Apostrophes
    ) {
        name.withUnsafeBufferPointer {
            normaliser.tokenise($0, into: &list, apostrophes: apostrophes)
        }
    }

    private mutating func append(
        _ tokens: [UInt64],
        node: Int32,
        quality: NameQuality,
        isWord: Bool = false
    ) {
        guard !tokens.isEmpty, tokens.count <= PhraseCollector.longestPhrase else { return }
        var hash = PhraseHash.empty
        for (index, token) in tokens.enumerated() {
            hash = PhraseHash.token(hash, token)
            if index + 1 < tokens.count { prefixes.append(hash) }
        }
        postings.append(PendingPosting(hash: hash, node: node, quality: quality, isWord: isWord))
    }
}

extension NameQuality: Comparable {
    static func < (left: NameQuality, right: NameQuality) -> Bool { left.rawValue < right.rawValue }
}

/// Hashes whole names; keeps its token list between calls.
final class PhraseHasher {
    private let normaliser: Normaliser
    private var list = TokenList()

    init(normaliser: Normaliser) {
        self.normaliser = normaliser
    }

    /// The hash of a name as a whole, or nil when it has no tokens.
    func phraseHash(of name: ArraySlice<UInt8>) -> UInt64? {
        tokens(of: name)?.tokens.reduce(PhraseHash.empty) { PhraseHash.token($0, $1.hash) }
    }

    /// The tokens of a name, or nil when it has none.
    func tokens(of name: ArraySlice<UInt8>) -> TokenList? {
        name.withUnsafeBufferPointer { normaliser.tokenise($0, into: &list) }
        return list.tokens.isEmpty ? nil : list
    }
}
