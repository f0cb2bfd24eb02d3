public import AddressText
public import GeoModel

/// The keys under which a street of a source is found: its name as written, and other spellings that
/// people use for it.
///
/// Keeps its buffers, so one value serves all rows of a build.
public struct StreetNames: Sendable {
    /// The most keys a name gets.
    public static let mostKeys = 6

    private let normaliser: Normaliser
    private var list = TokenList()

    /// Reads names as the index folds them.
    public init(normaliser: Normaliser) {
        self.normaliser = normaliser
    }

    /// The keys of a name, the name as written first; none when it holds no name.
    public mutating func keys(of name: [UInt8], country: CountryCode?) -> [StreetKey] {
        spellings(of: name, country: country).map(\.key)
    }

    /// The spellings of a name, the name as written first; none when it holds no name.
    public mutating func spellings(of name: [UInt8], country: CountryCode?) -> [StreetSpelling] {
        let rules = StreetRules.of(country)
        var found: [StreetSpelling] = []
        for text in NameSpellings.of(name) {
            guard found.count + 1 < StreetNames.mostKeys, let key = key(of: text, rules) else {
                continue
            }
            if !found.contains(where: { $0.key.core == key.core }) {
                found.append(StreetSpelling(key: key, text: Array(text)))
            }
            let surname = StreetText.surnameKey(of: list, list.tokens.indices, rules: rules)
            if let surname, !found.contains(where: { $0.key.core == surname.core }) {
                found.append(StreetSpelling(key: surname, text: []))
            }
        }
        return found
    }

    /// The key of one spelling.
    public mutating func key(of name: ArraySlice<UInt8>, country: CountryCode?) -> StreetKey? {
        key(of: name, .of(country))
    }

    /// The tokens of a text, in the buffers of this value.
    mutating func tokens(of text: ArraySlice<UInt8>) -> TokenList {
        text.withUnsafeBufferPointer { normaliser.tokenise($0, into: &list) }
        return list
    }

    private mutating func key(of name: ArraySlice<UInt8>, _ rules: StreetRules) -> StreetKey? {
        name.withUnsafeBufferPointer { normaliser.tokenise($0, into: &list) }
        guard !list.isTooLong else { return nil }
        var core = CoreText()
        return StreetText.key(
            of: list, list.tokens.indices, rules: rules, core: &core)
    }
}

/// What a street is found by.
public struct StreetSpelling: Hashable, Sendable {
    /// What is looked up.
    public let key: StreetKey
    /// What it was made of; empty for a surname, which is a part of another spelling.
    public let text: [UInt8]
}

/// The parts of a name that are names themselves: "Rue Neuve / Nieuwstraat" holds two, "Main Street
/// (Old Road)" three spellings.
enum NameSpellings {
    static func of(_ name: [UInt8]) -> [ArraySlice<UInt8>] {
        var spellings: [ArraySlice<UInt8>] = []
        let halves = split(name[...])
        if let open = name.firstIndex(of: UInt8(ascii: "(")),
            let close = name[open...].firstIndex(of: UInt8(ascii: ")")), halves.count == 1
        {
            let before = trimmed(name[..<open])
            if before.count >= 2 { spellings.append(before) }
            spellings.append(name[...])
            let inside = trimmed(name[(open + 1)..<close])
            if inside.count >= 4 { spellings.append(inside) }
        } else if halves.count > 1 {
            spellings += halves
            spellings.append(name[...])
        } else {
            spellings.append(name[...])
            // "Caisa, Vilhonkatu": a building's name before the street's.
            for part in name.split(separator: UInt8(ascii: ",")).dropFirst() {
                let part = trimmed(part)
                if part.count >= 4 { spellings.append(part) }
            }
        }
        return spellings
    }

    /// Parts around a slash or a hyphen with spaces on both sides.
    private static func split(_ name: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var parts: [ArraySlice<UInt8>] = []
        var start = name.startIndex
        for index in name.indices.dropFirst().dropLast() {
            let byte = name[index]
            let isSpaced = name[index - 1] == 0x20 && name[index + 1] == 0x20
            guard
                byte == UInt8(ascii: "/") && !isBetweenDigits(name, index)
                    || byte == UInt8(ascii: "-") && isSpaced
            else { continue }
            let part = trimmed(name[start..<index])
            if part.count >= 4 { parts.append(part) }
            start = index + 1
        }
        let last = trimmed(name[start...])
        guard !parts.isEmpty, last.count >= 4 else { return [name] }
        return parts + [last]
    }

    private static func isBetweenDigits(_ name: ArraySlice<UInt8>, _ index: Int) -> Bool {
        StreetText.isDigit(name[index - 1]) && StreetText.isDigit(name[index + 1])
    }

    private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var text = text.drop { $0 == 0x20 }
        while text.last == 0x20 { text.removeLast() }
        return text
    }
}
