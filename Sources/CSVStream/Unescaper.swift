/// Writes quotes that a backslash escapes as doubled ones, which is all that libcsv knows.
struct Unescaper {
    let delimiter: UInt8
    let quote: UInt8

    /// A line with doubled quotes; outside of quotes backslashes are data.
    ///
    /// - Parameter insideQuotes: whether the line begins inside a quoted field.
    func plain(_ line: UnsafeRawBufferPointer, insideQuotes: Bool) -> [UInt8] {
        var plain: [UInt8] = []
        plain.reserveCapacity(line.count + 8)
        var isQuoted = insideQuotes
        var atStart = !insideQuotes
        var index = 0
        while index < line.count {
            let byte = line[index]
            let next = index + 1 < line.count ? line[index + 1] : 0
            index += 1
            if isQuoted, byte == 0x5C, next == quote || next == 0x5C {
                plain += next == 0x5C ? [next] : [next, next]
                index += 1
            } else if isQuoted, byte == quote, next == quote {
                plain += [quote, quote]
                index += 1
            } else {
                if byte == quote, isQuoted || atStart { isQuoted.toggle() }
                plain.append(byte)
                atStart = byte == delimiter
            }
        }
        return plain
    }
}
