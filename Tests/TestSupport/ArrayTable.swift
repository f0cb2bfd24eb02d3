/// Reads the answers of a worker that came as arrays, as a program in another language would.
public enum ArrayTable {
    /// The rows: a value for each column as text, nil where there is none; numbers as Swift writes them.
    ///
    /// - Parameter kinds: `text`, `whole`, `decimal` or `flag`, for each column.
    /// - Returns: nil where the bytes are not exactly such columns.
    public static func rows(_ bytes: [UInt8], kinds: [String], count: Int) -> [[String?]]? {
        var place = 0
        var rows = Array(repeating: [String?](), count: count)
        for kind in kinds {
            let bits = (count + 7) / 8
            guard let present = take(bits, of: bytes, &place) else { return nil }
            let size = kind == "text" ? 4 * (count + 1) : kind == "flag" ? bits : 8 * count
            guard let fixed = take(size, of: bytes, &place) else { return nil }
            let ends = kind == "text" ? (0...count).map { Int(word(fixed, at: 4 * $0, 4)) } : []
            guard let texts = take(ends.last ?? 0, of: bytes, &place) else { return nil }
            for row in 0..<count {
                let isThere = bit(present, row)
                switch kind {
                case "text":
                    let value = String(decoding: texts[ends[row]..<ends[row + 1]], as: UTF8.self)
                    guard isThere != value.isEmpty else { return nil }
                    rows[row].append(isThere ? value : nil)
                case "flag": rows[row].append(isThere ? "\(bit(fixed, row))" : nil)
                case "whole":
                    let value = Int64(bitPattern: word(fixed, at: 8 * row, 8))
                    rows[row].append(isThere ? "\(value)" : nil)
                default:
                    let value = Double(bitPattern: word(fixed, at: 8 * row, 8))
                    rows[row].append(isThere ? "\(value)" : nil)
                }
            }
        }
        return place == bytes.count ? rows : nil
    }

    /// What a field of CSV says, in the form of `rows`.
    public static func value(_ field: String, kind: String) -> String? {
        if field.isEmpty { return nil }
        switch kind {
        case "whole": return Int64(field).map { "\($0)" }
        case "decimal": return Double(field).map { "\($0)" }
        default: return field
        }
    }

    /// Columns of texts as they are sent to a worker.
    ///
    /// - Parameter first: where the first text is said to begin.
    public static func sent(_ columns: [[String]], first: Int = 0) -> [UInt8] {
        var bytes: [UInt8] = []
        for column in columns {
            var end = first
            bytes += little(end)
            for text in column {
                end += text.utf8.count
                bytes += little(end)
            }
            pad(&bytes)
            for text in column { bytes += text.utf8 }
            pad(&bytes)
        }
        return bytes
    }

    private static func pad(_ bytes: inout [UInt8]) {
        while bytes.count % 8 != 0 { bytes.append(0) }
    }

    private static func little(_ value: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    private static func take(_ size: Int, of bytes: [UInt8], _ place: inout Int) -> [UInt8]? {
        let end = place + (size + 7) / 8 * 8
        guard end <= bytes.count else { return nil }
        defer { place = end }
        return Array(bytes[place..<place + size])
    }

    private static func bit(_ bytes: [UInt8], _ row: Int) -> Bool {
        bytes[row / 8] >> UInt8(row % 8) & 1 == 1
    }

    private static func word(_ bytes: [UInt8], at place: Int, _ size: Int) -> UInt64 {
        (0..<size).reduce(0) { $0 | UInt64(bytes[place + $1]) << UInt64(8 * $1) }
    }
}
