public import ByteStreams
public import CSVStream
public import Diagnostics
import Geocoding
public import Reports

/// The main job without files: answers batch after batch with the geocoders of a run, which live over
/// all of them. A row gets the answer that a run would write.
public struct BatchRun: Sendable {
    private let plan: RunPlan
    private let input: CSVInput
    private let geocoders: GeocoderStack
    /// For batches of CSV.
    private let records: ChunkFlow
    /// For batches of arrays.
    private let arrays: ChunkFlow
    private let time: TimeSource
    private var tally: RunTally
    /// The processor time that the process had taken when the batch before was answered.
    private var processorSeconds = ProcessorTime.seconds()

    /// What a batch became.
    public struct Answered: Sendable {
        /// The frame with what is answered about each row, in order.
        public let answers: Frame
        /// What was counted.
        public let summary: RunSummary
    }

    /// Why a batch, and all that would come after it, is not answered.
    public enum Failure: Error, Sendable, Equatable {
        /// The frame is wrong.
        case frame(FrameError)
        /// A provider will answer no further query.
        case halted(Halt)
        /// It was to end early.
        case stopped
    }

    /// Prepares to answer.
    ///
    /// - Parameters:
    ///   - plan: what is asked and written about each row; its outputs are not.
    ///   - columns: the names of the columns, opened as an input without rows.
    ///   - stop: gives up the batch that is being answered when it is raised.
    public init(
        plan: RunPlan,
        columns: CSVInput,
        geocoders: GeocoderStack,
        events: EventSink,
        time: TimeSource,
        stop: StopSignal
    ) {
        self.plan = plan
        input = columns
        self.geocoders = geocoders
        tally = RunTally(started: time.boot(), totalBytes: nil)
        let halt = HaltSignal()
        let chain = ProviderChain(geocoders, plan: plan, events: events, time: time, halt: halt)
        func flow(_ sink: any RowSink) -> ChunkFlow {
            ChunkFlow(
                worker: ChunkWorker(plan, geocoders: geocoders, chain: chain, sinks: [sink]),
                workers: max(1, plan.workers ?? 1),
                asksNobody: geocoders.chain.isEmpty,
                halt: halt,
                stop: stop,
                time: time
            )
        }
        records = flow(AnswerSink(schema: plan.schema, sources: geocoders.sources))
        arrays = flow(ArraySink(schema: plan.schema, sources: geocoders.sources))
        self.time = time
    }

    /// Answers one batch.
    ///
    /// - Throws: `Failure`; then no further batch may be asked for.
    public mutating func answer(_ batch: Frame) async throws(Failure) -> Answered {
        let began = time.boot()
        var rows = try rows(of: batch)
        var answers = BatchAnswers(to: batch, schema: plan.schema)
        var counts = RunCounts()
        var total = tally
        let end = await (batch.header.kind == .arrays ? arrays : records).run {
            rows.next(atMost: geocoders.chunkRows)
        } emit: { chunks in
            for chunk in chunks {
                total.add(chunk)
                counts.add(chunk.counts)
                for piece in chunk.pieces { answers.append(piece) }
            }
            return nil
        }
        total.rowsRead += counts.rows
        tally = total
        try check(end, rows)
        do throws(FrameError) {
            let frame = try answers.frame(to: batch.header)
            return Answered(answers: frame, summary: summary(of: counts, since: began))
        } catch {
            throw .frame(error)
        }
    }

    /// What all batches so far became.
    ///
    /// - Parameter complete: whether no batch was left without an answer.
    public func summary(complete: Bool) -> RunSummary {
        var summary = RunSummary(input: "-", readAs: plan.readAs, sources: geocoders.sources)
        summary.complete = complete
        summary.counts = tally.counts
        summary.take(tally.points)
        summary.wallSeconds = Double(tally.wallMilliseconds(at: time.boot())) / 1000
        summary.cpuSeconds = Double(tally.cpuMilliseconds) / 1000
        summary.estimatedCost = plan.estimatedCost()
        return summary
    }

    private func rows(of batch: Frame) throws(Failure) -> BatchRows {
        do throws(FrameError) {
            return try BatchRows(batch, input: input, record: tally.rowsRead + 1)
        } catch {
            throw .frame(error)
        }
    }

    private func check(_ end: Run.FlowEnd, _ rows: BatchRows) throws(Failure) {
        if let error = rows.error { throw .frame(error) }
        switch end {
        case .allRead: return
        case .halted(let halt): throw .halted(halt)
        // Nothing is written to here, and what cannot be read is an error of the frame.
        case .stopped, .input, .output: throw .stopped
        }
    }

    private mutating func summary(of counts: RunCounts, since began: Duration) -> RunSummary {
        var summary = RunSummary(input: "-", sources: geocoders.sources)
        summary.complete = true
        summary.counts = counts
        summary.wallSeconds = RunTally.seconds(time.boot() - began)
        let processor = ProcessorTime.seconds()
        summary.cpuSeconds = processor - processorSeconds
        processorSeconds = processor
        return summary
    }
}
