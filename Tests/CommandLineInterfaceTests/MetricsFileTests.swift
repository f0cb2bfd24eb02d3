import CommandLineInterface
import Foundation
import Geocoding
import TestSupport
import Testing

@Suite("--metrics")
struct MetricsFileTests {
    private let folder: TemporaryFolder
    private let screen = Screen()

    init() throws { folder = try TemporaryFolder() }

    private func run(
        _ arguments: [String],
        environment: [String: String] = [:]
    ) async throws -> ExitCode {
        let paris = try place("Paris")
        var parts = Parts()
        parts.script = { $0 == "nowhere" ? Answer() : Answer(best: paris, askedLevel: .locality) }
        let input = try folder.write("address\nParis\nnowhere\n", to: "in.csv")
        return await geobatch(
            [input, folder.path + "/out.csv"] + arguments,
            environment: environment,
            screen: screen,
            parts: parts
        )
    }

    private var path: String { folder.path + "/run.prom" }

    @Test("are written when a run is whole, and leave nothing beside them")
    func whole() async throws {
        #expect(try await run(["--metrics", path]) == .finished)
        let text = try folder.read("run.prom")
        #expect(text.contains("geobatch_run_complete 1\n"))
        #expect(text.contains("geobatch_run_exit_code 0\n"))
        #expect(text.contains("geobatch_run_rows{status=\"refused\"} 1\n"))
        #expect(!folder.has(".run.prom.geobatch"))
    }

    @Test("say how a run ended that did not succeed")
    func failing() async throws {
        #expect(try await run(["--metrics", path, "--fail-under", "90"]) == .incomplete)
        #expect(try folder.read("run.prom").contains("geobatch_run_exit_code 1\n"))
        let missing = await geobatch(
            ["\(folder.path)/none.csv", "\(folder.path)/out.csv", "--metrics", path],
            screen: screen
        )
        #expect(missing == .noInput)
        let text = try folder.read("run.prom")
        #expect(text.contains("geobatch_run_exit_code 66\n"))
        #expect(text.contains("geobatch_run_complete 0\n"))
    }

    @Test("that cannot be made end a run before it begins")
    func noPlace() async throws {
        #expect(try await run(["--metrics", folder.path + "/none/run.prom"]) == .noOutput)
        #expect(!folder.has("out.csv"))
    }

    @Test(
        "that cannot be written make a run no success, though its outputs are whole",
        .enabled(if: access("/dev/full", W_OK) == 0)
    )
    func full() async throws {
        #expect(try await run(["--metrics", "/dev/full"]) == .inputOutput)
        #expect(folder.has("out.csv"))
        #expect(screen.error.contains("The metrics are not written."))
    }

    @Test("may not be another output, and are not written by a dry run")
    func others() async throws {
        #expect(try await run(["--metrics", folder.path + "/out.csv"]) == .usage)
        #expect(try await run(["--metrics", path, "--dry-run"]) == .finished)
        #expect(!folder.has("run.prom"))
    }
}
