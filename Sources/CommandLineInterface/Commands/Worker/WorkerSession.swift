import ByteStreams
import CSVStream
import Diagnostics
import Pipeline
import Settings
import SharedState

/// One session of `geobatch worker`, from the names of the columns to the summary.
struct WorkerSession {
    let call: Invocation
    let feed: FrameFeed
    let writer: FrameWriter
    let hasReader: @Sendable () -> Bool
    let interruption: Interruption

    typealias Ending = WorkerCommand.Ending

    /// Reads the columns, opens the geocoders and answers.
    func serve() async throws(Ending) {
        let configuration = try ending { () throws(CommandFailure) in try call.configuration() }
        let order = try ending { () throws(CommandFailure) in try WorkerOrder(configuration) }
        guard let first = try await nextFrame([.columns]) else { return }
        let pulse = pulse()
        defer { pulse.cancel() }
        let reporter = reporter(order.settings)
        defer { reporter.finish() }
        for warning in configuration.warnings { reporter.sink.post(.warning(warning)) }
        let input = try frame { () throws(FrameError) in try order.input(first) }
        let columns = try ending { () throws(CommandFailure) in
            do throws(ColumnError) {
                return try ResolvedColumns(order.settings.columns, in: input)
            } catch {
                throw CommandFailure(error)
            }
        }
        guard !call.parsed.has(.check) else {
            _ = await writer.write(WorkerMessages.ready(order.schema, readAs: columns.readAs))
            return
        }
        let abandon = StopSignal()
        let shared = try await shared(order.settings, reporter, abandon)
        let spending = call.spending(most: order.settings.maximumCost, shared: shared)
        defer { if let problem = spending.close() { reporter.sink.post(.warning(problem)) } }
        let parts = try ending { () throws(CommandFailure) in
            try WorkerParts(
                order,
                columns,
                spending: spending,
                shared: shared,
                call: call,
                reporter: reporter
            )
        }
        let run = BatchRun(
            plan: parts.plan,
            columns: input,
            geocoders: parts.geocoders,
            events: reporter.sink,
            time: call.composition.time,
            stop: abandon
        )
        let watch = watchReader(abandon)
        defer { watch.cancel() }
        pulse.cancel()
        _ = await writer.write(WorkerMessages.ready(order.schema, readAs: parts.plan.readAs))
        do throws(Ending) {
            try await answer(with: run, parts.memory)
        } catch {
            await parts.memory?.close()
            await shared?.close()
            throw error
        }
        await parts.memory?.close()
        await shared?.close()
    }

    /// What processes of several machines share; when it is away for too long, the batch under way is
    /// given up.
    private func shared(
        _ settings: RunSettings,
        _ reporter: Reporter,
        _ abandon: StopSignal
    ) async throws(Ending) -> SharedStore? {
        let interruption = interruption
        do throws(CommandFailure) {
            return try await call.openShared(settings, reporter.sink) {
                interruption.request(.sharedAway)
                abandon.raise()
            }
        } catch {
            throw Ending(failure: error)
        }
    }

    /// Answers batch after batch, then says what became of all of them.
    private func answer(with run: BatchRun, _ memory: RunMemory?) async throws(Ending) {
        var run = run
        while interruption.first == nil, let batch = try await nextFrame([.batch, .arrays]) {
            let answered: BatchRun.Answered
            let pulse = pulse()
            defer { pulse.cancel() }
            do throws(BatchRun.Failure) {
                answered = try await run.answer(batch)
            } catch {
                if error == .stopped, interruption.first != .sharedAway { return }
                throw ending(error, batch)
            }
            // Whoever gets the batch anew because its answer was lost finds in the cache what was asked.
            await memory?.flush()
            let counts = Frame(
                .counts,
                sequence: batch.header.sequence,
                rows: batch.header.rows,
                body: answered.summary.json()
            )
            guard await writer.write(counts) == .written,
                await writer.write(answered.answers) == .written
            else { return }
        }
        let summary = run.summary(complete: interruption.first == nil)
        _ = await writer.write(
            Frame(.summary, rows: summary.counts.rows, body: summary.json())
        )
    }

    /// The next frame, which must be of one of these kinds; nil at the end, or when a stop was asked for.
    private func nextFrame(_ kinds: [FrameHeader.Kind]) async throws(Ending) -> Frame? {
        switch await feed.next() {
        case .frame(let frame):
            guard kinds.contains(frame.header.kind) else {
                throw ending(.frame(.unexpected(frame.header.kind, expected: kinds[0])), frame)
            }
            return frame
        case .end: return nil
        case .failed(.input(let error)) where error.kind == .stopped: return nil
        case .failed(let error): throw ending(.frame(error), nil)
        }
    }

    private func ending(_ failure: BatchRun.Failure, _ batch: Frame?) -> Ending {
        let number = batch?.header.sequence ?? 0
        switch failure {
        case .frame(.input(let error)):
            return Ending(failure: CommandFailure(error), batch: number)
        case .frame(let error):
            return Ending(failure: CommandFailure(.badInput, error.description), batch: number)
        case .halted(let halt):
            let wall = call.composition.time.wall()
            return Ending(
                failure: CommandFailure(halt, wall: wall, kept: ""),
                batch: number,
                reason: halt.error.reason
            )
        // A batch that nobody waits for any more ends without a word, so something shared is away.
        case .stopped:
            return Ending(
                failure: CommandFailure(
                    .stopped,
                    "What is shared with other machines is away; the batch has no answer."
                ),
                batch: number,
                reason: .network
            )
        }
    }

    private func ending<Value>(
        _ work: () throws(CommandFailure) -> Value
    ) throws(Ending) -> Value {
        do throws(CommandFailure) { return try work() } catch { throw Ending(failure: error) }
    }

    private func frame<Value>(
        _ work: () throws(FrameError) -> Value
    ) throws(Ending) -> Value {
        do throws(FrameError) { return try work() } catch { throw ending(.frame(error), nil) }
    }

    /// Gives up what is being answered, and the wait for more, once nobody can read the answers: a
    /// provider is not to be asked for rows that another worker was given by then.
    private func watchReader(_ abandon: StopSignal) -> Task<Void, Never> {
        let (time, hasReader, input) = (call.composition.time, hasReader, interruption.stop)
        return Task {
            while !Task.isCancelled {
                do { try await time.sleep(time.boot() + .milliseconds(50)) } catch { return }
                guard hasReader() else {
                    abandon.raise()
                    return input.raise()
                }
            }
        }
    }

    /// Says every ten seconds that the worker lives: whoever waits for an answer can tell one that takes
    /// long from one that never comes.
    private func pulse() -> Task<Void, Never> {
        let (time, writer) = (call.composition.time, writer)
        return Task {
            while !Task.isCancelled {
                do { try await time.sleep(time.boot() + .seconds(10)) } catch { return }
                writer.post(Frame(.alive, body: []))
            }
        }
    }

    /// Says what a person must know; how far it is, is the business of whoever started the worker.
    private func reporter(_ settings: RunSettings) -> Reporter {
        let style: EventText.Style =
            switch settings.log {
            case .json: .json(run: call.composition.runName)
            case .text: .plain
            }
        return Reporter(
            EventText(style: style, quiet: true, start: call.composition.time.boot()),
            io: call.io,
            time: call.composition.time
        )
    }
}
