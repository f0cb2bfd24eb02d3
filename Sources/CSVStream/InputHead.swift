import ByteStreams

/// The beginning of a file, up to its header: byte order mark, encoding, lines to pass over.
struct InputHead: ~Copyable {
    /// What the sniffer sees at least, unless the file is shorter. Fixed, so that the dialect does
    /// not depend on how fast a pipe delivers.
    private static let size = 1 << 16

    private let path: String
    private var options: CSVOptions
    /// How many lines of titles and comments were passed over.
    private var passedLines = 0
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
        let isEmpty = window.start + (window.hasAddedLineEnd ? 1 : 0) >= window.end
        for done in 0..<options.skipLines {
            guard try passLine() else {
                throw .badDialect(
                    "--skip-rows \(options.skipLines) passes over the whole file, which has "
                        + "\(done) lines. Lower it."
                )
            }
        }
        try takeSeparatorLine()
        if options.hasHeader { try passBlankLines() }
        if window.start == window.end {
            throw .input(InputError(path: path, kind: isEmpty ? .empty : .blank))
        }
        try fill()
    }

    /// What is to be said about how the file was read.
    var notes: [String] {
        var notes = encoding.evidence == .valid ? [] : ["Encoding: \(encoding)."]
        if passedLines > 0 {
            notes.append(
                "Lines before the header that were passed over: \(passedLines). "
                    + "To read them, give --skip-rows 0."
            )
        }
        return notes
    }

    /// Finds out the dialect, and passes over what stands before the header.
    mutating func sniff() throws(CSVError) -> DialectSniffer.Finding {
        let head = text
        let isWhole = window.isEnded && head.count == window.end - window.start
        var finding = DialectSniffer(options: options).examine(head, isWhole: isWhole)
        finding.dialect.byteOrderMark = hasMark
        passedLines = finding.structure.preambleLines
        for _ in 0..<passedLines {
            guard try passLine() else { break }
        }
        if finding.structure.hasHeader && options.hasHeader { try passBlankLines() }
        return finding
    }

    /// `sep=;`, which Excel reads as the delimiter of what follows.
    private mutating func takeSeparatorLine() throws(CSVError) {
        guard let line = try line(), let separator = Self.separator(window.bytes[line.content])
        else { return }
        pass(line)
        if options.delimiter == nil { options.delimiter = separator }
    }

    private static func separator(_ line: Slice<UnsafeRawBufferPointer>) -> UInt8? {
        var bytes = Array(line)
        if bytes.first == 0x22, bytes.last == 0x22, bytes.count > 1 {
            bytes = Array(bytes[1..<(bytes.count - 1)])
        }
        let word = bytes.prefix(4).map { $0 | 0x20 }
        guard bytes.count == 5, word == Array("sep=".utf8) || word == Array("sep}".utf8) else {
            return nil
        }
        return bytes[4] == 0x22 ? nil : bytes[4]
    }

    /// The reader of all that follows.
    consuming func reader(for finding: DialectSniffer.Finding) -> RecordReader {
        RecordReader(
            window: window,
            parser: RecordParser(finding, maxRecord: options.maxRecord),
            path: path,
            encoding: encoding.encoding,
            options: options,
            beginning: beginning
        )
    }

    private var isWhole: Bool { window.isEnded && window.end - window.start <= headSize }

    /// All that was read.
    private var head: UnsafeRawBufferPointer {
        let end = min(window.end, window.start + headSize)
        return UnsafeRawBufferPointer(rebasing: window.bytes[window.start..<end])
    }

    private var text: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: head.prefix(Self.size))
    }

    /// Files are looked at further; a pipe's sender is not waited for.
    private var headSize: Int { source.sizeOnDisk == nil ? Self.size : 1 << 20 }

    private mutating func fill() throws(CSVError) {
        do { try window.fill(atLeast: headSize + 1) } catch { throw .input(error) }
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
        let further = isWhole ? [] : source.sample(after: headSize)
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
