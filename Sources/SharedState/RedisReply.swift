import CHiredis

/// What Redis answers to a command.
indirect enum RedisReply: Sendable, Equatable {
    case nothing
    case integer(Int64)
    case bytes([UInt8])
    case status(String)
    case error(String)
    case list([RedisReply])

    /// A value that is text or bytes.
    var bytes: [UInt8]? { if case .bytes(let bytes) = self { bytes } else { nil } }

    /// A number, be it written as text.
    var number: Int64? {
        switch self {
        case .integer(let number): number
        case .bytes(let bytes): Int64(String(decoding: bytes, as: UTF8.self))
        default: nil
        }
    }

    /// The elements; none of anything that is no list.
    var elements: [RedisReply] { if case .list(let elements) = self { elements } else { [] } }
}

/// What came is not the language of Redis.
struct RedisGarbage: Error, Equatable {
    let why: String
}

/// Reads replies out of bytes as they come. For one thread.
final class RedisReplyReader {
    /// The longest reply that is believed: a peer that lies must not fill the memory.
    static let longestReply = 64 << 20

    private let reader: UnsafeMutablePointer<redisReader>
    private var unread = 0

    /// Nil without memory.
    init?() {
        guard let reader = redisReaderCreate() else { return nil }
        self.reader = reader
    }

    deinit { redisReaderFree(reader) }

    /// Takes the first of these bytes in.
    func feed(_ bytes: [UInt8], count: Int) throws(RedisGarbage) {
        unread += count
        guard unread <= RedisReplyReader.longestReply else {
            throw RedisGarbage(why: "a reply of over \(RedisReplyReader.longestReply >> 20) MiB")
        }
        let code = bytes.withUnsafeBytes {
            redisReaderFeed(reader, $0.baseAddress?.assumingMemoryBound(to: CChar.self), count)
        }
        guard code == REDIS_OK else { throw garbage }
    }

    /// The next reply; nil until it is whole.
    func next() throws(RedisGarbage) -> RedisReply? {
        var pointer: UnsafeMutableRawPointer?
        guard redisReaderGetReply(reader, &pointer) == REDIS_OK else { throw garbage }
        guard let pointer else { return nil }
        defer { freeReplyObject(pointer) }
        unread = 0
        return RedisReplyReader.reply(pointer.assumingMemoryBound(to: redisReply.self).pointee)
    }

    private static func reply(_ raw: redisReply) -> RedisReply {
        switch raw.type {
        case REDIS_REPLY_INTEGER: .integer(raw.integer)
        case REDIS_REPLY_STRING: .bytes(bytes(raw))
        case REDIS_REPLY_STATUS: .status(String(decoding: bytes(raw), as: UTF8.self))
        case REDIS_REPLY_ERROR: .error(String(decoding: bytes(raw), as: UTF8.self))
        case REDIS_REPLY_ARRAY:
            .list((0..<raw.elements).map { raw.element[$0].map { reply($0.pointee) } ?? .nothing })
        default: .nothing
        }
    }

    private static func bytes(_ raw: redisReply) -> [UInt8] {
        Array(UnsafeRawBufferPointer(start: raw.str, count: raw.len))
    }

    private var garbage: RedisGarbage {
        let words = withUnsafeBytes(of: reader.pointee.errstr) { Array($0.prefix { $0 != 0 }) }
        return RedisGarbage(why: PlainWords.of(words))
    }
}

/// Words of others as they may stand in a message: one short line without control characters.
enum PlainWords {
    static func of(_ bytes: some Sequence<UInt8>) -> String {
        String(
            decoding: bytes.prefix(160).map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 }, as: UTF8.self)
    }
}
