import Foundation
import Geocoding
import Synchronization
import TestSupport
import Testing

@testable import CommandLineInterface

@Suite(
    "Runs that share through Redis",
    .enabled(if: RedisServer.isHere, "redis-server is not installed: apt-get install redis-server")
)
struct SharedRunTests {
    private let folder: TemporaryFolder
    private let redis: RedisServer

    init() throws {
        folder = try TemporaryFolder()
        redis = try RedisServer()
    }

    private static let place =
        "[{\"lat\":\"52.5\",\"lon\":\"13.4\",\"display_name\":\"B\",\"type\":\"house\"}]"

    /// A run as it is ordered; several may be under way at once.
    private struct Order: Sendable {
        let arguments: [String]
        let environment: [String: String]
        let files: [String: String]

        func execute() async -> (code: ExitCode, said: String) {
            let screen = Screen()
            var parts = Parts()
            parts.hasRealTime = true
            parts.files = files
            let code = await geobatch(
                arguments,
                environment: environment,
                screen: screen,
                parts: parts
            )
            return (code, screen.error)
        }
    }

    /// A run of so many rows by a machine of that name.
    private func order(
        _ rows: Range<Int>,
        by machine: String,
        of server: LoopbackServer,
        _ arguments: [String] = [],
        environment: [String: String] = [:],
        files: [String: String] = [:],
        port: Int? = nil
    ) throws -> Order {
        let text = "address\n" + rows.map { "Street \($0)\n" }.joined()
        let input = try folder.write(text, to: machine + ".csv")
        try folder.makeFolder(machine)
        let home = folder.path + "/" + machine
        return Order(
            arguments: [
                input, folder.path + "/" + machine + ".out.csv", "--provider",
                "nominatim=\(server.base)", "--shared", "redis://127.0.0.1:\(port ?? redis.port)/0",
            ] + arguments,
            environment: ["XDG_STATE_HOME": home, "XDG_CACHE_HOME": home]
                .merging(environment) { $1 },
            files: files
        )
    }

    private func queries(_ server: LoopbackServer) -> [String] {
        server.requests.compactMap {
            $0.target.firstMatch(of: /q=([^&]*)/).map { String($0.output.1) }
        }
    }

    @Test("what one machine was told the other finds, and asks for nothing")
    func answers() async throws {
        let server = LoopbackServer { $1.reply(200, Self.place) }
        #expect(try await order(0..<40, by: "a", of: server).execute().code == .finished)
        #expect(server.requests.count == 40)
        let (code, said) = try await order(0..<50, by: "b", of: server).execute()
        #expect(code == .finished)
        #expect(said.contains("Pace and answers are shared through redis://127.0.0.1"))
        #expect(server.requests.count == 50)
        // And the cache of the machine has them now, without Redis.
        redis.kill()
        let offline = try await order(0..<50, by: "b", of: server, ["--offline"]).execute()
        #expect(offline.code == .finished)
        #expect(server.requests.count == 50)
    }

    @Test("the same table on two machines at once is asked once")
    func atOnce() async throws {
        // The first answers wait until the other run has asked, too, however late it starts.
        let held = ContinuousClock.now + .seconds(3)
        let server = LoopbackServer { _, connection in
            let rest = (held - .now) / .milliseconds(1)
            connection.pause(milliseconds: max(30, Int32(rest)))
            connection.reply(200, Self.place)
        }
        let orders = try ["a", "b"].map {
            try order(0..<60, by: $0, of: server, ["--no-cache"])
        }
        let codes = await withTaskGroup(of: ExitCode.self) { group in
            for order in orders { group.addTask { await order.execute().code } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(codes == [.finished, .finished])
        let asked = queries(server)
        // Two runs of one table are seldom in step over all rows; what they ask at once is asked once.
        #expect(Set(asked).count == 60)
        #expect(asked.count < 120)
    }

    @Test("--per-day holds over all machines")
    func perDay() async throws {
        let server = LoopbackServer { $1.reply(200, Self.place) }
        let limit = ["--per-day", "10"]
        #expect(try await order(0..<7, by: "a", of: server, limit).execute().code == .finished)
        let (code, said) = try await order(100..<107, by: "b", of: server, limit).execute()
        #expect(code == .stopped)
        #expect(said.contains("The quota of nominatim is spent"))
        #expect(server.requests.count == 10)
    }

    @Test("--max-cost holds over all machines on a day")
    func cost() async throws {
        let server = LoopbackServer { $1.reply(200, Self.place) }
        let config = folder.path + "/config.json"
        let text = "{\"geobatch\": 1, \"providers\": {\"nominatim\": {\"price_per_1000\": 500}}}"
        let arguments = ["--max-cost", "5", "--config", config]
        let first = try await order(0..<7, by: "a", of: server, arguments, files: [config: text])
            .execute()
        #expect(first.code == .finished)
        let second = try await order(10..<17, by: "b", of: server, arguments, files: [config: text])
            .execute()
        #expect(second.code == .stopped)
        #expect(second.said.contains("more would cost more than --max-cost"))
        #expect(server.requests.count == 10)
        let name = try redis.command("KEYS", "geobatch:1:spent:*")
        #expect(try redis.command("HGET", name, "cost") == "5000000000")
    }

    @Test("a Redis that cannot be used is told at the start, and nothing is sent")
    func refusals() async throws {
        let server = LoopbackServer { $1.reply(200, Self.place) }
        let nobody = try await order(
            0..<3, by: "a", of: server, ["--shared-wait", "0"], port: RedisServer.freePort()
        ).execute()
        #expect(nobody.code == .unavailable)
        #expect(nobody.said.contains("cannot be reached"))
        let locked = try RedisServer(["--requirepass", "s3cret"])
        let wrong = try await order(
            0..<3,
            by: "a",
            of: server,
            environment: ["GEOBATCH_REDIS_PASSWORD": "guess"],
            port: locked.port
        ).execute()
        #expect(wrong.code == .keyRefused)
        #expect(!wrong.said.contains("guess"))
        #expect(server.requests.isEmpty)
        let right = try await order(
            0..<3,
            by: "a",
            of: server,
            ["--log", "json"],
            environment: ["GEOBATCH_REDIS_PASSWORD": "s3cret"],
            port: locked.port
        ).execute()
        #expect(right.code == .finished)
        #expect(!right.said.contains("s3cret"))
    }

    @Test("a Redis that goes away and comes back with nothing costs no row and no question twice")
    func killed() async throws {
        let redis = redis
        let server = LoopbackServer { $1.reply(200, Self.place) }
        let killer = Task {
            while server.requests.count < 20 { try await Task.sleep(for: .milliseconds(10)) }
            redis.kill()
            try await Task.sleep(for: .seconds(1))
            try redis.start()
        }
        let (code, said) = try await order(0..<80, by: "a", of: server, ["--rate", "20/s"])
            .execute()
        try await killer.value
        #expect(code == .finished)
        #expect(said.contains("is away") && said.contains("is back"), "\(said)")
        #expect(said.contains("80 ok"))
        #expect(queries(server).count == 80)
        #expect(Set(queries(server)).count == 80)
    }

    @Test("one that stays away ends the run with 75, and the same command goes on")
    func gone() async throws {
        let redis = redis
        let server = LoopbackServer { $1.reply(200, Self.place) }
        let killer = Task {
            while server.requests.count < 20 { try await Task.sleep(for: .milliseconds(10)) }
            redis.kill()
        }
        let arguments = ["--rate", "20/s", "--shared-wait", "2"]
        let (code, said) = try await order(0..<60, by: "a", of: server, arguments).execute()
        try await killer.value
        #expect(code == .stopped)
        #expect(said.contains("has been away for 2 s"), "\(said)")
        #expect(said.contains("Run the same command again"), "\(said)")
        let before = server.requests.count
        #expect(before < 60)
        try redis.start()
        let again = try await order(0..<60, by: "a", of: server, arguments).execute()
        #expect(again.code == .finished)
        #expect(again.said.contains("60 ok"))
        // What had left when Redis went away may have been on its way.
        #expect(server.requests.count <= 62)
    }
}
