import Foundation
import GeoModel
import Testing

@testable import Corrections

@Suite("Adding corrections")
struct AppendingTests {
    private func line(_ query: String, note: String = "") throws -> Correction {
        try #require(Correction(query: query, ruling: .unplaceable, note: note))
    }

    @Test("a new file gets its folders, a header and mode 0600")
    func newFile() throws {
        let folder = try TemporaryFolder()
        let file = CorrectionsFile(folder.file("a/b/corrections.csv"))
        try file.append([try line("x"), try line("y, z")])
        try file.append([try line("w")])
        #expect(
            try folder.read("a/b/corrections.csv")
                == "query,country,action,lat,lon,level,label,note,who,when\n"
                + "x,,unplaceable,,,,,,,\n\"y, z\",,unplaceable,,,,,,,\nw,,unplaceable,,,,,,,\n"
        )
        #expect(try folder.mode("a/b/corrections.csv") == 0o600)
        #expect(try file.lines().map(\.query) == ["x", "y, z", "w"])
    }

    @Test("a file written by hand keeps its columns, delimiter, line ends and mode")
    func byHand() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("action;query;lat;lon;note\r\nwithdraw;a;;;last line")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        try CorrectionsFile(path).append([try line("b", note: "n;m")])
        let text = try folder.read()
        #expect(
            text
                == "action;query;lat;lon;note\r\nwithdraw;a;;;last line\r\n"
                + "unplaceable;b;;;\"n;m\"\r\n"
        )
        #expect(try folder.mode() == 0o644)
    }

    @Test(
        "nothing is added to a file that could not hold it",
        arguments: [
            ("query,action,lat,lon\na,withdraw,,\n", "lacks columns"),
            ("geo_query,geo_status,geo_lat,geo_lon,geo_remedy\n", "failure report"),
            ("a,b\n1,2\n", "Unknown column"),
        ]
    )
    func refused(text: String, why: String) throws {
        let folder = try TemporaryFolder()
        let file = CorrectionsFile(try folder.write(text))
        let line = try line("a", note: "a note")
        do {
            try file.append([line])
            Issue.record("it was added")
        } catch {
            #expect(error.description.contains(why), "\(error)")
        }
        #expect(try folder.read() == text)
    }

    @Test("writers at the same time lose nothing and mix nothing")
    func manyWriters() async throws {
        let folder = try TemporaryFolder()
        let file = CorrectionsFile(folder.file("corrections.csv"))
        let long = String(repeating: "é", count: 3000)
        await withTaskGroup(of: Void.self) { group in
            for writer in 0..<4 {
                group.addTask {
                    for number in 0..<25 {
                        let line = Correction(
                            query: "\(writer)/\(number)",
                            ruling: .unplaceable,
                            note: long
                        )
                        try? file.append([line].compactMap { $0 })
                    }
                }
            }
        }
        let lines = try file.lines()
        #expect(lines.count == 100)
        for writer in 0..<4 {
            let mine = lines.map(\.query).filter { $0.hasPrefix("\(writer)/") }
            #expect(mine == (0..<25).map { "\(writer)/\($0)" })
        }
        #expect(lines.allSatisfy { $0.note == long })
    }

    @Test("a full disk leaves the file as it was, and says so", .enabled(if: SmallDisk.isPossible))
    func fullDisk() throws {
        let disk = try SmallDisk()
        let file = CorrectionsFile(disk.path + "/corrections.csv")
        try file.append([try line("a")])
        let before = try Data(contentsOf: URL(filePath: file.path))
        let long = try line("b", note: String(repeating: "x", count: 100_000))
        do {
            try file.append([long])
            Issue.record("there was room")
        } catch {
            #expect(error.description.hasPrefix("No space is left"), "\(error)")
        }
        #expect(try Data(contentsOf: URL(filePath: file.path)) == before)
    }

    @Test("a device that is full says so")
    func fullDevice() throws {
        let line = try line("a")
        do {
            try CorrectionsFile("/dev/full").append([line])
            Issue.record("there was room")
        } catch {
            #expect(error.description.hasPrefix("No space is left"), "\(error)")
        }
    }

    @Test(
        "the usual file follows XDG, then HOME, else there is none",
        arguments: [
            (["XDG_CONFIG_HOME": "/x", "HOME": "/h"], "/x/geobatch/corrections.csv"),
            (["XDG_CONFIG_HOME": "x", "HOME": "/h"], "/h/.config/geobatch/corrections.csv"),
            (["HOME": ""], nil),
        ] as [([String: String], String?)]
    )
    func usual(environment: [String: String], path: String?) {
        #expect(CorrectionsFile.usual(environment)?.path == path)
    }
}
