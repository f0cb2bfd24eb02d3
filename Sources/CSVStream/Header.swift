import Diagnostics

/// The columns' names in their order; empty and equal names are allowed.
public struct Header: Hashable, Sendable {
    /// The names as text, for messages and look-ups; U+FFFD for bytes that are not UTF-8.
    public let names: [String]
    /// The names as they stood in the input, for the output.
    public let fields: [[UInt8]]
    /// Whether the names were made up (`#1`, `#2` …) because the file has no header.
    public let isGenerated: Bool

    /// The header that a file's first record is.
    public init(fields: [[UInt8]]) {
        self.fields = fields
        names = fields.map { String(decoding: $0, as: UTF8.self) }
        isGenerated = false
    }

    /// The header of a file without one: `#1` to `#N`.
    public init(generatedFor count: Int) {
        names = (0..<count).map { "#\($0 + 1)" }
        fields = names.map { Array($0.utf8) }
        isGenerated = true
    }

    /// The number of columns.
    public var count: Int { names.count }

    /// The index, from 0, of the column that a reference names.
    ///
    /// A reference is a name exactly as it stands; else a position from 1 as `#3`; else a name that
    /// differs only in case, blanks and underscores, if one column alone has it.
    ///
    /// - Throws: `ColumnError` when there is no such column, or more than one.
    public func index(of reference: String) throws(ColumnError) -> Int {
        let exact = names.indices.filter { names[$0] == reference }
        if let only = try unique(exact, reference) { return only }
        if let position = Self.position(reference) {
            guard (1...max(1, count)).contains(position), count > 0 else {
                throw .noSuchPosition(position, count: count)
            }
            return position - 1
        }
        let wanted = ColumnName.fold(reference)
        let loose = names.indices.filter { !wanted.isEmpty && ColumnName.fold(names[$0]) == wanted }
        if let only = try unique(loose, reference) { return only }
        throw .missing(name: reference, present: names, nearest: nearest(to: reference))
    }

    private func unique(_ found: [Int], _ reference: String) throws(ColumnError) -> Int? {
        if found.count > 1 {
            throw .duplicate(name: reference, positions: found.map { $0 + 1 })
        }
        return found.first
    }

    private static func position(_ reference: String) -> Int? {
        guard reference.first == "#" else { return nil }
        let digits = reference.dropFirst()
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        // A number too large for Int is a position no file has.
        return Int(digits) ?? Int.max
    }

    /// The name that a typing error may have meant: at most a third of its letters differ.
    private func nearest(to reference: String) -> String? {
        let wanted = Array(ColumnName.fold(reference).unicodeScalars)
        let ranked = names.filter { !$0.isEmpty }
            .map { name in
                (name, EditDistance.between(wanted, Array(ColumnName.fold(name).unicodeScalars)))
            }
            .min { $0.1 < $1.1 }
        guard let (name, distance) = ranked, distance * 3 <= max(wanted.count, 3) else {
            return nil
        }
        return name
    }
}
