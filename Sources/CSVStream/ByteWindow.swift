import ByteStreams

/// The part of the input that is being parsed, as UTF-8: it begins at a record and grows at its end.
///
/// Once the input has ended, a last line without a line end gets one, so that every line has one.
struct ByteWindow: ~Copyable {
    /// Larger blocks were no faster.
    private static let blockSize = 1 << 18

    private let source: any ByteSource
    private var buffer: UnsafeMutableRawBufferPointer
    private var decoder: TextDecoder?
    /// Where in the buffer the text begins that was decoded; moves with the bytes, even below 0.
    private var decodedStart = 0
    /// The first byte that is still needed.
    private(set) var start = 0
    /// One past the last byte.
    private(set) var end = 0
    /// Whether the input has ended.
    private(set) var isEnded = false
    /// Whether the last line end is ours.
    private(set) var hasAddedLineEnd = false
    /// What ended the reading early.
    private var failure: InputError?
    /// Grows whenever bytes move, which makes remembered positions worthless.
    private(set) var generation = 0

    init(source: any ByteSource) {
        self.source = source
        buffer = .allocate(byteCount: Self.blockSize * 2, alignment: 16)
    }

    deinit {
        buffer.deallocate()
    }

    /// The bytes by position; only `start..<end` may be read.
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(buffer) }

    var consumedBytes: Int { source.consumedBytes }

    /// Gives up the bytes before a position.
    mutating func advance(to position: Int) {
        start = position
    }

    /// Reads until there are this many bytes, the input ends or fails.
    ///
    /// - Throws: the source's error when there is no byte to use before it.
    mutating func fill(atLeast count: Int) throws(InputError) {
        while end - start < count && !isEnded && failure == nil {
            do { try readBlock() } catch { failure = error }
        }
        if let failure, start == end { throw failure }
    }

    /// Reads so much that parsing from the start again costs no more than it did in sum before.
    ///
    /// - Throws: the source's error when nothing more can be had.
    mutating func grow() throws(InputError) {
        let before = end - start
        try fill(atLeast: max(before, Self.blockSize / 2) * 2)
        if let failure, end - start == before { throw failure }
    }

    /// Reads from here on in another encoding, beginning with the bytes already there.
    mutating func decode(from encoding: TextEncoding) {
        var decoder = TextDecoder(from: encoding)
        var text: [UInt8] = []
        if hasAddedLineEnd { end -= 1 }
        hasAddedLineEnd = false
        let stored = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
        decoder.convert(stored, isLast: isEnded, to: &text)
        self.decoder = decoder
        end = start
        decodedStart = start
        append(text)
        generation += 1
        if isEnded { addLineEnd() }
    }

    /// How many bytes as stored the text from the start up to a position takes up; the position is
    /// the beginning of a line.
    @inline(__always)
    mutating func storedLength(to position: Int) -> Int {
        guard decoder != nil else { return position - start }
        return decodedLength(to: position)
    }

    private mutating func decodedLength(to position: Int) -> Int {
        let text = UnsafeRawBufferPointer(rebasing: bytes[start..<position])
        return decoder?.storedLength(of: text, at: start - decodedStart) ?? text.count
    }

    private mutating func readBlock() throws(InputError) {
        guard var decoder else {
            makeRoom(for: Self.blockSize)
            let room = UnsafeMutableRawBufferPointer(
                rebasing: buffer[end..<(end + Self.blockSize)]
            )
            let count = try source.read(into: room)
            end += count
            if count == 0 { finish() }
            return
        }
        let block = UnsafeMutableRawBufferPointer.allocate(
            byteCount: Self.blockSize,
            alignment: 16
        )
        defer { block.deallocate() }
        let count = try source.read(into: block)
        var text: [UInt8] = []
        let stored = UnsafeRawBufferPointer(rebasing: block[..<count])
        decoder.convert(stored, isLast: count == 0, to: &text)
        self.decoder = decoder
        append(text)
        if count == 0 { finish() }
    }

    private mutating func finish() {
        isEnded = true
        addLineEnd()
    }

    private mutating func addLineEnd() {
        guard end > start else { return }
        let last = buffer[end - 1]
        hasAddedLineEnd = last != 0x0A && last != 0x0D
        if hasAddedLineEnd { append([0x0A]) }
    }

    private mutating func append(_ text: [UInt8]) {
        makeRoom(for: text.count)
        text.withUnsafeBytes {
            UnsafeMutableRawBufferPointer(rebasing: buffer[end...]).copyMemory(from: $0)
        }
        end += text.count
    }

    /// Moves the needed bytes to the front, or into a larger buffer.
    private mutating func makeRoom(for count: Int) {
        guard buffer.count - end < count else { return }
        let needed = end - start
        if needed + count <= buffer.count {
            // copyMemory allows overlap.
            buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[start..<end]))
        } else {
            let larger = UnsafeMutableRawBufferPointer.allocate(
                byteCount: max(buffer.count * 2, needed + count),
                alignment: 16
            )
            larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[start..<end]))
            buffer.deallocate()
            buffer = larger
        }
        decodedStart -= start
        start = 0
        end = needed
        generation += 1
    }
}
