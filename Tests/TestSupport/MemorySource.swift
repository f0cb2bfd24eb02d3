public import ByteStreams
import Synchronization

/// Bytes in memory as an input, handed out a few at a time.
public final class MemorySource: ByteSource {
    /// The name in messages.
    public let path: String
    /// The number of bytes.
    public let sizeOnDisk: Int?
    private let bytes: [UInt8]
    private let step: Int
    private let position = Mutex(0)

    /// - Parameter step: how many bytes one read gives at most.
    public init(_ bytes: [UInt8], path: String = "memory.csv", step: Int = 1 << 16) {
        self.bytes = bytes
        self.path = path
        self.step = step
        sizeOnDisk = bytes.count
    }

    /// A text as an input.
    public convenience init(_ text: String, path: String = "memory.csv", step: Int = 1 << 16) {
        self.init(Array(text.utf8), path: path, step: step)
    }

    /// How many bytes were handed out.
    public var consumedBytes: Int { position.withLock { $0 } }

    /// The next bytes; 0 at the end.
    public func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
        position.withLock { position in
            let count = min(step, buffer.count, bytes.count - position)
            bytes.withUnsafeBytes { all in
                buffer.copyMemory(
                    from: UnsafeRawBufferPointer(rebasing: all[position..<position + count])
                )
            }
            position += count
            return count
        }
    }
}
