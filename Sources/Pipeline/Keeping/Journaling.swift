import ByteStreams
import Diagnostics
import RunJournal

/// Writes the journal on a thread of its own: waits until the outputs are durable, then says so.
///
/// What fails is said once; the run goes on, and an interrupted one goes on from an earlier commit.
final class Journaling: Sendable {
    private enum Job: Sendable {
        case point(KeptPoint)
        case complete([Int])
        case close
    }

    private struct State: Sendable {
        var job: Job?
        var isBusy = false
        var isClosed = false
        /// When the last point was taken.
        var taken: Duration?
        /// Up to which row the journal leads.
        var rows: Int?
        var isOpen: Bool
        var isLost = false
    }

    private let monitor: Monitor<State>
    private let outputs: [AtomicOutput]
    private let pause: Duration
    private let events: EventSink

    /// Starts the thread; it owns the book from here on.
    ///
    /// - Parameter outputs: those that grow.
    /// - Throws: `RunError.noThread`.
    init(
        _ book: consuming JournalBook,
        outputs: [AtomicOutput],
        pause: Duration,
        events: EventSink
    ) throws(RunError) {
        self.outputs = outputs
        self.pause = pause
        self.events = events
        monitor = Monitor(State(rows: book.last?.rows, isOpen: book.isOpen))
        let box = Box(book)
        try WorkerThread.start { [self] in
            guard let book = box.take() else { return }
            run(book)
        }
    }

    /// Up to which row an interrupted run would go on; nil when it would start over.
    var keptRows: Int? { monitor.update { $0.rows } }

    /// Whether there is a journal on disk.
    var isOpen: Bool { monitor.update { $0.isOpen } }

    /// Takes note of a point, unless the last one is too recent or still being written.
    func offer(_ point: KeptPoint, at now: Duration) {
        monitor.update { state in
            guard state.job == nil, !state.isBusy, !state.isLost else { return }
            if let taken = state.taken, now - taken < pause { return }
            state.taken = now
            state.job = .point(point)
        }
    }

    /// Writes a point down in any case, and waits until that is done or has failed.
    func settle(_ point: KeptPoint) { finish(.point(point)) }

    /// Says that all outputs are whole, and waits until that is done or has failed.
    func complete(_ lengths: [Int]) { finish(.complete(lengths)) }

    /// Ends the thread; waits until it has let go of the file.
    func close() {
        finish(.close)
        monitor.wait { $0.isClosed ? () : nil }
    }

    private func finish(_ job: Job) {
        monitor.wait { state -> Void? in
            guard state.job == nil, !state.isBusy else { return nil }
            if !state.isClosed { state.job = job }
            return ()
        }
        monitor.wait { $0.isClosed || ($0.job == nil && !$0.isBusy) ? () : nil }
    }

    private func run(_ book: consuming JournalBook) {
        var book = book
        while true {
            let job = monitor.wait { state -> Job? in
                guard let job = state.job else { return nil }
                (state.job, state.isBusy) = (nil, true)
                return job
            }
            if case .close = job { break }
            let problem = work(job, &book)
            let (rows, isOpen) = (book.last?.rows, book.isOpen)
            let isFirst = monitor.update { state in
                defer { if problem != nil { state.isLost = true } }
                (state.isBusy, state.rows, state.isOpen) = (false, rows, isOpen)
                return !state.isLost
            }
            if let problem, isFirst { warn(problem) }
        }
        monitor.update { ($0.isBusy, $0.isClosed) = (false, true) }
    }

    /// What went wrong, or nil.
    private func work(_ job: Job, _ book: inout JournalBook) -> String? {
        do {
            switch job {
            case .point(let point):
                for output in outputs { try output.sync() }
                try book.add(point.commit)
            case .complete(let lengths): try book.complete(lengths)
            case .close: break
            }
            return nil
        } catch {
            return "\(error)"
        }
    }

    private func warn(_ problem: String) {
        events.post(
            .warning("\(problem) If this run is interrupted, it goes on from an earlier row.")
        )
    }

    /// Hands a value that cannot be copied to another thread, once.
    ///
    /// `@unchecked Sendable`: the value is put in before the thread starts and only that thread takes
    /// it out.
    private final class Box: @unchecked Sendable {
        private var book: JournalBook?
        init(_ book: consuming JournalBook) { self.book = consume book }
        func take() -> JournalBook? { book.take() }
    }
}
