import AddressText

/// Spellings of a name that people use and gazetteers leave out.
enum NameVariants {
    /// The name itself first, then without brackets, with "ae oe ue" for umlauts, and with other
    /// readings of its apostrophes.
    static func spellings(
        of name: ArraySlice<UInt8>
    ) -> [(ArraySlice<UInt8>, Normaliser.Apostrophes)] {
        var spellings: [(ArraySlice<UInt8>, Normaliser.Apostrophes)] = [(name, .split)]
        if let bare = withoutBrackets(name) { spellings.append((bare, .split)) }
        if let digraphs = withDigraphs(name) { spellings.append((digraphs[...], .split)) }
        if hasApostrophe(name) {
            spellings.append((name, .joined))
            spellings.append((name, .alwaysSplit))
        }
        return spellings
    }

    /// "Foo (Bar)" as "Foo".
    private static func withoutBrackets(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard
            let open = name.firstIndex(where: { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "[") }
            ),
            open > name.startIndex
        else { return nil }
        return name[..<open]
    }

    /// Letters that are also written as two; the second byte after 0xC3.
    private static let digraphs: [UInt8: String] = [
        0xA4: "ae", 0x84: "Ae", 0xB6: "oe", 0x96: "Oe", 0xBC: "ue", 0x9C: "Ue", 0xA5: "aa",
        0x85: "Aa", 0xB8: "oe", 0x98: "Oe",
    ]

    private static func withDigraphs(_ name: ArraySlice<UInt8>) -> [UInt8]? {
        guard name.contains(0xC3) else { return nil }
        var output: [UInt8] = []
        var changed = false
        var index = name.startIndex
        while index < name.endIndex {
            if name[index] == 0xC3, index + 1 < name.endIndex, let pair = digraphs[name[index + 1]]
            {
                output.append(contentsOf: pair.utf8)
                changed = true
                index += 2
            } else {
                output.append(name[index])
                index += 1
            }
        }
        return changed ? output : nil
    }

    private static func hasApostrophe(_ name: ArraySlice<UInt8>) -> Bool {
        // U+2019 and U+02BC are the typographic ones.
        name.contains(UInt8(ascii: "'"))
            || zip(name, name.dropFirst()).contains { $0 == (0x80, 0x99) || $0 == (0xCA, 0xBC) }
    }

    /// Words that stand for each other in names.
    private static let replacements: [(String, String)] = [
        ("saint", "st"), ("st", "saint"), ("sainte", "ste"), ("ste", "sainte"), ("sankt", "st"),
        ("mount", "mt"), ("mt", "mount"), ("fort", "ft"), ("ft", "fort"), ("north", "n"),
        ("south", "s"), ("east", "e"), ("west", "w"), ("and", "und"), ("santa", "sta"),
        ("santo", "sto"), ("point", "pt"), ("heights", "hts"), ("springs", "spgs"),
        ("beach", "bch"), ("city", "cty"), ("upper", "upr"), ("lake", "lk"), ("port", "pt"),
    ]

    private static let replacementHashes: [UInt64: UInt64] = Dictionary(
        replacements.map { (hash($0.0), hash($0.1)) },
        uniquingKeysWith: { first, _ in first }
    )

    /// Words before or after the name of an administrative area that people leave out.
    private static let typeWords: Set<UInt64> = Set(
        [
            "county", "province", "provincia", "prefecture", "oblast", "region", "governorate",
            "district", "municipality", "state", "department", "departement", "ken", "shi", "gun",
            "ku", "parish", "borough", "canton", "voivodeship", "kommune", "kabupaten", "kota",
            "community", "raion", "rayon", "krai", "muhafazat", "il", "comarca", "of", "the",
            "city",
            "gemeente", "kreis", "landkreis", "stadt", "wojewodztwo", "powiat", "obshtina", "zhou",
            "sheng", "xian", "qu", "do", "si", "township", "metropolitan", "kray", "estado", "de",
            "di", "della", "du",
        ].map(hash)
    )

    /// The hashes of other wordings: one word replaced, or the type words at the ends left out.
    static func tokenVariants(of list: TokenList) -> [[UInt64]] {
        let hashes = list.tokens.map(\.hash)
        guard hashes.count > 1, list.tokens[0].kind != .ideograph else {
            return ideographVariants(of: list)
        }
        var variants: [[UInt64]] = []
        for (index, hash) in hashes.enumerated() {
            guard let other = replacementHashes[hash] else { continue }
            var variant = hashes
            variant[index] = other
            variants.append(variant)
        }
        let trimmed = withoutTypeWords(hashes)
        if trimmed.count < hashes.count, !trimmed.isEmpty { variants.append(trimmed) }
        return variants
    }

    /// The hashes of a name without the words of its type: "Taipei City" as "taipei".
    static func bareHashes(of name: ArraySlice<UInt8>, hasher: PhraseHasher) -> [UInt64] {
        guard let list = hasher.tokens(of: name) else { return [] }
        let all = list.tokens.map(\.hash)
        return ([all, withoutTypeWords(all)] + ideographVariants(of: list)).filter { !$0.isEmpty }
            .map { $0.reduce(PhraseHash.empty, PhraseHash.token) }
    }

    /// Words and endings that make an area's name that of a city.
    private static let cityTypes: Set<UInt64> = Set(
        [
            "city", "shi", "si", "municipality", "capital", "metropolitan", "ciudad", "stadt",
            "市", "시", "都",
        ].map(hash))

    /// Areas of these types are more than their town: who writes them does not mean the town.
    private static let ruralEndings: Set<UInt64> = Set(
        ["군", "도", "県", "縣", "县", "省", "郡", "府", "區", "区"].map(hash))

    /// Whether a name of an area may stand for the city it is called after: "Taipei City", "대전광역시",
    /// "Taichung", but not "Los Angeles County" or "무안군".
    static func mayMeanCity(_ name: ArraySlice<UInt8>, hasher: PhraseHasher) -> Bool {
        guard let list = hasher.tokens(of: name), let last = list.tokens.last else { return false }
        if last.kind == .ideograph { return !ruralEndings.contains(last.hash) }
        let all = list.tokens.map(\.hash)
        return withoutTypeWords(all).count == all.count || !cityTypes.isDisjoint(with: all)
    }

    private static func withoutTypeWords(_ hashes: [UInt64]) -> [UInt64] {
        var trimmed = hashes[...]
        while let last = trimmed.last, typeWords.contains(last) { trimmed.removeLast() }
        while let first = trimmed.first, typeWords.contains(first) { trimmed.removeFirst() }
        return Array(trimmed)
    }

    /// Endings of Chinese, Japanese and Korean areas that people leave out.
    private static let ideographEndings: [[UInt64]] = [
        "特別市", "특별자치도", "특별자치시", "특별시", "광역시", "도", "시", "省", "市", "県", "都", "府", "壮族自治区",
        "回族自治区", "维吾尔自治区", "自治区", "縣", "县", "区", "區",
    ].map { $0.map { hash(String($0)) } }

    private static func ideographVariants(of list: TokenList) -> [[UInt64]] {
        let hashes = list.tokens.map(\.hash)
        for ending in ideographEndings where hashes.count >= ending.count + 2 {
            if Array(hashes.suffix(ending.count)) == ending {
                return [Array(hashes.dropLast(ending.count))]
            }
        }
        return withoutNumbers(list).map { [$0] } ?? []
    }

    /// "만덕1동" is also written "만덕동": the numbers inside a name left out.
    private static func withoutNumbers(_ list: TokenList) -> [UInt64]? {
        let kept = list.tokens.filter { $0.kind == .ideograph }
        guard kept.count >= 3, kept.count < list.tokens.count else { return nil }
        return kept.map(\.hash)
    }

    private static func hash(_ folded: String) -> UInt64 {
        folded.utf8.reduce(PhraseHash.empty, PhraseHash.byte)
    }
}
