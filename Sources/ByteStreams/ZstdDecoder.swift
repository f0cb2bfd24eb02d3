import CZstd

/// Unpacks zstd, one frame after the other; skippable frames are skipped by the library.
struct ZstdDecoder: ~Copyable {
    private let stream: OpaquePointer?
    private(set) var isComplete = true

    init() {
        stream = ZSTD_createDStream()
    }

    deinit {
        ZSTD_freeDStream(stream)
    }

    /// Unpacks some of the input into the output; says how much of both was used.
    mutating func step(
        input: UnsafeRawBufferPointer,
        output: UnsafeMutableRawBufferPointer
    ) throws(DecodeFailure) -> DecodeStep {
        // Without new bytes after a frame's end the library would ask for the next frame's header
        // and the input would look cut off.
        if isComplete && input.isEmpty { return DecodeStep(consumed: 0, produced: 0) }
        var source = ZSTD_inBuffer(src: input.baseAddress, size: input.count, pos: 0)
        var target = ZSTD_outBuffer(dst: output.baseAddress, size: output.count, pos: 0)
        let hint = ZSTD_decompressStream(stream, &target, &source)
        guard ZSTD_isError(hint) == 0 else {
            throw DecodeFailure(why: String(cString: ZSTD_getErrorName(hint)))
        }
        isComplete = hint == 0
        return DecodeStep(consumed: source.pos, produced: target.pos)
    }
}
