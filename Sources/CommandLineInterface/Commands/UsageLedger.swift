import Glibc

/// The file in the state folder that says which call asked whom how often, a line for each provider and
/// call; added to by any number of processes.
///
/// While a call runs its lines stand in a file of its own, `usage-RUN.open`, rewritten and locked; when
/// it ends they move to the ledger. What a killed process left is moved by the next one that asks
/// anybody: its lock is gone.
final class UsageLedger: Sendable {
    /// The name of the file.
    static let name = "usage.csv"

    /// What one call asked of one provider.
    struct Entry: Equatable {
        let provider: String
        var requests: Int
        /// What that cost; nil where no price is known.
        var cost: Double?
    }

    private let folder: String
    private let run: String
    private let path: String
    private let descriptor: Int32

    /// The folder of the ledger, made if there is none; nil where there is none to write in.
    static func folder(_ environment: [String: String]) -> String? {
        OnlineParts.stateFolder(environment)
    }

    /// Where the ledger would be, whether or not it can be written; nil where there is no place for it.
    static func place(_ environment: [String: String]) -> String? {
        OnlineParts.statePlace(environment)
    }

    /// Opens the file of this call, and moves what killed ones left; nil when it cannot be made.
    init?(in folder: String, run: String) {
        UsageLedger.collect(in: folder)
        path = "\(folder)/\(UsageLedger.opening)\(run)\(UsageLedger.ending)"
        // Whoever collects may take a file away before it is locked; the second one is safe then.
        guard let opened = UsageLedger.lockedFile(path) ?? UsageLedger.lockedFile(path) else {
            return nil
        }
        descriptor = opened
        (self.folder, self.run) = (folder, run)
    }

    /// Opens and locks a file, so that it does not count as left behind; nil when it cannot be made, or
    /// is gone by then.
    private static func lockedFile(_ path: String) -> Int32? {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return nil }
        flock(descriptor, LOCK_EX)
        if isStill(descriptor, at: path) { return descriptor }
        Glibc.close(descriptor)
        return nil
    }

    private static func isStill(_ descriptor: Int32, at path: String) -> Bool {
        var (here, there) = (stat(), stat())
        return fstat(descriptor, &here) == 0 && stat(path, &there) == 0
            && here.st_ino == there.st_ino
    }

    deinit { Glibc.close(descriptor) }

    /// Writes down what was asked so far; survives the death of the process.
    ///
    /// - Returns: whether it was written.
    func note(_ entries: [Entry], at wall: Double) -> Bool {
        // Counts only grow, and so does the text: nothing of an earlier one is left behind it.
        let bytes = Array(text(entries, wall).utf8)
        return pwrite(descriptor, bytes, bytes.count, 0) == bytes.count
    }

    /// Moves the lines to the ledger.
    ///
    /// - Returns: whether they stand there now.
    func close(_ entries: [Entry], at wall: Double) -> Bool {
        guard UsageLedger.append(text(entries, wall), in: folder) else { return false }
        // Killed between the two, the lines come twice: too much is better than too little.
        unlink(path)
        return true
    }

    private func text(_ entries: [Entry], _ wall: Double) -> String {
        entries.filter { $0.requests > 0 }.map { entry in
            let cost = entry.cost.map { Wording.exactMoney($0) } ?? ""
            return "\(Wording.timestamp(wall)),\(run),\(entry.provider),\(entry.requests),\(cost)\n"
        }.joined()
    }

    // MARK: the ledger

    private static let opening = "usage-"
    private static let ending = ".open"

    /// Adds lines with one write.
    private static func append(_ lines: String, in folder: String) -> Bool {
        guard !lines.isEmpty else { return true }
        let path = folder + "/" + name
        let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return false }
        defer { Glibc.close(descriptor) }
        // Two that begin the file at once must not both write its head.
        flock(descriptor, LOCK_EX)
        var status = stat()
        let isNew = fstat(descriptor, &status) == 0 && status.st_size == 0
        let bytes = Array(((isNew ? "when,run,provider,requests,cost\n" : "") + lines).utf8)
        let written = write(descriptor, bytes, bytes.count)
        if written == bytes.count { return true }
        // Half a line would spoil the next one.
        if written > 0 { ftruncate(descriptor, status.st_size) }
        return false
    }

    /// Moves what killed processes left.
    static func collect(in folder: String) {
        guard let listing = opendir(folder) else { return }
        defer { closedir(listing) }
        while let entry = readdir(listing) {
            let name = FolderEntry.name(entry)
            if name.hasPrefix(opening), name.hasSuffix(ending) { take(folder + "/" + name, folder) }
        }
    }

    private static func take(_ path: String, _ folder: String) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return }
        defer { Glibc.close(descriptor) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return }
        // Another process may have moved it since it was opened.
        var here = stat()
        guard isStill(descriptor, at: path), fstat(descriptor, &here) == 0,
            here.st_size <= 1 << 16
        else { return }
        var bytes = [UInt8](repeating: 0, count: Int(here.st_size))
        guard read(descriptor, &bytes, bytes.count) == bytes.count else { return }
        let lines = String(decoding: bytes, as: UTF8.self)
            .split(separator: "\n").filter { isWhole($0) }
        if append(lines.map { $0 + "\n" }.joined(), in: folder) { unlink(path) }
    }

    /// A line that a loss of power has torn is passed over.
    private static func isWhole(_ line: Substring) -> Bool {
        let fields = line.split(separator: ",", omittingEmptySubsequences: false)
        return fields.count == 5 && Int(fields[3]) != nil
            && (fields[4].isEmpty || Double(fields[4]) != nil)
    }
}

/// What a folder lists.
enum FolderEntry {
    /// The name of an entry. An entry takes no more memory than its name needs: reading `d_name` whole would
    /// read what lies behind it, and behind the last one may be nothing.
    static func name(_ entry: UnsafeMutablePointer<dirent>) -> String {
        guard let place = MemoryLayout<dirent>.offset(of: \.d_name) else { return "" }
        let start = UnsafeRawPointer(entry).advanced(by: place)
        return String(cString: start.assumingMemoryBound(to: CChar.self))
    }
}
