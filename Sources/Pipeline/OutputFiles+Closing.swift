import ByteStreams
import Reports

extension OutputFiles {
    /// How outputs can end.
    enum Closing: Sendable {
        /// All take their names, the first one last, if each holds what it must; the summary is
        /// written before the first one takes its name.
        case commit(RunSummary, KeptPoint)
        /// What there is stays beside the targets, as whole files to look at.
        case keep
        /// What a later run can go on with stays; nothing else does.
        case suspend
        /// Nothing stays.
        case discard
    }

    /// How outputs did end.
    struct Closed: Sendable {
        /// The summary as it was written, with what each output holds.
        var summary: RunSummary?
        var kept: [String] = []
        /// Up to which row the same command would go on; nil when it starts over.
        var keptRows: Int?
        /// Whether all outputs, the summary too, are whole; only names may be missing.
        var isWhole = false
        var error: RunError?
    }

    /// Ends all outputs.
    mutating func close(_ how: Closing) -> Closed {
        var closed = Closed()
        do throws(RunError) {
            switch how {
            case .discard: forget()
            case .suspend: closed.keptRows = suspend()
            case .keep: closed.kept = try keep()
            case .commit(let summary, let point):
                closed.summary = try commit(summary, at: point, &closed.isWhole)
            }
        } catch {
            closed.keptRows = isPassing(error) ? suspend() : nil
            if closed.keptRows == nil { forget() }
            closed.error = error
        }
        journaling?.close()
        return closed
    }

    /// Whether the same command may succeed later without anything being wrong with what there is.
    private func isPassing(_ error: RunError) -> Bool {
        if case .output = error { return true }
        return false
    }

    private func forget() {
        journaling?.close()
        discard()
        outputs.forgetEarlierRun()
    }

    /// Writes down how far the run is; the parts stay if a later run can go on with them.
    private func suspend() -> Int? {
        guard let journaling else {
            discard()
            return nil
        }
        if let lastPoint, lastPoint.rows > journaling.keptRows ?? 0 { journaling.settle(lastPoint) }
        let rows = journaling.keptRows
        if rows == nil { discard() }
        return rows
    }

    private func keep() throws(RunError) -> [String] {
        var kept: [String] = []
        do throws(OutputError) {
            for entry in entries where !entry.file.isDirect {
                // Half a map helps nobody; half a CSV does.
                if entry.target.format == .map {
                    entry.file.discard()
                    continue
                }
                try entry.file.write(entry.sink.foot)
                kept.append(try entry.file.keepPart())
            }
        } catch {
            throw .output(error)
        }
        // The parts have their feet now: nothing can be added to them.
        journaling?.close()
        outputs.forgetEarlierRun()
        return kept
    }

    private mutating func commit(
        _ summary: RunSummary,
        at point: KeptPoint,
        _ isWhole: inout Bool
    ) throws(RunError) -> RunSummary {
        if let failure { throw .output(failure) }
        try check(against: summary.counts)
        var summary = summary
        summary.outputs = entries.map { entry in
            var output = RunSummary.WrittenOutput(
                path: entry.target.path,
                format: entry.target.format,
                rows: entry.rows
            )
            if entry.target.format == .map {
                output.columns = mapColumns.map { .init(name: $0.name, position: $0.index + 1) }
            }
            return output
        }
        try complete(at: point, summary, &isWhole)
        return summary
    }

    private func check(against counts: RunCounts) throws(RunError) {
        for entry in entries {
            let expected = entry.sink.expectedRows(counts)
            guard entry.rows == expected else {
                throw .countsDiffer(
                    CountMismatch(what: entry.target.path, expected: expected, found: entry.rows)
                )
            }
        }
    }

    /// Writes a summary as JSON.
    static func write(_ summary: RunSummary, to path: String) throws(OutputError) {
        let file = try AtomicOutput.create(path)
        try file.write(summary.json())
        try file.finish()
    }

    /// All bytes are with the disk before the first file takes its name, so that a disk that is full
    /// now replaces nothing.
    private mutating func complete(
        at point: KeptPoint,
        _ summary: RunSummary,
        _ isWhole: inout Bool
    ) throws(RunError) {
        // Most runs are over before there is anything to go on with.
        let isWorthKeeping = lastPoint != nil
        let end: KeptPoint
        do throws(OutputError) { end = try endMembers(at: point) } catch { throw .output(error) }
        if let journaling, journaling.isOpen || isWorthKeeping { journaling.settle(end) }
        var whole: [WholeOutput] = []
        for entry in entries { whole.append(try completed(entry, summary)) }
        let out = whole.removeFirst()
        if let folder = outputs.summary {
            whole.append(try OutputFiles.completed(summary, in: folder))
        }
        if let journaling, journaling.isOpen {
            journaling.complete((whole + [out]).map(\.length))
            isWhole = true
        }
        do throws(OutputError) {
            for one in whole { try one.takePlace() }
            if outputs.summary == nil, let path = outputs.summaryPath {
                try OutputFiles.write(summary, to: path)
            }
            try out.takePlace()
        } catch {
            throw .output(error)
        }
        outputs.clear()
    }

    /// Completes an output beside its target; a map is made from its rows.
    private func completed(
        _ entry: Entry,
        _ summary: RunSummary
    ) throws(RunError) -> WholeOutput {
        if entry.target.format == .map {
            let page = try FinishedMap(summary, tiles: mapTiles, columns: mapColumns.map(\.name))
                .page(of: entry.file)
            return WholeOutput(file: page.file, length: page.length, material: entry.file)
        }
        return try RunError.ofOutput { () throws(OutputError) in
            try entry.file.write(entry.sink.foot)
            return WholeOutput(file: entry.file, length: try entry.file.complete())
        }
    }

    private static func completed(
        _ summary: RunSummary,
        in folder: OutputFolder
    ) throws(RunError) -> WholeOutput {
        try RunError.ofOutput { () throws(OutputError) in
            let file = try folder.open()
            try file.write(summary.json())
            return WholeOutput(file: file, length: try file.complete())
        }
    }
}

/// An output that has all its bytes and only lacks its name.
private struct WholeOutput {
    let file: AtomicOutput
    let length: Int
    /// What it was made from, if it is not what it was written as.
    var material: AtomicOutput?

    /// Gives it its name. The material goes first: a later run that finds what was made from it
    /// needs it no more.
    func takePlace() throws(OutputError) {
        material?.discard()
        try file.finish()
    }
}
