/// An ISO 3166-1 alpha-2 country code, upper case, packed in two bytes.
public struct CountryCode: Hashable, Sendable, Comparable {
    /// The two ASCII letters, the first in the high byte.
    public let packed: UInt16

    /// The code spelled by two ASCII letters of either case, or nil for anything else.
    @inlinable
    public init?(_ first: UInt8, _ second: UInt8) {
        let upper = (first & 0xDF, second & 0xDF)
        guard (0x41...0x5A).contains(upper.0), (0x41...0x5A).contains(upper.1) else { return nil }
        packed = UInt16(upper.0) << 8 | UInt16(upper.1)
    }

    /// The code that is packed as in `packed`, or nil for anything else, such as 0.
    @inlinable
    public init?(packed: UInt16) {
        self.init(UInt8(packed >> 8), UInt8(truncatingIfNeeded: packed))
    }

    /// The code written in the text, or nil when it is not two ASCII letters.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 2 else { return nil }
        self.init(bytes[0], bytes[1])
    }

    /// The two letters as ASCII bytes.
    @inlinable
    public var bytes: (UInt8, UInt8) { (UInt8(packed >> 8), UInt8(packed & 0xFF)) }

    /// Alphabetical order.
    public static func < (left: CountryCode, right: CountryCode) -> Bool {
        left.packed < right.packed
    }
}

extension CountryCode: CustomStringConvertible {
    /// The two letters, upper case.
    public var description: String {
        String(decoding: [bytes.0, bytes.1], as: UTF8.self)
    }
}

/// The countries a query is promised to lie in; empty means anywhere.
public struct CountrySet: Hashable, Sendable {
    /// The first country, kept apart so that the usual set of one needs no array.
    public private(set) var first: CountryCode?
    /// The others, in the order given.
    public private(set) var others: [CountryCode] = []

    /// The set of these countries.
    public init(_ codes: [CountryCode] = []) {
        for code in codes { insert(code) }
    }

    /// The set of one country.
    public init(only code: CountryCode) {
        first = code
    }

    /// Whether nothing is promised.
    public var isEmpty: Bool { first == nil }

    /// All countries, in the order given.
    public var codes: [CountryCode] { first.map { [$0] + others } ?? [] }

    /// Adds a country once.
    public mutating func insert(_ code: CountryCode) {
        if first == nil {
            first = code
        } else if !contains(code) {
            others.append(code)
        }
    }

    /// Whether the country is one of the set.
    public func contains(_ code: CountryCode) -> Bool {
        first == code || others.contains(code)
    }
}
