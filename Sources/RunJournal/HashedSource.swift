public import ByteStreams
import Synchronization

/// An input that hashes what it hands out, so that a run can tell later whether it is still the same.
///
/// It counts from the beginning of the decompressed, undecoded stream.
public final class HashedSource: ByteSource {
    /// The input.
    public let input: InputSource
    /// Whether it can be read again from its beginning; only then it is hashed.
    public let isRepeatable: Bool
    private let hash = Mutex(BlockHash())

    /// Hashes an input from its first byte on.
    public init(_ input: InputSource) {
        self.input = input
        isRepeatable = input.isRegularFile && input.path != "-"
    }

    /// The input's.
    public var path: String { input.path }
    /// The input's.
    public var sizeOnDisk: Int? { input.sizeOnDisk }
    /// The input's.
    public var consumedBytes: Int { input.consumedBytes }
    /// The input's.
    public func sample(after position: Int) -> [UInt8] { input.sample(after: position) }

    /// The next bytes; 0 at the end.
    ///
    /// - Throws: `InputError` when the file cannot be read on.
    public func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
        let count = try input.read(into: buffer)
        guard isRepeatable else { return count }
        // A raw buffer is not Sendable; its address is used only inside the call.
        let address = UInt(bitPattern: buffer.baseAddress)
        hash.withLock { hash in
            if count == 0 { return hash.finish() }
            let bytes = UnsafeRawBufferPointer(
                start: UnsafeRawPointer(bitPattern: address),
                count: count
            )
            hash.combine(bytes)
        }
        return count
    }

    /// Passes over bytes.
    ///
    /// - Returns: whether there were so many.
    /// - Throws: `InputError` when the file cannot be read, or `stop` was raised.
    public func skip(_ count: Int, stop: StopSignal? = nil) throws(InputError) -> Bool {
        let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
        defer { block.deallocate() }
        var left = count
        while left > 0 {
            if let stop, stop.isRaised { throw InputError(path: path, kind: .stopped) }
            let piece = UnsafeMutableRawBufferPointer(rebasing: block[..<min(left, block.count)])
            let count = try read(into: piece)
            if count == 0 { return false }
            left -= count
        }
        return true
    }

    /// The blocks that cover an offset, as far as they were read, and their hash: what a commit names.
    public func blocks(covering offset: Int) -> (blocks: Int, hash: UInt64) {
        hash.withLock { hash in
            let blocks = hash.blocks(covering: offset)
            return (blocks, hash.hash(ofBlocks: blocks) ?? 0)
        }
    }

    /// The hash of the first blocks; nil when the input has fewer, or cannot be read.
    public static func hash(ofBlocks blocks: Int, of path: String) -> UInt64? {
        do throws(InputError) {
            let source = HashedSource(try InputSource.open(path))
            // The last block of a file may be a short one.
            _ = try source.skip(blocks * BlockHash.blockBytes)
            return source.hash.withLock { $0.hash(ofBlocks: blocks) }
        } catch {
            return nil
        }
    }
}
