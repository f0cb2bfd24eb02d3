import CommandLineInterface
import Foundation
import Geocoding
import Reports
import TestSupport
import Testing

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
        price: Double? = 500
    ) async throws -> ExitCode {
        let text = "address\n" + rows.map { "\"\($0)\"\n" }.joined()
        let input = try folder.write(text, to: "in.csv")
        var parts = Parts()
        let geocoder = provider
        parts.hasRealTime = true
        parts.openProviders = { (_) throws(CommandFailure) in
            var opened = OpenedProvider(
                geocoder: geocoder,
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
