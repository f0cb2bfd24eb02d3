import AddressText

/// The rules of a country's languages for street names, compiled: one probe for each word.
///
/// A reader keeps the rules of the countries it meets; making them takes some tenths of a millisecond.
public final class StreetRules: Sendable {
    /// An open-addressed table: a word's hash and its rule; a hash of 0 is free.
    private let hashes: [UInt64]
    private let rules: [WordRule]
    private let mask: Int
    /// The replacements, one after the other.
    let texts: [UInt8]
    /// What a type that is all of a name is written as in a core, by its number.
    let typeTexts: [Range<Int>]
    /// Ends of compound words, longest first.
    let joined: [WordEnding]
    /// Ends of words that a full stop cut short, longest first.
    let cut: [WordEnding]
    /// Ends of ordinals behind digits, longest first.
    let ordinals: [[UInt8]]
    /// Two letters and what is taken for both.
    let digraphs: [(UInt8, UInt8, UInt8)]
    /// Whether another type is another street even though the core is the same ("Feldweg",
    /// "Feldstrasse"): true where types are the ends of compound words.
    public var typeDistinguishes: Bool { !joined.isEmpty }
    /// Type words of four letters and more.
    let typeWords: [TypeWord]
    /// Words for numbers of five letters and more: "fourth".
    let numberWords: [TypeWord]
    /// Whether directions stand before names too.
    let directionsLead: Bool
    /// Whether roads are named by phrases with a number.
    let hasNumberedRoads: Bool
    /// Whether people leave out first names.
    let givenNamesDrop: Bool
    /// Whether numbers in ideographs are written in digits in a core.
    let countsInIdeographs: Bool
    /// Whether a number may stand on either side of the rest.
    let numbersMove: Bool
    /// Whether type words that stand before a name are tried first.
    let prefersTypeBefore: Bool
    /// Post office boxes.
    let boxes: [BoxPhrase]
    /// Words that may stand before a house number, by hash.
    let marks: Set<UInt64>
    /// Parts of a house number, by hash, and the letters for them.
    let houseParts: [UInt64: UInt8]
    /// Where house numbers stand and how they are made up.
    public let numbering: Numbering

    /// Compiles the rules of languages; where two disagree about a word, the first one counts.
    init(_ languages: [StreetLanguage], _ numbering: Numbering) {
        var builder = StreetRulesBuilder()
        for language in languages { builder.add(language) }
        let units = languages.map(\.units) + [UnitWords.everywhere]
        for words in units { builder.add(words) }
        boxes = units.flatMap { BoxPhrase.list($0.boxes) } + BoxPhrase.everywhere
        for phrase in boxes { builder.add(.boxStart, phrase.first) }
        for word in CrossingWords.joins.split(separator: " ") {
            builder.add(.joins, Array(word.utf8))
        }
        marks = HouseWords.hashes(units.map(\.marks).joined(separator: " "))
        houseParts = Dictionary(
            units.flatMap(\.houseParts).flatMap { letter, words in
                HouseWords.hashes(words).map { ($0, letter) }
            }, uniquingKeysWith: { first, _ in first })
        (hashes, rules) = builder.table()
        mask = hashes.count - 1
        typeTexts = builder.writeTypeTexts()
        texts = builder.texts
        joined = StreetRulesBuilder.endings(languages.map(\.joined))
        cut = StreetRulesBuilder.endings(languages.map(\.cut))
        ordinals = languages.flatMap { $0.ordinals.split(separator: " ") }.map { Array($0.utf8) }
            .sorted { $0.count > $1.count }
        digraphs = languages.flatMap { $0.digraphs.split(separator: " ") }.map { Array($0.utf8) }
            .map { ($0[0], $0[1], $0[2]) }
        typeWords = builder.typeWords
        numberWords = builder.numberWords
        directionsLead = languages.contains(where: \.directionsLead)
        hasNumberedRoads = languages.contains(where: \.hasNumberedRoads)
        givenNamesDrop = languages.contains(where: \.givenNamesDrop)
        countsInIdeographs = numbering.place == .afterBlock
        numbersMove = languages.contains(where: \.numbersMove)
        prefersTypeBefore = languages.first?.after.isEmpty ?? false
        self.numbering = numbering
    }

    /// The rule of a word by its hash.
    func rule(of hash: UInt64) -> WordRule {
        var slot = Int(truncatingIfNeeded: hash ^ hash >> 32) & mask
        while hashes[slot] != 0 {
            if hashes[slot] == hash { return rules[slot] }
            slot = (slot + 1) & mask
        }
        return WordRule()
    }

    /// Where a number below 100 stands in the texts.
    func text(of number: UInt32) -> (start: UInt16, count: UInt8) {
        number < 10 ? (UInt16(2 * number + 1), 1) : (UInt16(2 * min(number, 99)), 2)
    }

    /// A letter pair that stands for one letter.
    func single(_ first: UInt8, _ second: UInt8) -> UInt8? {
        for pair in digraphs where pair.0 == first && pair.1 == second { return pair.2 }
        return nil
    }
}

/// Collects the words of languages into one table.
struct StreetRulesBuilder {
    /// The numbers below 100 come first, two bytes each.
    private(set) var texts = StreetRulesBuilder.numbers
    private(set) var typeWords: [TypeWord] = []
    private var words: [[UInt8]: WordRule] = [:]
    private var firstWords: [StreetType: [UInt8]] = [:]

    mutating func add(_ language: StreetLanguage) {
        let known = words
        for (type, list) in language.before { add(type, list, .before, known) }
        for (type, list) in language.after { add(type, list, .after, known) }
        for word in language.fillers.split(separator: " ") {
            words[Array(word.utf8), default: WordRule()].isFiller = true
        }
        for (number, list) in language.directions.enumerated() {
            for word in list.split(separator: " ") {
                let key = Array(word.utf8)
                if words[key]?.direction ?? 0 == 0 {
                    words[key, default: WordRule()].direction = UInt8(number + 1)
                }
            }
            spell(
                list.split(separator: " ").map { Array($0.utf8) }.sorted { $0.count > $1.count })
        }
        for group in language.spellings {
            spell(group.split(separator: " ").map { Array($0.utf8) })
        }
        // A type word that stays in a core ("The Ave") has one spelling as well.
        for (_, list) in language.before + language.after {
            spell(list.split(separator: " ").map { Array($0.utf8) }.filter { $0.count > 1 })
        }
    }

    mutating func add(_ role: WordRule.Role, _ word: [UInt8]) {
        words[word, default: WordRule()].role.insert(role)
    }

    mutating func add(_ units: UnitWords) {
        for (list, unit) in [
            (units.before, WordRule.Unit.before), (units.after, .after), (units.alone, .alone),
        ] {
            for word in list.split(separator: " ") {
                words[Array(word.utf8), default: WordRule()].unit.insert(unit)
            }
        }
    }

    private mutating func add(
        _ type: StreetType, _ list: String, _ side: WordRule.Sides, _ known: [[UInt8]: WordRule]
    ) {
        let split = list.split(separator: " ").map { Array($0.utf8) }
        if firstWords[type] == nil { firstWords[type] = split.first }
        for word in split {
            let before = known[word]?.type ?? 0
            guard before == 0 || before == type.rawValue else { continue }
            words[word, default: WordRule()].type = type.rawValue
            words[word, default: WordRule()].sides.insert(side)
            if word.count >= 4, let rule = words[word] {
                typeWords.append(TypeWord(letters: word, rule: rule))
            }
        }
    }

    /// The first word of a group replaces the others, unless another language said something else.
    private mutating func spell(_ group: some Collection<[UInt8]>) {
        guard let first = group.first, texts.count + first.count < 0xFFFF else { return }
        let start = UInt16(texts.count)
        texts += first
        for word in group where words[word]?.spellingCount ?? 0 == 0 {
            words[word, default: WordRule()].spelling = start
            words[word, default: WordRule()].spellingCount = UInt8(min(first.count, 255))
        }
    }

    /// Writes a text for each type: the first word that names it.
    mutating func writeTypeTexts() -> [Range<Int>] {
        StreetType.allCases.map { type in
            let start = texts.count
            texts += firstWords[type] ?? []
            return start..<texts.count
        }
    }

    /// The words as an open-addressed table, at most half full.
    func table() -> ([UInt64], [WordRule]) {
        var size = 64
        while size < words.count * 2 { size *= 2 }
        var hashes = [UInt64](repeating: 0, count: size)
        var rules = [WordRule](repeating: WordRule(), count: size)
        for (word, rule) in words {
            let hash = word.reduce(PhraseHash.empty, PhraseHash.byte)
            var slot = Int(truncatingIfNeeded: hash ^ hash >> 32) & (size - 1)
            while hashes[slot] != 0 { slot = (slot + 1) & (size - 1) }
            (hashes[slot], rules[slot]) = (hash, rule)
        }
        return (hashes, rules)
    }

    /// Words that are written as a number in a core, in a fixed order.
    var numberWords: [TypeWord] {
        words.filter { word, rule in
            let start = Int(rule.spelling)
            return word.count >= 5 && rule.spellingCount > 0
                && texts[start..<(start + Int(rule.spellingCount))].allSatisfy(StreetText.isDigit)
        }
        .sorted { $0.key.lexicographicallyPrecedes($1.key) }
        .map { TypeWord(letters: $0.key, rule: $0.value) }
    }

    private static let numbers: [UInt8] = {
        var texts: [UInt8] = []
        for number: UInt8 in 0..<100 { texts += [0x30 + number / 10, 0x30 + number % 10] }
        return texts
    }()

    static func endings(_ lists: [[(StreetType, String)]]) -> [WordEnding] {
        lists.joined().flatMap { type, list in
            list.split(separator: " ").map {
                WordEnding(letters: Array($0.utf8), type: type.rawValue)
            }
        }.sorted { $0.letters.count > $1.letters.count }
    }
}
