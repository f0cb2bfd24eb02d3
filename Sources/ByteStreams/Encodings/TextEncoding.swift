/// How characters are stored as bytes; the raw value is the name that people see.
public enum TextEncoding: String, Hashable, Sendable, CaseIterable {
    /// UTF-8, also when nothing says otherwise.
    case utf8 = "UTF-8"
    /// UTF-16, low byte first.
    case utf16LE = "UTF-16LE"
    /// UTF-16, high byte first.
    case utf16BE = "UTF-16BE"
    /// UTF-32, low byte first.
    case utf32LE = "UTF-32LE"
    /// UTF-32, high byte first.
    case utf32BE = "UTF-32BE"
    /// Western Europe; holds ISO-8859-1.
    case windows1252 = "windows-1252"
    /// Central Europe.
    case windows1250 = "windows-1250"
    /// Cyrillic.
    case windows1251 = "windows-1251"
    /// Greek.
    case windows1253 = "windows-1253"
    /// Turkish; holds ISO-8859-9.
    case windows1254 = "windows-1254"
    /// Hebrew.
    case windows1255 = "windows-1255"
    /// Arabic.
    case windows1256 = "windows-1256"
    /// The Baltic languages.
    case windows1257 = "windows-1257"
    /// Vietnamese.
    case windows1258 = "windows-1258"
    /// Thai; holds TIS-620.
    case windows874 = "windows-874"
    /// Central Europe.
    case latin2 = "ISO-8859-2"
    /// Cyrillic.
    case cyrillicISO = "ISO-8859-5"
    /// Greek.
    case greekISO = "ISO-8859-7"
    /// Western Europe with the euro sign.
    case latin9 = "ISO-8859-15"
    /// Russian.
    case koi8R = "KOI8-R"
    /// Ukrainian.
    case koi8U = "KOI8-U"
    /// Cyrillic under DOS.
    case ibm866 = "IBM866"
    /// Western Europe under DOS.
    case ibm850 = "IBM850"
    /// Western Europe on old Macintoshes.
    case macRoman = "macintosh"
    /// Korean; holds EUC-KR.
    case cp949 = "CP949"
    /// Chinese; holds GBK and GB2312.
    case gb18030 = "GB18030"
    /// Traditional Chinese.
    case big5 = "Big5"
    /// Japanese, as Windows writes it.
    case shiftJIS = "Shift_JIS"
    /// Japanese under Unix.
    case eucJP = "EUC-JP"

    /// The byte order mark; empty for encodings that have none.
    public var byteOrderMark: [UInt8] {
        switch self {
        case .utf8: [0xEF, 0xBB, 0xBF]
        case .utf16LE: [0xFF, 0xFE]
        case .utf16BE: [0xFE, 0xFF]
        case .utf32LE: [0xFF, 0xFE, 0, 0]
        case .utf32BE: [0, 0, 0xFE, 0xFF]
        default: []
        }
    }

    /// The bytes of the smallest code unit: 1, 2 or 4.
    public var unit: Int {
        switch self {
        case .utf16LE, .utf16BE: 2
        case .utf32LE, .utf32BE: 4
        default: 1
        }
    }

    /// How the encoding turns bytes into characters.
    var family: Family {
        switch self {
        case .utf8, .utf16LE, .utf16BE, .utf32LE, .utf32BE: .unicode
        case .cp949, .gb18030, .big5, .shiftJIS, .eucJP: .multiByte
        default: .singleByte
        }
    }

    /// The kinds of encodings.
    enum Family {
        /// UTF-8, UTF-16, UTF-32.
        case unicode
        /// One byte is one character.
        case singleByte
        /// Some characters take two or more bytes; line ends are never among them.
        case multiByte
    }

    /// The encoding that a byte order mark at the start shows, or nil without one.
    public static func marked(_ head: some Collection<UInt8>) -> TextEncoding? {
        let first = Array(head.prefix(4))
        // UTF-32LE before UTF-16LE, whose mark is its beginning.
        let order: [TextEncoding] = [.utf8, .utf32LE, .utf32BE, .utf16LE, .utf16BE]
        return order.first { first.starts(with: $0.byteOrderMark) }
    }
}
