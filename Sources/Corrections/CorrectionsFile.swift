import ByteStreams
import CSVStream

/// A corrections file on disk: read whole, and added to.
public struct CorrectionsFile: Sendable, Hashable {
    /// The path as the user wrote it.
    public let path: String

    /// The file at a path; nothing is opened yet.
    public init(_ path: String) { self.path = path }

    /// The file that counts when nobody names one, `$XDG_CONFIG_HOME/geobatch/corrections.csv`;
    /// nil where there is no folder for it, as without HOME.
    public static func usual(_ environment: [String: String]) -> CorrectionsFile? {
        // The XDG specification asks to ignore relative paths.
        if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
            return CorrectionsFile(folder + "/geobatch/corrections.csv")
        }
        guard let home = environment["HOME"], !home.isEmpty else { return nil }
        return CorrectionsFile(home + "/.config/geobatch/corrections.csv")
    }

    /// Reads what is in force. A file of no bytes holds no corrections.
    ///
    /// - Throws: `CorrectionsError`, with all mistakes of all lines.
    public func read() throws(CorrectionsError) -> Corrections {
        Corrections(try lines())
    }

    /// Reads what is in force; a file that does not exist holds no corrections.
    ///
    /// - Throws: `CorrectionsError`, with all mistakes of all lines.
    public func readIfPresent() throws(CorrectionsError) -> Corrections {
        do throws(CorrectionsError) {
            return try read()
        } catch {
            if case .unreadable(.input(let input)) = error, input.kind == .noSuchFile {
                return Corrections()
            }
            throw error
        }
    }

    /// All lines in the order of the file, later ones overriding earlier ones.
    ///
    /// - Throws: `CorrectionsError`, with all mistakes of all lines.
    public func lines() throws(CorrectionsError) -> [Correction] {
        guard let input = try open() else { return [] }
        var parser = CorrectionParser(try layout(of: input))
        while let chunk = try next(input) { parser.take(chunk) }
        guard parser.mistakes.isEmpty else {
            throw .mistakes(path: path, parser.mistakes)
        }
        return parser.lines
    }

    /// The open file; nil when it has no bytes.
    func open() throws(CorrectionsError) -> CSVInput? {
        do throws(CSVError) {
            // Its first line is the header, whatever the lines after it look like.
            var options = CSVOptions()
            options.headerIsGiven = true
            options.findsPreamble = false
            return try CSVInput.open(path, options: options)
        } catch {
            if case .input(let input) = error, input.kind == .empty { return nil }
            throw .unreadable(error)
        }
    }

    func layout(of input: CSVInput) throws(CorrectionsError) -> CorrectionLayout {
        do throws(HeaderProblem) {
            return try CorrectionLayout(input.header.names)
        } catch {
            throw .header(path: path, problem: error.words)
        }
    }

    private func next(_ input: CSVInput) throws(CorrectionsError) -> RecordChunk? {
        do throws(CSVError) {
            return try input.next()
        } catch {
            throw .unreadable(error)
        }
    }
}
