/// Postal codes as text: how they are written for look-up. Part of the index format.
public enum PostcodeText {
    /// The most letters and digits a code may have.
    public static let longest = 12

    /// What stands for the unit in the key of a British sector, so that the sector "E1 5" is not the
    /// district "E15": no unit has the letter C.
    public static let sectorMark = "cc"

    /// ASCII letters and digits only, lower case, nothing between them.
    public static func normalised(_ code: ArraySlice<UInt8>) -> [UInt8] {
        code.compactMap { byte in
            switch byte {
            case 0x30...0x39, 0x61...0x7A: byte
            case 0x41...0x5A: byte | 0x20
            default: nil
            }
        }
    }

    /// The hash of a normalised code.
    @inlinable
    public static func hash(_ normalised: ArraySlice<UInt8>) -> UInt64 {
        finished(normalised.reduce(PhraseHash.empty, PhraseHash.byte))
    }

    /// Spreads a running byte hash over all bits.
    @inlinable
    public static func finished(_ running: UInt64) -> UInt64 {
        PhraseHash.token(0x504F_5354, running)
    }
}
