/// Reads the primitive kinds of a pack. Running over the end makes it invalid, never unsafe.
struct PackCursor {
    private let bytes: [UInt8]
    private(set) var position: Int
    private let end: Int
    private(set) var isValid = true

    init(bytes: [UInt8], position: Int, end: Int) {
        self.bytes = bytes
        self.position = position
        self.end = end
    }

    /// An unsigned little-endian number of up to 8 bytes.
    mutating func fixed(_ width: Int) -> Int {
        var value = 0
        for (shift, byte) in take(width).enumerated() where shift < 7 || byte < 0x80 {
            value |= Int(byte) << (8 * shift)
        }
        return value
    }

    /// The next bytes, or none and invalid when there are not as many.
    mutating func take(_ count: Int) -> ArraySlice<UInt8> {
        guard count >= 0, count <= end - position else {
            isValid = false
            return []
        }
        defer { position += count }
        return bytes[position..<(position + count)]
    }

    mutating func skip(_ count: Int) { _ = take(count) }

    /// An unsigned LEB128 number of at most 32 bits.
    private mutating func varint() -> UInt32 {
        var value: UInt32 = 0
        var shift: UInt32 = 0
        while position < end, shift < 35 {
            let byte = bytes[position]
            position += 1
            value |= UInt32(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        isValid = false
        return 0
    }

    mutating func varints(_ rows: Int) -> [Int32] {
        var values: [Int32] = []
        values.reserveCapacity(rows)
        for _ in 0..<rows {
            values.append(Int32(bitPattern: varint()))
            if !isValid { break }
        }
        return values
    }

    mutating func deltas(_ rows: Int) -> [Int32] {
        PackCursor.summed(varints(rows).map { PackCursor.unzigzag(UInt32(bitPattern: $0)) })
    }

    mutating func planes(_ rows: Int) -> [Int32] {
        let width = fixed(1)
        guard (1...4).contains(width) else {
            isValid = false
            return []
        }
        var zigzags = [UInt32](repeating: 0, count: isValid ? rows : 0)
        for plane in 0..<width {
            for (row, byte) in take(rows).enumerated() {
                zigzags[row] |= UInt32(byte) << UInt32(8 * plane)
            }
        }
        return PackCursor.summed(zigzags.map(PackCursor.unzigzag))
    }

    mutating func lines(_ rows: Int) -> TextColumn {
        var column = TextColumn()
        column.reserve(rows: rows, bytes: end - position - rows)
        for _ in 0..<rows {
            let value = line()
            if !isValid { break }
            column.append(value)
        }
        return column
    }

    /// Sorted codes as steps of an odometer, with literals where the step is 0.
    mutating func counters(_ rows: Int) -> TextColumn {
        let steps = varints(rows)
        var column = TextColumn()
        column.reserve(rows: rows, bytes: rows * 6)
        var value: [UInt8] = []
        for step in steps {
            if step == 0 {
                value = Array(line())
            } else {
                PackCursor.turn(&value, by: Int(step) - 1)
            }
            if !isValid { break }
            column.append(value)
        }
        return column
    }

    private mutating func line() -> ArraySlice<UInt8> {
        let start = position
        while position < end, bytes[position] != 0x0A { position += 1 }
        guard position < end else {
            isValid = false
            return []
        }
        position += 1
        return bytes[start..<(position - 1)]
    }

    /// Turns the last wheels first; characters other than digits and capitals stand still.
    private static func turn(_ value: inout [UInt8], by steps: Int) {
        var carry = steps
        var index = value.count - 1
        while carry > 0, index >= 0 {
            let byte = value[index]
            let (base, size) = (0x30...0x39).contains(byte) ? (0x30, 10) : (0x41, 26)
            if (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) {
                let sum = Int(byte) - base + carry
                value[index] = UInt8(base + sum % size)
                carry = sum / size
            }
            index -= 1
        }
    }

    private static func unzigzag(_ value: UInt32) -> Int32 {
        Int32(bitPattern: value >> 1) ^ -Int32(bitPattern: value & 1)
    }

    private static func summed(_ differences: [Int32]) -> [Int32] {
        var sum: Int32 = 0
        return differences.map { difference in
            sum &+= difference
            return sum
        }
    }
}
