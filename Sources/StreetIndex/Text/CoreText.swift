/// The canonical text of a street's core, for comparing spellings; without spaces.
public struct CoreText: Sendable, BitwiseCopyable {
    /// The most bytes that are kept; the hash covers what lies behind too.
    public static let capacity = 64

    private var bytes = InlineArray<64, UInt8>(repeating: 0)
    /// How many bytes there are.
    public private(set) var count = 0

    /// No text.
    public init() {}

    /// The byte at a place below `count`.
    public subscript(index: Int) -> UInt8 { bytes[index] }

    mutating func append(_ byte: UInt8) {
        guard count < CoreText.capacity else { return }
        bytes[count] = byte
        count += 1
    }

    mutating func clear() { count = 0 }

    /// The bytes as an array, for building and tests.
    public var array: [UInt8] { (0..<count).map { bytes[$0] } }
}
