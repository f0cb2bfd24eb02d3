import GeoModel

/// Rows that name no city, until all that do were seen.
struct PendingRows {
    /// What a row is.
    enum Kind: UInt8 {
        case house, street, range
    }

    private let output: String
    private var file: ScratchFile?
    private var block: [UInt8] = []
    /// How many there are.
    private(set) var count = 0

    init(beside output: String) { self.output = output }

    /// Puts a row in; of a street or range also where its course stands.
    mutating func add(
        _ row: borrowing AddressRow,
        _ kind: Kind,
        course: Int
    ) throws(StreetIndexError) {
        block.removeAll(keepingCapacity: true)
        let texts = [row.number, row.street, row.district, row.region, row.postcode]
        block.append(kind.rawValue)
        put(UInt64(row.country?.packed ?? 0), bytes: 2)
        put(UInt64(UInt32(bitPattern: row.latitudeE6)), bytes: 4)
        put(UInt64(UInt32(bitPattern: row.longitudeE6)), bytes: 4)
        put(UInt64(course), bytes: 8)
        for text in texts { put(UInt64(min(text.count, 0xFFFF)), bytes: 2) }
        for text in texts { block += row.bytes[text].prefix(0xFFFF) }
        let file: ScratchFile
        if let known = self.file { file = known } else { file = try ScratchFile(beside: output) }
        self.file = file
        try file.append(block)
        count += 1
    }

    private mutating func put(_ value: UInt64, bytes: Int) {
        for index in 0..<bytes {
            block.append(UInt8(truncatingIfNeeded: value >> UInt64(8 * index)))
        }
    }

    private static let headLength = 29

    /// Gives all rows out in their order.
    func forEach(
        _ body: (borrowing AddressRow, Kind, Int) throws(StreetIndexError) -> Void
    ) throws(StreetIndexError) {
        guard let file else { return }
        try file.flush()
        var reader = BlockReader(file)
        var row = AddressRow()
        while let head = try reader.take(PendingRows.headLength) {
            row.clear()
            var place = head.startIndex
            func number(_ bytes: Int) -> UInt64 {
                defer { place += bytes }
                return head[place..<(place + bytes)].reversed().reduce(0) { $0 << 8 | UInt64($1) }
            }
            let kind = Kind(rawValue: UInt8(number(1))) ?? .house
            row.country = CountryCode(packed: UInt16(number(2)))
            row.latitudeE6 = Int32(bitPattern: UInt32(number(4)))
            row.longitudeE6 = Int32(bitPattern: UInt32(number(4)))
            let course = Int(number(8))
            let lengths = (0..<5).map { _ in Int(number(2)) }
            guard let text = try reader.take(lengths.reduce(0, +)) else { return }
            row.bytes += text
            var ranges: [Range<Int>] = []
            for length in lengths {
                let start = ranges.last?.upperBound ?? 0
                ranges.append(start..<(start + length))
            }
            (row.number, row.street, row.district) = (ranges[0], ranges[1], ranges[2])
            (row.region, row.postcode) = (ranges[3], ranges[4])
            try body(row, kind, course)
        }
    }
}

/// Reads a scratch file from its start in large blocks.
private struct BlockReader {
    private let file: ScratchFile
    private var offset = 0
    private var bytes: [UInt8] = []
    private var position = 0

    private static let blockSize = 1 << 20

    init(_ file: ScratchFile) { self.file = file }

    /// The next bytes; nil at the end.
    mutating func take(_ count: Int) throws(StreetIndexError) -> ArraySlice<UInt8>? {
        while bytes.count - position < count {
            guard offset < file.count else { return nil }
            bytes.removeFirst(position)
            position = 0
            let size = min(max(BlockReader.blockSize, count), file.count - offset)
            let start = bytes.count
            bytes.append(contentsOf: repeatElement(0, count: size))
            let at = offset
            let outcome = bytes.withUnsafeMutableBytes { all in
                Result { () throws(StreetIndexError) in
                    let room = UnsafeMutableRawBufferPointer(rebasing: all[start...])
                    try file.read(at: at, into: room)
                }
            }
            try outcome.get()
            offset += size
        }
        defer { position += count }
        return bytes[position..<(position + count)]
    }
}
