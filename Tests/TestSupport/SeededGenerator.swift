/// Random numbers that are the same in every run (SplitMix64), for property tests.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// A generator; equal seeds give equal numbers.
    public init(seed: UInt64) { state = seed }

    /// The next 64 random bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
        return bits ^ bits >> 31
    }
}

extension SeededGenerator {
    /// Random bytes out of an alphabet; `count` of them at most.
    public mutating func bytes(from alphabet: [UInt8], atMost count: Int) -> [UInt8] {
        let length = Int.random(in: 0...count, using: &self)
        return (0..<length).compactMap { _ in alphabet.randomElement(using: &self) }
    }

    /// Records of random fields: between 1 and `rows` of them, each with `columns` fields.
    public mutating func records(rows: Int, columns: Int, alphabet: [UInt8]) -> [[[UInt8]]] {
        let count = Int.random(in: 1...max(1, rows), using: &self)
        return (0..<count).map { _ in
            (0..<columns).map { _ in bytes(from: alphabet, atMost: 12) }
        }
    }
}
