import Settings

/// What a Redis says about itself when a connection to it is made.
struct RedisServerFacts: Sendable, Equatable {
    /// Tells one start of the server from the next.
    let life: UInt64
    private let uptime: Duration
    private let seen: Duration

    /// For how long it has been up at least, at this boot time of ours.
    func uptime(at now: Duration) -> Duration { uptime + max(.zero, now - seen) }

    /// Facts of the text that INFO gives.
    ///
    /// - Parameter now: the boot time at which the server was asked for it.
    /// - Throws: why this server cannot be used.
    init(info: [UInt8], at address: SharedAddress, now: Duration) throws(SharedStateError) {
        var fields: [Substring: Substring] = [:]
        for line in String(decoding: info, as: UTF8.self).split(whereSeparator: \.isNewline) {
            let pair = line.split(separator: ":", maxSplits: 1)
            if pair.count == 2 { fields[pair[0]] = pair[1] }
        }
        guard let version = fields["redis_version"], let run = fields["run_id"],
            let uptime = fields["uptime_in_seconds"].flatMap({ Int64($0) }), uptime >= 0
        else { throw .notRedis(address, why: "it does not say its version") }
        guard let major = version.split(separator: ".").first.flatMap({ Int($0) }),
            major >= SharedStateError.oldestVersion
        else { throw .tooOld(address, found: PlainWords.of(version.utf8)) }
        if fields["cluster_enabled"] == "1" { throw .cluster(address) }
        if fields["role"] == "slave" { throw .readOnly(address) }
        life = run.utf8.reduce(0xCBF2_9CE4_8422_2325) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01B3
        }
        (self.uptime, seen) = (.seconds(uptime), now)
    }
}
