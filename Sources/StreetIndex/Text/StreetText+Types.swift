import AddressText

extension StreetText {
    /// Takes a direction off either end, if a name is left: "N Main St", "Main St NW", but "North St".
    static func takeDirection(_ pieces: inout NamePieces, leads: Bool) {
        takeDirectionBehind(&pieces)
        guard leads else { return }
        let first = pieces.core.lowerBound
        guard let last = pieces.core.last, first < last, pieces[first].rule.direction != 0 else {
            return
        }
        var rest = (first + 1)..<(last + 1)
        var direction = pieces[first].rule.direction
        if let joined = joined(direction, pieces[first + 1].rule.direction),
            pieces.bearing((first + 2)..<(last + 1)) > 0
        {
            direction = joined
            rest = (first + 2)..<(last + 1)
        }
        guard pieces.bearing(rest) > 0 else { return }
        if pieces.direction == 0 { pieces.direction = direction }
        pieces.core = rest
    }

    private static func takeDirectionBehind(_ pieces: inout NamePieces) {
        guard let last = pieces.core.last, last > pieces.core.lowerBound,
            pieces[last].rule.direction != 0
        else { return }
        let rest = pieces.core.lowerBound..<last
        if let before = rest.last, rest.count > 1,
            let joined = joined(pieces[before].rule.direction, pieces[last].rule.direction),
            pieces.bearing(rest.lowerBound..<before) > 0
        {
            pieces.direction = joined
            pieces.core = rest.lowerBound..<before
            return
        }
        guard pieces.bearing(rest) > 0 else { return }
        pieces.direction = pieces[last].rule.direction
        pieces.core = rest
    }

    /// "N" and "W" side by side are north-west.
    private static func joined(_ first: UInt8, _ second: UInt8) -> UInt8? {
        switch (first, second) {
        case (1, 3): 2
        case (5, 3): 4
        case (5, 7): 6
        case (1, 7): 8
        default: nil
        }
    }

    /// Takes the type word off the end where the language has it.
    static func takeType(_ pieces: inout NamePieces, _ rules: StreetRules) {
        if rules.prefersTypeBefore {
            if !takeTypeBefore(&pieces) { _ = takeTypeBehind(&pieces) }
        } else {
            if !takeTypeBehind(&pieces) { _ = takeTypeBefore(&pieces) }
        }
    }

    private static func takeTypeBefore(_ pieces: inout NamePieces) -> Bool {
        guard let first = pieces.core.first, pieces[first].rule.sides.contains(.before) else {
            return false
        }
        let rest = (first + 1)..<pieces.core.upperBound
        guard pieces.hasWord(rest) || rest.count == 1 && pieces[first + 1].count == 1 else {
            return false
        }
        pieces.type = pieces[first].rule.type
        pieces.core = rest
        return true
    }

    private static func takeTypeBehind(_ pieces: inout NamePieces) -> Bool {
        guard let last = pieces.core.last, pieces[last].rule.sides.contains(.after) else {
            return false
        }
        let rest = pieces.core.lowerBound..<last
        guard pieces.hasWord(rest) else { return false }
        pieces.type = pieces[last].rule.type
        pieces.core = rest
        return true
    }

    /// Takes the type off the end of a compound word: "haupt-strasse" of "Hauptstraße".
    static func takeEnding(
        _ pieces: inout NamePieces, _ list: TokenList, _ rules: StreetRules, reading: Reading
    ) {
        guard let last = pieces.core.last, pieces[last].kind == .word else { return }
        takeEnding(&pieces, last, list, rules.joined)
        // "Storg." is cut short; with forgiving eyes "Storg" is too.
        if pieces.type == 0, pieces[last].isCut || reading == .forgiving {
            takeEnding(&pieces, last, list, rules.cut)
        }
    }

    private static func takeEnding(
        _ pieces: inout NamePieces, _ last: Int, _ list: TokenList, _ endings: [WordEnding]
    ) {
        let piece = pieces[last]
        for ending in endings where piece.count >= ending.letters.count + 2 {
            let start = Int(piece.end) - ending.letters.count
            guard matches(list, at: start, ending.letters) else { continue }
            pieces.type = ending.type
            pieces[last].end = Int32(start)
            pieces[last].rule = WordRule()
            return
        }
    }

    /// Takes a type word or ending with one typing error off.
    static func takeMistyped(_ pieces: inout NamePieces, _ list: TokenList, _ rules: StreetRules) {
        guard let first = pieces.core.first, let last = pieces.core.last else { return }
        if pieces.hasWord((first + 1)..<(last + 1)),
            let type = mistyped(pieces[first], .before, list, rules)
        {
            pieces.type = type
            pieces.core = (first + 1)..<(last + 1)
        } else if pieces.hasWord(first..<last),
            let type = mistyped(pieces[last], .after, list, rules)
        {
            pieces.type = type
            pieces.core = first..<last
        } else {
            takeMistypedEnding(&pieces, last, list, rules)
        }
    }

    private static func mistyped(
        _ piece: NamePiece, _ side: WordRule.Sides, _ list: TokenList, _ rules: StreetRules
    ) -> UInt8? {
        guard piece.count >= 4, piece.kind == .word, !piece.rule.isFiller else { return nil }
        for word in rules.typeWords where word.rule.sides.contains(side) {
            if OneEdit.apart(list, Int(piece.start)..<Int(piece.end), word.letters) {
                return word.rule.type
            }
        }
        return nil
    }

    /// Reads words that are one typing error away from a number word as that number.
    static func correctNumbers(
        _ pieces: inout NamePieces, _ list: TokenList, _ rules: StreetRules
    ) {
        for index in pieces.core {
            let piece = pieces[index]
            guard piece.kind == .word, piece.count >= 5, piece.rule.spellingCount == 0,
                piece.rule.type == 0
            else { continue }
            let range = Int(piece.start)..<Int(piece.end)
            for word in rules.numberWords where OneEdit.apart(list, range, word.letters) {
                pieces[index].rule = word.rule
                break
            }
        }
    }

    private static func takeMistypedEnding(
        _ pieces: inout NamePieces, _ last: Int, _ list: TokenList, _ rules: StreetRules
    ) {
        let piece = pieces[last]
        guard piece.kind == .word else { return }
        for ending in rules.joined where ending.letters.count >= 5 {
            for length in [0, -1, 1].map({ ending.letters.count + $0 })
            where piece.count >= length + 2 {
                let start = Int(piece.end) - length
                guard OneEdit.apart(list, start..<Int(piece.end), ending.letters) else { continue }
                pieces.type = ending.type
                pieces[last].end = Int32(start)
                pieces[last].rule = WordRule()
                return
            }
        }
    }
}
