/// What tells one input from another.
public struct InputIdentity: Hashable, Sendable {
    /// The size of the file as stored, in bytes.
    public let size: Int
    /// A hash of its first bytes, at most `headBytes`.
    public let head: UInt64
    /// When it was changed last, in nanoseconds since 1970. Never decides alone: when it differs, the
    /// part that was used is hashed again.
    public let modified: Int

    /// So many bytes at the beginning are the head; all of a small file.
    public static let headBytes = 1 << 20

    /// Makes an identity.
    public init(size: Int, head: UInt64, modified: Int) {
        self.size = size
        self.head = head
        self.modified = modified
    }
}

/// The running hash of an input over blocks of 1 MiB: after each block, of all up to it.
///
/// The reader feeds it with what it reads, which is ahead of what is committed; a commit takes the
/// hash that covers its offset.
public struct BlockHash: Hashable, Sendable {
    /// The size of a block.
    public static let blockBytes = 1 << 20

    /// For each block the hash of all bytes up to its end; 8 bytes for each MiB of input.
    public private(set) var hashes: [UInt64] = []
    private var open = StreamHash()
    private var openBytes = 0

    /// The hash of nothing.
    public init() {}

    /// Adds the next bytes of the input, however many.
    public mutating func combine(_ bytes: UnsafeRawBufferPointer) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = min(rest.count, BlockHash.blockBytes - openBytes)
            open.combine(UnsafeRawBufferPointer(rebasing: rest.prefix(count)))
            rest = rest.dropFirst(count)
            openBytes += count
            if openBytes == BlockHash.blockBytes { finish() }
        }
    }

    /// Adds the next bytes of the input.
    public mutating func combine(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { combine($0) }
    }

    /// Ends the last block, at the end of the input.
    public mutating func finish() {
        guard openBytes > 0 else { return }
        hashes.append(open.value)
        openBytes = 0
    }

    /// How many blocks a commit at this offset names: those that hold all bytes before it, as far as
    /// they were read to their ends.
    public func blocks(covering offset: Int) -> Int {
        min(hashes.count, (offset + BlockHash.blockBytes - 1) / BlockHash.blockBytes)
    }

    /// The hash of the first blocks; of nothing for 0, nil when there are fewer.
    public func hash(ofBlocks blocks: Int) -> UInt64? {
        if blocks == 0 { return StreamHash().value }
        return hashes.indices.contains(blocks - 1) ? hashes[blocks - 1] : nil
    }

    /// The hash of a file's head.
    public static func head(_ bytes: [UInt8]) -> UInt64 {
        var hash = StreamHash()
        bytes.prefix(InputIdentity.headBytes).withUnsafeBytes { hash.combine($0) }
        return hash.value
    }
}

/// A hash of bytes that come in pieces of any size; the same for every cutting.
struct StreamHash: Hashable, Sendable {
    private var state: UInt64 = 0xC2B2_AE3D_27D4_EB4F
    private var word: UInt64 = 0
    private var count = 0

    /// The hash of all bytes so far.
    var value: UInt64 {
        StreamHash.fold(
            StreamHash.fold(state ^ word, 0x9FB2_1C65_1E98_DF25) ^ UInt64(count),
            0xD6E8_FEB8_6659_FD93
        )
    }

    mutating func combine(_ bytes: UnsafeRawBufferPointer) {
        var index = 0
        while index < bytes.count, count & 7 != 0 {
            add(bytes[index])
            index += 1
        }
        while bytes.count - index >= 8 {
            let eight = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            state = StreamHash.fold(state ^ UInt64(littleEndian: eight), 0x9FB2_1C65_1E98_DF25)
            index += 8
            count += 8
        }
        while index < bytes.count {
            add(bytes[index])
            index += 1
        }
    }

    private mutating func add(_ byte: UInt8) {
        word |= UInt64(byte) << UInt64(8 * (count & 7))
        count += 1
        guard count & 7 == 0 else { return }
        state = StreamHash.fold(state ^ word, 0x9FB2_1C65_1E98_DF25)
        word = 0
    }

    static func fold(_ x: UInt64, _ y: UInt64) -> UInt64 {
        let product = x.multipliedFullWidth(by: y)
        // The sum keeps a zero product from swallowing everything before it.
        return (product.high ^ product.low) &+ x
    }
}
