import ByteStreams

/// Everything that was found out about an input and that reading it takes: makes readers that begin
/// anywhere.
struct ReaderRecipe: Sendable {
    let finding: DialectSniffer.Finding
    let encoding: TextEncoding
    let options: CSVOptions
    /// The header's width.
    let width: Int
    /// What values look like.
    let forms: ColumnForms?

    /// A reader of a source that begins with the record at a place.
    func reader(
        of source: any ByteSource,
        at position: SourcePosition,
        behind damage: Damage
    ) -> RecordReader {
        var window = ByteWindow(source: source)
        if encoding != .utf8 { window.decode(from: encoding) }
        var reader = RecordReader(
            window: window,
            parser: RecordParser(finding, maxRecord: options.maxRecord),
            path: source.path,
            encoding: encoding,
            options: options,
            beginning: .init(
                line: position.line,
                offset: position.offset,
                record: position.record,
                damage: damage
            )
        )
        reader.tell(width: width, forms: forms)
        return reader
    }
}

extension RecordParser {
    /// The parser for what the sniffer found.
    init(_ finding: DialectSniffer.Finding, maxRecord: Int) {
        self.init(
            delimiter: finding.readingDelimiter,
            quote: finding.dialect.quote,
            escapes: finding.dialect.escapesWithBackslash,
            maxRecord: maxRecord
        )
    }
}
