/// The line that is redrawn on a terminal. ASCII only: it must not depend on the terminal's charset.
enum ProgressBar {
    /// One line of at most `width` columns; what fits least is left out first.
    ///
    /// With room: `42 % [####......]  1,234,567 rows  182,000/s  ok 96 %  refused 3 %  failed 0 %
    /// empty 1 %  0:12 left`.
    static func line(_ meter: ProgressMeter, width: Int, hasBar: Bool = true) -> String {
        let room = max(10, width - 1)
        var pieces = [Wording.count(meter.progress.rows) + " rows"]
        if let fraction = meter.fraction { pieces.insert(Wording.percent(fraction), at: 0) }
        // In order of importance; each is kept only when it still fits.
        for piece in [timeLeft(meter), rate(meter)] + statuses(meter) {
            guard let piece, joined(pieces + [piece]).count <= room else { continue }
            pieces.append(piece)
        }
        let text = joined(pieces)
        guard hasBar, let fraction = meter.fraction else { return String(text.prefix(room)) }
        let free = room - text.count - 3
        let bar = free >= 10 ? bar(fraction, width: min(free, 24)) + " " : ""
        return String((bar + text).prefix(room))
    }

    private static func joined(_ pieces: [String]) -> String { pieces.joined(separator: "  ") }

    private static func bar(_ fraction: Double, width: Int) -> String {
        let full = Int((fraction * Double(width)).rounded(.down))
        return "[" + String(repeating: "#", count: full)
            + String(repeating: ".", count: width - full) + "]"
    }

    private static func timeLeft(_ meter: ProgressMeter) -> String? {
        if let left = meter.timeLeft { return Wording.clock(left) + " left" }
        return meter.fraction == nil ? Wording.clock(meter.elapsed) : nil
    }

    private static func rate(_ meter: ProgressMeter) -> String? {
        meter.rowsPerSecond.map { Wording.count(Int($0.rounded())) + "/s" }
    }

    private static func statuses(_ meter: ProgressMeter) -> [String?] {
        let progress = meter.progress
        let counts = [
            ("ok", progress.ok), ("refused", progress.refused), ("failed", progress.failed),
            ("empty", progress.empty),
        ]
        return counts.map { name, count in
            count > 0 ? "\(name) \(Wording.share(count, of: progress.rows))" : nil
        }
    }
}
