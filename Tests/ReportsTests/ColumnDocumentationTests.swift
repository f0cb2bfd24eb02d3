import Foundation
import Testing

@testable import Reports

@Suite("Documentation of the columns")
struct ColumnDocumentationTests {
    private var page: URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("docs/output-columns.md")
    }

    @Test("docs/output-columns.md is what the tables say; RECORD_GOLDEN=1 writes it anew")
    func pageMatches() throws {
        if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
            try ColumnDocumentation.markdown().write(to: page, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: page, encoding: .utf8) == ColumnDocumentation.markdown())
    }
}
