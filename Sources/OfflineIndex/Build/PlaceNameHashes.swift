package import AddressText

/// What a place's name is looked up by: the hash of its tokens, and of the other spellings that the world
/// index knows names by ("St Ives", "Saint Ives"; "Zürich", "Zuerich"; "City of Taipei", "Taipei").
package struct PlaceNameHashes {
    private let normaliser: Normaliser
    private var list = TokenList()

    /// Hashes by this normaliser's rules.
    package init(normaliser: Normaliser) {
        self.normaliser = normaliser
    }

    /// The hashes of a name, each once, its own first; none for a name without letters.
    package mutating func hashes(of name: ArraySlice<UInt8>) -> [UInt64] {
        var hashes: [UInt64] = []
        for (spelling, apostrophes) in NameVariants.spellings(of: name) {
            spelling.withUnsafeBufferPointer {
                normaliser.tokenise($0, into: &list, apostrophes: apostrophes)
            }
            let wordings = [list.tokens.map(\.hash)] + NameVariants.tokenVariants(of: list)
            for tokens in wordings where !tokens.isEmpty {
                let hash = tokens.reduce(PhraseHash.empty, PhraseHash.token)
                if !hashes.contains(hash) { hashes.append(hash) }
            }
        }
        return hashes
    }
}
