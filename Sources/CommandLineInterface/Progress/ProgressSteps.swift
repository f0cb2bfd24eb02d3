/// When a line about progress is due where nothing can be redrawn: at every tenth of the input, or,
/// where its size is unknown, at 100,000, 200,000, 500,000, 1,000,000 … rows.
struct ProgressSteps {
    private var nextTenth = 1
    private var nextRows = 100_000

    /// Whether a line is due now; each step is due once.
    mutating func isDue(_ meter: ProgressMeter) -> Bool {
        guard let fraction = meter.fraction else { return isRowStepDue(meter.progress.rows) }
        let tenth = Int((fraction * 10).rounded(.down))
        // The end has a line of its own.
        guard tenth >= nextTenth, tenth < 10 else { return false }
        nextTenth = tenth + 1
        return true
    }

    private mutating func isRowStepDue(_ rows: Int) -> Bool {
        guard rows >= nextRows else { return false }
        while nextRows <= rows { nextRows = ProgressSteps.after(nextRows) }
        return true
    }

    /// 1, 2, 5, 10, 20, 50 …: the next number of the series.
    private static func after(_ step: Int) -> Int {
        var unit = step
        while unit % 10 == 0 { unit /= 10 }
        return unit == 2 ? step / 2 * 5 : step * 2
    }
}
