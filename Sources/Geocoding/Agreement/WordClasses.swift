import AddressText

/// The known words with their classes, by the hash of the folded word; open addressing, since each word
/// of each address is looked up here.
struct WordClasses: Sendable {
    private var keys: [UInt64]
    private var values: [WordClass]

    /// All words of `WordTable`, folded as addresses are. Of a word that folds to several tokens, the
    /// first stands for it.
    init(_ normaliser: Normaliser) {
        let entries = WordTable.entries
        // At most a third full.
        let size = 1 << (Int.bitWidth - (3 * entries.count).leadingZeroBitCount)
        keys = Array(repeating: 0, count: size)
        values = Array(repeating: [], count: size)
        for (word, mask) in entries {
            guard let token = normaliser.tokens(of: word).tokens.first else { continue }
            let slot = slot(of: token.hash)
            keys[slot] = token.hash
            values[slot].formUnion(WordClass(rawValue: mask))
        }
    }

    /// The classes of a known word.
    subscript(hash: UInt64) -> WordClass? {
        let slot = slot(of: hash)
        return keys[slot] == hash && hash != 0 ? values[slot] : nil
    }

    /// Where a hash is or would be. Hashes of words are as good as random; 0 means an empty slot.
    private func slot(of hash: UInt64) -> Int {
        let mask = keys.count - 1
        var slot = Int(truncatingIfNeeded: hash ^ (hash >> 32)) & mask
        while keys[slot] != 0, keys[slot] != hash { slot = (slot + 1) & mask }
        return slot
    }

    /// What a word that is not known may be by its ending: a street, in the languages that write its type
    /// and its name as one word.
    static func compound(_ word: UnsafeBufferPointer<UInt8>) -> WordClass {
        let isStreet = endings.contains { ending in
            word.count > ending.count + 1 && word[word.count - 1] == ending[ending.count - 1]
                && word.suffix(ending.count).elementsEqual(ending)
        }
        return isStreet ? .streetSuffix : []
    }

    private static let endings: [[UInt8]] = [
        "strasse", "str", "gasse", "weg", "platz", "allee", "gatan", "vagen", "katu", "kuja",
        "polku",
        "straat", "laan", "plein", "gracht", "vej", "gade", "veien", "gata", "tie", "\u{B85C}",
        "\u{AE38}",
    ].map { Array($0.utf8) }
}
