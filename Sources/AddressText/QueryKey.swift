import CUtf8Proc
import GeoModel

/// The identity of a question: equal keys get the same answer from the same geocoder.
///
/// A 128-bit hash over the key version, the geocoder's identity, the digest of all settings that
/// change answers, and the query's components in NFC with white space collapsed. Case, accents and
/// synonyms are not folded: providers treat them differently.
public struct QueryKey: Hashable, Sendable {
    /// The high and low half of the hash.
    public let high: UInt64, low: UInt64

    /// It is a hash already: half of it tells keys apart well enough for a table.
    public func hash(into hasher: inout Hasher) { hasher.combine(high) }

    /// Raised whenever the way a key is made changes.
    public static let version: UInt64 = 1

    /// The key with these halves, as they were stored.
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// The key of a query.
    ///
    /// - Parameters:
    ///   - geocoder: the identity of the geocoder, all that can change its answers.
    ///   - settings: the digest over the settings whose effect is `.answers`.
    public init(_ query: AddressQuery, geocoder: UInt64, settings: UInt64) {
        var hash = Hash128(seed: QueryKey.version)
        hash.combine(geocoder)
        hash.combine(settings)
        let parts = query.parts
        hash.combine(query.storage[query.text])
        hash.combine(query.storage[parts.houseNumber])
        hash.combine(query.storage[parts.street])
        hash.combine(query.storage[parts.city])
        hash.combine(query.storage[parts.region])
        hash.combine(query.storage[parts.postcode])
        for country in query.countries.codes.sorted() { hash.combine(UInt64(country.packed)) }
        (high, low) = hash.finished()
    }

    /// Whether a text is ASCII without any white space that would be collapsed, as most queries are.
    static func isCanonical(_ bytes: ArraySlice<UInt8>) -> Bool {
        var previous: UInt8 = 0x20
        for byte in bytes {
            if byte >= 0x80 || (0x09...0x0D).contains(byte) || (byte == 0x20 && previous == 0x20) {
                return false
            }
            previous = byte
        }
        return bytes.isEmpty || previous != 0x20
    }

    /// NFC with every run of white space as one space and none at the ends.
    ///
    /// Bytes that are not UTF-8 are kept as they are: they still identify the question.
    static func canonical(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var collapsed: [UInt8] = []
        collapsed.reserveCapacity(bytes.count)
        var pendingSpace = false
        for byte in bytes {
            if byte == 0x20 || (0x09...0x0D).contains(byte) {
                pendingSpace = !collapsed.isEmpty
            } else {
                if pendingSpace { collapsed.append(0x20) }
                pendingSpace = false
                collapsed.append(byte)
            }
        }
        guard collapsed.contains(where: { $0 >= 0x80 }) else { return collapsed }
        return nfc(collapsed) ?? collapsed
    }

    private static func nfc(_ bytes: [UInt8]) -> [UInt8]? {
        var output: UnsafeMutablePointer<UInt8>?
        let options = utf8proc_option_t(UTF8PROC_COMPOSE.rawValue | UTF8PROC_STABLE.rawValue)
        let length = utf8proc_map(bytes, bytes.count, &output, options)
        defer { output?.deallocate() }
        guard length >= 0, let output else { return nil }
        return Array(UnsafeBufferPointer(start: output, count: length))
    }
}

extension Hash128 {
    /// Adds a component of a query: its length and its bytes in canonical form.
    fileprivate mutating func combine(_ part: ArraySlice<UInt8>) {
        if QueryKey.isCanonical(part) {
            combine(UInt64(part.count))
            combine(bytes: part)
        } else {
            let canonical = QueryKey.canonical(part)
            combine(UInt64(canonical.count))
            combine(bytes: canonical[...])
        }
    }
}
