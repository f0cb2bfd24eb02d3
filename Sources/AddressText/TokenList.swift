/// The tokens of one text and their folded bytes. Kept and filled again for every query, so that
/// the hot path allocates nothing.
public struct TokenList: Sendable {
    /// The tokens in the order of the text.
    public internal(set) var tokens: [Token] = []
    /// The folded text of all tokens, without separators.
    public internal(set) var folded: [UInt8] = []
    /// Whether the text had more tokens than an address can have; the rest was not read.
    public internal(set) var isTooLong = false

    /// The most tokens a text may have; one ideograph is a token.
    public static let limit = 160

    /// An empty list.
    public init() {
        tokens.reserveCapacity(64)
        folded.reserveCapacity(512)
    }

    /// The folded bytes of a token.
    public func text(of token: Token) -> ArraySlice<UInt8> {
        folded[Int(token.foldedStart)..<Int(token.foldedEnd)]
    }

    /// The number of comma-separated parts.
    public var partCount: Int { tokens.last.map { Int($0.part) + 1 } ?? 0 }
}

/// Turns text into tokens by a fold table. One function for names (at build) and for queries.
public struct Normaliser: Sendable {
    /// Raised with every change of folding, tokens or hashes that makes old indexes unreadable.
    public static let revision: UInt32 = 1

    /// The table it folds by.
    public let table: FoldTable

    /// A normaliser that folds by this table.
    public init(table: FoldTable) {
        self.table = table
    }

    /// What becomes of an apostrophe inside a word.
    public enum Apostrophes: Sendable {
        /// It splits ("l aquila"), but a lone s after it stays with its word ("kings").
        case split
        /// It vanishes ("laquila").
        case joined
        /// It always splits ("king s").
        case alwaysSplit
    }

    /// Replaces the list's contents by the tokens of the text.
    public func tokenise(
        _ text: UnsafeBufferPointer<UInt8>,
        into list: inout TokenList,
        apostrophes: Apostrophes = .split
    ) {
        var scanner = TokenScanner(table: table, text: text, apostrophes: apostrophes)
        scanner.run(into: &list)
    }

    /// The tokens of a string; for building and tests.
    public func tokens(of text: String, apostrophes: Apostrophes = .split) -> TokenList {
        var list = TokenList()
        var text = text
        text.withUTF8 { tokenise($0, into: &list, apostrophes: apostrophes) }
        return list
    }
}
