import ByteStreams
import Synchronization

/// The bytes of one batch as an input.
final class BatchSource: ByteSource {
    let path = "-"
    let sizeOnDisk: Int?
    private let bytes: [UInt8]
    private let position = Mutex(0)

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        sizeOnDisk = bytes.count
    }

    var consumedBytes: Int { position.withLock { $0 } }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
        position.withLock { position in
            let count = min(buffer.count, bytes.count - position)
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
