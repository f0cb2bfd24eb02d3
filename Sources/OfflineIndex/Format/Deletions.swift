import AddressText

/// The spellings of a word with one letter left out, as hashes; part of the index format.
enum Deletions {
    /// Words shorter than this have too many neighbours to be corrected.
    static let shortest = 5
    /// Longer words are not in the index.
    static let longest = 24

    /// Calls with the hash of the word itself and of each deletion.
    static func forEach(_ word: ArraySlice<UInt8>, _ body: (UInt64) -> Void) {
        word.withUnsafeBytes { forEach($0, body) }
    }

    static func forEach(_ bytes: UnsafeRawBufferPointer, _ body: (UInt64) -> Void) {
        body(finished(bytes.reduce(PhraseHash.empty, PhraseHash.byte)))
        var prefix = PhraseHash.empty
        for skipped in 0..<bytes.count {
            // Of two equal letters in a row, leaving out either gives the same.
            if skipped == 0 || bytes[skipped] != bytes[skipped - 1] {
                var hash = prefix
                var index = skipped &+ 1
                while index < bytes.count {
                    hash = PhraseHash.byte(hash, bytes[index])
                    index &+= 1
                }
                body(finished(hash))
            }
            prefix = PhraseHash.byte(prefix, bytes[skipped])
        }
    }

    private static func finished(_ running: UInt64) -> UInt64 {
        PhraseHash.token(0x5459_504F, running)
    }

    /// The bucket of a spelling.
    static func bucket(_ hash: UInt64, of count: Int) -> Int {
        Int(truncatingIfNeeded: hash) & (count - 1)
    }

    /// The bits that are kept of a spelling's hash.
    static func fingerprint(_ hash: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: hash >> 56) }
}
