import Settings

/// Takes the members of a JSON object one by one; what is left over at the end is a mistake.
struct ObjectReader {
    let place: TextPlace
    private let name: String
    private var members: [JSONMember]
    private var known: [String] = []

    /// - Parameter name: what the object is called in messages.
    init(_ node: JSONNode, name: String) throws(DescriptionError) {
        guard case .object(let members) = node.value else {
            throw DescriptionError(
                "'\(name)' must be an object, not \(node.value.kindName).",
                at: node.place
            )
        }
        (place, self.name, self.members) = (node.place, name, members)
    }

    /// The value of a key, nil where it is missing or null.
    mutating func node(_ key: String) -> JSONNode? {
        known.append(key)
        guard let index = members.firstIndex(where: { $0.key == key }) else { return nil }
        let node = members.remove(at: index).node
        return node.value == .null ? nil : node
    }

    /// - Throws: when a key is left that nobody asked for.
    func finish() throws(DescriptionError) {
        guard let stray = members.first else { return }
        let hint = NearestSpelling.hint(for: stray.key, among: known)
        throw DescriptionError("'\(name)' has no key '\(stray.key)'.\(hint)", at: stray.place)
    }

    // MARK: typed values

    mutating func object(_ key: String) throws(DescriptionError) -> ObjectReader? {
        guard let node = node(key) else { return nil }
        return try ObjectReader(node, name: key)
    }

    mutating func text(_ key: String) throws(DescriptionError) -> String? {
        guard let node = node(key) else { return nil }
        return try node.text(key)
    }

    mutating func demandedText(_ key: String) throws(DescriptionError) -> String {
        guard let text = try text(key) else { throw missing(key) }
        return text
    }

    mutating func flag(_ key: String) throws(DescriptionError) -> Bool {
        guard let node = node(key) else { return false }
        guard case .bool(let flag) = node.value else { throw node.wrong(key, "true or false") }
        return flag
    }

    mutating func number(_ key: String) throws(DescriptionError) -> Double? {
        guard let node = node(key) else { return nil }
        return try node.number(key)
    }

    /// A whole number of at least 1.
    mutating func count(_ key: String) throws(DescriptionError) -> Int? {
        guard let node = node(key) else { return nil }
        guard case .number(let digits) = node.value, let count = Int(digits), count >= 1 else {
            throw node.wrong(key, "a whole number of at least 1")
        }
        return count
    }

    /// The elements of an array; none where the key is missing.
    mutating func list(_ key: String) throws(DescriptionError) -> [JSONNode] {
        guard let node = node(key) else { return [] }
        guard case .array(let elements) = node.value else { throw node.wrong(key, "a list") }
        return elements
    }

    /// The members of an object whose keys are free, in order.
    mutating func entries(_ key: String) throws(DescriptionError) -> [JSONMember] {
        guard let node = node(key) else { return [] }
        guard case .object(let members) = node.value else { throw node.wrong(key, "an object") }
        return members
    }

    func missing(_ key: String) -> DescriptionError {
        DescriptionError("'\(name)' needs the key '\(key)'.", at: place)
    }
}

extension JSONNode {
    func text(_ key: String) throws(DescriptionError) -> String {
        guard case .string(let text) = value else { throw wrong(key, "text in double quotes") }
        return text
    }

    func number(_ key: String) throws(DescriptionError) -> Double {
        guard case .number(let digits) = value, let number = Double(digits) else {
            throw wrong(key, "a number")
        }
        return number
    }

    func wrong(_ key: String, _ expected: String) -> DescriptionError {
        DescriptionError("'\(key)' must be \(expected), not \(value.kindName).", at: place)
    }
}
