/// What a value looks like, seen from its bytes.
struct CellShape {
    private let bytes: ArraySlice<UInt8>

    init(_ bytes: some Collection<UInt8>) {
        var text = Array(bytes)[...]
        while let first = text.first, Self.isSpace(first) { text.removeFirst() }
        while let last = text.last, Self.isSpace(last) { text.removeLast() }
        self.bytes = text
    }

    /// Whether there is nothing but blanks and line ends.
    var isBlank: Bool { bytes.isEmpty }

    /// Whether it is a number, with sign, decimal point or comma, groups, percent or currency.
    var isNumber: Bool {
        var (digits, others, beyondASCII) = (0, 0, 0)
        for byte in bytes {
            switch byte {
            case 0x30...0x39: digits += 1
            case 0x80...0xFF:
                beyondASCII += 1
                others += 1
            // + - . , % $ blank e E ' / :
            case 0x2B, 0x2D, 0x2E, 0x2C, 0x25, 0x24, 0x20, 0x65, 0x45, 0x27, 0x2F, 0x3A:
                others += 1
            default: return false
            }
        }
        return digits > 0 && others <= digits + 2 && beyondASCII <= 3
    }

    /// Whether it has a digit.
    var hasDigit: Bool { bytes.contains { (0x30...0x39).contains($0) } }

    /// Its form: runs of digits as "9", of letters as "a", everything else as it stands.
    var form: [UInt8] {
        var form: [UInt8] = []
        for kind in exactForm where kind != form.last || !(kind == 0x39 || kind == 0x61) {
            form.append(kind)
        }
        return form
    }

    /// Its form with each digit as "9" and each byte of a letter as "a"; the first 24 bytes.
    var exactForm: [UInt8] {
        bytes.prefix(24).map { byte in
            switch byte {
            case 0x30...0x39: 0x39
            case 0x41...0x5A, 0x61...0x7A, 0x80...0xFF: 0x61
            default: byte
            }
        }
    }

    /// Whether it says of what kind the column is: a type, a unit in brackets, or dashes only.
    var isMetadata: Bool {
        guard let first = bytes.first, let last = bytes.last else { return false }
        if bytes.count >= 2, bytes.allSatisfy({ $0 == 0x2D || $0 == 0x3D || $0 == 0x3A }) {
            return true
        }
        let pairs: [UInt8: UInt8] = [0x28: 0x29, 0x5B: 0x5D, 0x3C: 0x3E]
        if pairs[first] == last, bytes.count <= 40 { return true }
        return Self.types.contains(String(decoding: bytes, as: UTF8.self).lowercased())
    }

    private static let types: Set<String> = [
        "string", "str", "text", "char", "varchar", "nvarchar", "varchar2", "character", "int",
        "integer", "bigint", "smallint", "long", "number", "numeric", "num", "decimal", "float",
        "double", "real", "date", "datetime", "timestamp", "time", "boolean", "bool", "object",
        "geometry", "texto", "numero", "fecha", "zahl", "datum", "texte", "nombre", "문자", "숫자",
        "文本", "数字", "文字列", "数値",
    ]

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte) || byte == 0
    }
}
