import AddressText
import GeoModel

/// How far a candidate's label agrees with what was asked.
struct Agreement: Sendable, Equatable {
    /// What the label says about a number of the query.
    enum Finding: Sendable {
        /// The query names none, or the label is of a kind that says nothing.
        case unknown
        case agrees
        /// The label has none.
        case missing
        /// The label has another one.
        case differs
    }

    var houseNumber = Finding.unknown
    var postcode = Finding.unknown
    /// The share of the street's words that the label has; nil where they cannot be compared.
    var names: Float?

    init(_ asked: AskedAddress, label: AddressWords) {
        guard !label.tokens.isEmpty else { return }
        houseNumber = Agreement.houseNumber(asked, label)
        postcode = Agreement.postcode(asked, label)
        names = Agreement.names(asked, label)
    }

    private static func houseNumber(_ asked: AskedAddress, _ label: AddressWords) -> Finding {
        guard !asked.houseNumber.isEmpty else { return .unknown }
        let wanted = asked.houseNumber.map { asked.words.number($0) }
        let numbers = label.tokens.indices.filter { label.isNumeric($0) }.map { label.number($0) }
        if numbers.contains(where: wanted.contains) { return .agrees }
        // A label of many parts that begins or ends its first with another number.
        let first = label.tokens.indices.filter { label.tokens[$0].part == 0 }
        let isOther = first.contains { label.isNumeric($0) && label.digits($0) <= 4 }
        return isOther ? .differs : .missing
    }

    private static func postcode(_ asked: AskedAddress, _ label: AddressWords) -> Finding {
        guard !asked.postcodes.isEmpty else { return .unknown }
        let wanted = Set(asked.postcodes.map { asked.words.tokens[$0].hash })
        if label.tokens.contains(where: { wanted.contains($0.hash) }) { return .agrees }
        let lengths = Set(asked.postcodes.map { asked.words.digits($0) })
        let others = label.tokens.indices.dropFirst().filter {
            label.isNumeric($0) && lengths.contains(label.digits($0))
                && label.tokens[$0].kind == .number
        }
        return others.isEmpty ? .missing : .differs
    }

    private static func names(_ asked: AskedAddress, _ label: AddressWords) -> Float? {
        let scripts = Set(label.tokens.map(\.script))
        let comparable = asked.names.filter { scripts.contains(asked.words.tokens[$0].script) }
        guard !comparable.isEmpty else { return nil }
        let hashes = Set(label.tokens.map(\.hash))
        let texts = label.tokens.filter { $0.kind == .word }.map { label.list.text(of: $0) }
        let found = comparable.count { index in
            let token = asked.words.tokens[index]
            if hashes.contains(token.hash) { return true }
            let text = asked.words.list.text(of: token)
            return texts.contains { isAlike(text, $0) }
        }
        return Float(found) / Float(comparable.count)
    }

    /// An abbreviation of the other, or a letter or two away.
    private static func isAlike(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Bool {
        let (short, long) = left.count <= right.count ? (left, right) : (right, left)
        guard short.count >= 3 else { return false }
        if long.starts(with: short) { return true }
        guard short.count >= 5, long.count - short.count <= 1 else { return false }
        // A common beginning and end that leave one letter out.
        let start = zip(short, long).prefix { $0 == $1 }.count
        let end = zip(short.reversed(), long.reversed()).prefix { $0 == $1 }.count
        return start + end >= short.count - 1
    }

    /// Higher is better; the sum of what speaks for the candidate, about -3 to 3.
    var weight: Float {
        var sum: Float = 0
        switch houseNumber {
        case .agrees: sum += 1
        case .missing: sum -= 0.5
        case .differs: sum -= 1
        case .unknown: break
        }
        switch postcode {
        case .agrees: sum += 0.5
        case .differs: sum -= 1
        case .missing, .unknown: break
        }
        if let names { sum += 2 * names - 1 }
        return sum
    }
}

extension AddressWords {
    /// The digits at the beginning of a token as a number; letters after them do not count.
    fileprivate func number(_ index: Int) -> Int {
        list.text(of: tokens[index]).prefix { (0x30...0x39).contains($0) }.prefix(9)
            .reduce(0) { $0 * 10 + Int($1) - 0x30 }
    }
}
