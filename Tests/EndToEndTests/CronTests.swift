import Foundation
import TestSupport
import Testing

@Suite("Unattended runs", .enabled(if: Binary.isThere, "\(Binary.missing)"))
struct CronTests {
    private static let analyze = ["/usr/bin/systemd-analyze", "/bin/systemd-analyze"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    @Test(
        "the units of docs/cron.md are as systemd wants them",
        .enabled(if: analyze != nil, "systemd-analyze is not installed")
    )
    func units() throws {
        let page = try String(contentsOfFile: ProjectFolder.file("docs/cron.md"), encoding: .utf8)
        let blocks = page.components(separatedBy: "```ini\n").dropFirst()
            .map { String($0.prefix(upTo: $0.range(of: "```")?.lowerBound ?? $0.endIndex)) }
        try #require(blocks.count == 2)
        let folder = try TemporaryFolder()
        for (name, text) in zip(["geobatch.service", "geobatch.timer"], blocks) {
            let path = try folder.write(text, to: name)
            let said = try Binary.tool(try #require(Self.analyze), ["verify", path])
            #expect(said.isEmpty, "\(said)")
        }
    }

    @Test("without HOME, as under cron, a run works and leaves nothing behind")
    func withoutHome() throws {
        let folder = try TemporaryFolder()
        try folder.write("address\nBerlin\n", to: "in.csv")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Binary.path)
        process.arguments = ["in.csv", "out.csv", "--quiet", "--summary", "s.json"]
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        process.environment = ["PATH": "/usr/bin:/bin", "GEOBATCH_DATA": Binary.dataFolder]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(try folder.names() == ["in.csv", "out.csv", "s.json"])
        #expect(try folder.text("s.json").contains("\"complete\": true"))
    }
}
