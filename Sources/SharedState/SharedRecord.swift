import AddressText
import ByteStreams
import Geocoding

/// An answer as it is kept in Redis: when it came and until when it counts (seconds since 1970), a
/// checksum over all of it with its key, and the answer's record.
struct SharedRecord {
    let answer: Answer
    let stored: Int64
    let expires: Int64

    private static let headBytes = 20

    /// The bytes of an answer; nil for one of a local index.
    static func encode(
        _ answer: Answer,
        for key: QueryKey,
        stored: Int64,
        expires: Int64
    ) -> [UInt8]? {
        guard let record = AnswerRecord.encode(answer) else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(headBytes + record.count)
        withUnsafeBytes(of: (stored.littleEndian, expires.littleEndian)) {
            bytes.append(contentsOf: $0)
        }
        let checksum = checksum(key, stored, expires, record[...])
        withUnsafeBytes(of: checksum.littleEndian) { bytes.append(contentsOf: $0) }
        return bytes + record
    }

    /// The answer in these bytes; nil when they are damaged, or no longer count.
    ///
    /// - Parameter now: seconds since 1970.
    init?(_ bytes: [UInt8], for key: QueryKey, now: Int64) {
        guard bytes.count > SharedRecord.headBytes else { return nil }
        let number: (Range<Int>) -> UInt64 = { range in
            bytes[range].reversed().reduce(0) { $0 << 8 | UInt64($1) }
        }
        stored = Int64(bitPattern: number(0..<8))
        expires = Int64(bitPattern: number(8..<16))
        let record = bytes[SharedRecord.headBytes...]
        guard now < expires,
            number(16..<20) == UInt64(SharedRecord.checksum(key, stored, expires, record)),
            let answer = AnswerRecord.decode(record)
        else { return nil }
        self.answer = answer
    }

    private static func checksum(
        _ key: QueryKey,
        _ stored: Int64,
        _ expires: Int64,
        _ record: ArraySlice<UInt8>
    ) -> UInt32 {
        var crc = CRC32C()
        crc.combine(key.high)
        crc.combine(key.low)
        crc.combine(UInt64(bitPattern: stored))
        crc.combine(UInt64(bitPattern: expires))
        crc.combine(record)
        return crc.value
    }
}
