/// Appends the values of one column, for any number of rows, as `ArrayLayout` says.
///
/// What a row has comes from a closure that is compiled into the loop; plain memory, because arrays
/// cost a uniqueness check for each row.
enum ColumnArray {
    /// Appends texts that stand in a buffer; an empty one is no value.
    @inline(__always)
    static func appendTexts(
        in buffer: [UInt8],
        _ rows: Int,
        to bytes: inout [UInt8],
        _ place: (Int) -> Range<Int>
    ) {
        var size = 0
        for row in 0..<rows { size += place(row).count }
        buffer.withUnsafeBytes { texts in
            appendTexts(rows, size: size, to: &bytes) { row in
                UnsafeRawBufferPointer(rebasing: texts[place(row)])
            }
        }
    }

    /// Appends texts.
    ///
    /// - Parameter size: at least the bytes of all of them.
    @inline(__always)
    static func appendTexts(
        _ rows: Int,
        size: Int,
        to bytes: inout [UInt8],
        _ text: (Int) -> UnsafeRawBufferPointer
    ) {
        let layout = ArrayLayout(rows: rows)
        let (start, fixed) = (bytes.count, layout.bitBytes + layout.endBytes)
        bytes.append(contentsOf: repeatElement(0, count: fixed + ArrayLayout.padded(size)))
        var end = 0
        bytes.withUnsafeMutableBytes { all in
            let column = UnsafeMutableRawBufferPointer(rebasing: all[start...])
            for row in 0..<rows {
                let value = text(row)
                if !value.isEmpty {
                    column[row >> 3] |= 1 << UInt8(row & 7)
                    let target = column[(fixed + end)..<(fixed + end + value.count)]
                    UnsafeMutableRawBufferPointer(rebasing: target).copyMemory(from: value)
                    end += value.count
                }
                column.storeBytes(
                    of: UInt32(truncatingIfNeeded: end).littleEndian,
                    toByteOffset: layout.bitBytes + 4 * (row + 1),
                    as: UInt32.self
                )
            }
        }
        bytes.removeLast(ArrayLayout.padded(size) - ArrayLayout.padded(end))
    }

    /// Appends numbers of 64 bits; nil where there is none.
    @inline(__always)
    static func appendWords(_ rows: Int, to bytes: inout [UInt8], _ word: (Int) -> UInt64?) {
        let layout = ArrayLayout(rows: rows)
        let start = bytes.count
        bytes.append(contentsOf: repeatElement(0, count: layout.bitBytes + layout.wordBytes))
        bytes.withUnsafeMutableBytes { all in
            let column = UnsafeMutableRawBufferPointer(rebasing: all[start...])
            for row in 0..<rows {
                guard let word = word(row) else { continue }
                column[row >> 3] |= 1 << UInt8(row & 7)
                column.storeBytes(
                    of: word.littleEndian,
                    toByteOffset: layout.bitBytes + 8 * row,
                    as: UInt64.self
                )
            }
        }
    }

    /// Appends truth values; every row has one.
    static func appendFlags(_ flags: [Bool], to bytes: inout [UInt8]) {
        let (start, size) = (bytes.count, ArrayLayout(rows: flags.count).bitBytes)
        bytes.append(contentsOf: repeatElement(0, count: 2 * size))
        for (row, flag) in flags.enumerated() {
            let bit: UInt8 = 1 << UInt8(row & 7)
            bytes[start + row >> 3] |= bit
            if flag { bytes[start + size + row >> 3] |= bit }
        }
    }
}

/// Some words, one after the other in one buffer.
struct WordBytes: Sendable {
    private let bytes: [UInt8]
    private let ends: [Int]
    private let longest: Int

    init(_ words: [String]) {
        var (bytes, ends, longest) = ([UInt8](), [Int](), 0)
        for word in words {
            bytes += word.utf8
            ends.append(bytes.count)
            longest = max(longest, word.utf8.count)
        }
        (self.bytes, self.ends, self.longest) = (bytes, ends, longest)
    }

    /// Appends the word with the number that a row has; none for a number that no word has.
    @inline(__always)
    func append(_ rows: Int, to output: inout [UInt8], _ number: (Int) -> Int) {
        let ends = ends
        bytes.withUnsafeBytes { words in
            ColumnArray.appendTexts(rows, size: rows * longest, to: &output) { row in
                let word = number(row)
                let isThere = ends.indices.contains(word)
                let place = isThere ? (word == 0 ? 0 : ends[word - 1])..<ends[word] : 0..<0
                return UnsafeRawBufferPointer(rebasing: words[place])
            }
        }
    }
}
