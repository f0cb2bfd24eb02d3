import AddressText
import ByteStreams

/// One answer in the run log: a mark, the length of the record, a checksum, the key, when the answer
/// came in seconds since 1970, the record.
///
/// Little-endian. The mark lets a reader go on behind a damaged place.
enum LogRecord {
    /// Bytes before the record itself.
    static let headBytes = 36
    /// No answer is longer; a length above it is damage.
    static let longest = 1 << 24
    private static let mark: [UInt8] = Array("gbL2".utf8)

    /// The bytes of one entry.
    static func bytes(_ key: QueryKey, at seconds: Int64, _ record: [UInt8]) -> [UInt8] {
        var bytes = mark
        bytes.reserveCapacity(headBytes + record.count)
        append(UInt32(truncatingIfNeeded: record.count), to: &bytes)
        append(checksum(key, seconds, record), to: &bytes)
        append(key.high, to: &bytes)
        append(key.low, to: &bytes)
        append(seconds, to: &bytes)
        return bytes + record
    }

    /// The length of the record that a head announces, if it can be one.
    static func length(_ head: some RandomAccessCollection<UInt8>) -> Int? {
        guard head.count >= headBytes, head.starts(with: mark) else { return nil }
        let count = number(head.dropFirst(4), UInt32.self)
        return count <= longest ? Int(count) : nil
    }

    /// The entry that begins here, if it is whole and as it was written.
    static func entry(
        _ bytes: some RandomAccessCollection<UInt8>
    ) -> (key: QueryKey, seconds: Int64, record: [UInt8])? {
        guard let count = length(bytes), bytes.count >= headBytes + count else { return nil }
        let key = QueryKey(
            high: number(bytes.dropFirst(12), UInt64.self),
            low: number(bytes.dropFirst(20), UInt64.self)
        )
        let seconds = Int64(bitPattern: number(bytes.dropFirst(28), UInt64.self))
        let record = Array(bytes.dropFirst(headBytes).prefix(count))
        let sum = checksum(key, seconds, record)
        guard number(bytes.dropFirst(8), UInt32.self) == sum else { return nil }
        return (key, seconds, record)
    }

    /// Where the next entry may begin, at or behind a place.
    static func nextMark(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        var place = start
        while place + headBytes <= bytes.count {
            if bytes[place] == mark[0], bytes[place..<place + 4].elementsEqual(mark) {
                return place
            }
            place += 1
        }
        return nil
    }

    private static func checksum(_ key: QueryKey, _ seconds: Int64, _ record: [UInt8]) -> UInt32 {
        var crc = CRC32C()
        crc.combine(key.high)
        crc.combine(key.low)
        crc.combine(UInt64(bitPattern: seconds))
        crc.combine(UInt64(record.count))
        crc.combine(record)
        return crc.value
    }

    private static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    private static func number<Number: FixedWidthInteger>(
        _ bytes: some Collection<UInt8>,
        _: Number.Type
    ) -> Number {
        bytes.prefix(Number.bitWidth / 8).reversed().reduce(0) { $0 << 8 | Number($1) }
    }
}
