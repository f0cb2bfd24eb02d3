import CZlib

/// Unpacks gzip, one member after the other.
struct GzipDecoder: ~Copyable {
    /// zlib keeps a pointer back to its stream, so the stream must not move.
    private let stream: UnsafeMutablePointer<z_stream>
    private var state = State.betweenMembers

    private enum State {
        case betweenMembers, insideMember, padding
    }

    init() {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        // 15 + 16: the largest window, gzip only.
        _ = geobatch_inflate_init(stream, 31)
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    /// Whether the input may end here.
    var isComplete: Bool { state != .insideMember }

    /// Unpacks some of the input into the output; says how much of both was used.
    mutating func step(
        input: UnsafeRawBufferPointer,
        output: UnsafeMutableRawBufferPointer
    ) throws(DecodeFailure) -> DecodeStep {
        if state == .betweenMembers, let first = input.first {
            // Archives from tapes and block devices are padded with zeros after the last member.
            state = first == 0 ? .padding : .insideMember
        }
        switch state {
        case .betweenMembers:
            return DecodeStep(consumed: 0, produced: 0)
        case .padding:
            guard input.allSatisfy({ $0 == 0 }) else {
                throw DecodeFailure(why: "bytes after the end that are not gzip")
            }
            return DecodeStep(consumed: input.count, produced: 0)
        case .insideMember:
            return try inflateSome(input, output)
        }
    }

    private mutating func inflateSome(
        _ input: UnsafeRawBufferPointer,
        _ output: UnsafeMutableRawBufferPointer
    ) throws(DecodeFailure) -> DecodeStep {
        stream.pointee.next_in = UnsafeMutablePointer(
            mutating: input.baseAddress?.assumingMemoryBound(to: UInt8.self)
        )
        stream.pointee.avail_in = UInt32(clamping: input.count)
        stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_out = UInt32(clamping: output.count)
        let code = inflate(stream, Z_NO_FLUSH)
        guard code == Z_OK || code == Z_STREAM_END || code == Z_BUF_ERROR else {
            let why = stream.pointee.msg.map { String(cString: $0) }
            throw DecodeFailure(why: why ?? "zlib error \(code)")
        }
        if code == Z_STREAM_END {
            let rest = stream.pointee.avail_in
            inflateReset(stream)
            stream.pointee.avail_in = rest
            state = .betweenMembers
        }
        return DecodeStep(
            consumed: input.count - Int(stream.pointee.avail_in),
            produced: output.count - Int(stream.pointee.avail_out)
        )
    }
}
