import AddressText
import Foundation
import Geocoding
import Reports
import ResultCache
import Synchronization
import TestSupport
import Testing

@testable import CommandLineInterface

@Suite("What a run remembers of online answers")
struct MemoryRunTests {
    private let folder: TemporaryFolder
    private let screen = Screen()
    private let provider: ScriptedGeocoder

    init() throws {
        folder = try TemporaryFolder()
        let paris = try place("Paris", level: .address)
        provider = ScriptedGeocoder(name: "scripted") { text in
            text.hasPrefix("x")
                ? .success(Answer(requests: 1))
                : .success(Answer(best: paris, askedLevel: .address, requests: 1))
        }
    }

    private var asked: [String] { provider.calls.flatMap { $0 } }

    private func run(
        _ addresses: [String],
        _ arguments: [String] = [],
        mayBeKept: Bool = true,
        geocoder: (any Geocoder)? = nil
    ) async throws -> ExitCode {
        let rows = "address\n" + addresses.map { "\($0)\n" }.joined()
        let input = try folder.write(rows, to: "in.csv")
        return await command(
            [input, folder.path + "/out.csv", "--provider", "scripted"] + arguments,
            mayBeKept: mayBeKept,
            geocoder: geocoder
        )
    }

    private func command(
        _ arguments: [String],
        mayBeKept: Bool = true,
        geocoder: (any Geocoder)? = nil
    ) async -> ExitCode {
        var parts = Parts()
        let asked: any Geocoder = geocoder ?? provider
        parts.hasRealTime = true
        parts.openProviders = { (_) throws(CommandFailure) in
            [
                OpenedProvider(
                    geocoder: asked,
                    source: AnswerSource(name: "scripted", confidenceBasis: .assumed),
                    mayBeKept: mayBeKept
                )
            ]
        }
        return await geobatch(
            arguments,
            environment: ["XDG_CACHE_HOME": folder.path],
            screen: screen,
            parts: parts
        )
    }

    private var cache: String { folder.path + "/geobatch/answers.sqlite" }

    @Test("equal addresses are asked once in a run, also far apart (jessecambon/tidygeocoder#16)")
    func farApart() async throws {
        // More than what memory holds lies between the first and the second time.
        let distinct = (0..<66_000).map { "place \($0)" }
        let again = distinct.prefix(500)
        let code = try await run(distinct + again, ["--no-cache", "--quiet"], mayBeKept: false)
        #expect(code == .finished)
        #expect(asked.count == 66_000)
    }

    @Test(
        "a later run asks for nothing that is known, and says what that saved (PalmBeachPost/postgeo#1, oboapp/oboapp#324)"
    )
    func cached() async throws {
        let rows = ["a", "b", "x none", "a"]
        #expect(try await run(rows) == .finished)
        #expect(asked.sorted() == ["a", "b", "x none"])
        let first = try folder.read("out.csv")
        #expect(screen.error.contains("0 rows from the cache, 1 with the answer to an equal row"))
        #expect(try await run(rows + ["c"]) == .finished)
        #expect(asked.count == 4)
        #expect(try folder.read("out.csv").hasPrefix(first))
        #expect(screen.error.contains("4 rows from the cache, 0 with"))
        #expect(!folder.has(".out.csv.geobatch"))
    }

    @Test(
        "--no-cache asks anew and keeps nothing; --cache names the file (jessecambon/tidygeocoder#187)"
    )
    func options() async throws {
        #expect(try await run(["a"], ["--no-cache"]) == .finished)
        #expect(!folder.has("geobatch"))
        let file = folder.path + "/mine.sqlite"
        #expect(try await run(["a"], ["--cache", file]) == .finished)
        #expect(try await run(["a"], ["--cache", file]) == .finished)
        #expect(asked == ["a", "a"])
        #expect(folder.has("mine.sqlite"))
    }

    @Test("--offline answers from the cache alone; the rest is not_asked, no failure")
    func offline() async throws {
        #expect(try await run(["a"]) == .finished)
        #expect(try await run(["a", "b"], ["--offline"]) == .finished)
        #expect(asked == ["a"])
        let lines = try folder.read("out.csv").split(separator: "\n")
        #expect(lines[1].hasPrefix("a,ok,"))
        #expect(lines[2].hasPrefix("b,refused,"))
        #expect(lines[2].contains("not_asked"))
    }

    @Test("what a provider's terms forbid is not kept from run to run (geocoder-php/Geocoder#893)")
    func terms() async throws {
        #expect(try await run(["a", "a"], mayBeKept: false) == .finished)
        #expect(try await run(["a"], mayBeKept: false) == .finished)
        #expect(asked == ["a", "a"])
    }

    @Test("failures are not kept (DFE-Digital/teaching-vacancies#2955)")
    func failures() async throws {
        let failing = ScriptedGeocoder(name: "scripted") { _ in
            .failure(GeocodeError(.serverError))
        }
        #expect(try await run(["a"], geocoder: failing) == .incomplete)
        #expect(try await run(["a"]) == .finished)
        #expect(asked == ["a"])
    }

    @Test("a damaged cache is a warning, and the run goes on without it")
    func damaged() async throws {
        #expect(try await run(["a"]) == .finished)
        var bytes = Array(try Data(contentsOf: URL(filePath: cache)))
        for index in 100..<bytes.count { bytes[index] = 0x55 }
        try Data(bytes).write(to: URL(filePath: cache))
        for ending in ["-wal", "-shm"] { unlink(cache + ending) }
        #expect(try await run(["a"]) == .finished)
        #expect(asked == ["a", "a"])
        #expect(screen.error.contains("warning: "), "\(screen.error)")
    }

    @Test("answers count as long as the terms say, no longer (alexreisner/geocoder#558)")
    func timeToLive() {
        func terms(_ days: Int?, mayBeKept: Bool = true) -> CacheTerms {
            RunMemory.terms(
                OpenedProvider(
                    geocoder: provider,
                    source: AnswerSource(name: "scripted"),
                    mayBeKept: mayBeKept,
                    daysKept: days
                )
            )
        }
        let day: Int64 = 86_400
        #expect(terms(30) == CacheTerms(seconds: 30 * day, noMatchSeconds: 7 * day))
        #expect(terms(1) == CacheTerms(seconds: day, noMatchSeconds: day))
        #expect(terms(nil) == CacheTerms(seconds: 365 * day, noMatchSeconds: 7 * day))
        #expect(terms(30, mayBeKept: false) == .nothing)
    }

    @Test(
        "one row that fails is told from one that has no match, and spoils no other (geocodeearth/ge#9, spatial-data-lab/knime-geospatial-extension#372, nchaulet/node-geocoder#73, unytics/bigfunctions PR176, geopandas/geopandas#2483, alexreisner/geocoder#170)",
        arguments: [Reason.rateLimited, .timeout, .serverError, .badReply]
    )
    func isolation(reason: Reason) async throws {
        let paris = try place("Paris", level: .address)
        let mixed = ScriptedGeocoder(name: "scripted") { text in
            switch text {
            case "bad": .failure(GeocodeError(reason))
            case "nowhere": .success(Answer())
            default: .success(Answer(best: paris, askedLevel: .address, requests: 1))
            }
        }
        let code = try await run(["a", "bad", "nowhere", "b"], geocoder: mixed)
        #expect(code == .incomplete)
        let lines = try folder.read("out.csv").split(separator: "\n").map(String.init)
        #expect(lines[1].hasPrefix("a,ok,"))
        #expect(lines[2].hasPrefix("bad,failed,"))
        #expect(lines[2].contains(",\(reason.code),"))
        #expect(lines[3].hasPrefix("nowhere,refused,"))
        #expect(lines[3].contains(",no_match,"))
        #expect(lines[4].hasPrefix("b,ok,"))
    }

    @Test(
        "an interrupted run pays for no answer twice (chris-prener/censusxy#6, geocodeearth/ge PR10)"
    )
    func interrupted() async throws {
        let spent = Counted(limit: 40, before: provider)
        let rows = (0..<90).map { "place \($0)" }
        #expect(try await run(rows, ["--no-cache"], geocoder: spent) == .stopped)
        #expect(screen.error.contains("it asks for nothing that was answered"))
        #expect(!folder.has("out.csv"))
        let before = asked.count
        #expect(before == 40)
        #expect(try await run(rows, ["--no-cache"]) == .finished)
        #expect(asked.count == 90)
        #expect(Set(asked).count == 90)
        #expect(!folder.has(".out.csv.geobatch"))
    }

    @Test(
        "answers that were logged but had not come to the cache at a kill do when the run goes on")
    func loggedNotCached() async throws {
        let spent = Counted(limit: 40, before: provider)
        let rows = (0..<90).map { "place \($0)" }
        #expect(try await run(rows, geocoder: spent) == .stopped)
        // As if the process had been killed before anything came to the cache.
        for ending in ["", "-wal", "-shm"] { unlink(cache + ending) }
        #expect(try await run(rows) == .finished)
        #expect(asked.count == 90)
        #expect(try await run(rows) == .finished)
        #expect(asked.count == 90)
        // What the terms forbid does not come there on this way either.
        for ending in ["", "-wal", "-shm"] { unlink(cache + ending) }
        let again = Counted(limit: 40, before: provider)
        #expect(try await run(rows, mayBeKept: false, geocoder: again) == .stopped)
        #expect(try await run(rows, mayBeKept: false) == .finished)
        #expect(asked.count == 180)
        #expect(await command(["cache", "info"]) == .finished)
        #expect(screen.output.contains("There is no cache yet"), "\(screen.output)")
    }

    @Test("geo_attempts after an interruption are those of a run that had none")
    func attempts() async throws {
        let rows = (0..<90).map { "place \($0)" }
        let columns = ["--no-cache", "--columns", "+attempts,+from_cache", "--quiet"]
        #expect(try await run(rows, columns) == .finished)
        let whole = try folder.read("out.csv")
        #expect(whole.split(separator: "\n")[1].hasSuffix(",1,false"))
        let spent = Counted(limit: 40, before: provider)
        #expect(try await run(rows, columns, geocoder: spent) == .stopped)
        #expect(try await run(rows, columns) == .finished)
        #expect(try folder.read("out.csv") == whole)
    }

    @Test("--deadline ends a run with 75, and the same command goes on (tdowd/excel-geocoder#5)")
    func deadline() async throws {
        let slow = Waiting(before: provider, at: 5)
        let rows = (0..<9).map { "place \($0)" }
        let code = try await run(rows, ["--no-cache", "--deadline", "0.2"], geocoder: slow)
        #expect(code == .stopped)
        #expect(screen.error.contains("Stopped."))
        #expect(screen.error.contains("it asks for nothing that was answered"))
        let before = asked.count
        #expect(before < 9)
        #expect(try await run(rows, ["--no-cache"]) == .finished)
        #expect(Set(asked).count == 9)
        #expect(asked.count == 9)
    }

    @Test("what was paid for counts, too, when settings have changed since")
    func changedSettings() async throws {
        let spent = Counted(limit: 40, before: provider)
        let rows = (0..<90).map { "place \($0)" }
        #expect(try await run(rows, ["--no-cache"], geocoder: spent) == .stopped)
        let code = try await run(rows, ["--no-cache", "--min-level", "street"])
        #expect(code == .finished)
        #expect(asked.count == 90)
        #expect(screen.error.contains("Settings have changed"))
    }

    @Test("geobatch cache shows, prunes and clears")
    func commands() async throws {
        #expect(await command(["cache", "info"]) == .finished)
        #expect(screen.output.contains("There is no cache yet"))
        #expect(try await run(["a", "b"]) == .finished)
        #expect(await command(["cache", "info", "--json"]) == .finished)
        let last = try #require(screen.output.split(separator: "\n").last)
        let info = try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any]
        #expect(info?["answers"] as? Int == 2)
        #expect(await command(["cache", "prune"]) == .finished)
        #expect(screen.output.contains("Removed 0 answers"))
        #expect(await command(["cache", "clear"]) == .finished)
        #expect(try await run(["a"]) == .finished)
        #expect(asked.count == 3)
        #expect(await command(["cache", "wipe"]) == .usage)
        #expect(await command(["cache"]) == .usage)
    }
}

/// Lets so many queries pass, then the quota is spent.
private final class Counted: Geocoder {
    private let count = Counter()
    private let limit: Int
    private let upstream: ScriptedGeocoder
    let batch = BatchShape.single
    var identity: GeocoderIdentity { upstream.identity }

    init(limit: Int, before upstream: ScriptedGeocoder) {
        (self.limit, self.upstream) = (limit, upstream)
    }

    func answer(_ queries: [AddressQuery]) async -> [Result<Answer, GeocodeError>] {
        guard count.add() <= limit else {
            return queries.map { _ in .failure(GeocodeError(.quotaSpent)) }
        }
        return await upstream.answer(queries)
    }
}

/// A number that any thread may raise.
private final class Counter: Sendable {
    private let count = Mutex(0)

    func add() -> Int {
        count.withLock {
            $0 += 1
            return $0
        }
    }
}

/// Lets the first queries pass; the others wait until the task is cancelled.
private final class Waiting: Geocoder {
    private let count = Counter()
    private let limit: Int
    private let upstream: ScriptedGeocoder
    let batch = BatchShape.single
    var identity: GeocoderIdentity { upstream.identity }

    init(before upstream: ScriptedGeocoder, at limit: Int) {
        (self.limit, self.upstream) = (limit, upstream)
    }

    func answer(_ queries: [AddressQuery]) async -> [Result<Answer, GeocodeError>] {
        guard count.add() <= limit else {
            try? await Task.sleep(for: .seconds(1_000_000))
            return queries.map { _ in .failure(GeocodeError(.timeout)) }
        }
        return await upstream.answer(queries)
    }
}
