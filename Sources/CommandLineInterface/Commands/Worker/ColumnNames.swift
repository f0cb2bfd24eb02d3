import ByteStreams
import Synchronization

/// The record with the names of columns as an input.
final class ColumnNames: ByteSource {
    let path = "-"
    let sizeOnDisk: Int? = nil
    private let bytes: Mutex<ArraySlice<UInt8>>

    init(_ bytes: [UInt8]) { self.bytes = Mutex(bytes[...]) }

    var consumedBytes: Int { 0 }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
        bytes.withLock { bytes in
            let piece = bytes.prefix(buffer.count)
            buffer.copyBytes(from: piece)
            bytes = bytes.dropFirst(piece.count)
            return piece.count
        }
    }
}
