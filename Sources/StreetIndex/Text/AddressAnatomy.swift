import AddressText
import Geocoding

/// A house number in a query.
struct NumberReading {
    var value: UInt32
    var suffix: [UInt8]
    var tokens: Range<Int>
    var weight: Float
}

/// What in a query is a house number, and what is to be left out.
struct AddressAnatomy: ~Copyable {
    private var numbers: [NumberReading] = []
    private(set) var leftOut: UInt64 = 0
    private(set) var numberBits: UInt64 = 0
    private(set) var notes: ReasonSet = []
    private var texts: [[UInt8]] = []

    init() {}

    var numberIndices: Range<Int> { numbers.indices }
    var hasNumber: Bool { !numbers.isEmpty }
    func number(_ index: Int) -> NumberReading { numbers[index] }
    func text(of index: Int) -> [UInt8] { texts[index] }
    func isNumber(_ token: Int) -> Bool { numberBits >> UInt64(token) & 1 != 0 }

    mutating func read(_ list: TokenList, rules: StreetRules) {
        numbers.removeAll(keepingCapacity: true)
        texts.removeAll(keepingCapacity: true)
        numberBits = 0
        var index = 0
        while index < min(64, list.tokens.count) {
            let token = list.tokens[index]
            guard token.kind == .number || token.kind == .mixed,
                let first = list.text(of: token).first, (0x30...0x39).contains(first)
            else {
                index += 1
                continue
            }
            let text = list.text(of: token)
            let digits = text.prefix { (0x30...0x39).contains($0) }
            guard digits.count <= 6 else {
                index += 1
                continue
            }
            let value = digits.reduce(UInt32(0)) { $0 * 10 + UInt32($1 - 0x30) }
            numbers.append(
                NumberReading(
                    value: value, suffix: Array(text.dropFirst(digits.count)),
                    tokens: index..<(index + 1), weight: 0))
            texts.append(Array(text))
            numberBits |= 1 << UInt64(index)
            index += 1
        }
    }
}
