/// A street name as it is looked up: its core, with the words taken off that people leave out,
/// abbreviate or get wrong.
///
/// "North Main Street", "N. Main St" and "Main" have one core; type and direction differ and cost score
/// only. "Hauptstraße", "Haupt-Str." and "Hauptstr" have one core too.
public struct StreetKey: Hashable, Sendable, BitwiseCopyable {
    /// Hash of the core's canonical text. Spaces, hyphens and apostrophes inside it do not count, so
    /// that "Mc Donald" and "McDonald" are one.
    public var core: UInt32
    /// The letters that occur in the core: bit n for the letter a + n of the folded text, bits 26 to 28
    /// for digits, 29 to 31 for other scripts. Two spellings that are one edit apart differ in at most
    /// two bits.
    public var letters: UInt32
    /// The street type's number in `StreetType`, 0 for none.
    public var type: UInt8
    /// The direction: 0 for none, else 1 (north) clockwise to 8 (north-west).
    public var direction: UInt8
    /// Hash of all canonical words but type and direction, small words too. It tells apart streets of
    /// one core: "Rue du Bois", "Rue des Bois".
    public var wording: UInt16

    /// Makes a key.
    public init(
        core: UInt32, letters: UInt32, type: UInt8 = 0, direction: UInt8 = 0, wording: UInt16 = 0
    ) {
        self.core = core
        self.letters = letters
        self.type = type
        self.direction = direction
        self.wording = wording
    }

    /// Whether the core is a number ("5th Avenue"): then another type is another street.
    public var isNumbered: Bool { letters & 0x1C00_0000 != 0 && letters & 0xE3FF_FFFF == 0 }
}
