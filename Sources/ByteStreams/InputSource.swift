import Synchronization

/// A file or standard input, read in big blocks and unpacked when its first bytes say gzip or zstd.
///
/// Reading blocks: it is meant for a thread of its own.
public final class InputSource: ByteSource {
    /// The path as the user wrote it; `-` for standard input.
    public let path: String
    /// The size of the file as stored, in bytes; nil for a pipe or a device.
    public let sizeOnDisk: Int?
    /// Whether the input is a file that can be read again from its start.
    public let isRegularFile: Bool
    private let reading: Mutex<Reading>

    /// Opens a path, or takes standard input for `-`; nothing is read yet.
    ///
    /// - Parameter stop: ends a wait for bytes of a pipe or a terminal with `.stopped`.
    /// - Throws: `InputError` when there is no such file, it is a folder or may not be read.
    public static func open(
        _ path: String,
        stop: StopSignal? = nil
    ) throws(InputError) -> InputSource {
        InputSource(try RawInput(path: path, stop: stop))
    }

    private init(_ raw: consuming RawInput) {
        path = raw.path
        sizeOnDisk = raw.sizeOnDisk
        isRegularFile = raw.isRegularFile
        reading = Mutex(Reading(raw: raw))
    }

    /// How many bytes of the file as stored have been used up.
    public var consumedBytes: Int { reading.withLock { $0.consumedBytes } }

    /// The compression that the first bytes show; nil before the first read and for plain files.
    public var compression: Compression? { reading.withLock { $0.compression } }

    /// Pieces of 4 KiB from 64 places of the rest of an uncompressed file.
    public func sample(after position: Int) -> [UInt8] {
        guard isRegularFile, compression == nil, let size = sizeOnDisk, size > position else {
            return []
        }
        return FileSample.lines(of: path, in: position..<size)
    }

    /// Fills the buffer from its start, blocking until there is at least one byte.
    ///
    /// - Returns: the number of bytes put there; 0 only at the end of the input.
    /// - Throws: `InputError` when the file is empty, cannot be read on, or its compressed data is
    ///   cut off or damaged.
    public func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
        try reading.fill(buffer) { (state, target) throws(InputError) in
            try state.read(into: target)
        }
    }
}

/// The state of reading: the descriptor, the bytes read but not yet unpacked, the decoder.
private struct Reading: ~Copyable {
    /// 256 KiB: larger blocks were no faster, and a pipe gives 64 KiB at most.
    private static let blockSize = 1 << 18

    private let raw: RawInput
    private var decoder = StreamDecoder.plain
    private let block: UnsafeMutableRawBufferPointer
    private var pending = 0..<0
    private var bytesRead = 0
    private var isOpen = true
    private var outputWasFull = false
    private(set) var compression: Compression?

    init(raw: consuming RawInput) {
        self.raw = raw
        block = .allocate(byteCount: Self.blockSize, alignment: 16)
    }

    deinit {
        block.deallocate()
    }

    var consumedBytes: Int { bytesRead - pending.count }

    mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
        if bytesRead == 0 && isOpen { try begin() }
        if compression == nil && pending.isEmpty { return try readPlain(into: buffer) }
        while true {
            if pending.isEmpty && isOpen && !outputWasFull { try fill() }
            let step = try unpack(into: buffer)
            pending = (pending.lowerBound + step.consumed)..<pending.upperBound
            outputWasFull = step.produced == buffer.count
            if step.produced > 0 { return step.produced }
            if pending.isEmpty && !isOpen { break }
        }
        guard decoder.isComplete else {
            throw failure(.truncated(compression ?? .gzip, offset: consumedBytes))
        }
        return 0
    }

    /// Reads until the magic numbers can be told, which a pipe may deliver in pieces.
    private mutating func begin() throws(InputError) {
        while pending.count < 4 && isOpen { try fill() }
        guard !pending.isEmpty else { throw failure(.empty) }
        compression = Compression(head: block[pending])
        decoder = StreamDecoder(compression)
    }

    /// Plain files go straight into the caller's buffer.
    private mutating func readPlain(
        into buffer: UnsafeMutableRawBufferPointer
    ) throws(InputError) -> Int {
        guard isOpen else { return 0 }
        let count = try raw.read(into: buffer)
        bytesRead += count
        isOpen = count > 0
        return count
    }

    private mutating func fill() throws(InputError) {
        if pending.isEmpty { pending = 0..<0 }
        let room = UnsafeMutableRawBufferPointer(rebasing: block[pending.upperBound...])
        let count = try raw.read(into: room)
        bytesRead += count
        isOpen = count > 0
        pending = pending.lowerBound..<(pending.upperBound + count)
    }

    private mutating func unpack(
        into buffer: UnsafeMutableRawBufferPointer
    ) throws(InputError) -> DecodeStep {
        do {
            return try decoder.step(
                input: UnsafeRawBufferPointer(rebasing: block[pending]),
                output: buffer
            )
        } catch {
            throw failure(
                .damaged(compression ?? .gzip, offset: consumedBytes, why: error.why)
            )
        }
    }

    private func failure(_ kind: InputError.Kind) -> InputError {
        InputError(path: raw.path, kind: kind)
    }
}
