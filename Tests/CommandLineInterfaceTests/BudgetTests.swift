import AddressText
import Foundation
import Geocoding
import Reports
import Synchronization
import TestSupport
import Testing

@testable import CommandLineInterface

@Suite("What a run may cost")
struct BudgetTests {
    private let folder: TemporaryFolder
    private let screen = Screen()
    private let provider: ScriptedGeocoder

    init() throws {
        folder = try TemporaryFolder()
        let paris = try place("Paris", level: .address)
        provider = ScriptedGeocoder(name: "scripted") { _ in
            .success(Answer(best: paris, askedLevel: .address, requests: 1))
        }
    }

    private var asked: [String] { provider.calls.flatMap { $0 } }

    private func run(
        _ rows: [String],
        _ arguments: [String],
        price: Double? = 500,
        asking other: ScriptedGeocoder? = nil
    ) async throws -> ExitCode {
        let text = "address\n" + rows.map { "\"\($0)\"\n" }.joined()
        let input = try folder.write(text, to: "in.csv")
        var parts = Parts()
        let geocoder = other ?? provider
        parts.hasRealTime = true
        parts.openProviders = { (request) throws(CommandFailure) in
            let meter = request.spending.meter(provider: "scripted", pricePerThousand: price)
            var opened = OpenedProvider(
                geocoder: Metered(geocoder, by: meter),
                source: AnswerSource(name: "scripted", confidenceBasis: .assumed)
            )
            opened.pricePerThousand = price
            opened.perSecond = 2
            opened.perDay = 3
            return [opened]
        }
        return await geobatch(
            [input, folder.path + "/out.csv", "--provider", "scripted"] + arguments,
            environment: ["XDG_CACHE_HOME": folder.path, "XDG_STATE_HOME": folder.path],
            screen: screen,
            parts: parts
        )
    }

    @Test(
        "a dry run sends and writes nothing and tells requests, time and cost (shanealynn/python_batch_geocode#2)"
    )
    func dryRun() async throws {
        #expect(try await run(["a"], []) == .finished)
        let before = asked.count
        let rows = ["a", "b", "b", "c", "", "d", "e"]
        #expect(try await run(rows, ["--dry-run"]) == .finished)
        #expect(asked.count == before)
        let said = screen.output
        #expect(said.contains("7 rows, 1 of them without an address"), "\(said)")
        #expect(
            said.contains(
                "scripted: 5 distinct queries, 1 of them in the cache, 4 requests, 2 s at 2/s, "
                    + "2 days at 3 a day, cost 2.00."
            ),
            "\(said)"
        )
        #expect(try folder.read("out.csv").split(separator: "\n").count == 2)
        #expect(!folder.has(".out.csv.geobatch"))
    }

    @Test("--max-cost ends the run with 75 before more is spent, and the same command goes on")
    func maximumCost() async throws {
        let rows = (0..<10).map { "place \($0)" }
        #expect(try await run(rows, ["--max-cost", "2"]) == .stopped)
        #expect(asked.count == 4)
        #expect(screen.error.contains("more would cost more than --max-cost"))
        #expect(!folder.has("out.csv"))
        #expect(try await run(rows, ["--max-cost", "3"]) == .finished)
        #expect(asked.count == 10)
        #expect(Set(asked).count == 10)
    }

    @Test("--max-cost without a price for everybody who is asked is a mistake")
    func noPrice() async throws {
        for extra in [[], ["--dry-run"]] {
            #expect(try await run(["a"], ["--max-cost", "1"] + extra, price: nil) == .usage)
        }
        #expect(screen.error.contains("the price of scripted is not known"))
        #expect(asked.isEmpty)
        #expect(!folder.has(".out.csv.geobatch"))
    }

    @Test("the ledger has a line for each run and provider that was asked")
    func ledger() async throws {
        #expect(try await run(["a", "b"], ["--no-cache"]) == .finished)
        #expect(try await run(["c"], ["--no-cache"]) == .finished)
        let lines = try folder.read("geobatch/usage.csv").split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines[0] == "when,run,provider,requests,cost")
        #expect(lines[1].hasSuffix(",scripted,2,1.00"))
        #expect(lines[2].hasSuffix(",scripted,1,0.50"))
    }

    @Test("what a killed call asked for is in the ledger after the next one")
    func killed() async throws {
        try folder.makeFolder("geobatch")
        _ = try folder.write(
            "2026-11-30T10:00:00.000Z,r0,scripted,41,20.50\n2026-11-30T10:00:00.000Z,r0,other,1",
            to: "geobatch/usage-r0.open"
        )
        #expect(try await run(["a"], ["--no-cache"]) == .finished)
        let lines = try folder.read("geobatch/usage.csv").split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines[1] == "2026-11-30T10:00:00.000Z,r0,scripted,41,20.50")
        #expect(lines[2].hasSuffix(",r1,scripted,1,0.50"))
        #expect(!folder.has("geobatch/usage-r0.open"))
        #expect(!folder.has("geobatch/usage-r1.open"))
    }

    @Test("what a call asks for stands on the disk before it leaves, and is not taken from it")
    func underWay() async throws {
        let state = folder.path
        let open = state + "/geobatch/usage-r1.open"
        let seen = Mutex<[String]>([])
        let paris = try place("Paris", level: .address)
        let looking = ScriptedGeocoder(name: "scripted") { _ in
            seen.withLock { $0.append((try? String(contentsOfFile: open, encoding: .utf8)) ?? "") }
            // Another call looks for what killed ones left, while this one runs.
            let other = Spending(
                most: nil,
                shared: nil,
                run: "r2",
                environment: ["XDG_STATE_HOME": state],
                time: .system
            )
            _ = other.meter(provider: "other", pricePerThousand: nil).counts(1)
            _ = other.close()
            return .success(Answer(best: paris, askedLevel: .address, requests: 1))
        }
        #expect(try await run(["a", "b"], ["--no-cache"], asking: looking) == .finished)
        let texts = seen.withLock { $0 }
        #expect(texts.map { $0.contains(",r1,scripted,1,0.50\n") } == [true, false])
        #expect(texts.map { $0.contains(",r1,scripted,2,1.00\n") } == [false, true])
        let ledger = try folder.read("geobatch/usage.csv")
        #expect(ledger.split(separator: "\n").count { $0.contains(",r1,scripted,") } == 1)
        #expect(ledger.split(separator: "\n").count { $0.contains(",r2,other,1,") } == 2)
    }

    @Test("requests that had to be repeated count against --max-cost, too, and never exceed it")
    func repeated() async throws {
        let server = LoopbackServer { request, connection in
            let isFirst = request.target.contains("first")
            connection.reply(
                isFirst ? 503 : 200,
                "[{\"lat\":\"52.5\",\"lon\":\"13.4\",\"display_name\":\"B\",\"type\":\"house\"}]"
            )
        }
        let config = try folder.write(
            "{\"geobatch\": 1, \"providers\": {\"nominatim\": {\"price_per_1000\": 500}}}",
            to: "config.json"
        )
        let input = try folder.write("address\nfirst\nb\nc\nd\n", to: "in.csv")
        var parts = Parts()
        parts.hasRealTime = true
        parts.files = [config: try folder.read("config.json")]
        let code = await geobatch(
            [
                input, folder.path + "/out.csv", "--max-cost", "1.5", "--config", config,
                "--provider", "nominatim=\(server.base)", "--no-cache", "--concurrency", "1",
                "--summary", folder.path + "/s.json",
            ],
            environment: ["XDG_STATE_HOME": folder.path],
            screen: screen,
            parts: parts
        )
        #expect(code == .stopped)
        #expect(server.requests.count == 3)
        #expect(screen.error.contains("more would cost more than --max-cost"), "\(screen.error)")
        #expect(try folder.read("s.json").contains("\"estimated_cost\": 1.5"))
        #expect(try folder.read("geobatch/usage.csv").contains(",nominatim,3,1.50\n"))
    }

    @Test("--per-day ends the run with 75 and says when to come back (geopy/geopy#330)")
    func perDay() async throws {
        let server = LoopbackServer {
            $1.reply(
                200,
                "[{\"lat\":\"52.5\",\"lon\":\"13.4\",\"display_name\":\"B\",\"type\":\"house\"}]")
        }
        let rows = (0..<9).map { "Street \($0)" }
        let input = try folder.write(
            "address\n" + rows.map { "\($0)\n" }.joined(), to: "in.csv")
        var parts = Parts()
        parts.hasRealTime = true
        let code = await geobatch(
            [
                input, folder.path + "/out.csv", "--per-day", "4", "--provider",
                "nominatim=\(server.base)", "--no-cache",
            ],
            environment: ["XDG_STATE_HOME": folder.path],
            screen: screen,
            parts: parts
        )
        #expect(code == .stopped)
        #expect(server.requests.count == 4)
        #expect(screen.error.contains("The quota of nominatim is spent"))
        #expect(screen.error.contains("Run the same command again in "))
    }
}

/// Sends a query as one request, if that may leave.
private struct Metered: Geocoder {
    private let upstream: ScriptedGeocoder
    private let meter: RequestMeter
    var identity: GeocoderIdentity { upstream.identity }
    var batch: BatchShape { upstream.batch }

    init(_ upstream: ScriptedGeocoder, by meter: RequestMeter) {
        (self.upstream, self.meter) = (upstream, meter)
    }

    func answer(_ queries: [AddressQuery]) async -> [Result<Answer, GeocodeError>] {
        guard await meter.mayLeave(1) else {
            return queries.map { _ in
                .failure(GeocodeError(.quotaSpent, detail: "more would cost more than --max-cost"))
            }
        }
        meter.writeDown()
        return await upstream.answer(queries)
    }
}
