/// A word, a number or one ideograph of an address.
public struct Token: Sendable, BitwiseCopyable {
    /// The hash of the folded text.
    public var hash: UInt64 = 0
    /// Where the token stands in the text it came from.
    public var start: Int32 = 0, end: Int32 = 0
    /// Where its folded text stands in the token list's buffer.
    public var foldedStart: Int32 = 0, foldedEnd: Int32 = 0
    /// What it is made of.
    public var kind = Kind.word
    /// What stands between it and the token before.
    public var breakBefore = Break.strong
    /// The script of its letters.
    public var script = Script.none
    /// Whether the text is written in ASCII capitals only.
    public var isUpperCase = false
    /// Whether a full stop stands right behind it.
    public var isAbbreviated = false
    /// Whether a hyphen with a space before it stands between it and the token before: "São Paulo - SP".
    public var followsDash = false
    /// Which of the comma-separated parts it is in, from 0.
    public var part: UInt8 = 0

    /// What a token is made of.
    public enum Kind: UInt8, Sendable, BitwiseCopyable {
        /// Letters.
        case word
        /// Digits only.
        case number
        /// Letters and digits.
        case mixed
        /// One ideograph, syllable or kana; its neighbours follow without a space.
        case ideograph
    }

    /// What stands between two tokens, weakest first.
    public enum Break: UInt8, Sendable, BitwiseCopyable {
        /// Nothing: ideographs in a row, or a change between ideographs and other text.
        case none
        /// An apostrophe.
        case apostrophe
        /// A hyphen.
        case hyphen
        /// A space.
        case space
        /// A full stop.
        case stop
        /// A slash.
        case slash
        /// A number sign.
        case numberSign
        /// An ampersand.
        case ampersand
        /// A comma, a line end, a bracket, or the start of the text.
        case strong
    }

    /// The number of bytes of the folded text.
    public var foldedCount: Int { Int(foldedEnd &- foldedStart) }
}

/// Hashes of tokens and of phrases made of them. Part of the index format: never change it without
/// raising `Normaliser.revision`.
public enum PhraseHash {
    /// The hash of nothing; start of a token and of a phrase.
    public static let empty: UInt64 = 0xCBF2_9CE4_8422_2325

    /// A token's hash with one more byte.
    @inlinable
    public static func byte(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
        (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }

    /// A phrase's hash with one more token.
    @inlinable
    public static func token(_ phrase: UInt64, _ token: UInt64) -> UInt64 {
        let mixed = (phrase &+ 0x9E37_79B9_7F4A_7C15) ^ token
        let product = mixed.multipliedFullWidth(by: 0x9FB2_1C65_1E98_DF25)
        return product.high ^ product.low
    }
}
