/// A house number: where it stands in the row of houses, and what else is written with it.
///
/// "12" is 12; "12b", "12 bis", "12-14", "12/3", "123/4" (Czech), "3-2-1" (Japanese blocks), "12-34"
/// (Queens) have their first number as value and the rest, folded and without spaces, as suffix: "b",
/// "bis", "-14", "/3", "/4", "-2-1", "-34". A house with a name only has the value 0 and the name as suffix.
public struct HouseNumber: Hashable, Sendable {
    /// The leading number, at most 99,999,999; 0 when there is none.
    public var value: UInt32
    /// What follows it, folded, at most 23 bytes; empty for a plain number.
    public var suffix: [UInt8]

    /// The largest value.
    public static let largest: UInt32 = 99_999_999

    /// Makes a house number.
    public init(value: UInt32, suffix: [UInt8] = []) {
        self.value = value
        self.suffix = suffix
    }
}
