/// The state as bytes for the shared file: little-endian 64-bit words and a checksum.
///
/// Boot times mean nothing after a restart of the machine, so everything but the day's count is
/// dropped when the boot's identity differs.
extension EndpointState {
    /// The boot that a state was written with; nil when these bytes are too few to be one.
    public static func boot(of bytes: [UInt8]) -> UInt64? {
        guard bytes.count >= 16 else { return nil }
        return words(Array(bytes[8..<16]))[0]
    }

    private static let magic: UInt64 = 0x3145_4341_5042_4547  // "GEBPACE1"
    private static let fixedWords = 18

    /// The state as bytes; `boot` tells one start of its clock from the next.
    public func encoded(boot: UInt64) -> [UInt8] {
        let times = log.times
        var words: [UInt64] = [
            Self.magic, boot, UInt64(bitPattern: Int64(day.day)), UInt64(day.sent),
            day.spentUntil.bitPattern, bits(nextSlot), UInt64(generation), bits(penaltyUntil),
            UInt64(refusals), (adaptive.perSecond ?? 0).bitPattern, adaptive.peak.bitPattern,
            bits(adaptive.loweredAt), bits(adaptive.raisedAt),
        ]
        let (kind, value) = breakerWords
        words += [kind, value, bits(breaker.pause), UInt64(times.count), 0]
        words += times.map { UInt64(bitPattern: $0) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(words.count * 8 + 8)
        for word in words { append(word, to: &bytes) }
        append(Self.checksum(bytes[...]), to: &bytes)
        return bytes
    }

    /// The state in these bytes, or nil when they are damaged or of another format.
    public init?(_ bytes: [UInt8], boot: UInt64, limits: PaceLimits) {
        guard bytes.count >= (Self.fixedWords + 1) * 8, bytes.count % 8 == 0 else { return nil }
        let words = Self.words(bytes)
        guard words.last == Self.checksum(bytes.dropLast(8)), words[0] == Self.magic,
            words[16] == UInt64(words.count - Self.fixedWords - 1)
        else { return nil }
        self.init(limits: limits)
        day = DayCount(
            day: Int(Int64(bitPattern: words[2])),
            sent: Int(truncatingIfNeeded: words[3]),
            spentUntil: Double(bitPattern: words[4])
        )
        guard words[1] == boot else { return }
        restore(words, limits: limits)
    }

    private mutating func restore(_ words: [UInt64], limits: PaceLimits) {
        nextSlot = Self.time(words[5])
        generation = UInt32(truncatingIfNeeded: words[6])
        penaltyUntil = Self.time(words[7])
        refusals = Int(truncatingIfNeeded: words[8])
        let rate = Double(bitPattern: words[9])
        adaptive = AdaptiveRate(
            perSecond: rate > 0 ? rate : nil,
            peak: Double(bitPattern: words[10]),
            loweredAt: Self.time(words[11]),
            raisedAt: Self.time(words[12])
        )
        let phase: CircuitBreaker.Phase =
            switch words[13] {
            case 1: .open(until: Self.time(words[14]))
            case 2: .trial(until: Self.time(words[14]))
            default: .closed(failures: Int(truncatingIfNeeded: words[14]))
            }
        breaker = CircuitBreaker(phase: phase, pause: Self.time(words[15]))
        let times = words[Self.fixedWords..<words.count - 1].map { Int64(bitPattern: $0) }
        log = SlidingLog(times: times, capacity: Self.capacity(limits, holding: times))
    }

    /// Who shares the state with a lower limit keeps the times that those with a higher one need, for as
    /// long as the longest window is.
    private static func capacity(_ limits: PaceLimits, holding times: [Int64]) -> Int {
        let own = capacity(limits)
        guard times.count > own, let last = times.last else { return own }
        let needed = times.reversed().prefix { last - $0 <= 3_600_000_000_000 }.count
        return min(max(own, needed), RateWindow.largestCount)
    }

    private var breakerWords: (UInt64, UInt64) {
        switch breaker.phase {
        case .closed(let failures): (0, UInt64(failures))
        case .open(let until): (1, bits(until))
        case .trial(let until): (2, bits(until))
        }
    }

    private func bits(_ time: Duration) -> UInt64 { UInt64(bitPattern: time.inNanoseconds) }

    private static func time(_ word: UInt64) -> Duration { .nanoseconds(Int64(bitPattern: word)) }

    private func append(_ word: UInt64, to bytes: inout [UInt8]) {
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: word >> shift))
        }
    }

    private static func words(_ bytes: [UInt8]) -> [UInt64] {
        stride(from: 0, to: bytes.count, by: 8).map { start in
            (0..<8).reduce(UInt64(0)) { $0 | UInt64(bytes[start + $1]) << UInt64(8 * $1) }
        }
    }

    /// FNV-1a, enough to notice a torn write.
    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
