import Glibc
import Synchronization

/// Carries requests over pooled connections, on threads of its own; each has its own connections.
///
/// The connections and the threads live as long as this object; requests under way when it goes
/// end as cancelled.
public final class Transport: Sendable {
    /// How many redirects within one host are followed.
    static let redirectLimit = 3

    private let loops: [CurlLoop]
    private let lastID = Atomic(0)
    private let addresses = KnownAddresses()

    /// Nil when libcurl or a thread cannot be had.
    ///
    /// - Parameters:
    ///   - threads: how many threads there are, at least 1.
    ///   - beforeDeparture: called on such a thread when requests were handed over, before any of them
    ///     may leave.
    public init?(threads: Int = 1, beforeDeparture: @escaping @Sendable () -> Void = {}) {
        var loops: [CurlLoop] = []
        while loops.count < max(1, threads) {
            guard let loop = CurlLoop(beforeDeparture: beforeDeparture),
                Transport.startThread(for: loop)
            else { break }
            loops.append(loop)
        }
        guard !loops.isEmpty else { return nil }
        self.loops = loops
    }

    deinit { for loop in loops { loop.stop() } }

    /// How many threads there are.
    var threads: Int { loops.count }

    /// So many of the threads. A task that runs on one of them has its requests carried by it.
    func executors(_ count: Int) -> [any TaskExecutor] { loops.prefix(count).map { $0 } }

    /// The thread that carries what the caller sends: the one it runs on, or the first.
    var place: Int { loops.firstIndex { $0.isCurrent } ?? 0 }

    /// The reply of the server, whatever its status.
    ///
    /// - Throws: `TransportError` when there is none, also when the task is cancelled.
    public func send(
        _ request: HTTPRequest,
        settings: TransportSettings = TransportSettings()
    ) async throws(TransportError) -> HTTPReply {
        try await send(request, settings: settings, lane: nil)
    }

    /// The reply of the server, with a place in a lane.
    func send(
        _ request: HTTPRequest,
        settings: TransportSettings,
        lane: ConnectionLane?
    ) async throws(TransportError) -> HTTPReply {
        var request = request
        for _ in 0...Transport.redirectLimit {
            guard let address = addresses.address(of: request.url) else { throw .badAddress }
            if !address.isEncrypted, address.isPrivate == false {
                throw .unencrypted(host: address.host)
            }
            let reply = try await exchange(
                request,
                settings: settings,
                demandsPrivatePeer: !address.isEncrypted,
                lane: lane
            )
            guard let target = reply.redirect, request.method == .get else { return reply }
            guard let next = WebAddress(target), address.mayRedirect(to: next) else {
                throw .redirected(WebAddress(target).map { "host \($0.host)" } ?? "no address")
            }
            request.url = target
        }
        throw .redirected("itself, again and again")
    }

    private func exchange(
        _ request: HTTPRequest,
        settings: TransportSettings,
        demandsPrivatePeer: Bool,
        lane: ConnectionLane?
    ) async throws(TransportError) -> HTTPReply {
        let id = lastID.add(1, ordering: .relaxed).newValue
        let loop = loops[lane?.place ?? place]
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                loop.submit(
                    Transfer(
                        id: id,
                        request: request,
                        settings: settings,
                        demandsPrivatePeer: demandsPrivatePeer,
                        lane: lane,
                        reply: continuation
                    )
                )
                // A cancellation before this moment found nothing to end.
                if Task.isCancelled { loop.cancel(id) }
            }
        } onCancel: {
            loop.cancel(id)
        }
        return try outcome.get()
    }

    private static func startThread(for loop: CurlLoop) -> Bool {
        var thread = pthread_t()
        let argument = Unmanaged.passRetained(loop)
        let code = pthread_create(
            &thread,
            nil,
            { argument in
                guard let argument else { return nil }
                let loop = Unmanaged<CurlLoop>.fromOpaque(argument).takeRetainedValue()
                Transport.silenceBrokenPipes()
                loop.run()
                return nil
            },
            argument.toOpaque()
        )
        guard code == 0 else {
            argument.release()
            return false
        }
        pthread_detach(thread)
        return true
    }

    /// OpenSSL writes without MSG_NOSIGNAL; SIGPIPE goes to the writing thread, so blocking it
    /// here is enough and touches nobody else.
    private static func silenceBrokenPipes() {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }
}
