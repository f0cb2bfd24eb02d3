/// How characters are stored as bytes.
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

    /// The byte order mark.
    public var byteOrderMark: [UInt8] {
        switch self {
        case .utf8: [0xEF, 0xBB, 0xBF]
        case .utf16LE: [0xFF, 0xFE]
        case .utf16BE: [0xFE, 0xFF]
        case .utf32LE: [0xFF, 0xFE, 0, 0]
        case .utf32BE: [0, 0, 0xFE, 0xFF]
        }
    }

    /// The bytes of the smallest code unit: 1, 2 or 4.
    public var unit: Int {
        switch self {
        case .utf8: 1
        case .utf16LE, .utf16BE: 2
        case .utf32LE, .utf32BE: 4
        }
    }

    /// The encoding that a byte order mark at the start shows, or nil without one.
    public static func marked(_ head: some Collection<UInt8>) -> TextEncoding? {
        let first = Array(head.prefix(4))
        // UTF-32LE before UTF-16LE, whose mark is its beginning.
        let order: [TextEncoding] = [.utf8, .utf32LE, .utf32BE, .utf16LE, .utf16BE]
        return order.first { first.starts(with: $0.byteOrderMark) }
    }
}
