import CCurl
import CCurlShim
import Glibc
import Synchronization

/// The thread that drives all transfers through one libcurl multi handle.
///
/// `@unchecked Sendable`: `inbox` is behind a lock; `multi` is used by other threads for
/// `curl_multi_wakeup` only, which libcurl documents as safe, and under the inbox's lock, so that it
/// never meets the clean-up; everything else is touched by the loop's thread alone.
final class CurlLoop: @unchecked Sendable {
    private struct Inbox {
        var fresh: [Transfer] = []
        var cancelled: [Int] = []
        var isStopping = false
    }

    private let inbox = Mutex(Inbox())
    private let multi: UnsafeMutableRawPointer
    private var active: [Int: (transfer: Transfer, handle: UnsafeMutableRawPointer)] = [:]
    private var spare: [UnsafeMutableRawPointer] = []
    private var sweepAt = Duration.zero

    /// Nil when libcurl cannot be set up.
    init?() {
        guard CurlLoop.isReady, let multi = curl_multi_init() else { return nil }
        self.multi = multi
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

    private func wake(_ change: (inout Inbox) -> Void) {
        inbox.withLock { inbox in
            // Mail that waits already has woken the loop, which takes all of it.
            let isWaking = !inbox.fresh.isEmpty || !inbox.cancelled.isEmpty
            change(&inbox)
            if !isWaking { curl_multi_wakeup(multi) }
        }
    }

    // MARK: on the loop's thread

    func run() {
        while true {
            let mail = inbox.withLock { inbox in
                defer { (inbox.fresh, inbox.cancelled) = ([], []) }
                return inbox
            }
            for transfer in mail.fresh { start(transfer) }
            for id in mail.cancelled { drop(id, .cancelled) }
            if mail.isStopping { break }
            var running: Int32 = 0
            curl_multi_perform(multi, &running)
            settleFinished()
            sweep()
            // libcurl shortens the wait to its own timers; the sweep needs a look now and then.
            curl_multi_poll(multi, nil, 0, active.isEmpty ? 60_000 : 100, nil)
        }
        for id in Array(active.keys) { drop(id, .cancelled) }
        for handle in spare { curl_easy_cleanup(handle) }
        curl_multi_cleanup(multi)
    }

    private func start(_ transfer: Transfer) {
        guard let handle = spare.popLast() ?? curl_easy_init() else {
            transfer.finish(.failure(.network("libcurl has no memory")))
            return
        }
        if transfer.startedAt == .zero { transfer.startedAt = CurlLoop.now() }
        let isSet = TransferSetup(transfer: transfer, handle: handle).apply()
        guard isSet, curl_multi_add_handle(multi, handle) == CURLM_OK else {
            curl_easy_cleanup(handle)
            transfer.finish(.failure(.badAddress))
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
            case .done(let result): transfer.finish(result)
            }
        }
    }

    /// Ends transfers whose first byte is overdue; libcurl has no such limit.
    private func sweep() {
        let now = CurlLoop.now()
        guard now >= sweepAt else { return }
        sweepAt = now + .milliseconds(50)
        for (id, entry) in active where !entry.transfer.hasBegun {
            if now - entry.transfer.startedAt >= entry.transfer.settings.firstByte {
                drop(id, .timeout("no first byte"))
            }
        }
    }

    private func drop(_ id: Int, _ error: TransportError) {
        guard let transfer = active[id]?.transfer else { return }
        release(id)
        transfer.finish(.failure(error))
    }

    /// Takes the handle out of libcurl and keeps it for another transfer.
    private func release(_ id: Int) {
        guard let (_, handle) = active.removeValue(forKey: id) else { return }
        curl_multi_remove_handle(multi, handle)
        curl_easy_reset(handle)
        if spare.count < 64 { spare.append(handle) } else { curl_easy_cleanup(handle) }
    }

    static func now() -> Duration {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
