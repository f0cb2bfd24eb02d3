import Diagnostics
import Glibc
import Settings
import Synchronization

/// What a connection needs to be made again.
struct LinkRecipe: Sendable {
    let address: SharedAddress
    let credentials: RedisCredentials?
    let trust: TrustedCertificates
    /// How long a server that is away is waited for.
    let patience: Duration
    let time: TimeSource
    let events: EventSink

    func connect() throws(SharedStateError) -> RedisConnection {
        try RedisConnection(address, credentials: credentials, trusting: trust, time: time)
    }
}

/// What a link's thread and its users both see.
final class LinkState: Sendable {
    private struct State {
        var life: UInt64?
        var isGone = false
        var isClosing = false
        var onNewLife: @Sendable () -> Void = {}
    }

    private let state = Mutex(State())

    /// The life of the server as of the last connection; nil before the first.
    var life: UInt64? { state.withLock { $0.life } }
    /// Whether nobody waits for the server any longer.
    var isGone: Bool { state.withLock { $0.isGone } }
    /// Whether the run is over: what cannot be sent at once is not sent.
    var isClosing: Bool { state.withLock { $0.isClosing } }

    /// A connection is there; whoever wants to know that the server was started again is told.
    func connected(_ facts: RedisServerFacts) {
        let tell = state.withLock { state -> (@Sendable () -> Void)? in
            defer { state.life = facts.life }
            return state.life == nil || state.life == facts.life ? nil : state.onNewLife
        }
        tell?()
    }

    /// Called from the link's thread whenever the server turns out to have been started again.
    func onNewLife(_ tell: @escaping @Sendable () -> Void) {
        state.withLock { $0.onNewLife = tell }
    }
    func gone() { state.withLock { $0.isGone = true } }
    func close() { state.withLock { $0.isClosing = true } }
}

/// The work on a connection, all of it on one thread: sends what waits in one go and reads the replies.
final class LinkWorker {
    /// So many bytes are sent in one go at most, unless one job has more.
    private static let mostBytes = 1 << 20

    private let recipe: LinkRecipe
    private let state: LinkState
    private let onGone: @Sendable (_ reason: String) -> Void
    private var connection: RedisConnection?
    private var outage: Outage
    private var waiting: [LinkJob] = []
    private var hasToldRefused = false

    init(
        _ recipe: LinkRecipe,
        _ state: LinkState,
        _ connection: RedisConnection,
        onGone: @escaping @Sendable (_ reason: String) -> Void
    ) {
        (self.recipe, self.state, self.connection) = (recipe, state, connection)
        self.onGone = onGone
        outage = Outage(patience: recipe.patience)
    }

    /// Does jobs until there are no more.
    func work(on queue: JobQueue<LinkJob>) {
        LinkWorker.silenceBrokenPipes()
        while let jobs = queue.takeAll() {
            waiting += jobs
            while !waiting.isEmpty {
                step()
                waiting += queue.takeWaiting()
            }
        }
    }

    private func step() {
        waiting.removeAll { $0.promised.isSettled }
        if state.isGone { return settleAll() }
        guard !waiting.isEmpty else { return }
        do throws(LinkTrouble) {
            let connection = try connected()
            try exchange(over: connection)
        } catch {
            failed(error.why)
        }
    }

    private func connected() throws(LinkTrouble) -> RedisConnection {
        if let connection { return connection }
        do throws(SharedStateError) {
            let fresh = try recipe.connect()
            connection = fresh
            state.connected(fresh.facts)
            return fresh
        } catch {
            throw LinkTrouble(why: error.briefly)
        }
    }

    /// Sends as many jobs as go into one piece, and settles each when its replies are there.
    private func exchange(over connection: RedisConnection) throws(LinkTrouble) {
        for job in waiting where job.life != nil && job.life != connection.facts.life {
            job.promised.settle(.failure(.otherLife))
        }
        var bytes: [UInt8] = []
        var jobs: [LinkJob] = []
        for job in waiting where !job.promised.isSettled {
            guard bytes.isEmpty || bytes.count + job.bytes.count <= LinkWorker.mostBytes else {
                break
            }
            bytes += job.bytes
            jobs.append(job)
        }
        guard !jobs.isEmpty else { return }
        do throws(WireFailure) {
            let sent = recipe.time.boot()
            try connection.wire.send(bytes)
            var refusal: String?
            for job in jobs {
                let refused = try read(job, over: connection, sent: sent)
                refusal = refusal ?? refused
            }
            if let refusal { throw WireFailure.garbage(RedisGarbage(why: refusal)) }
        } catch {
            throw LinkTrouble(why: error.why)
        }
        if let away = outage.ended(at: recipe.time.boot()) { tellBack(away) }
    }

    /// Reads the replies to a job and settles it.
    ///
    /// - Returns: what the server says where it refuses a command. The job is asked again then: nothing is
    ///   wrong with commands of ours, so the server is full, read-only, loading or the like.
    private func read(
        _ job: LinkJob,
        over connection: RedisConnection,
        sent: Duration
    ) throws(WireFailure) -> String? {
        var replies: [RedisReply] = []
        for _ in 0..<job.count { replies.append(try connection.wire.reply()) }
        if let refusal = job.refusal(in: replies) {
            guard job.isOptional else { return refusal }
            tellRefused(refusal)
        }
        job.promised.settle(
            .success(
                Performed(
                    replies: replies,
                    sent: sent,
                    received: recipe.time.boot(),
                    facts: connection.facts
                )
            )
        )
        return nil
    }

    // MARK: away

    private func failed(_ why: String) {
        connection = nil
        if state.isClosing { return settleAll() }
        let (step, isNews) = outage.failed(at: recipe.time.boot())
        if isNews { tellAway(why) }
        switch step {
        case .retry(let after): LinkWorker.pause(after)
        case .giveUp:
            // First the run is told to end: what its rows get from now on must not be written.
            onGone(why)
            state.gone()
            settleAll()
        }
    }

    /// Blocks the thread for so long.
    static func pause(_ time: Duration) {
        if time > .zero { usleep(UInt32(min(time / .microseconds(1), 1e6))) }
    }

    private func settleAll() {
        for job in waiting { job.promised.settle(.failure(.gone)) }
        waiting = []
    }

    private func tellAway(_ why: String) {
        let seconds = LinkWorker.seconds(recipe.patience)
        recipe.events.post(
            .warning(
                "The Redis at \(recipe.address) is away (\(why)). No request leaves until it is back; it "
                    + "is waited for \(seconds) s (--shared-wait)."
            )
        )
    }

    private func tellBack(_ away: Duration) {
        recipe.events.post(
            .notice(
                "The Redis at \(recipe.address) is back after \(LinkWorker.seconds(away)) s; the run "
                    + "goes on."
            )
        )
    }

    /// What nobody waits for was refused: it is not tried again.
    private func tellRefused(_ why: String) {
        guard !hasToldRefused else { return }
        hasToldRefused = true
        recipe.events.post(
            .warning(
                "The Redis at \(recipe.address) does not keep all answers and counts that it is brought "
                    + "(\(why))."
            )
        )
    }

    private static func seconds(_ time: Duration) -> Int64 {
        max(1, (time + .milliseconds(500)).components.seconds)
    }

    /// OpenSSL writes without MSG_NOSIGNAL; SIGPIPE goes to the writing thread.
    private static func silenceBrokenPipes() {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }
}

/// Why the jobs that wait could not be done now.
private struct LinkTrouble: Error {
    let why: String
}
