/// What a word may be in a street name. All zero for a word like any other.
struct WordRule: BitwiseCopyable {
    /// The street type that it names, 0 for none.
    var type: UInt8 = 0
    /// On which sides of a name it names the type.
    var sides: Sides = []
    /// The direction that it names, 0 for none.
    var direction: UInt8 = 0
    /// Whether people leave it out.
    var isFiller = false
    /// What replaces it in a core, a range in the rules' texts; empty for itself.
    var spelling: UInt16 = 0
    var spellingCount: UInt8 = 0
    /// Whether it names a flat or floor, and where its number stands.
    var unit: Unit = []

    /// What else it may do in a query.
    var role: Role = []

    struct Role: OptionSet, BitwiseCopyable {
        let rawValue: UInt8
        /// A post office box may begin with it.
        static let boxStart = Role(rawValue: 1)
        /// It may stand between two streets that cross.
        static let joins = Role(rawValue: 2)
    }

    struct Sides: OptionSet, BitwiseCopyable {
        let rawValue: UInt8
        static let before = Sides(rawValue: 1)
        static let after = Sides(rawValue: 2)
    }

    struct Unit: OptionSet, BitwiseCopyable {
        let rawValue: UInt8
        static let before = Unit(rawValue: 1)
        static let after = Unit(rawValue: 2)
        static let alone = Unit(rawValue: 4)
    }
}

/// The end of a compound word that names a type.
struct WordEnding: Sendable {
    /// The folded letters.
    let letters: [UInt8]
    /// The type's number.
    let type: UInt8
}

/// A word for a type or a number as letters, for words that are one edit away from it.
struct TypeWord: Sendable {
    let letters: [UInt8]
    let rule: WordRule
}
