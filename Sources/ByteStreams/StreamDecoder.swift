/// How far one call of a decoder got.
struct DecodeStep: Equatable {
    /// Bytes taken from the input.
    let consumed: Int
    /// Bytes put into the output.
    let produced: Int
}

/// Compressed data is wrong.
struct DecodeFailure: Error {
    let why: String
}

/// What turns stored bytes into content: nothing, gzip or zstd.
enum StreamDecoder: ~Copyable {
    case plain
    case gzip(GzipDecoder)
    case zstd(ZstdDecoder)

    init(_ compression: Compression?) {
        switch compression {
        case nil: self = .plain
        case .gzip: self = .gzip(GzipDecoder())
        case .zstd: self = .zstd(ZstdDecoder())
        }
    }

    /// Whether the stored bytes may end here.
    var isComplete: Bool {
        switch self {
        case .plain: true
        case .gzip(let decoder): decoder.isComplete
        case .zstd(let decoder): decoder.isComplete
        }
    }

    /// Unpacks some of the input into the output; says how much of both was used.
    mutating func step(
        input: UnsafeRawBufferPointer,
        output: UnsafeMutableRawBufferPointer
    ) throws(DecodeFailure) -> DecodeStep {
        switch consume self {
        case .plain:
            self = .plain
            let count = min(input.count, output.count)
            output.copyMemory(from: UnsafeRawBufferPointer(rebasing: input[..<count]))
            return DecodeStep(consumed: count, produced: count)
        case .gzip(var decoder):
            let step = Result { () throws(DecodeFailure) in
                try decoder.step(input: input, output: output)
            }
            self = .gzip(decoder)
            return try step.get()
        case .zstd(var decoder):
            let step = Result { () throws(DecodeFailure) in
                try decoder.step(input: input, output: output)
            }
            self = .zstd(decoder)
            return try step.get()
        }
    }
}
