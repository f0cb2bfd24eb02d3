import Corrections
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

    /// What is said about them at the start; nothing when there are none.
    var readAs: [String] {
        guard !corrections.isEmpty else { return [] }
        let things = corrections.count == 1 ? "1 correction" : "\(corrections.count) corrections"
        return ["\(things) in force, from '\(path)'."]
    }
}
