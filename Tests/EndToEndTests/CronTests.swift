import Foundation
import TestSupport
import Testing

@Suite("Unattended runs", .enabled(if: Binary.isThere, "\(Binary.missing)"))
struct CronTests {
    private static let analyze = ["/usr/bin/systemd-analyze", "/bin/systemd-analyze"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    @Test(
        "the units of docs/cron.md and of the package are as systemd wants them",
        .enabled(if: analyze != nil, "systemd-analyze is not installed")
    )
    func units() throws {
        let page = try String(contentsOfFile: ProjectFolder.file("docs/cron.md"), encoding: .utf8)
        let blocks = page.components(separatedBy: "```ini\n").dropFirst()
            .map { String($0.prefix(upTo: $0.range(of: "```")?.lowerBound ?? $0.endIndex)) }
        try #require(blocks.count == 2)
        let packaged = try ["service", "timer"].map { ending in
            let path = ProjectFolder.file("Packaging/geobatch@.\(ending)")
            // The program need not be installed here.
            let text = try String(contentsOfFile: path, encoding: .utf8)
                .replacingOccurrences(of: "/usr/bin/geobatch", with: "/bin/true")
            return ("geobatch@.\(ending)", text)
        }
        let folder = try TemporaryFolder()
        let written = Array(zip(["geobatch.service", "geobatch.timer"], blocks))
        for (name, text) in written + packaged { try folder.write(text, to: name) }
        for (name, _) in written + packaged {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: try #require(Self.analyze))
            process.arguments = ["verify", "--man=no", folder.file(name)]
            process.standardError = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
            #expect(process.terminationStatus == 0, "\(name)")
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
