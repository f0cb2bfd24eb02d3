/// Finds out how a CSV file is written from its head: a pure value over the first 64 KiB or more.
public struct DialectSniffer: Sendable {
    /// What was found out.
    public struct Finding: Hashable, Sendable {
        /// How the file is written, and how its output should be.
        public var dialect: Dialect
        /// The delimiter to read with. It differs from the dialect's only in a file of one column,
        /// where it is a byte that the head does not hold, so that commas in the text stay text.
        public var readingDelimiter: UInt8
        /// How many columns the file has.
        public var columns: Int
        /// Where the header is.
        var structure: HeadStructure
        /// The first records.
        var records: [HeadRecords.Entry]

        /// The first records without the header and what belongs to it.
        var data: ArraySlice<HeadRecords.Entry> {
            let header = structure.headerRecords + structure.metadataRecords
            return records.filter { $0.line >= structure.preambleLines }.dropFirst(header)
        }

        /// What the values of columns look like in records of this width.
        func forms(width: Int) -> ColumnForms? {
            ColumnForms(data, width: width)
        }
    }

    /// Tried in this order when two fit equally well. The blank is the last: prose is full of it.
    private static let candidates: [UInt8] =
        [",", ";", "\t", "|", "~", "^"].map { UInt8(ascii: $0) } + [0x1F, 0x01, 0x20]
    private let options: CSVOptions

    /// A sniffer that keeps to what the options fix.
    public init(options: CSVOptions = CSVOptions()) {
        self.options = options
    }

    /// Reads a head, UTF-8 without a byte order mark.
    ///
    /// - Parameter isWhole: whether the file ends with it.
    public func examine(_ head: [UInt8], isWhole: Bool) -> Finding {
        head.withUnsafeBytes { examine($0, isWhole: isWhole) }
    }

    func examine(_ head: UnsafeRawBufferPointer, isWhole: Bool) -> Finding {
        var dialect = Dialect()
        dialect.lineEnd = Self.usualLineEnd(head)
        let delimiter = options.delimiter ?? bestDelimiter(head, isWhole)
        let reading = delimiter ?? Self.absentByte(head)
        dialect.delimiter = delimiter ?? UInt8(ascii: ",")
        dialect.quote = quote(head, reading, isWhole)
        dialect.escapesWithBackslash = escapes(head, reading, dialect.quote, isWhole)
        let records = HeadRecords(
            head,
            dialect: ReadingDialect(
                delimiter: reading,
                quote: dialect.quote,
                escapes: dialect.escapesWithBackslash
            ),
            isWhole: isWhole,
            limit: Self.recordLimit
        )
        let structure = self.structure(records)
        dialect.hasHeader = structure.hasHeader && options.hasHeader
        return Finding(
            dialect: dialect,
            readingDelimiter: reading,
            columns: max(1, width(records, structure)),
            structure: structure,
            records: records.entries
        )
    }

    private static let recordLimit = 100

    private func structure(_ records: HeadRecords) -> HeadStructure {
        HeadStructure(
            records.entries,
            headerRows: options.headerRows,
            mayLackHeader: options.hasHeader && !options.headerIsGiven && options.headerRows == nil,
            mayHavePreamble: options.hasHeader && options.findsPreamble && options.skipLines == 0
        )
    }

    /// The header's width, or without one that of most records.
    private func width(_ records: HeadRecords, _ structure: HeadStructure) -> Int {
        guard options.hasHeader && structure.hasHeader else { return structure.columns }
        let header = records.entries.first { $0.line >= structure.preambleLines }
        return header?.fields.count ?? structure.columns
    }

    /// Whether backslashes escape quotes: then more quotes make sense, or more records agree.
    private func escapes(
        _ head: UnsafeRawBufferPointer,
        _ delimiter: UInt8,
        _ quote: UInt8?,
        _ isWhole: Bool
    ) -> Bool {
        if let given = options.escapesWithBackslash { return given && quote != nil }
        guard let quote, Self.holdsEscape(head, of: quote) else { return false }
        let plain = HeadScan(head, delimiter: delimiter, quote: quote, isWhole: isWhole)
        let escaped = HeadScan(
            head,
            delimiter: delimiter,
            quote: quote,
            isWhole: isWhole,
            escapes: true
        )
        return escaped.brokenQuotes < plain.brokenQuotes
            && escaped.share(of: escaped.usualWidth) >= plain.share(of: plain.usualWidth)
    }

    private static func holdsEscape(_ head: UnsafeRawBufferPointer, of quote: UInt8) -> Bool {
        guard head.count > 1 else { return false }
        return (1..<head.count).contains { head[$0] == quote && head[$0 - 1] == 0x5C }
    }

    /// The delimiter whose columns agree best; nil when the file has one column.
    private func bestDelimiter(_ head: UnsafeRawBufferPointer, _ isWhole: Bool) -> UInt8? {
        let present = Self.presentBytes(head)
        var best: (delimiter: UInt8, score: Double)?
        for delimiter in Self.candidates where present[Int(delimiter)] {
            let quote: UInt8? =
                switch options.quote {
                case .detect: UInt8(ascii: "\"")
                case .character(let byte): byte
                case .none: nil
                }
            guard quote != delimiter else { continue }
            let escapes = escapes(head, delimiter, quote, isWhole)
            let scan = HeadScan(
                head,
                delimiter: delimiter,
                quote: quote,
                isWhole: isWhole,
                escapes: escapes
            )
            let records = HeadRecords(
                head,
                dialect: ReadingDialect(delimiter: delimiter, quote: quote, escapes: escapes),
                isWhole: isWhole,
                limit: Self.recordLimit
            )
            let isBlank = delimiter == UInt8(ascii: " ")
            let width = width(records, structure(records))
            if isBlank && (best != nil || !isTable(scan, width: width)) { continue }
            let score = score(scan, width: width)
            if score > (best?.score ?? 0) { best = (delimiter, score) }
        }
        return best?.delimiter
    }

    /// How well a delimiter fits, from 0 (it separates nothing) to 1.
    ///
    /// The header says how many columns there are: a delimiter that it does not hold separates none,
    /// however often it stands in the rows, since addresses are full of commas. Without a header the
    /// rows must agree, and delimiters that blanks follow are prose.
    private func score(_ scan: HeadScan, width: Int) -> Double {
        guard width > 1 else { return 0 }
        let agreement = scan.share(of: width)
        let prose = Double(scan.proseDelimiters) / Double(max(1, scan.delimiters))
        if prose > 0.9 && agreement < 0.8 { return 0 }
        let quotes = scan.soundQuotes + scan.brokenQuotes
        let soundness = quotes == 0 ? 1 : Double(scan.soundQuotes) / Double(quotes)
        // Rows that all differ from the header, as with a stray delimiter at their ends, still are
        // rows; more columns are less likely to agree by chance.
        return max(0.05, agreement) * (1 - 1 / Double(width + 1)) * (0.2 + 0.8 * soundness)
    }

    /// Whether blanks separate columns and not words: several columns, in which all records agree, or
    /// in which quotes stand between blanks in all of them, none narrower than the header.
    private func isTable(_ scan: HeadScan, width: Int) -> Bool {
        guard scan.brokenQuotes == 0, scan.widths.count > 2 else { return false }
        let agrees = scan.usualWidth > 2 && scan.share(of: scan.usualWidth) > 0.97
        let isQuoted = width > 2 && scan.soundQuotes >= scan.widths.count
        return agrees || isQuoted && scan.widths.allSatisfy { $0 >= width }
    }

    private func quote(
        _ head: UnsafeRawBufferPointer,
        _ delimiter: UInt8,
        _ isWhole: Bool
    ) -> UInt8? {
        switch options.quote {
        case .none: return nil
        case .character(let byte): return byte
        case .detect: break
        }
        let double = HeadScan(
            head,
            delimiter: delimiter,
            quote: UInt8(ascii: "\""),
            isWhole: isWhole
        )
        let single = HeadScan(
            head,
            delimiter: delimiter,
            quote: UInt8(ascii: "'"),
            isWhole: isWhole
        )
        // Names such as 's-Hertogenbosch begin with an apostrophe but do not end with one.
        let isSingle =
            double.soundQuotes == 0 && single.soundQuotes * 2 >= single.widths.count
            && single.soundQuotes > single.brokenQuotes * 10 && delimiter != UInt8(ascii: "'")
        return isSingle ? UInt8(ascii: "'") : UInt8(ascii: "\"")
    }

    private static func usualLineEnd(_ head: UnsafeRawBufferPointer) -> LineEnd {
        var counts: [LineEnd: Int] = [:]
        var index = 0
        while index < head.count {
            let byte = head[index]
            index += 1
            if byte == 0x0A {
                counts[.lf, default: 0] += 1
            } else if byte == 0x0D {
                let isPair = index < head.count && head[index] == 0x0A
                counts[isPair ? .crlf : .cr, default: 0] += 1
                if isPair { index += 1 }
            }
        }
        let order: [LineEnd] = [.lf, .crlf, .cr]
        return order.max { counts[$0, default: 0] < counts[$1, default: 0] } ?? .lf
    }

    private static func presentBytes(_ head: UnsafeRawBufferPointer) -> [Bool] {
        var present = [Bool](repeating: false, count: 256)
        for byte in head { present[Int(byte)] = true }
        return present
    }

    /// A control character that the head does not hold.
    private static func absentByte(_ head: UnsafeRawBufferPointer) -> UInt8 {
        let present = presentBytes(head)
        let order: [UInt8] = [0x1F, 0x1E, 0x1D, 0x1C] + (1...8)
        return order.first { !present[Int($0)] } ?? 0x1F
    }
}
