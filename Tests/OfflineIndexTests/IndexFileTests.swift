import AddressText
import Foundation
import Testing

@testable import OfflineIndex

@Suite("Index file")
struct IndexFileTests {
    private let index: TinyIndex

    init() throws { index = try TinyIndex() }

    @Test("the same pack gives the same bytes")
    func deterministic() throws {
        let other = try TinyIndex()
        #expect(
            try Data(contentsOf: URL(fileURLWithPath: index.path))
                == Data(contentsOf: URL(fileURLWithPath: other.path))
        )
    }

    @Test("a whole file verifies and names its sources")
    func whole() throws {
        let file = try IndexFile(path: index.path)
        try file.verify()
        #expect(file.summary.sources.map(\.licence) == ["CC BY 4.0"])
        #expect(file.summary.sections.contains { $0.name == "entities" && $0.count > 10 })
    }

    @Test("every way of not being an index has its own error")
    func refused() throws {
        let folder = FileManager.default.temporaryDirectory.path
        #expect(throws: IndexError.self) { try IndexFile(path: folder + "/there-is-none.gbx") }
        #expect(throws: IndexError.self) { try IndexFile(path: folder) }
        #expect(throws: IndexError.notAnIndex(path: index.path)) {
            try self.changed { $0[3] ^= 0x20 }
        }
        #expect(
            throws: IndexError.otherVersion(path: index.path, found: 9, expected: IndexFormat.major)
        ) {
            try self.changed { $0[8] = 9 }
        }
        #expect(throws: IndexError.self) { try self.changed { $0.removeLast(1) } }
        #expect(throws: IndexError.self) { try self.changed { $0.removeLast($0.count - 70) } }
        #expect(throws: IndexError.notAnIndex(path: index.path)) {
            try self.changed { $0.removeAll() }
        }
    }

    /// Opens the file after a change and puts it back.
    private func changed(_ change: (inout Data) -> Void) throws {
        let url = URL(fileURLWithPath: index.path)
        let original = try Data(contentsOf: url)
        defer { try? original.write(to: url) }
        var data = original
        change(&data)
        try data.write(to: url)
        _ = try IndexFile(path: index.path)
    }

    @Test("a flipped byte anywhere is found by verify, and look-ups never crash")
    func flips() throws {
        let index = try TinyIndex(streets: .roads)
        var bytes = try Data(contentsOf: URL(fileURLWithPath: index.path))
        let queries = [
            "Paris TX 75460", "서울특별시 강남구 역삼동", "SE4 1JN London", "강남구 테헤란로 152",
        ].map { AddressQuery($0) }
        let foldTable = 524_288
        let handle = try #require(FileHandle(forUpdatingAtPath: index.path))
        var position = 0
        while position < bytes.count {
            let original = bytes[position]
            bytes[position] = original ^ 0x81
            try handle.seek(toOffset: UInt64(position))
            try handle.write(contentsOf: [bytes[position]])
            #expect(throws: IndexError.self) {
                let file = try IndexFile(path: index.path)
                let geocoder = try OfflineGeocoder(indexes: [file])
                var label: [UInt8] = []
                for answer in geocoder.answerNow(queries) {
                    answer.candidates.forEach { geocoder.appendLabel(of: $0, to: &label) }
                }
                try file.verify()
            }
            bytes[position] = original
            try handle.seek(toOffset: UInt64(position))
            try handle.write(contentsOf: [original])
            // The fold table is half a megabyte of equal entries; a sample of it does.
            position += (1_000..<foldTable).contains(position) ? 1_009 : 3
        }
    }
}
