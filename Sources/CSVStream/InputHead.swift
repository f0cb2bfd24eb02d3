import ByteStreams

/// The beginning of a file, up to its header: byte order mark, encoding, lines to pass over.
struct InputHead: ~Copyable {
    /// What the sniffer sees at least, unless the file is shorter. Fixed, so that the dialect does
    /// not depend on how fast a pipe delivers.
    private static let size = 1 << 16

    private let path: String
    private let options: CSVOptions
    private var window: ByteWindow
    private var splitter = LineSplitter()
    private var beginning = RecordReader.Beginning()
    private var hasMark = false
    private(set) var encoding = TextEncoding.utf8

    init(source: any ByteSource, options: CSVOptions) {
        path = source.path
        self.options = options
        window = ByteWindow(source: source)
    }

    /// Reads the head and passes over what stands before the header.
    mutating func open() throws(CSVError) {
        try fill()
        try takeMark()
        if let looks = FileLooks.recognise([UInt8](text)) {
            throw .notCSV(path: path, looks: looks)
        }
        for done in 0..<options.skipLines {
            guard try passLine() else {
                throw .badDialect(
                    "--skip-rows \(options.skipLines) passes over the whole file, which has "
                        + "\(done) lines. Lower it."
                )
            }
        }
        if options.hasHeader { try passBlankLines() }
        if window.start == window.end { throw .input(InputError(path: path, kind: .empty)) }
        try fill()
    }

    /// Finds out the dialect.
    func sniff() -> DialectSniffer.Finding {
        let head = text
        let isWhole = window.isEnded && head.count == window.end - window.start
        var finding = DialectSniffer(options: options).examine(head, isWhole: isWhole)
        finding.dialect.byteOrderMark = hasMark
        return finding
    }

    /// The reader of all that follows.
    consuming func reader(for finding: DialectSniffer.Finding) -> RecordReader {
        let parser = RecordParser(
            delimiter: finding.readingDelimiter,
            quote: finding.dialect.quote,
            maxRecord: options.maxRecord
        )
        return RecordReader(
            window: window,
            parser: parser,
            path: path,
            encoding: encoding,
            options: options,
            beginning: beginning
        )
    }

    private var text: UnsafeRawBufferPointer {
        let size = min(window.end - window.start, Self.size)
        return UnsafeRawBufferPointer(
            rebasing: window.bytes[window.start..<(window.start + size)]
        )
    }

    private mutating func fill() throws(CSVError) {
        do { try window.fill(atLeast: Self.size + 1) } catch { throw .input(error) }
    }

    private mutating func takeMark() throws(CSVError) {
        guard let marked = TextEncoding.marked(text.prefix(4)) else { return }
        hasMark = true
        encoding = marked
        beginning.offset = marked.byteOrderMark.count
        window.advance(to: window.start + beginning.offset)
        if marked != .utf8 {
            window.decode(from: marked)
            try fill()
        }
    }

    /// Passes over a line; false at the end of the file.
    private mutating func passLine() throws(CSVError) -> Bool {
        guard let line = try line() else { return false }
        pass(line)
        return true
    }

    private mutating func passBlankLines() throws(CSVError) {
        while let line = try line(), window.bytes[line.content].allSatisfy({ $0 == 0x20 }) {
            pass(line)
        }
    }

    private mutating func line() throws(CSVError) -> Line? {
        while true {
            if let line = splitter.line(at: window.start, in: window) { return line }
            if window.isEnded { return nil }
            let length = window.end - window.start
            if length > options.maxRecord {
                throw .recordTooLong(
                    path: path,
                    at: SourcePosition(record: 0, line: beginning.line, offset: beginning.offset),
                    limit: options.maxRecord,
                    openQuote: false
                )
            }
            do { try window.grow() } catch { throw .input(error) }
        }
    }

    private mutating func pass(_ line: Line) {
        beginning.line += 1
        beginning.offset += UnicodeTranscoder.storedLength(
            of: UnsafeRawBufferPointer(rebasing: window.bytes[window.start..<line.end]),
            in: encoding
        )
        window.advance(to: line.end)
    }
}
