/// Writes fields as RFC 4180 text into a growing buffer: quotes only where a field needs them.
///
/// A field needs quotes when it holds the delimiter, a double quote, CR or LF, or when it is the
/// empty only field of a record, which would otherwise be a blank line. Blanks at a field's edges
/// are written bare, as they stood in the input; a reader that trims them drops them from quoted
/// fields' surroundings only. The quote is always the double quote, whatever the input used.
public struct CSVEncoder: Sendable {
    /// What separates fields.
    public let delimiter: UInt8
    /// What ends a record.
    public let lineEnd: LineEnd
    /// Whether a spreadsheet must not take a field for a formula.
    public let excelSafe: Bool
    private let quotesEmptyFields: Bool
    private let scan: FieldScan

    /// An encoder for one output.
    ///
    /// - Parameters:
    ///   - dialect: gives the delimiter and the line end.
    ///   - columns: how many fields its records have; with 1, empty fields are written as `""`.
    ///   - excelSafe: puts `'` before a field that begins with `=`, `+`, `-`, `@`, tab or CR and is
    ///     not a plain number.
    public init(dialect: Dialect, columns: Int, excelSafe: Bool = false) {
        delimiter = dialect.delimiter
        lineEnd = dialect.lineEnd
        self.excelSafe = excelSafe
        quotesEmptyFields = columns == 1
        scan = FieldScan(delimiter: dialect.delimiter)
    }

    /// Appends a field, without a delimiter.
    public func append(field: UnsafeRawBufferPointer, to output: inout [UInt8]) {
        if excelSafe && FormulaGuard.isRisky(field) {
            return appendQuoted(field, prefix: UInt8(ascii: "'"), to: &output)
        }
        if field.isEmpty {
            if quotesEmptyFields { output.append(contentsOf: [Self.quote, Self.quote]) }
        } else if scan.needsQuotes(field) {
            appendQuoted(field, prefix: nil, to: &output)
        } else {
            output.append(contentsOf: field)
        }
    }

    /// Appends a field, without a delimiter.
    public func append(field: [UInt8], to output: inout [UInt8]) {
        field.withUnsafeBytes { append(field: $0, to: &output) }
    }

    /// Appends a field, without a delimiter.
    public func append(field: ArraySlice<UInt8>, to output: inout [UInt8]) {
        field.withUnsafeBytes { append(field: $0, to: &output) }
    }

    /// Appends what separates two fields.
    public func appendDelimiter(to output: inout [UInt8]) {
        output.append(delimiter)
    }

    /// Appends what ends a record.
    public func appendLineEnd(to output: inout [UInt8]) {
        if lineEnd != .lf { output.append(0x0D) }
        if lineEnd != .cr { output.append(0x0A) }
    }

    /// Appends a record's fields with delimiters between them, without a line end.
    ///
    /// - Parameter width: a shorter record is filled up with empty fields to this many; a longer
    ///   one keeps all its fields.
    public func append(
        record: Int,
        of chunk: RecordChunk,
        paddedTo width: Int,
        to output: inout [UInt8]
    ) {
        let fields = chunk.fields(of: record)
        chunk.bytes.withUnsafeBytes { bytes in
            for field in fields {
                if field != fields.lowerBound { output.append(delimiter) }
                let range = chunk.range(ofField: field)
                append(field: UnsafeRawBufferPointer(rebasing: bytes[range]), to: &output)
            }
        }
        guard fields.count < width else { return }
        let missing = fields.isEmpty ? width - 1 : width - fields.count
        for _ in 0..<missing { output.append(delimiter) }
    }

    private static let quote = UInt8(ascii: "\"")

    private func appendQuoted(
        _ field: UnsafeRawBufferPointer,
        prefix: UInt8?,
        to output: inout [UInt8]
    ) {
        output.append(Self.quote)
        if let prefix { output.append(prefix) }
        var rest = field[...]
        while let found = rest.firstIndex(of: Self.quote) {
            output.append(contentsOf: rest[...found])
            output.append(Self.quote)
            rest = rest[(found + 1)...]
        }
        output.append(contentsOf: rest)
        output.append(Self.quote)
    }
}
