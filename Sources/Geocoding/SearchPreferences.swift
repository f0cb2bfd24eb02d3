public import GeoModel

/// Where a run would rather find its answers; part of a geocoder's identity.
public struct SearchPreferences: Sendable, Equatable {
    /// Candidates near this point are preferred.
    public var bias: Coordinate?
    /// Candidates in this box are preferred.
    public var box: BoundingBox?
    /// Whether candidates outside the box are only answers when there is nothing inside.
    public var isBounded: Bool

    /// No preference unless given.
    public init(bias: Coordinate? = nil, box: BoundingBox? = nil, isBounded: Bool = false) {
        self.bias = bias
        self.box = box
        self.isBounded = isBounded
    }
}
