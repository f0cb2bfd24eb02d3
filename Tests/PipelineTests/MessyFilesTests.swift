import CSVStream
import Foundation
import GeoModel
import Geocoding
import Reports
import TestSupport
import Testing

@testable import Pipeline

/// Real and broken CSV files from many projects, beside the repository where they exist.
private enum MessyFiles {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("shared/messy-csv")

    static let paths: [String] = {
        let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return (found?.compactMap { ($0 as? URL)?.path } ?? []).filter { path in
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            return !isFolder.boolValue
        }.sorted()
    }()
}

@Suite("Files as found in the world")
struct MessyFilesTests {
    /// The records of an input as their fields.
    private func records(_ input: CSVInput) throws -> [[[UInt8]]] {
        var records: [[[UInt8]]] = []
        while let chunk = try input.next() {
            for record in 0..<chunk.count {
                records.append(
                    chunk.fields(of: record).map { Array(chunk.bytes[chunk.range(ofField: $0)]) }
                )
            }
        }
        return records
    }

    /// The fields that an output must hold for a record: padded, with ours after the header's width.
    private func expected(_ record: [[UInt8]], width: Int, ours: Int) -> [[UInt8]] {
        let padding = [[UInt8]](repeating: [], count: max(0, width - record.count))
        return record.prefix(width) + padding + record.dropFirst(width)
    }

    @Test(
        "rows out are rows in, character for character",
        .enabled(if: !MessyFiles.paths.isEmpty, "needs ../shared/messy-csv beside the repository")
    )
    func rowsOut() async throws {
        var finished = 0
        // Every run makes its outputs safe on the disk, which takes its time: a quarter of the files.
        for path in MessyFiles.paths.enumerated().filter({ $0.offset % 4 == 0 }).map(\.element) {
            // What is no CSV is refused with a message; that is the reader's own test.
            guard let first = try? CSVInput.open(path), let rows = try? records(first) else {
                continue
            }
            let folder = try Folder()
            var plan = RunPlan(
                columns: ColumnPlan(),
                outputs: [
                    OutputTarget(path: folder.file("out.csv"), format: .csv),
                    OutputTarget(path: folder.file("out.geojson"), format: .geojson),
                ]
            )
            plan.columns.address = [0]
            let report = await Run(
                plan: plan,
                input: try CSVInput.open(path),
                geocoders: GeocoderStack(
                    local: Scenario.places,
                    labels: Scenario.places,
                    sources: [AnswerSource(name: "offline")]
                )
            ).execute()
            #expect(report.ending == .finished, "\(path)")
            #expect(report.summary.counts.rows == rows.count, "\(path)")
            let json = try #require(folder.bytes("out.geojson"), "\(path)")
            let object = try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any]
            #expect((object?["features"] as? [Any])?.count == rows.count, "\(path)")
            expectSameRows(folder, rows, like: first, path)
            finished += 1
        }
        #expect(finished > 100)
    }

    private func expectSameRows(
        _ folder: Folder,
        _ rows: [[[UInt8]]],
        like input: CSVInput,
        _ path: String
    ) {
        var bytes = folder.bytes("out.csv") ?? []
        if input.dialect.byteOrderMark { bytes.removeFirst(3) }
        var written = PlainCSV.records(bytes, delimiter: input.dialect.delimiter)
        let width = input.header.count
        let ours = OutputColumn.defaults.count
        if !input.header.isGenerated { written.removeFirst() }
        #expect(written.count == rows.count, "\(path)")
        for (row, record) in zip(written, rows) {
            #expect(row.count == max(width, record.count) + ours, "\(path)")
            let theirs = Array(row.prefix(width) + row.dropFirst(width + ours))
            #expect(theirs == expected(record, width: width, ours: ours), "\(path)")
        }
    }
}
