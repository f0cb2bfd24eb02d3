/// What a file's head shows when it is read with one delimiter and one quote: how many fields its
/// records have, and whether the quotes make sense.
struct HeadScan {
    /// For each record that is not blank: the number of its fields.
    private(set) var widths: [Int] = []
    /// Quoted fields that end at a delimiter or a line end, as they should.
    private(set) var soundQuotes = 0
    /// Quotes that are followed by something else, or never closed.
    private(set) var brokenQuotes = 0
    /// Delimiters outside of quotes.
    private(set) var delimiters = 0
    /// Delimiters that a blank follows, as after commas in prose.
    private(set) var proseDelimiters = 0

    private static let recordLimit = 1000
    private let delimiter: UInt8
    private let quote: UInt8?
    private let escapes: Bool

    /// Reads the head.
    ///
    /// - Parameter isWhole: whether the file ends with it; otherwise its last record may be cut and
    ///   does not count, unless it is the only one.
    init(
        _ head: UnsafeRawBufferPointer,
        delimiter: UInt8,
        quote: UInt8?,
        isWhole: Bool,
        escapes: Bool = false
    ) {
        self.escapes = escapes
        self.delimiter = delimiter
        self.quote = quote
        var start = 0
        while start < head.count && widths.count < Self.recordLimit {
            guard let end = takeRecord(head, from: start) else {
                if !isWhole && !widths.isEmpty { return }
                // A quote that is never closed: its line counts alone.
                start = takeLine(head, from: start)
                continue
            }
            if end == head.count && !isWhole && widths.count > 1 { widths.removeLast() }
            start = end
        }
    }

    /// Counts a record; nil when the head ends inside its quotes.
    private mutating func takeRecord(_ head: UnsafeRawBufferPointer, from start: Int) -> Int? {
        let before = self
        var index = start
        var fields = 1
        var isBlank = true
        var atFieldStart = true
        while index < head.count {
            let byte = head[index]
            if byte == 0x0A || byte == 0x0D { break }
            if byte == quote && atFieldStart {
                guard let end = skipQuoted(head, from: index) else {
                    self = before
                    return nil
                }
                index = end
                (isBlank, atFieldStart) = (false, false)
                continue
            }
            atFieldStart = byte == delimiter
            if atFieldStart {
                fields += 1
                delimiters += 1
                if index + 1 < head.count && head[index + 1] == 0x20 { proseDelimiters += 1 }
            }
            if byte != 0x20 { isBlank = false }
            index += 1
        }
        if !isBlank { widths.append(fields) }
        return Self.afterLineEnd(head, index)
    }

    /// Passes over a quoted field; nil when it is never closed.
    private mutating func skipQuoted(_ head: UnsafeRawBufferPointer, from start: Int) -> Int? {
        var index = start + 1
        while index < head.count {
            guard head[index] == quote else {
                index += escapes && head[index] == 0x5C ? 2 : 1
                continue
            }
            let next = index + 1
            if next < head.count && head[next] == quote {
                index += 2
                continue
            }
            let isSound =
                next == head.count || head[next] == delimiter || head[next] == 0x0A
                || head[next] == 0x0D
            if isSound { soundQuotes += 1 } else { brokenQuotes += 1 }
            return next
        }
        return nil
    }

    private mutating func takeLine(_ head: UnsafeRawBufferPointer, from start: Int) -> Int {
        var index = start
        var fields = 1
        while index < head.count, head[index] != 0x0A, head[index] != 0x0D {
            if head[index] == delimiter { fields += 1 }
            index += 1
        }
        brokenQuotes += 1
        widths.append(fields)
        return Self.afterLineEnd(head, index)
    }

    private static func afterLineEnd(_ head: UnsafeRawBufferPointer, _ index: Int) -> Int {
        guard index < head.count else { return index }
        let isPair = head[index] == 0x0D && index + 1 < head.count && head[index + 1] == 0x0A
        return index + (isPair ? 2 : 1)
    }

    /// The number of fields that most records have, the larger of two equally frequent; 0 without
    /// records.
    var usualWidth: Int {
        var counts: [Int: Int] = [:]
        for width in widths { counts[width, default: 0] += 1 }
        return counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
    }

    /// The share of records that have this many fields.
    func share(of width: Int) -> Double {
        widths.isEmpty ? 0 : Double(widths.count { $0 == width }) / Double(widths.count)
    }
}
