import Pace

/// The one script that changes the state of an endpoint: it puts a new state in the place of the very one
/// that it was made from, and otherwise tells what stands there now.
///
/// The rules stand in `EndpointState` alone, for the file of one machine and for Redis alike. A hash holds
/// the version (a random word), the life of the server in which it was written, and the state's bytes.
enum EndpointScript {
    private static let text = """
        local t = redis.call('TIME')
        local v = redis.call('HGET', KEYS[1], 'v')
        if (v or '') == ARGV[1] and ARGV[2] ~= '' then
          redis.call('HSET', KEYS[1], 'v', ARGV[2], 'l', ARGV[3], 's', ARGV[4])
          redis.call('PEXPIRE', KEYS[1], ARGV[5])
          return {t[1], t[2], 1}
        end
        if not v then return {t[1], t[2], 0} end
        local h = redis.call('HMGET', KEYS[1], 'l', 's')
        return {t[1], t[2], 0, v, h[1], h[2]}
        """
    /// How long a state is kept that nobody uses: longer than a month's quota. In milliseconds.
    private static let lifetime = "3456000000"

    /// What the script found.
    enum Outcome {
        /// The new state stands there.
        case replaced
        /// Nothing stands there.
        case missing
        /// Another one stands there.
        case found(version: [UInt8], life: UInt64?, state: [UInt8])
    }

    /// Tells what stands there.
    static func look(_ key: [UInt8]) -> RedisCommand {
        RedisCommand(script: text, keys: [key], [[], [], [], [], []])
    }

    /// Puts a state in the place of the one with that version; the empty version is none.
    static func replace(
        _ key: [UInt8],
        version: [UInt8],
        with fresh: [UInt8],
        life: UInt64,
        state: [UInt8]
    ) -> RedisCommand {
        let lifetime = Array(lifetime.utf8)
        return RedisCommand(
            script: text,
            keys: [key],
            [version, fresh, Array(String(life, radix: 16).utf8), state, lifetime]
        )
    }

    /// The server's clock (since 1970) and what the script found; nil for a reply that is none of its.
    static func read(_ reply: RedisReply?) -> (server: Duration, outcome: Outcome)? {
        let parts = reply?.elements ?? []
        guard parts.count >= 3, let seconds = parts[0].number, let micros = parts[1].number,
            let flag = parts[2].number
        else { return nil }
        let server = Duration.seconds(seconds) + .microseconds(micros)
        if flag == 1 { return (server, .replaced) }
        guard parts.count == 6, let version = parts[3].bytes else { return (server, .missing) }
        let life = parts[4].bytes.flatMap { UInt64(String(decoding: $0, as: UTF8.self), radix: 16) }
        return (server, .found(version: version, life: life, state: parts[5].bytes ?? []))
    }
}
