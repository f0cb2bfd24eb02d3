import ByteStreams
import Reports

/// The file of `--metrics`: locked from the start of a run, written at its end, however it ends.
struct MetricsFile {
    private let file: AtomicOutput?

    /// Looks whether the file can be written; nothing is done without a path.
    init(_ path: String?) throws(CommandFailure) {
        do throws(OutputError) {
            file = try path.map { (path) throws(OutputError) in try AtomicOutput.create(path) }
        } catch {
            throw CommandFailure(error)
        }
    }

    /// Writes the metrics of a run.
    ///
    /// - Parameters:
    ///   - summary: of the run; nil when it did not get as far.
    ///   - code: how the call ends.
    ///   - wall: now, in seconds since 1970.
    ///   - tell: called with what went wrong.
    /// - Returns: how the call ends then: a run that is whole but not its metrics is no success.
    func write(
        _ summary: RunSummary?,
        _ code: ExitCode,
        wall: Double,
        tell: (String) -> Void
    ) -> ExitCode {
        guard let file else { return code }
        let metrics = (summary ?? RunSummary(input: "")).metrics(
            exitCode: code.rawValue, wall: wall)
        do throws(OutputError) {
            try file.write(metrics)
            try file.finish()
            return code
        } catch {
            tell("The metrics are not written. \(error.description)")
            return code == .finished || code == .incomplete ? CommandFailure(error).code : code
        }
    }
}
