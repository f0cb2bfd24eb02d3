/// CSV as batch endpoints speak it: commas, double quotes, line breaks of any kind.
enum CSVTable {
    /// The text of some rows; line breaks inside a field become spaces, since services count lines.
    static func text(_ rows: [[String]]) -> String {
        rows.map { $0.map(field).joined(separator: ",") + "\r\n" }.joined()
    }

    private static func field(_ text: String) -> String {
        let line = String(
            String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 ? " " : $0 })
        )
        guard line.contains(",") || line.contains("\"") else { return line }
        return "\"" + line.replacing("\"", with: "\"\"") + "\""
    }

    /// The rows of a text; blank lines are none.
    static func rows(_ bytes: [UInt8]) -> [[String]] {
        var reader = Reader(bytes: bytes)
        return reader.rows()
    }

    private struct Reader {
        let bytes: [UInt8]
        var next = 0

        mutating func rows() -> [[String]] {
            if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { next = 3 }
            var rows: [[String]] = []
            while next < bytes.count {
                let row = row()
                if row != [""] { rows.append(row) }
            }
            return rows
        }

        private mutating func row() -> [String] {
            var fields: [String] = []
            while true {
                fields.append(field())
                guard next < bytes.count else { return fields }
                let end = bytes[next]
                next += 1
                if end == UInt8(ascii: ",") { continue }
                if end == 0x0D, next < bytes.count, bytes[next] == 0x0A { next += 1 }
                return fields
            }
        }

        /// One field; afterwards the reader stands at what ends it.
        private mutating func field() -> String {
            var text: [UInt8] = []
            let quote = UInt8(ascii: "\"")
            guard next < bytes.count, bytes[next] == quote else {
                let start = next
                while next < bytes.count, !CSVTable.isEnd(bytes[next]) { next += 1 }
                return String(decoding: bytes[start..<next], as: UTF8.self)
            }
            next += 1
            while next < bytes.count {
                let byte = bytes[next]
                next += 1
                guard byte == quote else {
                    text.append(byte)
                    continue
                }
                guard next < bytes.count, bytes[next] == quote else { break }
                text.append(quote)
                next += 1
            }
            while next < bytes.count, !CSVTable.isEnd(bytes[next]) { next += 1 }
            return String(decoding: text, as: UTF8.self)
        }
    }

    private static func isEnd(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ",") || byte == 0x0A || byte == 0x0D
    }
}

/// Text that is UTF-8, or Latin-1 where it is not.
enum LatinText {
    static func utf8(_ bytes: [UInt8]) -> [UInt8] {
        if String(validating: bytes, as: UTF8.self) != nil { return bytes }
        return bytes.flatMap { byte -> [UInt8] in
            byte < 0x80 ? [byte] : [0xC0 | byte >> 6, 0x80 | byte & 0x3F]
        }
    }
}
