extension TextEncoding {
    /// The encoding that a name means, in any spelling: `latin1`, `cp1252`, `EUC-KR`, `sjis`.
    ///
    /// An encoding that is wholly part of a larger one is read as the larger one, as browsers do.
    public init?(named name: String) {
        let wanted = Self.folded(name)
        if let exact = Self.allCases.first(where: { Self.folded($0.rawValue) == wanted }) {
            self = exact
            return
        }
        guard let known = Self.otherNames.first(where: { $0.names.contains(wanted) }) else {
            return nil
        }
        self = known.encoding
    }

    /// All names that `--encoding` shows as examples.
    public static var allNames: String {
        allCases.map(\.rawValue).joined(separator: ", ")
    }

    /// Whether a name is that of an encoding whose bytes mean different things by what stood before;
    /// places in such a file cannot be told, so it is refused.
    public static func isStateful(_ name: String) -> Bool {
        let wanted = folded(name)
        return wanted.hasPrefix("iso2022") || wanted == "utf7" || wanted == "hz"
            || wanted == "hzgb2312"
    }

    /// What iconv calls it.
    var iconvName: String {
        switch self {
        case .windows1252: "CP1252"
        case .windows1250: "CP1250"
        case .windows1251: "CP1251"
        case .windows1253: "CP1253"
        case .windows1254: "CP1254"
        case .windows1255: "CP1255"
        case .windows1256: "CP1256"
        case .windows1257: "CP1257"
        case .windows1258: "CP1258"
        case .windows874: "CP874"
        case .macRoman: "MACINTOSH"
        case .cp949: "UHC"
        // The plain tables and what Windows adds to them.
        case .big5: "CP950"
        case .shiftJIS: "CP932"
        case .eucJP: "EUC-JP-MS"
        default: rawValue
        }
    }

    private static let otherNames: [(encoding: TextEncoding, names: Set<String>)] = [
        (.utf8, ["utf", "ascii", "usascii", "utf8sig", "utf8bom", "unicode", "65001", "cp65001"]),
        (.utf16LE, ["utf16", "ucs2", "ucs2le"]),
        (.utf32LE, ["utf32", "ucs4"]),
        (
            .windows1252,
            ["cp1252", "1252", "win1252", "ansi", "latin1", "iso88591", "l1", "western", "cp819"]
        ),
        (.windows1250, ["cp1250", "1250", "win1250"]),
        (.windows1251, ["cp1251", "1251", "win1251"]),
        (.windows1253, ["cp1253", "1253", "win1253"]),
        (.windows1254, ["cp1254", "1254", "win1254", "latin5", "iso88599"]),
        (.windows1255, ["cp1255", "1255", "win1255", "iso88598", "hebrew"]),
        (.windows1256, ["cp1256", "1256", "win1256", "arabic"]),
        (.windows1257, ["cp1257", "1257", "win1257"]),
        (.windows1258, ["cp1258", "1258", "win1258"]),
        (.windows874, ["cp874", "874", "tis620", "iso885911"]),
        (.latin2, ["latin2", "l2"]),
        (.greekISO, ["greek"]),
        (.latin9, ["latin9", "l9", "iso885915"]),
        (.ibm866, ["cp866", "866", "dos866"]),
        (.ibm850, ["cp850", "850", "dos850"]),
        (.macRoman, ["macroman", "mac", "xmacroman"]),
        (.cp949, ["949", "ms949", "uhc", "euckr", "ksc5601", "ksc56011987", "korean"]),
        (.gb18030, ["gbk", "gb2312", "cp936", "936", "ms936", "euccn", "chinese"]),
        (.big5, ["cp950", "950", "big5hkscs", "ms950"]),
        (.shiftJIS, ["sjis", "cp932", "932", "ms932", "windows31j", "mskanji"]),
        (.eucJP, ["eucjpms", "eucjpwin", "ujis"]),
    ]

    private static func folded(_ name: String) -> String {
        String(name.lowercased().unicodeScalars.filter { $0 != "-" && $0 != "_" && $0 != " " })
    }
}
