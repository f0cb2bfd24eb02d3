/// A way into a reply: `features[0].context[id^=place].text`.
///
/// Keys are joined by dots. In brackets: an index from 0; `*` for every element; `key=value`,
/// `key^=start` for the first element whose key has that value or begins so; `key~value` for the
/// first whose list under that key holds the value. The empty path is the value itself.
struct JSONPath: Hashable, Sendable {
    private enum Step: Hashable, Sendable {
        case key([CChar])
        case index(Int)
        case every
        case equal(key: [CChar], value: String)
        case begins(key: [CChar], value: String)
        case holds(key: [CChar], value: String)
    }

    private let steps: [Step]

    /// Nil for text that is no path.
    init?(_ text: String) {
        var steps: [Step] = []
        var rest = text[...]
        while !rest.isEmpty {
            if rest.first == "[" {
                guard let close = rest.firstIndex(of: "]"),
                    let step = JSONPath.bracket(rest[rest.index(after: rest.startIndex)..<close])
                else { return nil }
                steps.append(step)
                rest = rest[rest.index(after: close)...]
            } else {
                if !steps.isEmpty {
                    guard rest.first == "." else { return nil }
                    rest = rest.dropFirst()
                }
                let end = rest.firstIndex { $0 == "." || $0 == "[" } ?? rest.endIndex
                guard end > rest.startIndex, !rest[..<end].contains("]") else { return nil }
                steps.append(.key(JSONPath.cString(rest[..<end])))
                rest = rest[end...]
            }
        }
        self.steps = steps
    }

    /// The value at the end of the path; the first where there are several.
    func first(in value: JSONDocument.Value) -> JSONDocument.Value? {
        var value = value
        for index in steps.indices {
            if case .every = steps[index] { return all(in: value, from: index).first }
            guard let next = JSONPath.follow(steps[index], from: value) else { return nil }
            value = next
        }
        return value
    }

    /// All values at the end of the path.
    func all(in value: JSONDocument.Value) -> [JSONDocument.Value] { all(in: value, from: 0) }

    private func all(in value: JSONDocument.Value, from index: Int) -> [JSONDocument.Value] {
        steps[index...].reduce([value]) { values, step in
            if case .every = step { return values.flatMap { $0.isList ? $0.children : [] } }
            return values.compactMap { JSONPath.follow(step, from: $0) }
        }
    }

    /// The one value that a step leads to; nil where there is none, or for a step to several.
    private static func follow(
        _ step: Step,
        from value: JSONDocument.Value
    ) -> JSONDocument.Value? {
        switch step {
        case .key(let key): return value.member(key)
        case .index(let index): return value.element(index)
        case .every: return nil
        case .equal(let key, let text):
            return first(in: value) { $0.member(key)?.text == text }
        case .begins(let key, let text):
            return first(in: value) { $0.member(key)?.text?.hasPrefix(text) ?? false }
        case .holds(let key, let text):
            return first(in: value) {
                $0.member(key)?.children.contains { $0.text == text } ?? false
            }
        }
    }

    private static func first(
        in value: JSONDocument.Value,
        where fits: (JSONDocument.Value) -> Bool
    ) -> JSONDocument.Value? {
        value.isList ? value.children.first(where: fits) : nil
    }

    private static func bracket(_ text: Substring) -> Step? {
        if text == "*" { return .every }
        if let index = Int(text) { return index >= 0 ? .index(index) : nil }
        for (sign, make) in comparisons {
            guard let range = text.firstRange(of: sign), range.lowerBound > text.startIndex else {
                continue
            }
            let value = String(text[range.upperBound...])
            return make(cString(text[..<range.lowerBound]), value)
        }
        return nil
    }

    private static var comparisons: [(sign: String, make: ([CChar], String) -> Step)] {
        [
            ("^=", { .begins(key: $0, value: $1) }), ("~", { .holds(key: $0, value: $1) }),
            ("=", { .equal(key: $0, value: $1) }),
        ]
    }

    private static func cString(_ text: Substring) -> [CChar] {
        text.utf8.map { CChar(bitPattern: $0) } + [0]
    }
}
