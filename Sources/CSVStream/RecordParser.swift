import Glibc

/// Takes one record after the other from a window: the ladder of readings from strict to "this line
/// alone".
///
/// What a record's values are never depends on where blocks end: each try begins at the record's
/// start, and when bytes are missing the caller reads more and tries again.
struct RecordParser: ~Copyable {
    /// A record that was read; its values stand in the arena.
    struct Found: Equatable {
        /// Where the next record begins.
        let end: Int
        /// How many physical lines it takes up.
        let lines: Int
        /// Broken quotes or a blank line.
        let flaws: RecordFlaws
        /// Whether it has a quote that is not closed where it should be; its line was read alone.
        var hasOpenQuote = false
    }

    /// What came of looking for a record.
    enum Outcome: Equatable {
        case found(Found)
        /// The window holds no whole record; read more and try again.
        case needsMore
        /// The record is longer than allowed.
        case tooLong(openQuote: Bool)
    }

    /// What came of one reading of a record.
    enum Attempt: Equatable {
        case complete(end: Int, lines: Int, lastContentEnd: Int)
        /// A quote makes no sense. `blanksAround`: blanks outside of the quotes may be why.
        case stopped(blanksAround: Bool)
        case needsMore
        case tooLong
        /// The input ended inside quotes.
        case openQuote
    }

    var csv: LibCSV
    private var splitter = LineSplitter()
    let maxRecord: Int
    var batch = Batch()
    /// Whether quotes have a meaning.
    let hasQuotes: Bool
    /// The header's width; 0 as long as it is not known. Decides between readings of broken lines.
    var width = 0
    /// What values look like; nil when that cannot be told.
    var forms: ColumnForms?
    /// Whether to read without trimming at once, because most records have blanks at the edges.
    var expectsBlanks = false
    /// Whether the record just read has a quote inside a field without quotes.
    private(set) var hasStrayQuote = false
    /// How many records were read twice because of blanks; the reader decides by it.
    private(set) var rereads = 0

    /// Whether a backslash makes a quote part of the value.
    let escapes: Bool

    init(delimiter: UInt8, quote: UInt8?, escapes: Bool = false, maxRecord: Int) {
        self.escapes = escapes && quote != nil
        // Without quotes libcsv gets a byte that no UTF-8 text holds.
        csv = LibCSV(delimiter: delimiter, quote: quote ?? 0xFF)
        hasQuotes = quote != nil
        self.maxRecord = maxRecord
    }

    /// Looks for the record at the window's start; its values are appended to the arena.
    mutating func next(in window: borrowing ByteWindow) -> Outcome {
        guard let line = splitter.line(at: window.start, in: window) else {
            let isTooLong = window.end - window.start > maxRecord
            return isTooLong ? .tooLong(openQuote: false) : .needsMore
        }
        if line.content.isEmpty {
            return .found(Found(end: line.end, lines: 1, flaws: .blank))
        }
        guard !expectsBlanks && !escapes else {
            return readExactly(line, window)
        }
        let mark = csv.arena.pointee.mark
        let attempt = read(line, window, trimming: .blanksAndTabs)
        if case .complete(let end, let lines, let lastContentEnd) = attempt,
            isWhole(window.bytes, line.content.lowerBound..<lastContentEnd, since: mark)
        {
            let found = Outcome.found(Found(end: end, lines: lines, flaws: []))
            return mended(checked(found, line, window), line, window, since: mark)
        }
        if attempt == .needsMore { return .needsMore }
        csv.arena.pointee.cut(to: mark)
        rereads += 1
        return readExactly(line, window)
    }

    private func isWhole(
        _ bytes: UnsafeRawBufferPointer,
        _ content: Range<Int>,
        since mark: FieldArena.Mark
    ) -> Bool {
        isWhole(
            bytes,
            content,
            contentCount: content.count,
            records: 1,
            since: mark,
            to: csv.arena.pointee.endCount
        )
    }

    /// Nothing was trimmed when values, delimiters and quotes add up to what the records hold.
    ///
    /// In strict mode quotes stand only around fields and doubled inside of them; then the quotes of
    /// the records less those of the values are exactly the bytes that are no part of a value. No
    /// record can hold fewer bytes than that, so the sum over several holds for each.
    ///
    /// - Parameters:
    ///   - range: the records with the line ends between them.
    ///   - contentCount: the bytes of the records without those line ends.
    func isWhole(
        _ bytes: UnsafeRawBufferPointer,
        _ range: Range<Int>,
        contentCount: Int,
        records: Int,
        since mark: FieldArena.Mark,
        to fieldEnd: Int
    ) -> Bool {
        let arena = csv.arena.pointee
        let fields = fieldEnd - mark.endCount
        guard fields > 0 else { return false }
        let values = arena.ends[fieldEnd - 1] - mark.byteCount
        let rest = contentCount - values - (fields - records)
        if rest == 0 { return true }
        guard hasQuotes else { return false }
        let outer = ByteCount.of(csv.quote, in: UnsafeRawBufferPointer(rebasing: bytes[range]))
        let inner = ByteCount.of(
            csv.quote,
            in: UnsafeRawBufferPointer(start: arena.bytes + mark.byteCount, count: values)
        )
        return rest == outer - inner
    }

    /// One reading of the record that begins with a line.
    mutating func read(
        _ first: Line,
        _ window: borrowing ByteWindow,
        trimming: LibCSV.Trimming
    ) -> Attempt {
        let start = first.content.lowerBound
        var line = first
        var lines = 0
        hasStrayQuote = false
        csv.restart(trimming: trimming)
        while true {
            csv.arena.pointee.reserve(line.end - start)
            if !hasQuotes { avoidQuote(in: window.bytes, line) }
            if let stop = feedUnescaped(window.bytes, line) { return stop }
            lines += 1
            if csv.isBetweenRecords {
                return .complete(
                    end: line.end,
                    lines: lines,
                    lastContentEnd: line.content.upperBound
                )
            }
            if line.end - start > maxRecord { return .tooLong }
            // An open quote is found out here, not after the rest of the file.
            if lines == Self.longText, holdsRecords(from: first.end, to: line.end, window.bytes) {
                return .openQuote
            }
            if window.isEnded && line.end == window.end { return .openQuote }
            guard let next = splitter.line(at: line.end, in: window) else {
                return window.end - start > maxRecord ? .tooLong : .needsMore
            }
            line = next
        }
    }

    /// A quoted text of so many lines is looked at.
    static let longText = 64

    /// Whether nine in ten lines of a quoted text have as many delimiters as records do.
    private func holdsRecords(from start: Int, to end: Int, _ bytes: UnsafeRawBufferPointer) -> Bool
    {
        guard width > 1 else { return false }
        var (lines, fitting, delimiters) = (0, 0, 0)
        var isQuoted = false
        for index in start..<end {
            let byte = bytes[index]
            if byte == csv.quote { isQuoted.toggle() }
            if byte == csv.delimiter && !isQuoted { delimiters += 1 }
            if byte == 0x0A || (byte == 0x0D && (index + 1 == end || bytes[index + 1] != 0x0A)) {
                lines += 1
                if delimiters == width - 1 { fitting += 1 }
                (delimiters, isQuoted) = (0, false)
            }
        }
        return fitting * 10 >= lines * 9
    }

    /// Feeds a line, with doubled quotes for escaped ones where backslashes escape.
    private mutating func feedUnescaped(_ bytes: UnsafeRawBufferPointer, _ line: Line) -> Attempt? {
        let stored = UnsafeRawBufferPointer(rebasing: bytes[line.content.lowerBound..<line.end])
        guard escapes, stored.contains(0x5C) else { return feed(bytes, line) }
        let plain = Unescaper(delimiter: csv.delimiter, quote: csv.quote).plain(
            stored,
            insideQuotes: csv.state == .inField && csv.isQuoted
        )
        csv.arena.pointee.reserve(plain.count)
        let content = plain.count - (line.end - line.content.upperBound)
        return plain.withUnsafeBytes { feed($0, Line(content: 0..<content, end: plain.count)) }
    }

    /// Feeds a line with its end; a quote inside of an unquoted field is data.
    private mutating func feed(_ bytes: UnsafeRawBufferPointer, _ line: Line) -> Attempt? {
        var position = line.content.lowerBound
        while true {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[position..<line.end])
            let taken = csv.feed(rest)
            if taken == rest.count { return nil }
            position += taken
            if csv.isQuoted {
                return .stopped(blanksAround: bytes[position] == 0x20 || bytes[position] == 0x09)
            }
            if csv.fieldIsBlank && hasQuotes { return .stopped(blanksAround: true) }
            hasStrayQuote = true
            csv.feedLeniently(UnsafeRawBufferPointer(rebasing: bytes[position...position]))
            position += 1
        }
    }

    /// Without quotes, libcsv's quote must be a byte that the line does not hold.
    private mutating func avoidQuote(in bytes: UnsafeRawBufferPointer, _ line: Line) {
        let content = UnsafeRawBufferPointer(rebasing: bytes[line.content])
        guard content.contains(csv.quote) else { return }
        let free = (UInt8(0x80)...0xFF).reversed().first { !content.contains($0) }
        csv.setQuote(free ?? 0xFF)
    }

    /// A record is too long by its own length, however the blocks fell.
    func checked(
        _ outcome: Outcome,
        _ line: Line,
        _ window: borrowing ByteWindow
    ) -> Outcome {
        guard case .found(let found) = outcome else { return outcome }
        let length = found.end - line.content.lowerBound
        return length > maxRecord ? .tooLong(openQuote: found.lines > 1) : outcome
    }

    /// The line that begins at a position, if the window holds it.
    mutating func line(at position: Int, in window: borrowing ByteWindow) -> Line? {
        splitter.line(at: position, in: window)
    }
}
