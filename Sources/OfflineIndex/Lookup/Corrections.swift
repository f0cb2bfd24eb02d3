import AddressText

/// The words of a query that are looked up as typing errors, and what has been found for them so far.
///
/// A look-up reads memory that depends on memory it has read; it is taken in steps, so that other
/// queries' steps fill the wait.
struct Corrections: ~Copyable {
    var words = Workspace<Word>(capacity: 8)
    /// The hashes of the words' spellings with one letter left out.
    var spellings = Workspace<UInt64>(capacity: 64)
    /// The numbers of words of the index that share a spelling.
    var candidates = Workspace<UInt32>(capacity: 64)
    /// Words of the index that are one letter away, of each word the heaviest first.
    var neighbours = Workspace<Neighbour>(capacity: 32)

    /// A word that is looked up.
    struct Word: BitwiseCopyable {
        /// Its token.
        let token: Int
        /// Where its own entries are in each of the lists.
        var spellings = Run()
        var candidates = Run()
        var neighbours = Run()
    }

    /// A part of a list.
    struct Run: BitwiseCopyable {
        var start = 0, end = 0

        var positions: Range<Int> { start..<end }
    }

    /// A word of the index.
    struct Neighbour: BitwiseCopyable {
        let hash: UInt64
        let weight: UInt8

        /// The heavier one first; of equals that with the smaller hash, so that there is one order.
        static func < (left: Neighbour, right: Neighbour) -> Bool {
            (left.weight, right.hash) > (right.weight, left.hash)
        }
    }

    init() {}

    var isEmpty: Bool { words.isEmpty }

    mutating func clear() {
        words.clear()
        spellings.clear()
        candidates.clear()
        neighbours.clear()
    }

    /// The number of the word that stands at a token.
    func number(of token: Int) -> Int? {
        words.indices.first { words[$0].token == token }
    }
}
