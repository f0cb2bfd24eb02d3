import ByteStreams
import Synchronization

/// Hands out given bytes in pieces of a given size, then an error if one is wanted.
final class ScriptedSource: ByteSource {
    let path = "scripted.csv"
    let sizeOnDisk: Int?
    private let bytes: [UInt8]
    private let piece: Int
    private let failure: InputError.Kind?
    private let position = Mutex(0)

    init(_ bytes: [UInt8], piece: Int = .max, failure: InputError.Kind? = nil) {
        self.bytes = bytes
        self.piece = piece
        self.failure = failure
        sizeOnDisk = bytes.count
    }

    convenience init(_ text: String, piece: Int = .max) {
        self.init(Array(text.utf8), piece: piece)
    }

    var consumedBytes: Int { position.withLock { $0 } }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
        let begin = consumedBytes
        let count = min(piece, buffer.count, bytes.count - begin)
        if count == 0, let failure { throw InputError(path: path, kind: failure) }
        for index in 0..<count { buffer[index] = bytes[begin + index] }
        position.withLock { $0 += count }
        return count
    }
}
