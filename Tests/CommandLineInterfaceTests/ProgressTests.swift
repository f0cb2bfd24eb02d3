import Diagnostics
import Foundation
import Settings
import TestSupport
import Testing

@testable import CommandLineInterface

@Suite("Progress")
struct ProgressTests {
    private let half = Diagnostics.Progress(
        rows: 50_000,
        ok: 48_000,
        refused: 1900,
        empty: 100,
        bytes: 500,
        totalBytes: 1000
    )

    private func meter(_ progress: Diagnostics.Progress, after seconds: Int) -> ProgressMeter {
        var meter = ProgressMeter(start: .seconds(100))
        meter.take(progress, at: .seconds(100 + seconds))
        return meter
    }

    @Test("has a rate, a share and a time left (jessecambon/tidygeocoder#38)")
    func figures() {
        let meter = meter(half, after: 2)
        #expect(meter.rowsPerSecond == 25_000)
        #expect(meter.fraction == 0.5)
        #expect(meter.timeLeft == .seconds(2))
    }

    @Test("shows the speed of the last ten seconds, not of the whole run")
    func window() {
        var meter = ProgressMeter(start: .zero)
        for second in 1...100 {
            meter.take(Diagnostics.Progress(rows: second * 1000), at: .seconds(second))
        }
        for second in 101...120 {
            meter.take(
                Diagnostics.Progress(rows: 100_000 + (second - 100) * 10),
                at: .seconds(second)
            )
        }
        #expect(meter.rowsPerSecond == 10)
    }

    @Test("knows neither share nor time left for a pipe")
    func pipe() {
        let meter = meter(Diagnostics.Progress(rows: 10, bytes: 5), after: 1)
        #expect(meter.fraction == nil)
        #expect(meter.timeLeft == nil)
    }

    @Test("is one line with bar, counts, rate and time left")
    func bar() {
        #expect(
            ProgressBar.line(meter(half, after: 2), width: 120)
                == "[############............] 50 %  50,000 rows  0:02 left  25,000/s  ok 96 %  "
                + "refused 3.8 %  empty 0.2 %"
        )
        #expect(
            ProgressBar.line(meter(half, after: 2), width: 40)
                == "50 %  50,000 rows  0:02 left  25,000/s"
        )
    }

    @Test("never is wider than the terminal, whatever the numbers")
    func width() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<2000 {
            let width = Int.random(in: 11...200, using: &generator)
            let rows = Int.random(in: 0...1_000_000_000, using: &generator)
            let ok = Int.random(in: 0...rows, using: &generator)
            let total = Int.random(in: 1...1_000_000, using: &generator)
            let bytes = Int.random(in: 0...total * 2, using: &generator)
            let progress = Diagnostics.Progress(
                rows: rows,
                ok: ok,
                refused: rows - ok,
                bytes: bytes,
                totalBytes: Bool.random(using: &generator) ? total : nil
            )
            let line = ProgressBar.line(
                meter(progress, after: Int.random(in: 0...100_000, using: &generator)),
                width: width
            )
            #expect(line.utf8.count < width && !line.isEmpty)
        }
    }

    @Test("has a line at every tenth of the input, each once, without the end")
    func tenths() {
        var steps = ProgressSteps()
        let due = (0...1000).filter { bytes in
            steps.isDue(
                meter(Diagnostics.Progress(rows: bytes, bytes: bytes, totalBytes: 1000), after: 1)
            )
        }
        #expect(due == [100, 200, 300, 400, 500, 600, 700, 800, 900])
    }

    @Test("of a pipe has a line at 1, 2, 5 and so on times powers of ten")
    func rowSteps() {
        var steps = ProgressSteps()
        let due = (0...250).map { $0 * 10_000 }.filter { rows in
            steps.isDue(meter(Diagnostics.Progress(rows: rows), after: 1))
        }
        #expect(due == [100_000, 200_000, 500_000, 1_000_000, 2_000_000])
    }
}

@Suite("Words for numbers and times")
struct WordingTests {
    @Test(
        "count in thousands",
        arguments: [(0, "0"), (999, "999"), (1000, "1,000"), (-1_234_567, "-1,234,567")]
    )
    func counts(number: Int, expected: String) { #expect(Wording.count(number) == expected) }

    @Test(
        "show a duration as a clock",
        arguments: [(0.0, "0:00"), (6.2, "0:07"), (754, "12:34"), (12_310, "3:25:10")]
    )
    func clock(seconds: Double, expected: String) {
        #expect(Wording.clock(.seconds(seconds)) == expected)
    }

    @Test(
        "show sizes in decimal units",
        arguments: [(812, "812 B"), (1400, "1.4 kB"), (23_000_000, "23 MB"), (999_999, "1000 kB")]
    )
    func sizes(bytes: Int, expected: String) { #expect(Wording.size(bytes) == expected) }

    @Test(
        "show shares with a decimal under ten percent",
        arguments: [(0, 0, "0 %"), (1, 1, "100 %"), (38, 1000, "3.8 %"), (1, 3, "33 %")]
    )
    func shares(part: Int, whole: Int, expected: String) {
        #expect(Wording.share(part, of: whole) == expected)
    }

    @Test("give the time as RFC 3339, as Foundation does")
    func timestamps() {
        #expect(Wording.timestamp(0) == "1970-01-01T00:00:00.000Z")
        #expect(Wording.timestamp(951_782_400.25) == "2000-02-29T00:00:00.250Z")
        let format = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<2000 {
            let wall = Double(Int.random(in: 0...4_102_444_800, using: &generator)) + 0.5
            #expect(Wording.timestamp(wall) == Date(timeIntervalSince1970: wall).formatted(format))
        }
    }
}

@Suite("Events as text")
struct EventTextTests {
    private func text(_ style: EventText.Style, quiet: Bool = false) -> EventText {
        EventText(style: style, quiet: quiet, start: .zero)
    }

    private let progress = Event.progress(
        Diagnostics.Progress(rows: 500, ok: 500, bytes: 500, totalBytes: 1000)
    )

    @Test("redraw the bar at most five times a second")
    func redraws() {
        var text = text(.terminal)
        let drawn = (0..<1000).filter { millisecond in
            !text.text(
                for: progress,
                boot: .milliseconds(millisecond),
                wall: 0,
                width: 80
            ).isEmpty
        }
        #expect(drawn == [0, 200, 400, 600, 800])
    }

    @Test("put messages above the bar and take the bar away at the end")
    func messages() {
        var text = text(.terminal)
        let bar = text.text(for: progress, boot: .seconds(1), wall: 0, width: 80)
        #expect(bar.hasPrefix("\r\u{1B}[K"))
        let line = bar.dropFirst(4)
        #expect(
            text.text(for: .warning("Careful."), boot: .seconds(1), wall: 0, width: 80)
                == "\r\u{1B}[Kgeobatch: warning: Careful.\n" + line
        )
        #expect(text.ending() == "\r\u{1B}[K")
        #expect(text.ending() == "")
    }

    @Test("are lines without control characters where there is no terminal")
    func plain() {
        var text = text(.plain)
        let line = text.text(for: progress, boot: .seconds(1), wall: 0, width: 80)
        #expect(line == "geobatch: 50 %  500 rows  0:01 left  500/s  ok 100 %\n")
        #expect(text.text(for: progress, boot: .seconds(2), wall: 0, width: 80) == "")
        #expect(
            text.text(for: .notice("a\nb"), boot: .zero, wall: 0, width: 80)
                == "geobatch: a\ngeobatch: b\n"
        )
        #expect(text.ending() == "")
    }

    @Test("are problems only when quiet", arguments: [EventText.Style.terminal, .plain])
    func quiet(style: EventText.Style) {
        var text = text(style, quiet: true)
        func say(_ event: Event) -> String {
            text.text(for: event, boot: .seconds(1), wall: 0, width: 80)
        }
        #expect(say(.notice("a")) == "")
        #expect(say(progress) == "")
        #expect(say(.warning("b")) == "geobatch: warning: b\n")
        #expect(say(.failure("c")) == "geobatch: c\n")
    }

    @Test("are one JSON object a line on request")
    func json() throws {
        var text = text(.json(run: "r\"1"))
        let events = [progress, .notice("a\"\n\u{1}b"), .warning("w"), .failure("f")]
        for event in events {
            let line = text.text(for: event, boot: .seconds(1), wall: 1, width: 80)
            #expect(line.hasSuffix("}\n") && line.dropLast().allSatisfy { $0 != "\n" })
            let object = try #require(
                try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            )
            #expect(object["v"] as? Int == 1)
            #expect(object["t"] as? String == "1970-01-01T00:00:01.000Z")
            #expect(object["run"] as? String == "r\"1")
            #expect(object["event"] is String)
        }
    }
}

@Suite("The reporter")
struct ReporterTests {
    @Test("writes every message in order before it finishes")
    func order() {
        let screen = Screen()
        let clock = ManualClock()
        let reporter = Reporter(
            EventText(style: .plain, quiet: false, start: .zero),
            io: screen.io(),
            time: clock.timeSource
        )
        for number in 0..<200 { reporter.sink.post(.notice("\(number)")) }
        reporter.finish()
        #expect(screen.error == (0..<200).map { "geobatch: \($0)\n" }.joined())
    }

    @Test("says how many messages it left out when nobody reads")
    func overflow() {
        let screen = Screen()
        let gate = Gate()
        let io = StandardIO(
            output: { _ in true },
            error: { bytes in
                gate.wait()
                screen.io().error(bytes)
            }
        )
        let reporter = Reporter(
            EventText(style: .plain, quiet: false, start: .zero),
            io: io,
            time: ManualClock().timeSource
        )
        for number in 0..<5000 { reporter.sink.post(.notice("\(number)")) }
        gate.open()
        reporter.finish()
        #expect(screen.error.contains("more messages were left out"))
        #expect(screen.error.hasPrefix("geobatch: 0\n"))
    }
}
