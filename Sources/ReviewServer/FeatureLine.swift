/// One GeoJSON feature as geobatch writes it, in one line, taken apart where it stands: everything that
/// is not replaced leaves byte for byte.
struct FeatureLine {
    /// A property: the bytes of its name and of its value in the line, quotes included.
    struct Member {
        let name: Range<Int>
        let value: Range<Int>
    }

    let bytes: [UInt8]
    let geometry: Range<Int>
    let members: [Member]

    private static let head = Array("{\"type\":\"Feature\",\"geometry\":".utf8)
    private static let middle = Array(",\"properties\":{".utf8)

    /// Whether a line begins as a feature of ours does.
    static func begins(_ bytes: some Collection<UInt8>) -> Bool { bytes.starts(with: head) }

    /// Takes a line apart; nil when it is no feature of ours.
    init?(_ bytes: [UInt8]) {
        var reader = FeatureReader(bytes: bytes)
        guard reader.skip(FeatureLine.head), let geometry = reader.value(),
            reader.skip(FeatureLine.middle)
        else { return nil }
        var members: [Member] = []
        while !reader.skip([UInt8(ascii: "}")]) {
            if !members.isEmpty, !reader.skip([UInt8(ascii: ",")]) { return nil }
            guard let name = reader.string(), reader.skip([UInt8(ascii: ":")]),
                let value = reader.value()
            else { return nil }
            members.append(Member(name: name, value: value))
        }
        guard reader.skip([UInt8(ascii: "}")]) else { return nil }
        self.bytes = bytes
        self.geometry = geometry
        self.members = members
    }
}

/// Steps over JSON; nil or false wherever something else stands there.
private struct FeatureReader {
    let bytes: [UInt8]
    private var next = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func skip(_ word: [UInt8]) -> Bool {
        guard bytes[next...].starts(with: word) else { return false }
        next += word.count
        return true
    }

    /// A string with its quotes.
    mutating func string() -> Range<Int>? {
        let start = next
        guard skip([UInt8(ascii: "\"")]) else { return nil }
        while next < bytes.count {
            let byte = bytes[next]
            next += 1
            if byte == UInt8(ascii: "\"") { return start..<next }
            if byte == UInt8(ascii: "\\") { next += 1 }
        }
        return nil
    }

    /// Any value.
    mutating func value() -> Range<Int>? {
        guard next < bytes.count else { return nil }
        let start = next
        if bytes[next] == UInt8(ascii: "\"") { return string() }
        var depth = 0
        while next < bytes.count {
            switch bytes[next] {
            case UInt8(ascii: "\""):
                guard string() != nil else { return nil }
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if depth == 0 { return start < next ? start..<next : nil }
                depth -= 1
            case UInt8(ascii: ",") where depth == 0: return start < next ? start..<next : nil
            default: break
            }
            next += 1
        }
        return nil
    }
}
