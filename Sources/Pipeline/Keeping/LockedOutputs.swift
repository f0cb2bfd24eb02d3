public import ByteStreams
import RunJournal

/// The places of all outputs of a run, locked against other runs until the last reference goes.
public struct LockedOutputs: Sendable {
    /// The folder of each output, OUT first; nil for a pipe or device, which has none.
    let folders: [OutputFolder?]
    /// The folder of the summary; nil when there is none, or it goes to a pipe or device.
    let summary: OutputFolder?
    /// The path of the summary; nil when there is none.
    let summaryPath: String?

    /// What may stand in a folder besides the part.
    static let names = [
        JournalFile.name, JournalFile.name + ".new", KeptFile.corrections, KeptFile.run,
        KeptFile.corrections + ".new", KeptFile.run + ".new", RunLog.name,
    ]

    /// Locks all places.
    ///
    /// - Parameters:
    ///   - outputs: OUT first.
    ///   - summary: the path of the summary; nil for none.
    /// - Throws: `OutputError` when an output cannot be made, or another run is writing it.
    public static func lock(
        _ outputs: [OutputTarget],
        summary: String?
    ) throws(OutputError) -> LockedOutputs {
        var folders: [OutputFolder?] = []
        for output in outputs { folders.append(try OutputFolder.lock(for: output.path)) }
        var last: OutputFolder?
        if let summary { last = try OutputFolder.lock(for: summary) }
        return LockedOutputs(folders: folders, summary: last, summaryPath: summary)
    }

    /// The folder of OUT, where the journal stands; nil when OUT is a pipe or device.
    public var main: OutputFolder? { folders.first ?? nil }

    /// Whether every output is a file, so that an interrupted run can go on.
    var areFiles: Bool { folders.allSatisfy { $0 != nil } }

    /// The folders in the order in which outputs take their places: OUT is the last.
    var inOrder: [OutputFolder] {
        (Array(folders.dropFirst()) + [summary, main]).compactMap { $0 }
    }

    /// The outputs as a journal names them; the summary is made at the end.
    var journalOutputs: [JournalOutput] {
        let others = folders.dropFirst().compactMap { $0 }
        return others.map { JournalOutput(path: $0.output, isGrowing: true) }
            + [summary].compactMap { $0 }.map { JournalOutput(path: $0.output, isGrowing: false) }
            + [main].compactMap { $0 }.map { JournalOutput(path: $0.output, isGrowing: true) }
    }

    /// Removes what an earlier run left to go on with; parts and answers that were paid for stay.
    func forgetEarlierRun() {
        for folder in inOrder { folder.forget(LockedOutputs.names.filter { $0 != RunLog.name }) }
    }

    /// Removes everything but the outputs themselves.
    func clear() {
        for folder in inOrder { folder.removeFiles(LockedOutputs.names) }
    }

    /// Lets other runs have the places.
    func release() {
        for folder in inOrder { folder.release() }
    }
}
