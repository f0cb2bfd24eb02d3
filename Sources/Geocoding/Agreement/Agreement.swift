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

    /// Compares what was asked in a query with a label; one without words says nothing.
    init(
        _ asked: AskedAddress,
        of query: borrowing AddressWords,
        label: borrowing AddressWords
    ) {
        guard !label.indices.isEmpty else { return }
        houseNumber = Agreement.houseNumber(asked, query, label)
        postcode = Agreement.postcode(asked, query, label)
        names = Agreement.names(asked, query, label)
    }

    private static func houseNumber(
        _ asked: AskedAddress,
        _ query: borrowing AddressWords,
        _ label: borrowing AddressWords
    ) -> Finding {
        guard !asked.houseNumber.isEmpty else { return .unknown }
        // A label of many parts that begins or ends its first with another number.
        var isOther = false
        for index in label.indices where label.isNumeric(index) {
            for wanted in asked.houseNumber where query.number(wanted) == label.number(index) {
                return .agrees
            }
            if label.token(index).part == 0, label.digits(index) <= 4 { isOther = true }
        }
        return isOther ? .differs : .missing
    }

    private static func postcode(
        _ asked: AskedAddress,
        _ query: borrowing AddressWords,
        _ label: borrowing AddressWords
    ) -> Finding {
        guard !asked.postcodes.isEmpty else { return .unknown }
        var isOther = false
        for index in label.indices {
            let token = label.token(index)
            // The first number of a label is its house.
            let mayBeCode = index > 0 && token.kind == .number
            for code in asked.postcodes {
                if query.token(code).hash == token.hash { return .agrees }
                if mayBeCode, query.digits(code) == label.digits(index) { isOther = true }
            }
        }
        return isOther ? .differs : .missing
    }

    private static func names(
        _ asked: AskedAddress,
        _ query: borrowing AddressWords,
        _ label: borrowing AddressWords
    ) -> Float? {
        var scripts: UInt32 = 0
        for index in label.indices { scripts |= 1 << UInt32(label.token(index).script.rawValue) }
        var (comparable, found) = (0, 0)
        for name in asked.names {
            guard scripts & (1 << UInt32(query.token(name).script.rawValue)) != 0 else { continue }
            comparable += 1
            if has(label, query.token(name).hash, query.text(name)) { found += 1 }
        }
        return comparable == 0 ? nil : Float(found) / Float(comparable)
    }

    /// Whether a label has a word, or one that is nearly the same.
    private static func has(
        _ label: borrowing AddressWords,
        _ hash: UInt64,
        _ word: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        for index in label.indices where label.token(index).hash == hash { return true }
        for index in label.indices where label.token(index).kind == .word {
            if isAlike(word, label.text(index)) { return true }
        }
        return false
    }

    /// An abbreviation of the other, or a letter or two away.
    private static func isAlike(
        _ left: UnsafeBufferPointer<UInt8>,
        _ right: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        let (short, long) = left.count <= right.count ? (left, right) : (right, left)
        guard short.count >= 3 else { return false }
        var start = 0
        while start < short.count, short[start] == long[start] { start += 1 }
        if start == short.count { return true }
        guard short.count >= 5, long.count - short.count <= 1 else { return false }
        // A common beginning and end that leave one letter out.
        var end = 0
        while end < short.count, short[short.count - 1 - end] == long[long.count - 1 - end] {
            end += 1
        }
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
