/// What a value looks like, seen from its bytes.
struct CellShape {
    private let bytes: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        var text = bytes[...]
        while let first = text.first, Self.isSpace(first) { text.removeFirst() }
        while let last = text.last, Self.isSpace(last) { text.removeLast() }
        self.bytes = text
    }

    /// Whether there is nothing but blanks and line ends.
    var isBlank: Bool { bytes.isEmpty }

    /// Whether it is a number, with sign, decimal point or comma, groups, percent or currency.
    var isNumber: Bool {
        let digits = bytes.count { (0x30...0x39).contains($0) }
        guard digits > 0 else { return false }
        let others = bytes.filter { !(0x30...0x39).contains($0) }
        let signs = Set("+-.,%$ eE'/:".utf8)
        return others.allSatisfy { signs.contains($0) || $0 >= 0x80 } && others.count <= digits + 2
            && others.count { $0 >= 0x80 } <= 3
    }

    /// Whether it has a digit.
    var hasDigit: Bool { bytes.contains { (0x30...0x39).contains($0) } }

    /// Its form: runs of digits as "9", of letters as "a", everything else as it stands.
    var form: [UInt8] {
        var form: [UInt8] = []
        for byte in bytes.prefix(24) {
            let kind: UInt8 =
                switch byte {
                case 0x30...0x39: 0x39
                case 0x41...0x5A, 0x61...0x7A, 0x80...0xFF: 0x61
                default: byte
                }
            if kind != form.last || !(kind == 0x39 || kind == 0x61) { form.append(kind) }
        }
        return form
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
