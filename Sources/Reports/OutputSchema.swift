/// Which columns are written about each row, and under which names.
public struct OutputSchema: Sendable, Equatable {
    /// The prefix of all names unless `--prefix` says otherwise.
    public static let defaultPrefix = "geo_"

    /// The columns in the order in which they are appended; at least one, none twice.
    public let columns: [OutputColumn]
    /// What every name begins with; may be empty.
    public let prefix: String

    /// The default columns.
    public init(prefix: String = OutputSchema.defaultPrefix) {
        columns = OutputColumn.defaults
        self.prefix = prefix
    }

    /// These columns, each once; the default ones when there is none.
    public init(columns: [OutputColumn], prefix: String = OutputSchema.defaultPrefix) {
        self.columns = columns.isEmpty ? OutputColumn.defaults : OutputSchema.distinct(columns)
        self.prefix = prefix
    }

    /// The columns that `--columns` lists: `+name` adds to the default ones, a plain list replaces
    /// them; a name may stand with or without the prefix.
    ///
    /// - Parameter list: names separated by commas; nil or blank means the default columns.
    /// - Throws: `UnknownColumn` for a name that no column has.
    public init(list: String?, prefix: String) throws(UnknownColumn) {
        var plain: [OutputColumn] = []
        var added: [OutputColumn] = []
        for entry in (list ?? "").split(separator: ",") {
            let name = entry.drop { $0 == " " }
            guard !name.allSatisfy({ $0 == " " }) else { continue }
            if name.hasPrefix("+") {
                added.append(try OutputSchema.column(named: name.dropFirst(), prefix: prefix))
            } else {
                plain.append(try OutputSchema.column(named: name, prefix: prefix))
            }
        }
        self.init(columns: (plain.isEmpty ? OutputColumn.defaults : plain) + added, prefix: prefix)
    }

    /// The name of a column as it stands in the header.
    public func name(of column: OutputColumn) -> String { prefix + column.stem }

    /// The same prefix with the columns of the failure report: the default set, what was asked for
    /// besides, and what the report adds.
    var forFailureReport: OutputSchema {
        OutputSchema(
            columns: OutputColumn.defaults + columns + OutputColumn.failureReport,
            prefix: prefix
        )
    }

    private static func column(
        named text: Substring,
        prefix: String
    ) throws(UnknownColumn) -> OutputColumn {
        let name = String(text.reversed().drop { $0 == " " }.reversed())
        let known = OutputColumn.allCases.first { column in
            name == column.stem || name == prefix + column.stem
                || name == defaultPrefix + column.stem
        }
        guard let known else { throw UnknownColumn(name: name) }
        return known
    }

    private static func distinct(_ columns: [OutputColumn]) -> [OutputColumn] {
        var seen = Set<OutputColumn>()
        return columns.filter { seen.insert($0).inserted }
    }
}

/// `--columns` names a column that does not exist.
public struct UnknownColumn: Error, Equatable, Sendable, CustomStringConvertible {
    /// The name that was given.
    public let name: String

    /// What is wrong and which names exist.
    public var description: String {
        let names = OutputColumn.allCases.map(\.stem).joined(separator: ", ")
        return "There is no output column '\(name)'. --columns knows: \(names)."
    }
}
