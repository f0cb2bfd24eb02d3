/// How well a text reads: the cost of all letters beyond ASCII, in quarter bits.
struct EncodingReading {
    /// The cost in the language that fits best.
    let cost: Int
    /// That language.
    let language: EncodingModel.Language
    /// How many characters beyond ASCII there are.
    let letters: Int

    /// Reads a text in each of some languages; the cheapest counts.
    init(_ text: [UInt32], in languages: [EncodingModel.Language], model: EncodingModel) {
        let folded = text.map(EncodingModel.fold)
        let places = text.indices.filter { text[$0] >= 0x80 }
        var fixed = 0
        var open: [Int] = []
        for place in places {
            let scalar = text[place]
            fixed += Self.disorder(text, place)
            if let known = Self.symbolCost(scalar) { fixed += known } else { open.append(place) }
        }
        var best: (cost: Int, language: EncodingModel.Language)?
        for language in languages {
            var cost = fixed
            for place in open {
                let before = place > 0 ? folded[place - 1] : 0x20
                let after = place + 1 < folded.count ? folded[place + 1] : 0x20
                cost +=
                    model.cost(language, before: before, folded[place], after: after)
                    ?? Self.unknownLetter
            }
            if cost < best?.cost ?? .max { best = (cost, language) }
        }
        cost = best?.cost ?? fixed + open.count * Self.unknownLetter
        language = best?.language ?? .german
        letters = places.count
    }

    /// A letter that the language does not have.
    private static let unknownLetter = 76

    /// What is no letter, and what is no character at all; nil for letters.
    private static func symbolCost(_ scalar: UInt32) -> Int? {
        switch scalar {
        case 0xFFFD: 140
        // Control characters of the upper half are in no text, nor is what has no meaning.
        case 0x80..<0xA0, 0xE000...0xF8FF: 120
        // Blanks that do not break, and signs that addresses have.
        case 0xA0: 40
        case 0xB0, 0xBA, 0xAA, 0x2116, 0xB7, 0x2019, 0x2013, 0x3000, 0xFF0C: 36
        // Acute accents typed for apostrophes, and Spanish signs.
        case 0xB4, 0xA1, 0xBF, 0x2018: 56
        case 0xAB, 0xBB, 0x201C, 0x201D, 0x201E, 0x2014, 0x2026, 0x20AC, 0xA7: 44
        // Chinese, Japanese and full-width punctuation, digits and letters.
        case 0x3001...0x301F, 0xFF01...0xFF5E: 44
        case 0xA1..<0xC0, 0xD7, 0xF7: 84
        // Box drawing, mathematics and the like: DOS and Macintosh tables are full of them.
        case 0x2000...0x2BFF: 88
        case 0x3200...0x33FF: 80
        // Half-width kana are rare; bytes of other encodings read as Shift-JIS are full of them.
        case 0xFF61...0xFFDC: 64
        default: nil
        }
    }

    /// Upper case after lower case, and scripts mixed in one word, are no writing.
    private static func disorder(_ text: [UInt32], _ place: Int) -> Int {
        guard place > 0 else { return 0 }
        let before = text[place - 1]
        let scalar = text[place]
        var cost = 0
        if isUpper(scalar) && isLower(before) { cost += 24 }
        if place + 1 < text.count, isASCIILetter(text[place + 1]), !isLatin(scalar), scalar < 0x2000
        {
            cost += 16
        }
        if isASCIILetter(before) && !isLatin(scalar) && scalar < 0x2000 { cost += 16 }
        return cost
    }

    private static func isUpper(_ scalar: UInt32) -> Bool {
        scalar >= 0x41 && EncodingModel.fold(scalar) != scalar
    }

    private static func isLower(_ scalar: UInt32) -> Bool {
        (0x61...0x7A).contains(scalar) || (0xDF...0xFF).contains(scalar)
            || (0x430...0x45F).contains(scalar) || (0x3AC...0x3CE).contains(scalar)
            || ((0x100...0x17F).contains(scalar) && EncodingModel.fold(scalar) == scalar)
    }

    private static func isLatin(_ scalar: UInt32) -> Bool {
        scalar < 0x250 && scalar >= 0xC0
    }

    private static func isASCIILetter(_ scalar: UInt32) -> Bool {
        (0x41...0x5A).contains(scalar & ~0x20)
    }
}
