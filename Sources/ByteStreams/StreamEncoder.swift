import CZlib
import CZstd

/// How far one call of an encoder got.
struct EncodeStep: Equatable {
    /// Bytes taken from the input.
    let consumed: Int
    /// Bytes put into the output.
    let produced: Int
    /// Whether the member or frame is complete; only when it was asked to end.
    let isDone: Bool
}

/// What turns content into stored bytes: nothing, gzip or zstd.
///
/// Levels are fixed and no clock enters, so that the same content gives the same bytes.
enum StreamEncoder: ~Copyable {
    case plain
    case gzip(GzipEncoder)
    case zstd(ZstdEncoder)

    init(_ compression: Compression?) {
        switch compression {
        case nil: self = .plain
        case .gzip: self = .gzip(GzipEncoder())
        case .zstd: self = .zstd(ZstdEncoder())
        }
    }

    var isPlain: Bool {
        switch self {
        case .plain: true
        case .gzip: false
        case .zstd: false
        }
    }

    /// Packs some of the input into the output; with `ending`, completes the member or frame.
    func step(
        input: UnsafeRawBufferPointer,
        ending: Bool,
        output: UnsafeMutableRawBufferPointer
    ) -> EncodeStep {
        switch self {
        case .plain: EncodeStep(consumed: input.count, produced: 0, isDone: true)
        case .gzip(let encoder): encoder.step(input: input, ending: ending, output: output)
        case .zstd(let encoder): encoder.step(input: input, ending: ending, output: output)
        }
    }
}

/// Packs gzip members.
struct GzipEncoder: ~Copyable {
    /// zlib's default; deflate is the slowest step of a run, and 9 costs thrice as much for 1 %.
    private static let level: Int32 = 6
    /// zlib keeps a pointer back to its stream, so the stream must not move.
    private let stream: UnsafeMutablePointer<z_stream>

    init() {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        // 15 + 16: the largest window, a gzip header whose time stays 0.
        _ = geobatch_deflate_init(stream, Self.level, 31)
    }

    deinit {
        deflateEnd(stream)
        stream.deallocate()
    }

    func step(
        input: UnsafeRawBufferPointer,
        ending: Bool,
        output: UnsafeMutableRawBufferPointer
    ) -> EncodeStep {
        stream.pointee.next_in = UnsafeMutablePointer(
            mutating: input.baseAddress?.assumingMemoryBound(to: UInt8.self)
        )
        stream.pointee.avail_in = UInt32(clamping: input.count)
        stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_out = UInt32(clamping: output.count)
        let code = deflate(stream, ending ? Z_FINISH : Z_NO_FLUSH)
        if code == Z_STREAM_END { deflateReset(stream) }
        return EncodeStep(
            consumed: input.count - Int(stream.pointee.avail_in),
            produced: output.count - Int(stream.pointee.avail_out),
            isDone: code == Z_STREAM_END
        )
    }
}

/// Packs zstd frames.
struct ZstdEncoder: ~Copyable {
    /// zstd's default.
    private static let level: Int32 = 3
    private let stream: OpaquePointer?

    init() {
        stream = ZSTD_createCCtx()
        ZSTD_CCtx_setParameter(stream, ZSTD_c_compressionLevel, Self.level)
        ZSTD_CCtx_setParameter(stream, ZSTD_c_checksumFlag, 1)
    }

    deinit {
        ZSTD_freeCCtx(stream)
    }

    func step(
        input: UnsafeRawBufferPointer,
        ending: Bool,
        output: UnsafeMutableRawBufferPointer
    ) -> EncodeStep {
        var source = ZSTD_inBuffer(src: input.baseAddress, size: input.count, pos: 0)
        var target = ZSTD_outBuffer(dst: output.baseAddress, size: output.count, pos: 0)
        let left = ZSTD_compressStream2(
            stream,
            &target,
            &source,
            ending ? ZSTD_e_end : ZSTD_e_continue
        )
        return EncodeStep(
            consumed: source.pos,
            produced: target.pos,
            isDone: ending && left == 0
        )
    }
}
