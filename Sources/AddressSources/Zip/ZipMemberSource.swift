import ByteStreams
import CZlib
import StreetIndex
import Synchronization

/// A member of an archive as a source of bytes, unpacked as it is read, its checksum checked at the
/// end.
final class ZipMemberSource: ByteSource {
    let path: String
    let sizeOnDisk: Int?
    private let reading: Mutex<MemberReading>

    /// Opens a member.
    ///
    /// - Throws: `StreetIndexError.unreadable` when it is encrypted, packed by an unknown method or
    ///   lies outside the archive.
    init(_ member: ZipArchive.Member, of archive: ZipArchive) throws(StreetIndexError) {
        path = archive.file.path + "/" + member.name
        sizeOnDisk = member.packedSize
        guard !member.isEncrypted else {
            throw .unusable(path: path, detail: "it is encrypted; unpack the archive first")
        }
        guard member.method == 0 || member.method == 8 else {
            throw .unusable(
                path: path,
                detail:
                    "it is packed by a method other than deflate (number \(member.method)); unpack "
                    + "the archive first"
            )
        }
        let header = LittleEndian(try archive.file.bytes(at: member.offset, count: 30))
        guard header.number(at: 0, bytes: 4) == 0x0403_4B50,
            let name = header.number(at: 26, bytes: 2), let extra = header.number(at: 28, bytes: 2),
            member.packedSize >= 0,
            member.offset + 30 + name + extra <= archive.file.size - member.packedSize
        else {
            throw .unusable(path: path, detail: "its place in the archive is damaged")
        }
        let start = member.offset + 30 + name + extra
        reading = Mutex(MemberReading(archive.file, member, path: path, from: start))
    }

    var consumedBytes: Int { reading.withLock { $0.consumed } }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
        try reading.fill(buffer) { (state, target) throws(InputError) in
            try state.read(into: target)
        }
    }
}

/// How far a member was read.
private struct MemberReading: ~Copyable {
    private static let blockSize = 1 << 16

    private let file: RandomAccessFile
    private let member: ZipArchive.Member
    private let path: String
    private let start: Int
    private let inflater: Inflater
    private let block: GrowingBuffer
    /// The bytes of the block that are not unpacked yet.
    private var pending = 0..<0
    private var fetched = 0
    private var produced = 0
    private var checksum: UInt = 0
    private var isFinished = false

    init(_ file: RandomAccessFile, _ member: ZipArchive.Member, path: String, from start: Int) {
        self.file = file
        self.member = member
        self.path = path
        self.start = start
        inflater = Inflater(.raw)
        block = GrowingBuffer()
        block.reserve(MemberReading.blockSize)
    }

    var consumed: Int { fetched - pending.count }

    mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
        guard !buffer.isEmpty else { return 0 }
        while !isFinished {
            let hadAll = pending.isEmpty && fetched == member.packedSize
            if pending.isEmpty, !hadAll { try fetch() }
            let count = try member.method == 0 ? copy(into: buffer) : unpack(into: buffer)
            if count > 0 {
                note(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
                guard produced <= member.size else { throw damage("it is longer than it says") }
                return count
            }
            if hadAll, !isFinished { throw damage("it ends too early") }
        }
        guard produced == member.size, UInt32(truncatingIfNeeded: checksum) == member.checksum
        else {
            throw damage("its checksum is wrong")
        }
        return 0
    }

    private mutating func fetch() throws(InputError) {
        let count = min(MemberReading.blockSize, member.packedSize - fetched)
        let read: Int
        do { read = try file.read(at: start + fetched, into: block.room(count)) } catch {
            throw damage("\(error)")
        }
        guard read == count else { throw damage("the archive is cut off") }
        fetched += read
        pending = 0..<read
    }

    private mutating func copy(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let count = min(buffer.count, pending.count)
        let bytes = block.room(MemberReading.blockSize)[
            pending.lowerBound..<(pending.lowerBound + count)]
        buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes))
        pending = (pending.lowerBound + count)..<pending.upperBound
        isFinished = count == 0 && fetched == member.packedSize
        return count
    }

    private mutating func unpack(
        into buffer: UnsafeMutableRawBufferPointer
    ) throws(InputError) -> Int {
        let input = UnsafeRawBufferPointer(
            rebasing: block.room(MemberReading.blockSize)[pending]
        )
        guard let step = inflater.step(input, into: buffer) else {
            throw damage("zlib cannot read it")
        }
        pending = (pending.lowerBound + step.consumed)..<pending.upperBound
        isFinished = step.isEnd
        return step.produced
    }

    private mutating func note(_ bytes: UnsafeRawBufferPointer) {
        produced += bytes.count
        checksum = UInt(
            crc32(
                checksum,
                bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
                UInt32(clamping: bytes.count)
            )
        )
    }

    private func damage(_ why: String) -> InputError {
        InputError(path: path, kind: .damaged(.gzip, offset: consumed, why: why))
    }
}
