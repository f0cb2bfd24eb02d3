import Diagnostics
import Foundation
import Pace
import Settings
import SharedState
import Synchronization
import TestSupport
import Testing

@Suite(
    "The connection to Redis",
    .enabled(if: RedisServer.isHere, "redis-server is not installed: apt-get install redis-server")
)
struct LinkTests {
    private func error(
        port: Int,
        environment: [String: String] = [:],
        host: String = "127.0.0.1",
        encrypted: Bool = false
    ) async -> SharedStateError? {
        do {
            let store = try await store(
                port: port,
                patience: .zero,
                environment: environment,
                host: host,
                encrypted: encrypted
            )
            await store.close()
            return nil
        } catch {
            return error as? SharedStateError
        }
    }

    /// False when the state of an endpoint can be had.
    private func answers(_ store: SharedStore, _ limits: PaceLimits) async -> Result<
        Bool, StoreAway
    > {
        do throws(StoreAway) {
            return .success(
                try await store.endpoint("p", limits: limits).decide { state, _ in
                    state.isAhead(of: .seconds(4_000_000_000))
                })
        } catch {
            return .failure(error)
        }
    }

    @Test("wants the right password, of the right user where there is one")
    func password() async throws {
        let redis = try RedisServer([
            "--requirepass", "s3cret", "--user", "geo", "on", ">pw", "~*", "&*", "+@all",
        ])
        let address = SharedAddress(host: "127.0.0.1", port: redis.port)
        #expect(await error(port: redis.port) == .passwordMissing(address))
        let wrong = await error(port: redis.port, environment: ["GEOBATCH_REDIS_PASSWORD": "x"])
        guard case .passwordRefused? = wrong else {
            Issue.record("\(String(describing: wrong))")
            return
        }
        #expect(wrong?.description.contains("GEOBATCH_REDIS_PASSWORD") == true)
        let right = ["GEOBATCH_REDIS_PASSWORD": "s3cret"]
        #expect(await error(port: redis.port, environment: right) == nil)
        let user = ["GEOBATCH_REDIS_PASSWORD": "pw", "GEOBATCH_REDIS_USER": "geo"]
        #expect(await error(port: redis.port, environment: user) == nil)
    }

    @Test("tells what is no Redis, and what cannot be used, at the start")
    func others() async throws {
        let nobody = RedisServer.freePort()
        guard case .unreachable? = await error(port: nobody) else {
            Issue.record("somebody listens there")
            return
        }
        let web = LoopbackPeer { socket in
            _ = LoopbackPeer.read(socket)
            LoopbackPeer.send(Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8), to: socket)
        }
        guard case .notRedis? = await error(port: web.port) else {
            Issue.record("a web server counts as a Redis")
            return
        }
        let rude = LoopbackPeer { _ in }
        guard case .notRedis? = await error(port: rude.port) else {
            Issue.record("a peer that hangs up counts as a Redis that may come back")
            return
        }
        let old = LoopbackPeer { socket in
            _ = LoopbackPeer.read(socket)
            let info = "redis_version:5.0.3\r\nrun_id:a\r\nuptime_in_seconds:9\r\n"
            LoopbackPeer.send(Array("$\(info.utf8.count)\r\n\(info)\r\n".utf8), to: socket)
        }
        let address = SharedAddress(host: "127.0.0.1", port: old.port)
        #expect(await error(port: old.port) == .tooOld(address, found: "5.0.3"))
    }

    @Test("a replica is refused")
    func replica() async throws {
        let redis = try RedisServer()
        try redis.command("REPLICAOF", "127.0.0.1", "1")
        let address = SharedAddress(host: "127.0.0.1", port: redis.port)
        #expect(await error(port: redis.port) == .readOnly(address))
    }

    @Test("a Redis that is away is waited for, said once, and work goes on when it is back")
    func away() async throws {
        let redis = try RedisServer()
        let ear = Ear()
        let store = try await store(port: redis.port, ear)
        let limits = PaceLimits(day: DayLimit(count: 100))
        #expect(await answers(store, limits) == .success(false))
        redis.kill()
        let waiting = Task { await answers(store, limits) }
        #expect(await eventually { !ear.warnings.isEmpty })
        try await Task.sleep(for: .seconds(1))
        try #require(ear.warnings.count == 1)
        #expect(ear.warnings[0].contains("waited for 60 s"))
        try redis.start()
        #expect(await waiting.value == .success(false))
        #expect(await eventually { ear.notices.count == 1 })
        #expect(ear.gone.isEmpty)
        await store.close()
    }

    @Test("one that stays away is given up after the time that was said, for all who wait")
    func gone() async throws {
        let redis = try RedisServer()
        let ear = Ear()
        let store = try await store(port: redis.port, ear, patience: .seconds(2))
        let limits = PaceLimits(day: DayLimit(count: 100))
        #expect(await answers(store, limits) == .success(false))
        redis.kill()
        try await Task.sleep(for: .milliseconds(300))
        let began = TimeSource.system.boot()
        let outcomes = await withTaskGroup(of: Result<Bool, StoreAway>.self) { group in
            for _ in 0..<5 { group.addTask { await answers(store, limits) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes == [Result<Bool, StoreAway>](repeating: .failure(.gone), count: 5))
        // It may have been noticed a moment before by the pulse.
        #expect(TimeSource.system.boot() - began >= .milliseconds(1500))
        #expect(ear.gone.count == 1)
        #expect(await answers(store, limits) == .failure(.gone))
        await store.close()
    }

    @Test("a task that is cancelled does not wait for it, nor does the end of a run")
    func cancelled() async throws {
        let redis = try RedisServer()
        let store = try await store(port: redis.port)
        let limits = PaceLimits(day: DayLimit(count: 100))
        #expect(await answers(store, limits) == .success(false))
        redis.hang(true)
        try await Task.sleep(for: .milliseconds(400))
        let waiting = Task { await answers(store, limits) }
        try await Task.sleep(for: .milliseconds(200))
        let began = TimeSource.system.boot()
        waiting.cancel()
        #expect(await waiting.value == .failure(.cancelled))
        #expect(TimeSource.system.boot() - began < .seconds(5))
        await store.close()
        #expect(TimeSource.system.boot() - began < .seconds(8))
        redis.hang(false)
    }

    @Test("answers that make no sense count as being away, and what was asked is asked again")
    func garbage() async throws {
        let redis = try RedisServer()
        let spoils = Counter()
        let proxy = LoopbackPeer.passingOn(to: redis.port, lateByMilliseconds: 0) { bytes in
            // The greeting passes; then three replies are spoilt, each in its own way.
            if bytes.count > 1000 { return bytes }
            switch spoils.add() {
            case 1: return Array("+OK\r\n".utf8)
            case 2: return Array("\u{1}\u{2}\u{3}".utf8)
            case 3: return nil
            case 4:
                return Array("-OOM command not allowed when used memory > 'maxmemory'.\r\n".utf8)
            default: return bytes
            }
        }
        let ear = Ear()
        let store = try await store(port: proxy.port, ear)
        let limits = PaceLimits(day: DayLimit(count: 100))
        #expect(await answers(store, limits) == .success(false))
        #expect(spoils.count >= 5)
        #expect(ear.warnings.count <= 1)
        #expect(ear.gone.isEmpty)
        await store.close()
    }

    @Test("one that is full counts as being away; what nobody waits for is lost with a warning")
    func full() async throws {
        let redis = try RedisServer()
        let ear = Ear()
        let store = try await store(port: redis.port, ear)
        try redis.command("CONFIG", "SET", "maxmemory", "1")
        #expect(await store.ledger.take(provider: "p", requests: 1, cost: 0, most: nil))
        #expect(await eventually { ear.warnings.contains { $0.contains("does not keep all") } })
        let limits = PaceLimits(day: DayLimit(count: 100))
        let waiting = Task { await answers(store, limits) }
        #expect(await eventually { ear.warnings.contains { $0.contains("is away (OOM") } })
        try redis.command("CONFIG", "SET", "maxmemory", "0")
        #expect(await waiting.value == .success(false))
        #expect(ear.warnings.count == 2, "\(ear.warnings)")
        await store.close()
    }

    @Test("databases are kept apart")
    func databases() async throws {
        let redis = try RedisServer()
        let store = try await store(port: redis.port, database: 3)
        let limits = PaceLimits(day: DayLimit(count: 100))
        _ = try await store.endpoint("p", limits: limits).decide { state, _ in
            state.pause(until: .seconds(4_000_000_000))
        }
        #expect(try redis.command("-n", "3", "KEYS", "*") == "geobatch:1:pace:p")
        #expect(try redis.command("-n", "0", "DBSIZE") == "0")
        await store.close()
    }

    @Test("is encrypted with rediss://, to the one whose name its certificate bears")
    func encrypted() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "tls-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (key, certificate) = (folder.path + "/key.pem", folder.path + "/cert.pem")
        let maker = ChildProcess()
        maker.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
        maker.arguments = [
            "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout", key, "-out",
            certificate, "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
        ]
        maker.tell(FileHandle.nullDevice)
        try maker.run()
        maker.waitUntilExit()
        let redis = try RedisServer(
            [
                "--tls-cert-file", certificate, "--tls-key-file", key, "--tls-auth-clients", "no",
                "--requirepass", "s3cret",
            ],
            tls: true
        )
        let trusted = ["SSL_CERT_FILE": certificate, "GEOBATCH_REDIS_PASSWORD": "s3cret"]
        let right = await error(
            port: redis.port, environment: trusted, host: "localhost", encrypted: true)
        #expect(right == nil)
        let store = try await store(
            port: redis.port, environment: trusted, host: "localhost", encrypted: true)
        #expect(await answers(store, PaceLimits(day: DayLimit(count: 100))) == .success(false))
        await store.close()
        for (environment, host) in [(trusted, "127.0.0.1"), ([:], "localhost")] {
            let refusal = await error(
                port: redis.port, environment: environment, host: host, encrypted: true)
            guard case .untrusted(_, let why)? = refusal else {
                Issue.record("\(String(describing: refusal))")
                continue
            }
            #expect(why.contains("certificate"), "\(why)")
        }
        guard case .notRedis? = await error(port: redis.port) else {
            Issue.record("a connection in the clear was accepted")
            return
        }
    }
}
