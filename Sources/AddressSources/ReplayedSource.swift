import ByteStreams
import Synchronization

/// A source whose first bytes were read already, to see what it is, and are given out again.
final class ReplayedSource: ByteSource {
    /// What was read; less than asked for only when that is all.
    let head: [UInt8]
    private let upstream: any ByteSource
    private let given = Mutex(0)

    /// Reads up to so many bytes of a source.
    init(_ upstream: any ByteSource, peeking count: Int = 1 << 16) throws(InputError) {
        self.upstream = upstream
        let buffer = GrowingBuffer()
        buffer.reserve(count)
        let room = buffer.room(count)
        var filled = 0
        while filled < count {
            let target = UnsafeMutableRawBufferPointer(rebasing: room[filled...])
            let read = try upstream.read(into: target)
            if read == 0 { break }
            filled += read
        }
        head = [UInt8](UnsafeRawBufferPointer(rebasing: room[..<filled]))
    }

    var path: String { upstream.path }
    var sizeOnDisk: Int? { upstream.sizeOnDisk }
    var consumedBytes: Int { upstream.consumedBytes }

    func sample(after: Int) -> [UInt8] { upstream.sample(after: after) }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
        let start = given.withLock { given in
            defer { given = min(head.count, given + buffer.count) }
            return given
        }
        guard start < head.count else { return try upstream.read(into: buffer) }
        let part = head[start..<min(head.count, start + buffer.count)]
        buffer.copyBytes(from: part)
        return part.count
    }
}
