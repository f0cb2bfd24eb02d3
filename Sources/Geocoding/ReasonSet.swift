/// A set of reasons as one word.
public struct ReasonSet: OptionSet, Hashable, Sendable, BitwiseCopyable {
    /// One bit for each reason, at its raw value.
    public let rawValue: UInt64

    /// The set with these bits.
    @inlinable
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// The set of one reason.
    @inlinable
    public init(_ reason: Reason) { self.init(rawValue: 1 << UInt64(reason.rawValue)) }

    /// Whether the reason is in the set.
    @inlinable @inline(__always)
    public func contains(_ reason: Reason) -> Bool {
        rawValue & ReasonSet(reason).rawValue != 0
    }

    /// Adds a reason.
    @inlinable
    public mutating func insert(_ reason: Reason) { formUnion(ReasonSet(reason)) }

    /// Takes a reason out.
    @inlinable
    public mutating func remove(_ reason: Reason) { subtract(ReasonSet(reason)) }

    /// The reasons in the order of the table.
    public var reasons: [Reason] {
        isEmpty ? [] : Reason.allCases.filter { contains($0) }
    }
}
