/// What is written behind a house number, folded and without spaces: "b", "bis", "-14", "/3", "-2-1".
public struct HouseSuffix: Hashable, Sendable, BitwiseCopyable {
    /// The most bytes that are kept.
    public static let capacity = 23

    private var bytes = InlineArray<23, UInt8>(repeating: 0)
    private var length: UInt8 = 0

    /// No suffix.
    public init() {}

    /// A suffix of these bytes; what is longer than `capacity` is cut.
    public init(_ text: some Sequence<UInt8>) {
        for byte in text { append(byte) }
    }

    /// How many bytes there are.
    public var count: Int { Int(length) }
    /// Whether there is none.
    public var isEmpty: Bool { length == 0 }
    /// The byte at a place below `count`.
    public subscript(index: Int) -> UInt8 { bytes[index] }
    /// The bytes as an array, for building and tests.
    public var array: [UInt8] { (0..<count).map { bytes[$0] } }

    mutating func append(_ byte: UInt8) {
        guard count < HouseSuffix.capacity else { return }
        bytes[count] = byte
        length += 1
    }

    /// Whether it is the same text.
    public func equals(_ text: some Collection<UInt8>) -> Bool {
        guard text.count == count else { return false }
        var index = 0
        for byte in text {
            guard bytes[index] == byte else { return false }
            index += 1
        }
        return true
    }

    /// The last number of a house that takes several: 14 for "-14" behind 12. Nil for other suffixes, and where
    /// the numbers are too far apart for one house ("12-34" in Queens).
    func rangeEnd(from number: UInt32) -> UInt32? {
        guard let end = rangeEnd, end > number, end - number <= 20 else { return nil }
        return end
    }

    /// The other end of a range of numbers: 14 for "-14"; nil when it is none.
    private var rangeEnd: UInt32? {
        guard count > 1, bytes[0] == UInt8(ascii: "-") else { return nil }
        var value: UInt32 = 0
        for index in 1..<count {
            guard StreetText.isDigit(bytes[index]), value < 10_000_000 else { return nil }
            value = value * 10 + UInt32(bytes[index] - 0x30)
        }
        return value
    }

    /// Equal texts are equal.
    public static func == (left: HouseSuffix, right: HouseSuffix) -> Bool {
        guard left.length == right.length else { return false }
        for index in 0..<left.count where left.bytes[index] != right.bytes[index] { return false }
        return true
    }

    /// Feeds the text.
    public func hash(into hasher: inout Hasher) {
        for index in 0..<count { hasher.combine(bytes[index]) }
    }
}
