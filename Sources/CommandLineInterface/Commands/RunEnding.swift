import Diagnostics
import Pipeline
import Reports
import Settings

/// How a run ended, in words and as an exit code.
struct RunEnding {
    private let summary: RunSummary
    private let settings: RunSettings
    private let message: String?
    private let code: ExitCode

    /// - Parameter wall: now, in seconds since 1970.
    init(
        _ report: RunReport,
        settings: RunSettings,
        _ interruption: Interruption,
        wall: Double
    ) {
        summary = report.summary
        self.settings = settings
        switch report.ending {
        case .finished:
            let fallsShort = report.summary.fallsShort(failUnderPercent: settings.failUnder)
            code = fallsShort ? .incomplete : .finished
            message = nil
        case .stopped:
            code = interruption.first?.exitCode ?? .stopped
            message = report.stoppedMessage
        case .halted(let halt):
            let failure = CommandFailure(halt, wall: wall)
            code = failure.code
            message = (failure.messages + [report.keeping].compactMap { $0 })
                .joined(separator: " ")
        case .broken(let error):
            let failure = CommandFailure(error)
            code = failure.code
            message = (failure.messages + [report.keeping].compactMap { $0 })
                .joined(separator: " ")
        }
    }

    /// Says how it went: the summary unless `--quiet`, then why the run ended early, if it did.
    func tell(_ call: Invocation, _ reporter: Reporter) -> ExitCode {
        if !settings.quiet, summary.complete || summary.counts.rows > 0 {
            tellSummary(call, reporter)
        }
        if let message { reporter.sink.post(.failure(message)) }
        reporter.finish()
        return code
    }

    private func tellSummary(_ call: Invocation, _ reporter: Reporter) {
        switch settings.log {
        case .text: reporter.sink.post(.notice(summary.text()))
        case .json:
            let line = JSONEvent.summary(
                summary.json(),
                run: call.composition.runName,
                wall: call.composition.time.wall()
            )
            call.io.error(Array(line.utf8))
        }
    }
}

extension JSONEvent {
    /// The summary of a run as an event; its line feeds stand between tokens only, never in a text.
    static func summary(_ json: [UInt8], run: String, wall: Double) -> String {
        let oneLine = json.filter { $0 != 0x0A && $0 != 0x0D }
        return line(
            "summary",
            ["\"summary\":" + String(decoding: oneLine, as: UTF8.self)],
            run: run,
            wall: wall
        )
    }
}
