import Glibc

/// The file in the state folder that says which run asked whom how often, a line for each provider and
/// run; added to by any number of processes, never read by geobatch.
enum UsageLedger {
    /// The name of the file.
    static let name = "usage.csv"

    /// What one run asked of one provider.
    struct Entry: Equatable {
        let provider: String
        let requests: Int
        /// What that cost; nil where no price is known.
        let cost: Double?
    }

    /// The folder of the ledger, made if there is none; nil where there is no place for it.
    static func folder(_ environment: [String: String]) -> String? {
        OnlineParts.stateFolder(environment)
    }

    /// Adds entries with one write.
    ///
    /// - Returns: whether they were added.
    static func add(_ entries: [Entry], run: String, wall: Double, folder: String) -> Bool {
        let lines = entries.filter { $0.requests > 0 }.map { entry in
            let cost = entry.cost.map { Wording.money($0) } ?? ""
            return "\(Wording.timestamp(wall)),\(run),\(entry.provider),\(entry.requests),\(cost)\n"
        }
        guard !lines.isEmpty else { return true }
        let path = folder + "/" + name
        let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var status = stat()
        let isNew = fstat(descriptor, &status) == 0 && status.st_size == 0
        let text = (isNew ? "when,run,provider,requests,cost\n" : "") + lines.joined()
        let bytes = Array(text.utf8)
        return write(descriptor, bytes, bytes.count) == bytes.count
    }
}
