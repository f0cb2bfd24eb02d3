import ByteStreams
import CSVStream
import Foundation
import Testing

@Suite("Whole files by path")
struct CSVInputFileTests {
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("geobatch-\(UUID().uuidString)")

    /// Writes a compressed file of rows and gives its path; the caller removes the folder.
    private func write(_ name: String, rows: Int) throws -> String {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let path = folder.appendingPathComponent(name).path
        let output = try AtomicOutput.create(path)
        try output.write(Array("id,주소\n".utf8))
        for row in 0..<rows { try output.write(Array("\(row),서울 \(row &* 7919)\n".utf8)) }
        try output.finish()
        return path
    }

    @Test("compressed files read like plain ones", arguments: ["a.csv", "a.csv.gz", "a.csv.zst"])
    func compressed(_ name: String) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = try write(name, rows: 5000)
        let file = try ReadFile(try InputSource.open(path))
        #expect(file.records.count == 5000)
        #expect(file.records.last?.texts == ["4999", "서울 \(4999 * 7919)"])
        #expect(file.records.last?.position.line == 5001)
    }

    @Test("of a compressed file that was cut, the rows before the cut come first")
    func truncated() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = try write("a.csv.gz", rows: 50_000)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        try bytes.prefix(bytes.count / 2).write(to: URL(fileURLWithPath: path))
        let file = try ReadFile(try InputSource.open(path))
        #expect(file.records.count > 20_000)
        #expect(file.records.map(\.position.record) == Array(1...file.records.count))
        guard case .input(let error) = file.error,
            case .truncated(.gzip, bytes.count / 2) = error.kind
        else {
            Issue.record("\(String(describing: file.error))")
            return
        }
        #expect(error.description.contains("a.csv.gz"))
    }
}
