import CCurl
import CCurlShim
import Glibc
import Synchronization

/// A thread that drives transfers through a libcurl multi handle, and on which the tasks that make them
/// may take their steps: where all that belongs to a request happens on one thread, no thread wakes
/// another for it.
///
/// `@unchecked Sendable`: `inbox` is behind a lock; `poll` is used by other threads only to wake it,
/// under the inbox's lock, so that this never meets the clean-up; everything else is touched by the
/// loop's thread alone.
final class CurlLoop: TaskExecutor, @unchecked Sendable {
    private struct Inbox {
        var fresh: [Transfer] = []
        var cancelled: [Int] = []
        /// Steps of tasks.
        var steps: [UnownedJob] = []
        /// Whether the loop waits, or is about to, without having seen what is here.
        var isWaiting = false
        var isStopping = false
        var isStopped = false

        var isEmpty: Bool {
            fresh.isEmpty && cancelled.isEmpty && steps.isEmpty && !isStopping
        }
    }

    private let inbox = Mutex(Inbox())
    private let multi: UnsafeMutableRawPointer
    private let poll: OpaquePointer
    private let beforeDeparture: @Sendable () -> Void
    /// The thread, once it runs.
    private let thread = Atomic<UInt>(0)
    private var active: [Int: (transfer: Transfer, handle: CurlHandle)] = [:]
    /// Lanes in which transfers wait, by the transfer.
    private var queued: [Int: ConnectionLane] = [:]
    /// What is to be handed over at the end of a round.
    private var finished: [(transfer: Transfer, result: Result<HTTPReply, TransportError>)] = []
    private var handles = HandlePool()
    private var sweepAt = Duration.zero
    /// The time of this round, which is short; a clock is dear where it is read for each transfer.
    private var roundAt = Duration.zero

    /// Nil when libcurl cannot be set up.
    ///
    /// - Parameter beforeDeparture: called when transfers were handed over, before any of them may begin.
    init?(beforeDeparture: @escaping @Sendable () -> Void = {}) {
        guard CurlLoop.isReady, let multi = curl_multi_init() else { return nil }
        guard let poll = geobatch_curl_poll_new(multi) else {
            curl_multi_cleanup(multi)
            return nil
        }
        (self.multi, self.poll) = (multi, poll)
        self.beforeDeparture = beforeDeparture
    }

    /// libcurl's own set-up, once in a process. 3 is CURL_GLOBAL_DEFAULT, a macro that Swift does
    /// not see.
    private static let isReady = curl_global_init(3) == CURLE_OK

    // MARK: from any thread

    func submit(_ transfer: Transfer) {
        wake { $0.fresh.append(transfer) }
    }

    func cancel(_ id: Int) {
        wake { $0.cancelled.append(id) }
    }

    func stop() {
        wake { $0.isStopping = true }
    }

    /// Whether the caller is on this loop's thread.
    var isCurrent: Bool { thread.load(ordering: .relaxed) == UInt(pthread_self()) }

    /// Takes a step of a task.
    func enqueue(_ job: consuming ExecutorJob) {
        let step = UnownedJob(job)
        let isLate = wake { inbox in
            if !inbox.isStopped { inbox.steps.append(step) }
            return inbox.isStopped
        }
        // A step that comes behind the end must not be lost.
        if isLate { step.runSynchronously(on: asUnownedTaskExecutor()) }
    }

    private func wake<Outcome: Sendable>(_ change: (inout Inbox) -> Outcome) -> Outcome {
        inbox.withLock { inbox in
            defer {
                // While it works it looks here before it waits.
                if inbox.isWaiting { geobatch_curl_poll_wake(poll) }
                inbox.isWaiting = false
            }
            return change(&inbox)
        }
    }

    // MARK: on the loop's thread

    func run() {
        thread.store(UInt(pthread_self()), ordering: .relaxed)
        let executor = asUnownedTaskExecutor()
        while true {
            let mail = inbox.withLock { inbox in
                defer { (inbox.fresh, inbox.cancelled, inbox.steps) = ([], [], []) }
                return inbox
            }
            roundAt = CurlLoop.now()
            if !mail.fresh.isEmpty { beforeDeparture() }
            for transfer in mail.fresh { admit(transfer) }
            for id in mail.cancelled { drop(id, .cancelled) }
            geobatch_curl_poll_advance(poll)
            settleFinished()
            sweep()
            handOver()
            for step in mail.steps { step.runSynchronously(on: executor) }
            if mail.isStopping { break }
            wait()
            roundAt = CurlLoop.now()
            settleFinished()
            handOver()
        }
        close()
    }

    /// Waits until something comes; not at all where mail has come meanwhile.
    private func wait() {
        let isIdle = inbox.withLock { inbox in
            inbox.isWaiting = inbox.isEmpty
            return inbox.isWaiting
        }
        // The wait is shortened to libcurl's own timers; the sweep needs a look now and then.
        geobatch_curl_poll_wait(poll, !isIdle ? 0 : active.isEmpty ? 60_000 : 100)
        inbox.withLock { $0.isWaiting = false }
    }

    private func close() {
        for id in Array(active.keys) + Array(queued.keys) { drop(id, .cancelled) }
        handOver()
        // What came behind the last mail would wait for ever.
        let late = inbox.withLock { inbox in
            inbox.isStopped = true
            return inbox
        }
        for transfer in late.fresh { transfer.finish(.failure(.cancelled)) }
        for step in late.steps { step.runSynchronously(on: asUnownedTaskExecutor()) }
        handles.close()
        curl_multi_cleanup(multi)
        geobatch_curl_poll_free(poll)
    }

    private func admit(_ transfer: Transfer) {
        transfer.submittedAt = roundAt
        if let lane = transfer.lane, !lane.admits(transfer) {
            queued[transfer.id] = lane
        } else {
            start(transfer)
        }
    }

    /// Begins a transfer that has its place in its lane.
    private func start(_ transfer: Transfer) {
        transfer.startedAt = roundAt
        guard var handle = handles.take() else {
            finish(transfer, .failure(.network("libcurl has no memory")))
            return
        }
        guard handle.set(for: transfer, at: roundAt),
            curl_multi_add_handle(multi, handle.pointer) == CURLM_OK
        else {
            handle.close()
            finish(transfer, .failure(.badAddress))
            return
        }
        active[transfer.id] = (transfer, handle)
    }

    private func settleFinished() {
        var left: Int32 = 0
        while let message = curl_multi_info_read(multi, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle,
                let transfer = TransferCallbacks.transfer(geobatch_curl_owner(handle))
            else { continue }
            let code = geobatch_curl_result(message)
            let outcome = TransferOutcome(code, of: transfer, handle: handle)
            release(transfer.id)
            switch outcome {
            case .retry:
                transfer.isRetry = true
                start(transfer)
            case .done(let result): finish(transfer, result)
            }
        }
    }

    /// Wakes the tasks whose transfers ended: at the end of a round, so that one wake-up serves all of
    /// them, and the next transfers are on the wire by then.
    private func handOver() {
        for (transfer, result) in finished { transfer.finish(result) }
        finished.removeAll(keepingCapacity: true)
    }

    /// Notes what came of a transfer and gives its place to the next one.
    private func finish(_ transfer: Transfer, _ result: Result<HTTPReply, TransportError>) {
        finished.append((transfer, result))
        for next in transfer.lane?.leave() ?? [] {
            queued[next.id] = nil
            start(next)
        }
    }

    /// Ends transfers whose first byte is overdue; libcurl has no such limit.
    private func sweep() {
        guard roundAt >= sweepAt else { return }
        sweepAt = roundAt + .milliseconds(50)
        for (id, entry) in active where !entry.transfer.hasBegun {
            if roundAt - entry.transfer.startedAt >= entry.transfer.settings.firstByte {
                drop(id, .timeout("no first byte"))
            }
        }
    }

    private func drop(_ id: Int, _ error: TransportError) {
        if let transfer = queued.removeValue(forKey: id)?.withdraw(id) {
            transfer.finish(.failure(error))
        } else if let transfer = active[id]?.transfer {
            release(id)
            finish(transfer, .failure(error))
        }
    }

    /// Takes the handle out of libcurl and keeps it for another transfer.
    private func release(_ id: Int) {
        guard let handle = active.removeValue(forKey: id)?.handle else { return }
        curl_multi_remove_handle(multi, handle.pointer)
        handles.keep(handle)
    }

    private static func now() -> Duration {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
