import Diagnostics
import Settings

/// A connection to a Redis that was greeted and can be used. Blocks; for one thread.
struct RedisConnection {
    /// What goes over it.
    let wire: RedisWire
    /// What the server said about itself.
    let facts: RedisServerFacts

    /// Connects, presents the password, chooses the database and looks whom it talks to.
    init(
        _ address: SharedAddress,
        credentials: RedisCredentials?,
        trusting trust: TrustedCertificates,
        time: TimeSource
    ) throws(SharedStateError) {
        do throws(SocketFailure) {
            wire = try RedisWire(address, trusting: trust)
        } catch {
            throw error.isTrust
                ? .untrusted(address, why: error.why) : .unreachable(address, why: error.why)
        }
        facts = try Greeting(address: address, wire: wire, time: time).facts(credentials)
    }
}

/// The first words between a client and a Redis.
private struct Greeting {
    let address: SharedAddress
    let wire: RedisWire
    let time: TimeSource

    func facts(_ credentials: RedisCredentials?) throws(SharedStateError) -> RedisServerFacts {
        if let credentials {
            if case .error(let said) = try answer(to: credentials.command) {
                throw refusal(said, ofPassword: true)
            }
        }
        let info: [UInt8]
        let asked = time.boot()
        switch try answer(to: RedisCommand(["INFO"])) {
        case .bytes(let bytes): info = bytes
        case .error(let said): throw refusal(said)
        default: throw .notRedis(address, why: "it answers otherwise")
        }
        let facts = try RedisServerFacts(info: info, at: address, now: asked)
        if address.database != 0 {
            let select = RedisCommand(["SELECT", String(address.database)])
            if case .error(let said) = try answer(to: select) { throw refusal(said) }
        }
        return facts
    }

    private func refusal(_ said: String, ofPassword: Bool = false) -> SharedStateError {
        let words = PlainWords.of(said.utf8)
        if said.hasPrefix("NOAUTH") { return .passwordMissing(address) }
        let refused = SharedStateError.refused(address, said: words)
        return ofPassword && !refused.isPassing ? .passwordRefused(address, said: words) : refused
    }

    private func answer(to command: RedisCommand) throws(SharedStateError) -> RedisReply {
        var bytes: [UInt8] = []
        command.append(to: &bytes)
        do throws(WireFailure) {
            try wire.send(bytes)
            return try wire.reply()
        } catch {
            switch error {
            // Who hangs up on a greeting speaks another language, as one that wants TLS.
            case .broken(.ended), .garbage: throw .notRedis(address, why: error.why)
            case .broken: throw .unreachable(address, why: error.why)
            }
        }
    }
}
