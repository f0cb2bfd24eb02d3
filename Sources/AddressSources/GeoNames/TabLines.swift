import ByteStreams

/// The lines of a table whose fields are parted by tabs; a quotation mark is a letter like any other.
struct TabLines {
    private let source: any ByteSource
    private let room = GrowingBuffer()
    private var block: [UInt8] = []
    private var position = 0
    /// The number of the line at hand, from 1.
    private(set) var number = 0
    /// The fields of the line at hand, without the line's end; none where it is too long to be one.
    private(set) var fields: [ArraySlice<UInt8>] = []

    private static let blockSize = 1 << 18
    /// More than GeoNames' widest row, whose other names may have 10,000 characters.
    private static let longest = 1 << 17

    init(_ source: any ByteSource) {
        self.source = source
        room.reserve(TabLines.blockSize)
    }

    /// Goes to the next line that is not blank; false behind the last one.
    mutating func next() throws(InputError) -> Bool {
        // A block that fields still point to would be copied when it is read on.
        fields.removeAll(keepingCapacity: true)
        while let line = try nextLine() {
            number += 1
            guard !line.isEmpty else { continue }
            if line.count <= TabLines.longest {
                fields += line.split(separator: 0x09, omittingEmptySubsequences: false)
            }
            return true
        }
        return false
    }

    /// The bytes of the next line; of one that is too long only so many that it shows.
    private mutating func nextLine() throws(InputError) -> ArraySlice<UInt8>? {
        var searched = position
        var isCut = false
        while true {
            if let end = block[searched...].firstIndex(of: 0x0A) {
                return take(to: end, next: end + 1, isCut)
            }
            searched = block.count
            if searched - position > TabLines.longest {
                isCut = true
                position = searched - TabLines.longest - 1
            }
            let kept = searched - position
            guard try fill() else {
                return position < block.count
                    ? take(to: block.count, next: block.count, isCut) : nil
            }
            searched = kept
        }
    }

    private mutating func take(to end: Int, next: Int, _ isCut: Bool) -> ArraySlice<UInt8> {
        var line = block[position..<end]
        position = next
        if !isCut, line.last == 0x0D { line.removeLast() }
        // The mark at a file's beginning is no part of it.
        if number == 0, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
        return line
    }

    /// Reads on, and drops what is behind; false at the end.
    private mutating func fill() throws(InputError) -> Bool {
        let count = try source.read(into: room.room(TabLines.blockSize))
        guard count > 0 else { return false }
        block.removeSubrange(..<position)
        position = 0
        block += UnsafeRawBufferPointer(room.room(count))
        return true
    }

    /// How far the source is read, in bytes as they are stored.
    var consumedBytes: Int { source.consumedBytes }
    /// How many bytes there are; nil for a pipe.
    var sizeOnDisk: Int? { source.sizeOnDisk }
}
