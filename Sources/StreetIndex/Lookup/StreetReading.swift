import AddressText

/// Everything read from one query; kept between queries so that nothing is allocated.
struct StreetReading: ~Copyable {
    /// The tokens with their folded text.
    var list = TokenList()
    /// The areas the query may lie in, best first.
    var areas = Workspace<AreaHit>(capacity: 96)
    /// Streets that may be meant.
    var streets = Workspace<StreetHit>(capacity: 64)
    /// The keys of token ranges, computed once for the rules of each country.
    var keys = Workspace<RangeKey>(capacity: 64)
    /// The core of the range at hand, and of the street it is compared with.
    var core = CoreText()
    var otherCore = CoreText()
    /// The words of the name at hand.
    var pieces = NamePieces()
    /// Names of streets that may have been misspelt.
    var names = TokenList()
    /// The query's house numbers and what is to be left out, by the rules of a country.
    var anatomy = AddressAnatomy()

    /// The best of the streets with the place on them.
    var finalists = Workspace<StreetFinalist>(capacity: 16)
    /// What the confidence of the last answer was judged by.
    var features = StreetFeatures()

    init() {}
}

/// The key of a range of tokens, if it has one.
struct RangeKey: BitwiseCopyable {
    let start: UInt8
    let end: UInt8
    let isForgiving: Bool
    /// By the rules of this country, as `CountryCode.packed`.
    let country: UInt16
    let key: StreetKey?

    /// The tokens, as bits of the first 64.
    var bits: UInt64 { (Int(start)..<Int(end)).bits }
}

extension Token {
    /// The hash of a phrase that begins with this token.
    @inline(__always)
    var hashBeginning: UInt64 { PhraseHash.token(PhraseHash.empty, hash) }

    /// The hash of a phrase that goes on with this token.
    @inline(__always)
    func hash(behind phrase: UInt64) -> UInt64 { PhraseHash.token(phrase, hash) }
}

/// The hash of a postal code that is spread over tokens.
struct PostcodeHash {
    private var running = PhraseHash.empty
    /// How many letters and digits it has.
    private(set) var count = 0
    private(set) var hasDigit = false

    /// Adds a token; false when no code goes on like this.
    @inline(__always)
    mutating func append(_ token: Token, of list: TokenList) -> Bool {
        guard token.kind != .ideograph, token.foldedCount <= 8 else { return false }
        // A word in a code is short: "SW1A 1AA", "LV-1010", "AD500".
        guard token.kind != .word || token.foldedCount <= 4 else { return false }
        count += token.foldedCount
        guard count <= PostcodeText.longest else { return false }
        running = list.hash(running, with: token, first: token.foldedCount)
        if token.kind != .word { hasDigit = true }
        return true
    }

    var hash: UInt64 { PostcodeText.finished(running) }
}
