/// How a country numbers its houses.
public struct Numbering: Hashable, Sendable {
    /// Where the number usually stands.
    public enum Place: UInt8, Sendable {
        /// Before the street: "12 Main St".
        case beforeStreet
        /// Behind the street: "Hauptstr. 12".
        case afterStreet
        /// At the end of a block's name: "丸の内1-9-1", "테헤란로 152".
        case afterBlock
    }

    /// What a slash between two numbers means.
    public enum Slash: UInt8, Sendable {
        /// Belongs to the house: "12/3", the third entrance.
        case part
        /// The flat stands before it: "10/244" is flat 10 of number 244.
        case unitFirst
        /// The flat stands behind it: "12/3" is flat 3 of number 12.
        case unitLast
        /// Two numbers of one house: "123/4", conscription and street number.
        case twoNumbers
    }

    /// Where the number usually stands.
    public let place: Place
    /// What a slash means.
    public let slash: Slash

    /// The most digits that most house numbers have; longer ones are rather postal codes.
    public let mostDigits: Int

    /// Whether a hyphen joins the first and the last number of one house: not in the United States, where
    /// Queens has houses 12-20, nor where blocks are numbered.
    public let joinsNumbers: Bool

    /// Makes the rules of a country.
    public init(
        _ place: Place, slash: Slash = .part, mostDigits: Int = 4, joinsNumbers: Bool? = nil
    ) {
        self.place = place
        self.slash = slash
        self.mostDigits = mostDigits
        self.joinsNumbers = joinsNumbers ?? (place != .afterBlock)
    }
}
