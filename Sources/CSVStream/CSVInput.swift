public import ByteStreams
import Synchronization

/// A CSV file from its path to chunks of records: opened, unpacked, its dialect found out, parsed.
///
/// `next()` blocks and is meant for a thread of its own.
public final class CSVInput: Sendable {
    /// The path as the user wrote it; `-` for standard input.
    public let path: String
    /// The size of the file as stored, in bytes; nil when it is not known, as for a pipe.
    public let sizeOnDisk: Int?
    /// The columns' names.
    public let header: Header
    /// How many records the header takes up; their names are joined. 0 without one.
    public let headerRows: Int
    /// How the file is written, and how its output should be.
    public let dialect: Dialect
    /// How its characters are stored, and how that is known.
    public let encoding: EncodingFinding
    /// The values of the first records, at most 100; for guesses.
    public let sample: [[[UInt8]]]
    /// What is to be said about how the file was read, one sentence each; empty for plain UTF-8.
    public let notes: [String]
    private let reader: Mutex<RecordReader>
    private let recipe: ReaderRecipe

    /// Opens a file, or standard input for `-`, and reads its head and header.
    ///
    /// - Parameter stop: ends a wait for bytes of a pipe with `.input` of kind `.stopped`.
    /// - Throws: `CSVError` when it cannot be read or is not CSV.
    public static func open(
        _ path: String,
        options: CSVOptions = CSVOptions(),
        stop: StopSignal? = nil
    ) throws(CSVError) -> CSVInput {
        try CSVInput(source: openSource(path, stop), options: options)
    }

    private static func openSource(
        _ path: String,
        _ stop: StopSignal?
    ) throws(CSVError) -> InputSource {
        do { return try InputSource.open(path, stop: stop) } catch { throw .input(error) }
    }

    /// Takes a source of bytes and reads its head and header.
    ///
    /// - Throws: `CSVError` when it cannot be read or is not CSV.
    public init(source: any ByteSource, options: CSVOptions = CSVOptions()) throws(CSVError) {
        try options.validate()
        var head = InputHead(source: source, options: options)
        try head.open()
        let finding = try head.sniff()
        encoding = head.encoding
        dialect = finding.dialect
        sample = finding.data.map(\.fields)
        path = source.path
        sizeOnDisk = source.sizeOnDisk
        var notes = head.notes
        let encoding = head.encoding.encoding
        var reader = head.reader(for: finding)
        if finding.dialect.hasHeader {
            let read = try HeaderReader.read(&reader, finding.structure)
            header = read.header
            headerRows = finding.structure.headerRecords
            notes += read.notes
        } else {
            header = Header(generatedFor: finding.columns)
            headerRows = 0
            if options.hasHeader { notes.append(HeaderReader.noHeader) }
        }
        self.notes = notes
        let forms = finding.forms(width: header.count)
        recipe = ReaderRecipe(
            finding: finding,
            encoding: encoding,
            options: options,
            width: header.count,
            forms: forms
        )
        reader.begin(width: header.count, forms: forms)
        self.reader = Mutex(reader)
    }

    /// How many bytes of the file as stored have been used up; for progress.
    public var consumedBytes: Int { reader.withLock { $0.consumedBytes } }

    /// The next records; nil at the end.
    ///
    /// - Parameter count: how many at most, at least 1.
    /// - Throws: `CSVError`, after the chunk of what stood before.
    public func next(atMost count: Int = 256) throws(CSVError) -> RecordChunk? {
        try reader.withLock { (reader) throws(CSVError) in
            try reader.next(limit: max(1, min(count, recipe.options.chunkRecords)))
        }
    }

    /// Goes on at a place where a record begins: what was found out about the input holds.
    ///
    /// - Parameters:
    ///   - position: the place.
    ///   - source: the same bytes from that place on.
    ///   - damage: what was found before it.
    public func goOn(
        at position: SourcePosition,
        from source: any ByteSource,
        behind damage: Damage = Damage()
    ) {
        reader.withLock { $0 = recipe.reader(of: source, at: position, behind: damage) }
    }
}
