/// A number in a query that may be the house's.
public struct NumberCandidate: Sendable, BitwiseCopyable {
    /// The tokens it is written with, its mark ("No.", "#") too.
    public var first: UInt8
    /// Behind its last token.
    public var end: UInt8
    /// The leading number.
    public var value: UInt32
    /// What follows it.
    public var suffix = HouseSuffix()
    /// How much speaks for it, as log odds against the usual place of a house number: 0 there, less
    /// elsewhere, more with a mark before it ("No. 5").
    public var weight: Float = 0
    /// Whether the name is expected behind it rather than before it.
    public var leads = false

    /// Whether it stands where a house number may stand; a number that is more likely part of a street's
    /// name or a code does not.
    public var isLikely: Bool { weight > -2 }

    /// The last number of a house that takes several: 14 of "12-14"; nil for others.
    var lastNumber: UInt32? { suffix.rangeEnd(from: value) }

    /// The tokens.
    public var tokens: Range<Int> { Int(first)..<Int(end) }
}
