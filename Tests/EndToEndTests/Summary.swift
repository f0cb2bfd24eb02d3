import Foundation

/// The summary of a run, read from its JSON.
struct Summary {
    /// Rows read.
    let rows: Int
    /// Rows by status.
    let statuses: [String: Int]
    /// Rows in each output.
    let outputRows: [Int]
    let isComplete: Bool

    init(_ json: Data) throws {
        let object = try JSONSerialization.jsonObject(with: json) as? [String: Any] ?? [:]
        let counts = object["rows"] as? [String: Int] ?? [:]
        rows = counts["read"] ?? -1
        statuses = counts.filter { $0.key != "read" }
        let outputs = object["outputs"] as? [[String: Any]] ?? []
        outputRows = outputs.map { $0["rows"] as? Int ?? -1 }
        isComplete = object["complete"] as? Bool ?? false
    }
}
