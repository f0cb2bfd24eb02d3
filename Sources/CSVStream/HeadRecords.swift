/// The first records of a file, read leniently: what its structure is told by.
struct HeadRecords {
    /// A record: its values, and on which line (from 0) it begins.
    struct Entry: Hashable {
        let fields: [[UInt8]]
        let line: Int
        /// One past the last line that it takes up.
        let lineEnd: Int

        /// How many values are not blank.
        var filled: Int { fields.count { !CellShape($0).isBlank } }
    }

    private(set) var entries: [Entry] = []

    /// Of wide records these are enough, once there are so many fields.
    private static let wideRecords = 20
    private static let wideFields = 5000

    /// Reads up to so many records that are not blank lines, fewer where they are wide.
    ///
    /// - Parameter isWhole: whether the file ends with the head; else the last record is left out.
    init(_ head: UnsafeRawBufferPointer, dialect: ReadingDialect, isWhole: Bool, limit: Int) {
        var cursor = Cursor(head: head, dialect: dialect)
        var fields = 0
        while entries.count < limit, entries.count < Self.wideRecords || fields < Self.wideFields,
            let entry = cursor.next()
        {
            if cursor.isAtEnd && !isWhole && !entries.isEmpty { break }
            entries.append(entry)
            fields += entry.fields.count
        }
    }

    /// Reads record by record.
    private struct Cursor {
        let head: UnsafeRawBufferPointer
        let dialect: ReadingDialect
        var index = 0
        var line = 0

        var isAtEnd: Bool { index >= head.count }

        mutating func next() -> Entry? {
            while index < head.count, head[index] == 0x0A || head[index] == 0x0D { takeLineEnd() }
            guard index < head.count else { return nil }
            let first = line
            var fields: [[UInt8]] = []
            while true {
                fields.append(field())
                guard index < head.count, head[index] == dialect.delimiter else { break }
                index += 1
            }
            takeLineEnd()
            return Entry(fields: fields, line: first, lineEnd: line)
        }

        private mutating func takeLineEnd() {
            guard index < head.count else {
                line += 1
                return
            }
            let isPair = head[index] == 0x0D && index + 1 < head.count && head[index + 1] == 0x0A
            index += isPair ? 2 : 1
            line += 1
        }

        private mutating func field() -> [UInt8] {
            if let value = quotedAfterBlanks() { return value }
            var value: [UInt8] = []
            while index < head.count, head[index] != dialect.delimiter, head[index] != 0x0A,
                head[index] != 0x0D
            {
                value.append(head[index])
                index += 1
            }
            return value
        }

        /// A quoted value, blanks around its quotes left out; nil where there is none.
        private mutating func quotedAfterBlanks() -> [UInt8]? {
            guard let quote = dialect.quote else { return nil }
            var place = index
            while place < head.count, head[place] == 0x20, dialect.delimiter != 0x20 { place += 1 }
            guard place < head.count, head[place] == quote else { return nil }
            let start = index
            index = place
            guard let value = quoted() else {
                index = start
                return nil
            }
            while index < head.count, head[index] == 0x20, dialect.delimiter != 0x20 { index += 1 }
            return value
        }

        /// A quoted value; nil when its quote is never closed.
        private mutating func quoted() -> [UInt8]? {
            let (start, startLine) = (index, line)
            var value: [UInt8] = []
            index += 1
            while index < head.count {
                let byte = head[index]
                let next = index + 1 < head.count ? head[index + 1] : 0
                if dialect.escapes, byte == 0x5C, next == dialect.quote || next == 0x5C {
                    value.append(next)
                    index += 2
                } else if byte == dialect.quote, next == byte, index + 1 < head.count {
                    value.append(byte)
                    index += 2
                } else if byte == dialect.quote {
                    index += 1
                    return value
                } else {
                    if byte == 0x0A || (byte == 0x0D && next != 0x0A) { line += 1 }
                    value.append(byte)
                    index += 1
                }
            }
            (index, line) = (start, startLine)
            return nil
        }
    }
}

/// What separates, quotes and escapes while reading.
struct ReadingDialect: Hashable {
    var delimiter: UInt8
    var quote: UInt8?
    /// Whether a backslash makes the next quote part of the value.
    var escapes = false
}
