import ByteStreams
import Corrections
import RunJournal
import Settings

/// The corrections of a run: those it was given, or the user's usual ones.
struct GivenCorrections {
    private let path: String
    /// What was read.
    let corrections: Corrections

    /// Reads them; the run keeps what it read here.
    init(_ settings: RunSettings, environment: [String: String]) throws(CommandFailure) {
        do throws(CorrectionsError) {
            if let path = settings.corrections {
                self.path = path
                corrections = try CorrectionsFile(path).read()
            } else if let file = CorrectionsFile.usual(environment) {
                path = file.path
                corrections = try file.readIfPresent()
            } else {
                path = ""
                corrections = Corrections()
            }
        } catch {
            throw CommandFailure(error)
        }
    }

    private init(path: String, _ corrections: Corrections) {
        self.path = path
        self.corrections = corrections
    }

    /// Names what is in force.
    var digest: UInt64 { corrections.digest }

    /// What is in force as a file of its own; empty when there is nothing.
    var snapshot: [UInt8] { corrections.isEmpty ? [] : corrections.snapshot }

    /// The digest of those that an interrupted run began with; nil when they cannot be read.
    static func digest(keptIn folder: OutputFolder?) -> UInt64? {
        guard let folder else { return nil }
        return try? file(in: folder).readIfPresent().digest
    }

    /// Those that an interrupted run began with: they hold until it is finished.
    func kept(in folder: OutputFolder?) throws(CommandFailure) -> GivenCorrections {
        guard let folder else { return self }
        do throws(CorrectionsError) {
            return GivenCorrections(path: path, try Self.file(in: folder).readIfPresent())
        } catch {
            throw CommandFailure(error)
        }
    }

    private static func file(in folder: OutputFolder) -> CorrectionsFile {
        CorrectionsFile(folder.file(KeptFile.corrections))
    }

    /// What is said about them at the start; nothing when there are none.
    var readAs: [String] {
        guard !corrections.isEmpty else { return [] }
        let things = corrections.count == 1 ? "1 correction" : "\(corrections.count) corrections"
        return ["\(things) in force, from '\(path)'."]
    }
}
