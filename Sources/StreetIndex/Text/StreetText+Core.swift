import AddressText

extension StreetText {
    /// The key of what is left as core.
    static func emit(
        _ pieces: borrowing NamePieces, _ list: TokenList, _ rules: StreetRules,
        into core: inout CoreText
    ) -> StreetKey? {
        let keepsFillers = !pieces.hasWord(pieces.core)
        var writer = CoreWriter()
        var wording = PhraseHash.empty
        for index in pieces.core where !pieces[index].isDropped {
            let piece = whole(pieces, index, rules)
            wording = wordingHash(wording, piece, list, rules)
            if !piece.rule.isFiller || keepsFillers {
                write(piece, list, rules, &writer, into: &core)
            }
        }
        guard writer.count > 0 else { return nil }
        return StreetKey(
            core: writer.finished, letters: writer.letters, type: pieces.type,
            direction: pieces.direction,
            wording: UInt16(truncatingIfNeeded: wording ^ wording >> 32)
        )
    }

    /// The word at a place; a type word that is the end of a name without a type is that type: "The Dr" is
    /// "The Drive", no doctor.
    private static func whole(_ pieces: borrowing NamePieces, _ index: Int, _ rules: StreetRules)
        -> NamePiece
    {
        var piece = pieces[index]
        guard pieces.type == 0, index == pieces.core.upperBound - 1, piece.isType else {
            return piece
        }
        let text = rules.typeTexts[Int(piece.rule.type)]
        piece.rule.spelling = UInt16(text.lowerBound)
        piece.rule.spellingCount = UInt8(text.count)
        return piece
    }

    private static func write(
        _ piece: NamePiece, _ list: TokenList, _ rules: StreetRules, _ writer: inout CoreWriter,
        into core: inout CoreText
    ) {
        writer.startWord(isDigit(firstByte(piece, list, rules)), into: &core)
        if let text = replacement(piece, rules) {
            for index in text { writer.append(rules.texts[index], into: &core) }
            return
        }
        var index = Int(piece.start)
        let end = Int(piece.end)
        while index < end {
            let byte = list.foldedByte(at: index)
            if index + 1 < end, let one = rules.single(byte, list.foldedByte(at: index + 1)) {
                writer.append(one, into: &core)
                index += 2
            } else {
                writer.append(byte, into: &core)
                index += 1
            }
        }
    }

    /// What stands for the word in the rules' texts.
    private static func replacement(_ piece: NamePiece, _ rules: StreetRules) -> Range<Int>? {
        guard piece.rule.spellingCount > 0 else { return nil }
        let start = Int(piece.rule.spelling)
        return start..<(start + Int(piece.rule.spellingCount))
    }

    private static func firstByte(
        _ piece: NamePiece, _ list: TokenList, _ rules: StreetRules
    ) -> UInt8 {
        if let text = replacement(piece, rules) { return rules.texts[text.lowerBound] }
        return piece.count > 0 ? list.foldedByte(at: Int(piece.start)) : 0
    }

    private static func wordingHash(
        _ running: UInt64, _ piece: NamePiece, _ list: TokenList, _ rules: StreetRules
    ) -> UInt64 {
        var hash = PhraseHash.byte(running, 0x20)
        if let text = replacement(piece, rules) {
            for index in text { hash = PhraseHash.byte(hash, rules.texts[index]) }
        } else {
            for index in Int(piece.start)..<Int(piece.end) {
                hash = PhraseHash.byte(hash, list.foldedByte(at: index))
            }
        }
        return hash
    }
}

/// Hash, letters and text of a core as it is written.
struct CoreWriter {
    private var hash = PhraseHash.empty
    private var endsInDigit = false
    private(set) var letters: UInt32 = 0
    private(set) var count = 0

    /// Two numbers side by side stay two; all else is written without spaces.
    mutating func startWord(_ isNumber: Bool, into core: inout CoreText) {
        guard isNumber, endsInDigit else { return }
        hash = PhraseHash.byte(hash, 0x2D)
        core.append(0x2D)
    }

    mutating func append(_ byte: UInt8, into core: inout CoreText) {
        hash = PhraseHash.byte(hash, byte)
        core.append(byte)
        endsInDigit = StreetText.isDigit(byte)
        count += 1
        switch byte {
        case 0x61...0x7A: letters |= 1 << UInt32(byte - 0x61)
        case 0x30...0x39: letters |= 1 << (26 + UInt32(byte) % 3)
        // The last byte of a character is not known here; the six low bits of all of them say enough.
        case 0x80...0xBF: letters |= 1 << (29 + UInt32(byte) % 3)
        default: break
        }
    }

    /// The hash in 32 bits.
    var finished: UInt32 {
        let mixed = PhraseHash.token(PhraseHash.empty, hash)
        return UInt32(truncatingIfNeeded: mixed ^ mixed >> 32)
    }
}
