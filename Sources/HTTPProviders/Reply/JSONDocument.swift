import CCJSON
import CJSONArena

/// A parsed JSON reply. Values handed out live as long as the document.
final class JSONDocument {
    /// A value of the document.
    typealias Value = UnsafeMutablePointer<cJSON>

    let root: Value
    private let arena: OpaquePointer?

    /// Nil for bytes that are no JSON text.
    init?(_ bytes: [UInt8]) {
        var arena: OpaquePointer?
        let parsed = bytes.withUnsafeBytes { buffer -> Value? in
            guard let start = buffer.bindMemory(to: CChar.self).baseAddress else { return nil }
            return geobatch_json_parse(start, buffer.count, &arena)
        }
        guard let parsed else { return nil }
        (root, self.arena) = (parsed, arena)
    }

    deinit { geobatch_json_free(arena) }
}

/// What a value of a reply is, without copying more than asked for.
extension UnsafeMutablePointer<cJSON> {
    private func isKind(_ kind: Int32) -> Bool { pointee.type & 0xFF == kind }

    var isNull: Bool { isKind(1 << 2) }
    var isList: Bool { isKind(1 << 5) }
    var isObject: Bool { isKind(1 << 6) }

    /// The text of a string, a number or a truth value as JSON writes it; nil for anything else.
    var text: String? {
        if isKind(1 << 4) { return pointee.valuestring.map { String(cString: $0) } }
        if isKind(1 << 3) {
            let number = pointee.valuedouble
            return Int(exactly: number).map(String.init) ?? String(number)
        }
        if isKind(1 << 1) { return "true" }
        return isKind(1 << 0) ? "false" : nil
    }

    /// The number, also where it is written as text; nil for anything else and what is not finite.
    var number: Double? {
        if isKind(1 << 3) { return pointee.valuedouble.isFinite ? pointee.valuedouble : nil }
        guard isKind(1 << 4), let text else { return nil }
        return Double(plain: text)
    }

    /// The elements of a list or the values of an object, in order.
    var children: [Self] {
        var (children, next) = ([Self](), isList || isObject ? pointee.child : nil)
        while let child = next {
            children.append(child)
            next = child.pointee.next
        }
        return children
    }

    /// The value of a key; nil where there is none or this is no object.
    func member(_ key: [CChar]) -> Self? {
        guard isObject else { return nil }
        return cJSON_GetObjectItemCaseSensitive(self, key)
    }

    /// The n-th element from 0; nil where there is none or this is no list.
    func element(_ index: Int) -> Self? {
        guard isList, let index = Int32(exactly: index) else { return nil }
        return cJSON_GetArrayItem(self, index)
    }

    /// Whether it holds nothing: null, "", [] or {}.
    var isEmpty: Bool {
        if isNull { return true }
        if isList || isObject { return pointee.child == nil }
        return text?.isEmpty ?? false
    }
}

extension Double {
    /// A decimal number as people and servers write it; no "nan", "inf" or hexadecimal digits.
    init?(plain text: String) {
        let allowed = text.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || "+-.eE".utf8.contains(byte)
        }
        guard allowed, let number = Double(text), number.isFinite else { return nil }
        self = number
    }
}
