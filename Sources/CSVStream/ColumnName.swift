/// Column names compared the way people mean them.
enum ColumnName {
    /// The name in lower case without white space, underscores, dots and dashes.
    static func fold(_ name: String) -> String {
        let dropped: Set<Unicode.Scalar> = [
            "_", "-", ".", ":", "/", "\u{FEFF}", "'", "’", "(", ")",
        ]
        var folded = String.UnicodeScalarView()
        for scalar in name.lowercased().unicodeScalars
        where !scalar.properties.isWhitespace && !dropped.contains(scalar) {
            folded.append(scalar)
        }
        return String(folded)
    }
}

extension ColumnName {
    /// The folded name without accents, and ß as ss: `Straße` and `STRASSE` become `strasse`.
    static func plain(_ name: String) -> String {
        var plain = ""
        for scalar in fold(name).unicodeScalars {
            switch scalar.value {
            // Combining marks, as in names that were decomposed.
            case 0x300...0x36F: continue
            default: plain += base(scalar)
            }
        }
        return plain
    }

    /// The words of a name: at blanks, underscores and the like, and where `camelCase` turns upper.
    static func words(_ name: String) -> [String] {
        var words: [String] = []
        var word = ""
        var wasLower = false
        for character in name {
            let isTurn = wasLower && character.isUppercase
            if !(character.isLetter || character.isNumber) || isTurn {
                if !word.isEmpty { words.append(word) }
                word = ""
            }
            if character.isLetter || character.isNumber { word.append(character) }
            wasLower = character.isLowercase
        }
        return word.isEmpty ? words : words + [word]
    }

    private static func base(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "à", "á", "â", "ã", "ä", "å", "ą": "a"
        case "ç", "ć", "č": "c"
        case "è", "é", "ê", "ë", "ę", "ě": "e"
        case "ì", "í", "î", "ï": "i"
        case "ł": "l"
        case "ñ", "ń": "n"
        case "ò", "ó", "ô", "õ", "ö", "ø": "o"
        case "ś", "š": "s"
        case "ù", "ú", "û", "ü": "u"
        case "ź", "ż", "ž": "z"
        case "ё": "е"
        case "ß": "ss"
        default: String(scalar)
        }
    }
}
