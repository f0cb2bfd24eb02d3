import AddressText

/// The order in which the queries of a batch are looked up: those that end alike and are about as long
/// one after another.
///
/// A look-up is a few hundred decisions, most of which follow from the country and from how addresses are
/// written there. The processor foresees them where the queries before took the same ones, and the more
/// queries there are, the more of them are alike. On addresses of all countries in a random order, a
/// look-up in batches of 256 as they come took a seventh more time than in batches of 4,096 in this order.
struct LookupOrder: ~Copyable {
    /// Keys above positions.
    private var entries: Workspace<UInt64>
    /// The same after one pass.
    private var halfway: Workspace<UInt64>

    /// The order of so many queries as they come.
    init(of count: Int = 0) {
        entries = Workspace(capacity: count)
        halfway = Workspace(capacity: 0)
        keep(count)
    }

    /// The number of queries.
    var count: Int { entries.count }

    /// The position in the batch of the query whose place in the order is that.
    @inline(__always)
    subscript(place: Int) -> Int { Int(truncatingIfNeeded: entries[place] & 0xFFFF_FFFF) }

    private static let positionBits: UInt64 = 32
    /// Bits of the key by which one pass sorts, of two.
    private static let digitBits: UInt64 = 9
    private static let digitMask: UInt64 = 0x1FF
    /// Smaller batches stay as they are: too few of them are alike.
    private static let least = 512

    /// Orders the queries of a batch.
    mutating func order(_ queries: UnsafeBufferPointer<AddressQuery>) {
        guard let query = queries.baseAddress, queries.count >= LookupOrder.least else {
            return keep(queries.count)
        }
        let count = queries.count
        var low = Digits(repeating: 0)
        var high = Digits(repeating: 0)
        let target = entries.room(for: count)
        for index in 0..<count {
            let key = LookupOrder.key(of: Lookup.text(of: query + index))
            low[Int(truncatingIfNeeded: key & LookupOrder.digitMask)] &+= 1
            high[Int(truncatingIfNeeded: key >> LookupOrder.digitBits)] &+= 1
            target[index] = key << LookupOrder.positionBits | UInt64(index)
        }
        let between = halfway.room(for: count)
        LookupOrder.sort(target, count, by: 0, &low, into: between)
        LookupOrder.sort(between, count, by: LookupOrder.digitBits, &high, into: target)
    }

    private mutating func keep(_ count: Int) {
        let room = entries.room(for: count)
        for index in 0..<count { room[index] = UInt64(index) }
    }

    /// 18 bits: the same for texts of about one length whose last four bytes differ in case and digits only.
    @inline(__always)
    private static func key(of text: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var tail: UInt32 = 0
        for place in 1...4 where place <= text.count {
            tail = tail << 8 | UInt32(text[text.count &- place])
        }
        tail |= 0x2020_2020
        let isDigit = tail >> 4 & ~(tail >> 6) & 0x0101_0101
        tail &= ~(isDigit &* 0xF)
        let length = min(UInt32(clamping: text.count) >> 2, 31)
        return UInt64((tail &* 0x9E37_79B1) >> 14 & ~0x1F | length)
    }

    private typealias Digits = InlineArray<512, UInt32>

    /// One pass: orders by one digit of the key and leaves those in order in which it is the same. Not `RadixSort`,
    /// which counts for eight passes and asks for each key: this is done for every batch.
    ///
    /// - Parameter places: how many have each digit; then they are used up.
    @inline(__always)
    private static func sort(
        _ source: UnsafePointer<UInt64>, _ count: Int, by digit: UInt64, _ places: inout Digits,
        into target: UnsafeMutablePointer<UInt64>
    ) {
        var start: UInt32 = 0
        for value in places.indices { (places[value], start) = (start, start &+ places[value]) }
        let shift = positionBits + digit
        for index in 0..<count {
            let value = Int(truncatingIfNeeded: source[index] >> shift & digitMask)
            target[Int(places[value])] = source[index]
            places[value] &+= 1
        }
    }
}
