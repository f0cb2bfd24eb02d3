import CSVStream

/// A second reader, as plain as can be: byte by byte over the whole text, no libcsv, no blocks. The
/// judge of the fuzzer.
struct SlowReader {
    /// A record: where it begins, how it reads, and whether it is surely read so.
    struct Record: Equatable {
        var offset: Int
        var line: Int
        var fields: [[UInt8]]
        /// Broken quotes: the line is a record, its fields are a matter of taste.
        var isBroken = false
        /// Blanks outside of quotes: edges of its fields may be trimmed.
        var hasLooseBlanks = false
    }

    let bytes: [UInt8]
    let delimiter: UInt8
    let quote: UInt8?

    /// All records, the header among them.
    func records() -> [Record] {
        var records: [Record] = []
        var index = 0
        var line = 1
        while index < bytes.count {
            let start = index
            let (record, end, lines) = record(at: start, line: line)
            records.append(record)
            index = end
            line += lines
        }
        return records
    }

    private func record(at start: Int, line: Int) -> (Record, end: Int, lines: Int) {
        if let (found, end, lines) = strictRecord(at: start, line: line) {
            return (found, end, lines)
        }
        let end = endOfLine(from: start)
        return (Record(offset: start, line: line, fields: [], isBroken: true), after(end), 1)
    }

    /// Nil when quotes make no sense or are never closed.
    private func strictRecord(at start: Int, line: Int) -> (Record, end: Int, lines: Int)? {
        var record = Record(offset: start, line: line, fields: [])
        var index = start
        var lines = 1
        if isLineEnd(index) { return (record, after(index), 1) }
        while true {
            guard let field = field(at: index, &record, &lines) else { return nil }
            record.fields.append(field.value)
            index = field.end
            if index < bytes.count, bytes[index] == delimiter {
                index += 1
                continue
            }
            return (record, after(index), lines)
        }
    }

    private func field(
        at start: Int,
        _ record: inout Record,
        _ lines: inout Int
    ) -> (value: [UInt8], end: Int)? {
        var index = start
        while isBlank(index) { index += 1 }
        if let quote, index < bytes.count, bytes[index] == quote {
            if index > start { record.hasLooseBlanks = true }
            return quoted(at: index + 1, quote, &record, &lines)
        }
        var end = start
        while end < bytes.count, bytes[end] != delimiter, !isLineEnd(end) { end += 1 }
        return (Array(bytes[start..<end]), end)
    }

    private func quoted(
        at start: Int,
        _ quote: UInt8,
        _ record: inout Record,
        _ lines: inout Int
    ) -> (value: [UInt8], end: Int)? {
        var value: [UInt8] = []
        var index = start
        while index < bytes.count {
            if bytes[index] == quote {
                if index + 1 < bytes.count, bytes[index + 1] == quote {
                    value.append(quote)
                    index += 2
                    continue
                }
                index += 1
                let closed = index
                while isBlank(index) { index += 1 }
                if index > closed { record.hasLooseBlanks = true }
                let isSound = index == bytes.count || bytes[index] == delimiter || isLineEnd(index)
                return isSound ? (value, index) : nil
            }
            if isLineEnd(index) {
                let next = after(index)
                value += bytes[index..<next]
                index = next
                lines += 1
                continue
            }
            value.append(bytes[index])
            index += 1
        }
        return nil
    }

    private func isBlank(_ index: Int) -> Bool {
        index < bytes.count && bytes[index] != delimiter
            && (bytes[index] == 0x20 || bytes[index] == 0x09)
    }

    private func isLineEnd(_ index: Int) -> Bool {
        index < bytes.count && (bytes[index] == 0x0A || bytes[index] == 0x0D)
    }

    private func endOfLine(from start: Int) -> Int {
        var index = start
        while index < bytes.count, !isLineEnd(index) { index += 1 }
        return index
    }

    private func after(_ index: Int) -> Int {
        guard index < bytes.count else { return index }
        let isPair = bytes[index] == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A
        return index + (isPair ? 2 : 1)
    }
}
