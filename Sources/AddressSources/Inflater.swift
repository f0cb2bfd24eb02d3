import CZlib

/// Unpacks zlib or raw deflate data in one go or step by step, never past the room it is given.
final class Inflater {
    /// How the data is framed.
    enum Framing: Int32 {
        /// RFC 1950, as in OSM blobs.
        case zlib = 15
        /// RFC 1951 without a frame, as in ZIP archives.
        case raw = -15
    }

    /// zlib keeps a pointer back to its stream, so the stream must not move.
    private let stream: UnsafeMutablePointer<z_stream>

    init(_ framing: Framing) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        _ = geobatch_inflate_init(stream, framing.rawValue)
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    /// Unpacks a whole piece.
    ///
    /// - Returns: whether it is sound and has exactly the output's length.
    func unpack(
        _ input: UnsafeRawBufferPointer,
        into output: UnsafeMutableRawBufferPointer
    ) -> Bool {
        inflateReset(stream)
        let step = step(input, into: output)
        return step?.isEnd == true && step?.produced == output.count
    }

    /// What one step did.
    struct Step {
        let consumed: Int
        let produced: Int
        let isEnd: Bool
    }

    /// Unpacks some of the input; nil when it is damaged.
    func step(
        _ input: UnsafeRawBufferPointer,
        into output: UnsafeMutableRawBufferPointer
    ) -> Step? {
        stream.pointee.next_in = UnsafeMutablePointer(
            mutating: input.baseAddress?.assumingMemoryBound(to: UInt8.self)
        )
        stream.pointee.avail_in = UInt32(clamping: input.count)
        stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_out = UInt32(clamping: output.count)
        let code = inflate(stream, Z_NO_FLUSH)
        guard code == Z_OK || code == Z_STREAM_END || code == Z_BUF_ERROR else { return nil }
        return Step(
            consumed: input.count - Int(stream.pointee.avail_in),
            produced: output.count - Int(stream.pointee.avail_out),
            isEnd: code == Z_STREAM_END
        )
    }
}
