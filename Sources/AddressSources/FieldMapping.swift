import CSVStream
import StreetIndex

/// Which columns or properties hold which field; a field may be put together from several.
struct FieldMapping: Equatable {
    /// The columns of a field in the order in which they are joined.
    private(set) var columns: [AddressField: [Int]] = [:]
    private let header: Header

    /// Guesses by the names, what the user says first.
    ///
    /// - Throws: a sentence when a column that the user names is not there, or when no column can be
    ///   the street or the point.
    init(
        _ header: Header,
        given: [AddressField: String],
        needsPoint: Bool
    ) throws(MappingFailure) {
        self.header = header
        let guess = FieldGuess(header)
        columns = guess.columns
        for (field, names) in given.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            columns[field] = try FieldMapping.columns(named: names, in: header)
        }
        if needsPoint {
            for field in [AddressField.latitude, .longitude] { try check(field) }
        }
        try check(.street)
    }

    /// The columns of "NAME" or "NAME+NAME".
    private static func columns(
        named names: String,
        in header: Header
    ) throws(MappingFailure) -> [Int] {
        if let column = try? header.index(of: names) { return [column] }
        var columns: [Int] = []
        for name in names.split(separator: "+") {
            do { columns.append(try header.index(of: String(name))) } catch {
                throw MappingFailure(why: "\(error)")
            }
        }
        return columns
    }

    private func check(_ field: AddressField) throws(MappingFailure) {
        guard columns[field, default: []].isEmpty else { return }
        let names = header.names.prefix(40).joined(separator: ", ")
        throw MappingFailure(
            why:
                "no name in it says which is the \(field.rawValue) (it has: \(names)); say so with "
                + "--map \(field.rawValue)=NAME"
        )
    }

    /// The columns of a field; empty for none.
    subscript(field: AddressField) -> [Int] { columns[field, default: []] }

    /// What was taken for what, for people.
    var text: String {
        let parts = AddressField.allCases.compactMap { field -> String? in
            let found = self[field]
            guard !found.isEmpty else { return nil }
            return field.rawValue + "=" + found.map(header.label).joined(separator: "+")
        }
        return "Columns: " + parts.joined(separator: ", ") + "."
    }
}

/// Why columns cannot be told; part of a sentence.
struct MappingFailure: Error, Equatable {
    let why: String
}

/// Reads names of columns.
private struct FieldGuess {
    private var found: [FieldPart: [Int]] = [:]

    init(_ header: Header) {
        let folded = header.names.map(FieldVocabulary.fold)
        for part in FieldPart.allCases {
            found[part] = FieldGuess.columns(part, folded, header)
        }
        // A column is one thing only; `suffix` beside a number is its own.
        if found[.street] == found[.city] { found[.street] = nil }
    }

    private static func columns(
        _ part: FieldPart,
        _ folded: [String],
        _ header: Header
    ) -> [Int]? {
        let names = FieldVocabulary.names[part] ?? []
        // Letter and addition stand in two columns.
        if part == .numberSuffix {
            return folded.indices.filter { names.contains(folded[$0]) }
        }
        // Of two columns of one name the first counts: registers repeat a name in other scripts later.
        for name in names { if let column = folded.firstIndex(of: name) { return [column] } }
        return FieldVocabulary.roles[part].flatMap { header.columns(for: $0).first }.map { [$0] }
    }

    var columns: [AddressField: [Int]] {
        let parts: [(AddressField, [FieldPart])] = [
            (.number, [.number, .numberSuffix]), (.unit, [.unit]),
            (.street, [.streetBefore, .street, .streetType, .streetAfter]), (.city, [.city]),
            (.district, [.district]), (.region, [.region]), (.postcode, [.postcode]),
            (.country, [.country]), (.latitude, [.latitude]), (.longitude, [.longitude]),
        ]
        var columns: [AddressField: [Int]] = [:]
        for (field, parts) in parts {
            guard let main = parts.first(where: FieldGuess.isMain), found[main] != nil else {
                continue
            }
            columns[field] = parts.flatMap { found[$0] ?? [] }
        }
        return columns
    }

    private static func isMain(_ part: FieldPart) -> Bool {
        part != .streetBefore
    }
}
