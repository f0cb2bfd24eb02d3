/// A column of the input that the page shows beside ours, because the user asked for it.
public struct MapColumn: Sendable, Equatable {
    /// What the page calls it.
    public let name: String
    /// Where it stands in the file that the page is made from.
    public let index: Int

    /// More would make a popup that nobody reads.
    public static let most = 12

    /// A column of a file.
    public init(name: String, index: Int) {
        (self.name, self.index) = (name, index)
    }
}
