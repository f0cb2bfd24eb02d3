/// Cuts XML into its tags; text between them, comments and declarations are passed over.
///
/// OpenStreetMap's files keep everything in attributes.
struct XMLTags {
    /// A tag: `<name a="b">`, `<name/>` or `</name>`.
    struct Tag {
        /// Everything between the angle brackets, without the slashes at its ends.
        let content: Range<Int>
        let isEnd: Bool
        let isEmpty: Bool
    }

    /// The bytes that are held; ranges of tags are of these.
    private(set) var bytes: [UInt8] = []
    private var position = 0
    /// More than any tag of OpenStreetMap has; guards against a `<` that nothing closes.
    static let longest = 1 << 20

    /// Appends bytes, dropping those that were read.
    mutating func append(_ more: UnsafeRawBufferPointer) {
        bytes.removeFirst(position)
        position = 0
        bytes.append(contentsOf: more)
    }

    /// The next tag that is held whole; nil when more bytes are needed.
    mutating func next() throws(MalformedMessage) -> Tag? {
        while true {
            while position < bytes.count, bytes[position] != 0x3C { position += 1 }
            var end = position + 1
            var quote: UInt8 = 0
            while end < bytes.count, quote != 0 || bytes[end] != 0x3E {
                let byte = bytes[end]
                if quote == 0, byte == 0x22 || byte == 0x27 {
                    quote = byte
                } else if byte == quote {
                    quote = 0
                }
                end += 1
            }
            guard end < bytes.count else {
                guard bytes.count - position <= XMLTags.longest else { throw MalformedMessage() }
                return nil
            }
            let inside = (position + 1)..<end
            position = end + 1
            guard let first = bytes[inside].first, first != 0x3F, first != 0x21 else { continue }
            return tag(inside)
        }
    }

    private func tag(_ inside: Range<Int>) -> Tag {
        let isEnd = bytes[inside.lowerBound] == 0x2F
        let isEmpty = bytes[inside.upperBound - 1] == 0x2F && inside.count > 1
        let lower = inside.lowerBound + (isEnd ? 1 : 0)
        return Tag(
            content: lower..<max(lower, inside.upperBound - (isEmpty ? 1 : 0)),
            isEnd: isEnd,
            isEmpty: isEmpty
        )
    }

    /// The name of a tag.
    func name(of tag: Tag) -> ArraySlice<UInt8> {
        bytes[tag.content].prefix { $0 > 0x20 }
    }

    /// Goes through the attributes of a tag: name and value as written.
    func forEachAttribute(of tag: Tag, _ body: (ArraySlice<UInt8>, ArraySlice<UInt8>) -> Void) {
        var rest = bytes[tag.content].drop { $0 > 0x20 }
        while true {
            rest = rest.drop { $0 <= 0x20 }
            let name = rest.prefix { $0 != 0x3D && $0 > 0x20 }
            rest = rest.dropFirst(name.count).drop { $0 <= 0x20 }
            guard !name.isEmpty, rest.first == 0x3D else { return }
            rest = rest.dropFirst().drop { $0 <= 0x20 }
            guard let quote = rest.first, quote == 0x22 || quote == 0x27 else { return }
            let value = rest.dropFirst().prefix { $0 != quote }
            rest = rest.dropFirst(value.count + 2)
            body(name, value)
        }
    }
}

/// The five entities and the numbered ones.
enum XMLText {
    /// The text that is meant.
    static func decoded(_ value: ArraySlice<UInt8>) -> [UInt8] {
        guard value.contains(0x26) else { return Array(value) }
        var text: [UInt8] = []
        var rest = value
        while let byte = rest.first {
            if byte == 0x26, let end = rest.prefix(12).firstIndex(of: 0x3B),
                let meant = entity(rest[(rest.startIndex + 1)..<end])
            {
                text += meant
                rest = rest[(end + 1)...]
            } else {
                text.append(byte)
                rest = rest.dropFirst()
            }
        }
        return text
    }

    private static func entity(_ name: ArraySlice<UInt8>) -> [UInt8]? {
        let name = String(decoding: name, as: UTF8.self)
        switch name {
        case "amp": return [0x26]
        case "lt": return [0x3C]
        case "gt": return [0x3E]
        case "quot": return [0x22]
        case "apos": return [0x27]
        default:
            guard name.hasPrefix("#") else { return nil }
            let digits = name.dropFirst()
            let code =
                digits.lowercased().hasPrefix("x")
                ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
            return code.flatMap(Unicode.Scalar.init).map { Array(String(Character($0)).utf8) }
        }
    }
}
