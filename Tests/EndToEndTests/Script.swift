/// Scripts by ranges of code points; enough to count those of a sample.
enum Script: String, CaseIterable {
    case latin, greek, cyrillic, armenian, hebrew, arabic, devanagari, bengali, thai, georgian
    case hangul, kana, han

    /// The scripts of the letters in a text.
    static func all(in text: String) -> Set<Script> {
        Set(
            text.unicodeScalars.compactMap { scalar in
                allCases.first { $0.range.contains(scalar.value) }
            }
        )
    }

    private var range: ClosedRange<UInt32> {
        switch self {
        case .latin: 0x41...0x24F
        case .greek: 0x370...0x3FF
        case .cyrillic: 0x400...0x4FF
        case .armenian: 0x530...0x58F
        case .hebrew: 0x590...0x5FF
        case .arabic: 0x600...0x6FF
        case .devanagari: 0x900...0x97F
        case .bengali: 0x980...0x9FF
        case .thai: 0xE00...0xE7F
        case .georgian: 0x10A0...0x10FF
        case .kana: 0x3041...0x30FF
        case .han: 0x4E00...0x9FFF
        case .hangul: 0xAC00...0xD7A3
        }
    }
}
