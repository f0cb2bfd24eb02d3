import CSVStream

/// Where input columns and our columns stand in one output: input columns first, in their order,
/// ours appended; an input that is our own output has ours replaced in place.
struct OutputLayout: Sendable {
    /// For each input column: the column of ours that takes its place, or nil when it is kept.
    let replaced: [OutputColumn?]
    /// Our columns after the input columns.
    let appended: [OutputColumn]
    /// The names of all columns of the output as bytes.
    let names: [[UInt8]]

    /// Whether any input column is replaced.
    let replacesAny: Bool

    /// - Throws: `ColumnClash` when an input column has the name of one of ours and the input is not
    ///   our own output.
    init(schema: OutputSchema, header: Header) throws(ColumnClash) {
        let ours = OutputLayout.ours(in: header, prefix: schema.prefix)
        let isOwnOutput = OutputColumn.defaults.allSatisfy { column in
            ours.filter { $0 == column }.count == 1
        }
        for column in schema.columns where !isOwnOutput && ours.contains(column) {
            throw ColumnClash(name: schema.name(of: column), prefix: schema.prefix)
        }
        var replaced = [OutputColumn?](repeating: nil, count: header.count)
        var taken = Set<OutputColumn>()
        for (index, column) in ours.enumerated() where isOwnOutput {
            guard let column, schema.columns.contains(column) || !column.isPosition else {
                continue
            }
            guard taken.insert(column).inserted else {
                throw ColumnClash(name: schema.name(of: column), prefix: schema.prefix)
            }
            replaced[index] = column
        }
        self.replaced = replaced
        replacesAny = !taken.isEmpty
        appended = schema.columns.filter { !taken.contains($0) }
        names = header.fields + appended.map { Array(schema.name(of: $0).utf8) }
    }

    /// All columns of ours in this output.
    var columns: [OutputColumn] { replaced.compactMap { $0 } + appended }

    /// For each input column: which column of ours has its name.
    private static func ours(in header: Header, prefix: String) -> [OutputColumn?] {
        header.names.map { name in
            OutputColumn.allCases.first { name == prefix + $0.stem }
        }
    }
}

/// The input has a column with the name of one that geobatch writes.
public struct ColumnClash: Error, Equatable, Sendable, CustomStringConvertible {
    /// The name that both want.
    public let name: String
    /// The prefix in use.
    public let prefix: String

    /// What is wrong and what to do.
    public var description: String {
        "The input already has a column '\(name)', and is not a whole output of geobatch. "
            + "Give another --prefix than '\(prefix)', for example --prefix geo2_."
    }
}
