/// A street that may be meant, in an area that may be meant.
struct StreetHit: BitwiseCopyable {
    let street: UInt32
    let area: UInt32
    /// The number of the area among the reading's.
    let areaNumber: UInt8
    /// The tokens that name the street.
    let start: UInt8
    let end: UInt8
    /// How many letters differ.
    let edits: UInt8
    /// How its name and the words agree.
    let agreement: Agreement
    /// How many words that might name the street are left over.
    let leftOver: UInt8
    /// For and against it, in the units of `StreetWeights`.
    let score: Float

    /// How a street's name and the words for it agree.
    struct Agreement: OptionSet, BitwiseCopyable {
        let rawValue: UInt8
        /// The words are a further spelling of the street.
        static let alias = Agreement(rawValue: 1)
        /// Both have the same type, or both have none.
        static let sameType = Agreement(rawValue: 2)
        /// Both have a type, and not the same.
        static let otherType = Agreement(rawValue: 4)
        /// Both have the same direction, or both have none.
        static let sameDirection = Agreement(rawValue: 8)
        /// Both have a direction, and not the same.
        static let otherDirection = Agreement(rawValue: 16)

        /// Nothing differs.
        static let whole: Agreement = [.sameType, .sameDirection]
    }
}

extension StreetHit.Agreement {
    init(_ key: StreetKey, _ head: StreetHead, isAlias: Bool) {
        self = isAlias ? .alias : []
        if key.type == head.type {
            insert(.sameType)
        } else if key.type != 0, head.type != 0 {
            insert(.otherType)
        }
        if key.direction == head.direction {
            insert(.sameDirection)
        } else if key.direction != 0, head.direction != 0 {
            insert(.otherDirection)
        }
    }
}
