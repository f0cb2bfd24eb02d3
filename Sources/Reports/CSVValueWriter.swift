import CSVStream

/// Writes our columns as CSV fields.
struct CSVValueWriter: Sendable {
    private let encoder: CSVEncoder
    private let delimiter: UInt8
    private let plain = PlainValues()
    private let free: FreeValues

    init(encoder: CSVEncoder, dialect: Dialect, sources: [AnswerSource]) {
        self.encoder = encoder
        delimiter = dialect.delimiter
        free = FreeValues(sources: sources)
    }

    /// Appends the columns of all groups, each with a delimiter before it.
    func append(
        _ groups: [ColumnGroup],
        row: Int,
        facts: RowFacts,
        of chunk: SettledChunk,
        to bytes: inout [UInt8]
    ) {
        for group in groups {
            if group.isPlain {
                bytes.append(addingCapacity: group.capacity) { out in
                    for column in group.columns {
                        out.append(delimiter)
                        plain.append(column, of: facts, to: &out)
                    }
                }
            } else {
                for column in group.columns {
                    bytes.append(delimiter)
                    append(column, row: row, facts: facts, of: chunk, to: &bytes)
                }
            }
        }
    }

    /// Appends one value, quoted where it needs to be.
    func append(
        _ column: OutputColumn,
        row: Int,
        facts: RowFacts,
        of chunk: SettledChunk,
        to bytes: inout [UInt8]
    ) {
        if column.alphabet == .free {
            free.withBytes(of: column, row: row, facts: facts, in: chunk) { value in
                encoder.append(field: value, to: &bytes)
            }
        } else if needsScan(column) {
            var value: [UInt8] = []
            value.append(addingCapacity: plain.longest(column)) { out in
                plain.append(column, of: facts, to: &out)
            }
            encoder.append(field: value, to: &bytes)
        } else {
            bytes.append(addingCapacity: plain.longest(column)) { out in
                plain.append(column, of: facts, to: &out)
            }
        }
    }

    /// Whether a value of this column can need quotes in this dialect.
    func needsScan(_ column: OutputColumn) -> Bool {
        switch column.alphabet {
        case .free: true
        case .codes: isPlain(delimiter) || delimiter == UInt8(ascii: ";")
        case .plain: isPlain(delimiter)
        }
    }

    /// Splits columns into runs that can be written in one go and those that cannot.
    func groups(of columns: [OutputColumn]) -> [ColumnGroup] {
        var groups: [ColumnGroup] = []
        for column in columns {
            let isPlain = !needsScan(column)
            let capacity = plain.longest(column) + 1
            if let last = groups.indices.last, groups[last].isPlain == isPlain {
                groups[last].columns.append(column)
                groups[last].capacity += capacity
            } else {
                groups.append(ColumnGroup(isPlain: isPlain, columns: [column], capacity: capacity))
            }
        }
        return groups
    }

    private func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "."), UInt8(ascii: "-"),
            UInt8(ascii: "_"):
            true
        default: false
        }
    }
}

/// Neighbouring columns that are written the same way.
struct ColumnGroup: Sendable {
    /// Whether no value can need quotes.
    let isPlain: Bool
    /// The columns in order.
    var columns: [OutputColumn]
    /// More bytes than the values and their delimiters take, where they are plain.
    var capacity: Int
}
