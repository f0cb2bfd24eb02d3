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
    private let source: any ByteSource
    private var finding: EncodingFinding?

    /// How characters are stored.
    var encoding: EncodingFinding { finding ?? EncodingFinding(.utf8, by: .valid) }

    init(source: any ByteSource, options: CSVOptions) {
        self.source = source
        path = source.path
        self.options = options
        window = ByteWindow(source: source)
    }

    /// Reads the head and passes over what stands before the header.
    mutating func open() throws(CSVError) {
        try fill()
        try findEncoding()
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

    /// What is to be said about how the file was read.
    var notes: [String] {
        encoding.evidence == .valid ? [] : ["Encoding: \(encoding)."]
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
            encoding: encoding.encoding,
            options: options,
            beginning: beginning
        )
    }

    private var isWhole: Bool { window.isEnded }

    /// All that was read.
    private var head: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: window.bytes[window.start..<window.end])
    }

    private var text: UnsafeRawBufferPointer {
        let size = min(window.end - window.start, Self.size)
        return UnsafeRawBufferPointer(
            rebasing: window.bytes[window.start..<(window.start + size)]
        )
    }

    private mutating func fill() throws(CSVError) {
        // Files are looked at further; a pipe's sender is not waited for.
        let size = source.sizeOnDisk == nil ? Self.size + 1 : 1 << 20
        do { try window.fill(atLeast: size) } catch { throw .input(error) }
    }

    /// Tells the encoding, passes over its mark, and refuses what is no text. Signatures of other
    /// files stand in the stored bytes; UTF-16 and UTF-32 look binary until they are decoded.
    private mutating func findEncoding() throws(CSVError) {
        takeMark()
        if finding == nil { finding = WideText.encoding(of: head).map(EncodingFinding.likeliest) }
        if let wide = finding?.encoding, wide.unit > 1 {
            window.decode(from: wide)
            try fill()
            return try refuseOthers()
        }
        try refuseOthers()
        let found = finding ?? detect()
        finding = found
        guard found.encoding != .utf8 else { return }
        window.decode(from: found.encoding)
        try fill()
    }

    private mutating func takeMark() {
        let marked = TextEncoding.marked(text.prefix(4))
        if let given = options.encoding {
            finding = EncodingFinding(given, by: .given)
        } else if let marked {
            finding = EncodingFinding(marked, by: .mark)
        }
        guard let marked, marked == finding?.encoding else { return }
        hasMark = true
        beginning.offset = marked.byteOrderMark.count
        window.advance(to: window.start + beginning.offset)
    }

    private func refuseOthers() throws(CSVError) {
        if let looks = FileLooks.recognise([UInt8](text)) {
            throw .notCSV(path: path, looks: looks)
        }
    }

    /// Reads the whole head, and places further on in files where that is possible.
    private func detect() -> EncodingFinding {
        let further = isWhole ? [] : source.sample(after: window.end)
        guard !further.isEmpty else { return EncodingDetector().examine(head, isWhole: isWhole) }
        return EncodingDetector().examine(Array(head) + [0x0A] + further, isWhole: true)
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
        beginning.offset += window.storedLength(to: line.end)
        window.advance(to: line.end)
    }
}
