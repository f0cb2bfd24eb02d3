import AddressText

/// A word of a street name while the name is taken apart.
struct NamePiece: BitwiseCopyable {
    /// Where its folded letters stand in the token list.
    var start: Int32 = 0, end: Int32 = 0
    /// The token's hash.
    var hash: UInt64 = 0
    /// What the rules say of it.
    var rule = WordRule()
    var kind = Token.Kind.word
    /// Whether a full stop follows it.
    var isCut = false
    /// Whether it is left out.
    var isDropped = false

    var count: Int { Int(end - start) }
    var isType: Bool { rule.type != 0 && !rule.sides.isEmpty }
}

/// The words of one street name, and which of them are still the core.
///
/// In memory of its own and not copyable: copies of so much were the dearest part of making a key.
struct NamePieces: ~Copyable {
    /// The most words a street name may have; one ideograph is a word.
    static let capacity = 32

    private var pieces = Workspace<NamePiece>(capacity: NamePieces.capacity)
    /// The words that are neither type nor direction.
    var core = 0..<0
    var type: UInt8 = 0
    var direction: UInt8 = 0

    subscript(index: Int) -> NamePiece {
        @inline(__always) get { pieces[index] }
        @inline(__always) _modify { yield &pieces[index] }
    }

    mutating func clear() {
        pieces.clear()
        core = 0..<0
        type = 0
        direction = 0
    }

    mutating func append(_ piece: NamePiece) {
        guard pieces.count < NamePieces.capacity else { return }
        pieces.append(piece)
        core = 0..<pieces.count
    }

    /// How many words of a range could carry a name: small words do not count, and one type does not.
    func bearing(_ range: Range<Int>) -> Int {
        var words = 0
        var types = 0
        for index in range where !pieces[index].isDropped && !pieces[index].rule.isFiller {
            words += 1
            if pieces[index].isType { types = 1 }
        }
        return words - types
    }

    /// Whether some word of a range is no small word.
    func hasWord(_ range: Range<Int>) -> Bool {
        range.contains { !pieces[$0].isDropped && !pieces[$0].rule.isFiller }
    }
}
