/// A key or token. It has no description: printing, interpolating or dumping it shows nothing.
public struct Secret: Hashable, Sendable {
    /// The text itself, for the request alone.
    let revealed: String

    /// Keeps a text secret; nil for an empty one.
    public init?(_ text: String) {
        guard !text.isEmpty else { return nil }
        revealed = text
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Always the same word.
    public var description: String { "(secret)" }
    /// Always the same word.
    public var debugDescription: String { "(secret)" }
    /// Nothing to look into.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
