import ByteStreams
import CSVStream
import Reports
import RunJournal

extension Run {
    /// Opens everything, at the first row or behind the commit of an interrupted run.
    func open(
        _ sinks: [any RowSink],
        in outputs: LockedOutputs,
        _ tally: inout RunTally
    ) throws(RunError) -> RunSession {
        var source = kept?.source
        if let commit = kept?.commit { source = try goOn(behind: commit, &tally) }
        if let kept { kept.clearTheWay() } else { outputs.forgetEarlierRun() }
        let rules = kept?.rules ?? KeepingRules()
        let writer = OutputWriter()
        try writer.start(try openOutputs(sinks, in: outputs))
        let feed = RecordFeed()
        try feed.start(
            reading: input,
            behind: tally.rowsRead,
            limit: plan.limit,
            part: plan.part?.bytes,
            chunkRows: geocoders.chunkRows,
            interval: rules.rows
        )
        return RunSession(
            feed: feed,
            worker: ChunkWorker(plan, geocoders: geocoders, chain: chain, sinks: sinks),
            writer: writer,
            source: source,
            rules: rules,
            time: time
        )
    }

    /// Opens all outputs, and the journal that follows them.
    private func openOutputs(
        _ sinks: [any RowSink],
        in outputs: LockedOutputs
    ) throws(RunError) -> OutputFiles {
        let isOnline = !geocoders.chain.isEmpty
        let book = try kept.map { (kept) throws(RunError) in
            try Run.openBook(kept, atOnce: isOnline)
        }
        var files = try RunError.ofOutput { () throws(OutputError) in
            try OutputFiles(
                Array(zip(plan.outputs, sinks)),
                in: outputs,
                behind: kept?.commit,
                mapTiles: plan.mapTiles,
                mapColumns: plan.mapColumns,
                time: time,
                stop: stop
            )
        }
        guard let kept, let book else { return files }
        do throws(RunError) {
            files.journaling = try Journaling(
                book,
                outputs: files.entries.map(\.file),
                pause: kept.rules.pause,
                events: events
            )
        } catch {
            files.discard()
            throw error
        }
        return files
    }

    /// - Parameter atOnce: whether answers are logged, which are this run's own only where its
    ///   journal says so.
    private static func openBook(
        _ kept: KeptRun,
        atOnce: Bool
    ) throws(RunError) -> JournalBook {
        do throws(JournalError) {
            var book = try JournalBook(kept)
            if atOnce { try book.open() }
            return book
        } catch {
            throw .journal(error)
        }
    }

    /// Turns the input to the place where an interrupted run stopped, and takes over its counts.
    private func goOn(
        behind commit: Commit,
        _ tally: inout RunTally
    ) throws(RunError) -> HashedSource {
        guard let counters = RunCounters(numbers: commit.counters) else {
            throw .countsDiffer(
                CountMismatch(what: "The journal", expected: commit.rows, found: 0)
            )
        }
        let position = SourcePosition(
            record: commit.record,
            line: commit.line,
            offset: commit.offset
        )
        do throws(InputError) {
            let source = HashedSource(try InputSource.open(input.path, stop: stop))
            guard try source.skip(commit.offset, stop: stop) else {
                throw InputError(path: input.path, kind: .empty)
            }
            input.goOn(at: position, from: source, behind: counters.damage)
            tally.goOn(from: counters, at: position)
            return source
        } catch {
            throw .input(.input(error), kept: [])
        }
    }

    /// Gives outputs their names that an earlier run had completed.
    func finish(_ kept: KeptRun, _ pending: [Int]) -> RunReport {
        defer { kept.outputs.release() }
        var tally = RunTally(started: time.boot(), totalBytes: input.sizeOnDisk)
        let commit = kept.journal?.commits.last
        if let commit, let counters = RunCounters(numbers: commit.counters) {
            tally.goOn(from: counters, at: SourcePosition(record: 1, line: 1, offset: 0))
        }
        var summary = summary(tally, complete: true)
        summary.outputs = zip(plan.outputs, tally.counters(at: time.boot()).outputRows).map {
            .init(path: $0.path, format: $0.format, rows: $1)
        }
        let folders = kept.outputs.inOrder
        do throws(OutputError) {
            for index in pending { try folders[index].placePart() }
        } catch {
            return RunReport(summary: summary, ending: .broken(.output(error)))
        }
        kept.outputs.clear()
        return RunReport(summary: summary, ending: .finished)
    }
}
