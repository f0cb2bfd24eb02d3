import ByteStreams
import CSVStream
import Foundation
import Testing

/// Real and test-suite files as people meet them, in a folder beside the project.
@Suite("Messy files in ../shared/messy-csv")
struct MessyFilesTests {
    static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("shared/messy-csv")

    static let paths: [String] = {
        let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap {
            $0 as? String
        }
        return (names ?? []).sorted().filter { name in
            let path = folder.appendingPathComponent(name).path
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
                && !isFolder.boolValue
        }
    }()

    @Test(
        "every file ends in records or a clear refusal, and what is written reads back the same",
        .enabled(if: !paths.isEmpty, "the folder ../shared/messy-csv is not here")
    )
    func everyFile() throws {
        var accepted = 0
        for name in Self.paths {
            let path = Self.folder.appendingPathComponent(name).path
            do {
                try check(path)
                accepted += 1
            } catch let error as CSVError {
                #expect(!error.description.isEmpty, "\(name)")
            }
        }
        #expect(accepted * 2 > Self.paths.count)
    }

    private func check(_ path: String) throws {
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        let whole = try ReadFile(try InputSource.open(path))
        #expect(whole.error == nil, "\(path)")
        for (one, next) in zip(whole.records, whole.records.dropFirst()) {
            #expect(one.position.offset < next.position.offset, "\(path)")
            #expect(one.position.line < next.position.line, "\(path)")
        }
        if whole.encoding == .utf8, Compression(head: bytes) == nil {
            let cut = try ReadFile(ScriptedSource(bytes, piece: 997))
            #expect(cut.records == whole.records, "\(path) in pieces")
        }
        try checkRoundTrip(whole, path)
    }

    private func checkRoundTrip(_ whole: ReadFile, _ path: String) throws {
        var output: [UInt8] = []
        let rows = [ReadRecord(fields: whole.header.fields)] + whole.records
        for row in rows {
            let encoder = CSVEncoder(dialect: whole.dialect, columns: row.fields.count)
            for (index, field) in row.fields.enumerated() {
                if index > 0 { encoder.appendDelimiter(to: &output) }
                encoder.append(field: field, to: &output)
            }
            encoder.appendLineEnd(to: &output)
        }
        let again = try ReadFile(
            ScriptedSource(output),
            options: options {
                $0.delimiter = whole.dialect.delimiter
                $0.encoding = .utf8
                $0.headerIsGiven = true
                $0.findsPreamble = false
                $0.quote = .character(UInt8(ascii: "\""))
            }
        )
        #expect(again.records.map(\.fields) == whole.records.map(\.fields), "\(path) written")
    }
}
