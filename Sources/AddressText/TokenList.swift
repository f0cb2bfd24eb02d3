/// The tokens of one text and their folded bytes. Kept and filled again for every query, so that
/// the hot path allocates nothing.
public struct TokenList: Sendable {
    /// The tokens in the order of the text.
    public internal(set) var tokens: [Token] = []
    /// The folded text of all tokens, without separators; what lies behind means nothing.
    @usableFromInline private(set) var folded: [UInt8] = []
    /// Whether the text had more tokens or bytes than an address can have; the rest was not read.
    public internal(set) var isTooLong = false

    /// The most tokens a text may have; one ideograph is a token.
    public static let limit = 160
    /// The longest text that is read, in bytes.
    public static let longestText = 16_384

    /// An empty list.
    public init() {
        tokens.reserveCapacity(64)
    }

    /// The folded bytes of a token.
    public func text(of token: Token) -> ArraySlice<UInt8> {
        folded[Int(token.foldedStart)..<Int(token.foldedEnd)]
    }

    /// A byte of the folded text, by its place between `foldedStart` and `foldedEnd` of a token.
    @inlinable
    public func foldedByte(at index: Int) -> UInt8 { folded[index] }

    /// A running hash with the first bytes of a token's folded text.
    @inlinable
    public func hash(_ running: UInt64, with token: Token, first count: Int) -> UInt64 {
        var hash = running
        let start = Int(token.foldedStart)
        for index in start..<min(start + count, Int(token.foldedEnd)) {
            hash = PhraseHash.byte(hash, folded[index])
        }
        return hash
    }

    /// Holds no token, since the text is too long to be an address.
    mutating func refuse() {
        tokens.removeAll(keepingCapacity: true)
        isTooLong = true
    }

    /// Replaces the contents by what the body appends to the tokens and writes as folded text; it says
    /// whether the text was too long.
    mutating func fill(
        roomFor size: Int, _ body: (inout [Token], UnsafeMutablePointer<UInt8>) -> Bool
    ) {
        if folded.count <= size {
            folded.append(contentsOf: repeatElement(0, count: size + 512 - folded.count))
        }
        tokens.removeAll(keepingCapacity: true)
        var tooLong = false
        folded.withUnsafeMutableBufferPointer { folded in
            if let start = folded.baseAddress { tooLong = body(&tokens, start) }
        }
        isTooLong = tooLong
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
        guard text.count <= TokenList.longestText else { return list.refuse() }
        list.fill(roomFor: text.count * TokenScanner.growth) { tokens, folded in
            var scanner = TokenScanner(
                table: table, text: text, apostrophes: apostrophes, folded: folded)
            return scanner.run(into: &tokens)
        }
    }

    /// Replaces what two lists hold by the tokens of the text and their folded text, without separators.
    ///
    /// - Returns: whether the text had more tokens or bytes than an address can have; the rest was not
    ///   read.
    public func tokenise(
        _ text: UnsafeBufferPointer<UInt8>, into tokens: inout Workspace<Token>,
        folded: inout Workspace<UInt8>
    ) -> Bool {
        tokens.clear()
        guard text.count <= TokenList.longestText else { return true }
        let room = folded.room(for: text.count * TokenScanner.growth)
        var scanner = TokenScanner(
            table: table, text: text, apostrophes: .split, folded: room)
        return scanner.run(into: &tokens)
    }

    /// The tokens of a string; for building and tests.
    public func tokens(of text: String, apostrophes: Apostrophes = .split) -> TokenList {
        var list = TokenList()
        var text = text
        text.withUTF8 { tokenise($0, into: &list, apostrophes: apostrophes) }
        return list
    }
}
