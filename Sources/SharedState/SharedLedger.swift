import Diagnostics
import Glibc
import Pace

/// What all processes that name one Redis asked of each provider on a day (UTC), and what that cost.
///
/// A hash for each day, kept for a good year: `requests:NAME` and `cost:NAME` of each provider, and
/// `cost` over all. Costs are whole billionths of the currency, since sums of fractions are not exact.
public struct SharedLedger: Sendable {
    private let link: RedisLink
    private let clock: SharedClock

    init(link: RedisLink, clock: SharedClock) { (self.link, self.clock) = (link, clock) }

    /// So many requests more want to leave.
    ///
    /// - Parameters:
    ///   - cost: what they cost together, in the currency of the prices, at least 0.
    ///   - most: what all processes may spend on one day; nil for no limit.
    /// - Returns: false when they would cost more than may be spent, or when there is no telling.
    public func take(
        provider: String,
        requests: Int,
        cost: Double,
        most: Double?
    ) async -> Bool {
        let cost = SharedLedger.billionths(cost)
        let most = most.map { SharedLedger.billionths($0) }
        let command = RedisCommand(
            script: SharedLedger.text,
            keys: [RedisKey.spent(SharedLedger.day(clock.moment.wall))],
            [provider, String(requests), String(cost), most.map { String($0) } ?? ""]
                .map { Array($0.utf8) }
        )
        guard most != nil, cost > 0 else {
            link.post([command])
            return true
        }
        let performed = try? await link.perform([command]) { $0.number != nil }
        return performed?.replies.first?.number == 1
    }

    private static let text = """
        local cost = tonumber(ARGV[3])
        if ARGV[4] ~= '' and tonumber(redis.call('HGET', KEYS[1], 'cost') or '0') + cost > tonumber(ARGV[4]) then
          return 0
        end
        redis.call('HINCRBY', KEYS[1], 'requests:' .. ARGV[1], ARGV[2])
        redis.call('HINCRBY', KEYS[1], 'cost:' .. ARGV[1], ARGV[3])
        redis.call('HINCRBY', KEYS[1], 'cost', ARGV[3])
        redis.call('EXPIRE', KEYS[1], 34560000)
        return 1
        """

    static func billionths(_ amount: Double) -> Int64 {
        // Lua counts whole numbers exactly up to 2^53.
        Int64(min(max(amount, 0) * 1e9, 9e15).rounded())
    }

    /// The day of a time, as in 2026-11-30.
    static func day(_ wall: Double) -> String {
        var seconds = time_t(min(max(wall, 0), 1e11))
        var parts = tm()
        gmtime_r(&seconds, &parts)
        func two(_ number: Int32) -> String { (number < 10 ? "0" : "") + String(number) }
        return "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
    }
}
