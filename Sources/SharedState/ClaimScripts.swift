import AddressText

/// The scripts by which processes agree on who asks a query.
///
/// A claim holds the word of who asks, for a short life that the asker renews. Where the answer may not be
/// kept it is put in the claim's place, for those who wait at that moment, and only if somebody does.
enum ClaimScripts {
    /// How long a claim holds that nobody renews: what its asker's death costs the others.
    static let life = Duration.seconds(15)
    /// How long who waits counts as waiting after it last looked.
    private static let waiting = "2000"
    /// How long an answer that may not be kept is there for those who wait.
    private static let handing = "3000"

    /// What becomes of a query.
    enum Outcome: Equatable {
        /// It is ours to ask.
        case led
        /// It is answered.
        case answered([UInt8])
        /// Another process asks it.
        case taken
    }

    private static let claimText = """
        if ARGV[3] == '1' then
          local a = redis.call('GET', KEYS[1])
          if a then return {1, a} end
        end
        local c = redis.call('GET', KEYS[2])
        if not c or c == ARGV[1] then
          redis.call('SET', KEYS[2], ARGV[1], 'PX', ARGV[2])
          return {0}
        end
        if string.sub(c, 1, 1) == 'A' then return {1, string.sub(c, 2)} end
        redis.call('SET', KEYS[3], '1', 'PX', ARGV[4])
        return {2}
        """

    /// Claims a query, or tells what came of it.
    static func claim(_ key: QueryKey, by word: [UInt8], mayKeep: Bool) -> RedisCommand {
        RedisCommand(
            script: claimText,
            keys: [RedisKey.answer(key), RedisKey.claim(key), RedisKey.waiting(key)],
            [word, milliseconds(life), Array((mayKeep ? "1" : "0").utf8), Array(waiting.utf8)]
        )
    }

    /// What a claim came to; nil for a reply that is none of its.
    static func read(_ reply: RedisReply) -> Outcome? {
        let parts = reply.elements
        switch parts.first?.number {
        case 0: return .led
        case 1: return parts.count == 2 ? parts[1].bytes.map { .answered($0) } : nil
        case 2: return .taken
        default: return nil
        }
    }

    private static let landText = """
        local mine = redis.call('GET', KEYS[2]) == ARGV[1]
        if tonumber(ARGV[3]) > 0 then
          redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
        elseif mine and redis.call('EXISTS', KEYS[3]) == 1 then
          redis.call('SET', KEYS[2], 'A' .. ARGV[2], 'PX', ARGV[4])
          mine = false
        end
        if mine then redis.call('DEL', KEYS[2]) end
        return 1
        """

    /// The answer to a query is there.
    ///
    /// - Parameter kept: for how long it may be kept; zero for not at all.
    static func land(
        _ key: QueryKey,
        by word: [UInt8],
        record: [UInt8],
        kept: Duration
    ) -> RedisCommand {
        RedisCommand(
            script: landText,
            keys: [RedisKey.answer(key), RedisKey.claim(key), RedisKey.waiting(key)],
            [word, record, milliseconds(kept), Array(handing.utf8)]
        )
    }

    private static let releaseText = """
        if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
        return 1
        """

    /// There is no answer: others may try.
    static func release(_ key: QueryKey, by word: [UInt8]) -> RedisCommand {
        RedisCommand(script: releaseText, keys: [RedisKey.claim(key)], [word])
    }

    private static let renewText = """
        if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
        return 1
        """

    /// It is still being asked.
    static func renew(_ key: QueryKey, by word: [UInt8]) -> RedisCommand {
        RedisCommand(script: renewText, keys: [RedisKey.claim(key)], [word, milliseconds(life)])
    }

    private static func milliseconds(_ time: Duration) -> [UInt8] {
        Array(String(Int64(max(.zero, time) / .milliseconds(1))).utf8)
    }
}
