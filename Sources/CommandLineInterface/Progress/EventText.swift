import Diagnostics
import Settings

/// Events as text for standard error. A pure state machine: time and width are arguments, what to
/// write is returned.
struct EventText {
    /// How events are shown.
    enum Style: Equatable {
        /// A bar that is redrawn, between lines that stay.
        case terminal
        /// Lines only.
        case plain
        /// One JSON object a line, under the name of the run.
        case json(run: String)
    }

    /// The shortest time between two drawings of the bar.
    static let redrawInterval = Duration.milliseconds(200)

    private let style: Style
    private let quiet: Bool
    private var meter: ProgressMeter
    private var steps = ProgressSteps()
    private var lastDrawn: Duration?
    private var bar = ""

    init(style: Style, quiet: Bool, start: Duration) {
        self.style = style
        self.quiet = quiet
        meter = ProgressMeter(start: start)
    }

    /// What to write for an event; empty when there is nothing to say.
    mutating func text(for event: Event, boot: Duration, wall: Double, width: Int) -> String {
        if case .progress(let progress) = event {
            meter.take(progress, at: boot)
            return quiet ? "" : progressText(boot: boot, wall: wall, width: width)
        }
        if quiet, case .notice = event { return "" }
        if case .json(let run) = style { return JSONEvent.line(event, run: run, wall: wall) }
        return cleared + message(event) + bar
    }

    /// What to write at the end: the bar goes away.
    mutating func ending() -> String {
        let text = cleared
        bar = ""
        return text
    }

    private var cleared: String { bar.isEmpty ? "" : "\r\u{1B}[K" }

    private func message(_ event: Event) -> String {
        switch event {
        case .notice(let text), .failure(let text): lines(text, "geobatch: ")
        case .warning(let text): lines(text, "geobatch: warning: ")
        case .progress: ""
        }
    }

    private func lines(_ text: String, _ prefix: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { prefix + $0 + "\n" }.joined()
    }

    private mutating func progressText(boot: Duration, wall: Double, width: Int) -> String {
        switch style {
        case .terminal: redrawn(boot: boot, width: width)
        case .plain: steps.isDue(meter) ? "geobatch: " + ProgressBar.plain(meter) + "\n" : ""
        case .json(let run):
            steps.isDue(meter)
                ? JSONEvent.line(.progress(meter.progress), run: run, wall: wall) : ""
        }
    }

    private mutating func redrawn(boot: Duration, width: Int) -> String {
        if let lastDrawn, boot - lastDrawn < EventText.redrawInterval { return "" }
        lastDrawn = boot
        bar = ProgressBar.line(meter, width: width)
        return "\r\u{1B}[K" + bar
    }
}

extension ProgressBar {
    /// The same as a line of a log.
    static func plain(_ meter: ProgressMeter) -> String { line(meter, width: 400, hasBar: false) }
}
