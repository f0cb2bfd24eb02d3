import ByteStreams

/// Cuts a stream of bytes into frames. Reading blocks: it is meant for a thread of its own.
struct FrameReader: ~Copyable {
    private static let blockSize = 1 << 18

    private let source: any ByteSource
    private let block = UnsafeMutableRawBufferPointer.allocate(
        byteCount: FrameReader.blockSize,
        alignment: 16
    )
    /// The bytes of the block that belong to no frame yet.
    private var pending = 0..<0

    init(_ source: any ByteSource) { self.source = source }

    deinit { block.deallocate() }

    /// The next frame; nil where the stream ends between two frames.
    mutating func next() throws(FrameError) -> Frame? {
        guard let line = try nextLine() else { return nil }
        let header = try FrameHeader(line: line)
        var body: [UInt8] = []
        // Memory grows with what comes, not with what a header says.
        body.reserveCapacity(min(header.bytes, 1 << 24))
        while body.count < header.bytes {
            if pending.isEmpty, try !fill() { throw .cutOff }
            let piece = block[pending].prefix(header.bytes - body.count)
            body.append(contentsOf: piece)
            pending = (pending.lowerBound + piece.count)..<pending.upperBound
        }
        return Frame(header: header, body: body)
    }

    /// A line without its line feed; nil at the end of the stream.
    private mutating func nextLine() throws(FrameError) -> [UInt8]? {
        var line: [UInt8] = []
        while true {
            if pending.isEmpty, try !fill() {
                if line.isEmpty { return nil }
                throw .cutOff
            }
            let end = block[pending].firstIndex(of: 0x0A)
            line += block[pending.lowerBound..<(end ?? pending.upperBound)]
            pending = (end.map { $0 + 1 } ?? pending.upperBound)..<pending.upperBound
            guard line.count < FrameHeader.longestLine else {
                throw .notAHeader(String(decoding: line.prefix(64), as: UTF8.self))
            }
            if end != nil { return line }
        }
    }

    /// Reads on; false at the end of the stream.
    private mutating func fill() throws(FrameError) -> Bool {
        do throws(InputError) {
            pending = 0..<(try source.read(into: block))
            return !pending.isEmpty
        } catch {
            // A stream without a byte is one without a frame.
            if error.kind == .empty { return false }
            throw .input(error)
        }
    }
}
