import AddressText
import ByteStreams
public import Geocoding

/// An answer on its way into the cache.
struct CacheEntry: Sendable {
    let key: QueryKey
    /// The name in `geo_provider`.
    let provider: String
    /// Seconds since 1970 when it was stored, and from when on it no longer counts.
    let stored: Int64
    let expires: Int64
    /// An `AnswerRecord`.
    let record: [UInt8]

    /// A clock that was set back makes answers from the future: so much of it is forgiven, others count
    /// no more.
    static let forgivenSeconds: Int64 = 86_400

    /// What it answers at that time, in seconds since 1970; nil when it no longer counts.
    func answer(at now: Int64) -> Answer? {
        guard now < expires, stored <= now + CacheEntry.forgivenSeconds else { return nil }
        return AnswerRecord.decode(record)
    }

    /// The key as the file has it.
    var keyBytes: [UInt8] { CacheEntry.bytes(of: key) }

    static func bytes(of key: QueryKey) -> [UInt8] {
        withUnsafeBytes(of: (key.high.bigEndian, key.low.bigEndian)) { Array($0) }
    }

    /// A checksum over all of it: SQLite does not notice when a byte of a value changes.
    var checksum: UInt32 {
        var crc = CRC32C()
        // The bytes of the key as the file has it, the highest first.
        crc.combine(key.high.byteSwapped)
        crc.combine(key.low.byteSwapped)
        crc.combine(UInt64(bitPattern: stored))
        crc.combine(UInt64(bitPattern: expires))
        crc.combine(provider.utf8)
        crc.combine(record)
        return crc.value
    }
}

/// How long the answers of a provider may be kept, by its terms.
public struct CacheTerms: Sendable, Equatable {
    /// Whether they may be kept at all.
    public let mayKeep: Bool
    /// For how many seconds an answer with candidates counts.
    public let seconds: Int64
    /// For how many seconds "no such place" counts; places get built.
    public let noMatchSeconds: Int64

    /// Terms that allow keeping for this long.
    public init(seconds: Int64, noMatchSeconds: Int64) {
        mayKeep = true
        self.seconds = seconds
        self.noMatchSeconds = min(seconds, noMatchSeconds)
    }

    private init() {
        (mayKeep, seconds, noMatchSeconds) = (false, 0, 0)
    }

    /// Terms that forbid keeping.
    public static let nothing = CacheTerms()
    /// Thirty days, and one day for "no such place": terms that say nothing about time.
    public static let standard = CacheTerms(seconds: 30 * 86_400, noMatchSeconds: 86_400)

    /// For how many seconds this answer counts.
    public func seconds(for answer: Answer) -> Int64 {
        answer.best == nil ? noMatchSeconds : seconds
    }
}
