import Diagnostics
import Settings

/// One connection to Redis that is made again whenever it breaks, with a thread of its own.
///
/// Commands that come while others are under way are sent together. While the server is away they wait,
/// and are sent again when it is back: whoever sends them sees to it that doing them twice does no harm.
final class RedisLink: Sendable {
    private let queue = JobQueue<LinkJob>()
    private let state = LinkState()
    /// Whose reply tells that all before it are there.
    private let last = LinkJob([RedisCommand(["PING"])])
    /// Who is at the other end.
    let address: SharedAddress
    /// How long a server that begins, or is restarted right now, is waited for at the start.
    private static let firstPatience = Duration.seconds(3)

    /// Connects.
    ///
    /// - Parameter onGone: called once, from the link's thread, when the server has been away for longer
    ///   than it is waited for.
    /// - Throws: why this server cannot be used; one that is not there is tried for a few seconds.
    init(
        _ recipe: LinkRecipe,
        onGone: @escaping @Sendable (_ reason: String) -> Void
    ) async throws(SharedStateError) {
        address = recipe.address
        let (queue, state) = (queue, state)
        let outcome = await withCheckedContinuation {
            (continuation: CheckedContinuation<Result<Void, SharedStateError>, Never>) in
            let isStarted = DetachedThread.start {
                do throws(SharedStateError) {
                    let connection = try RedisLink.firstConnection(recipe)
                    state.connected(connection.facts)
                    continuation.resume(returning: .success(()))
                    LinkWorker(recipe, state, connection, onGone: onGone).work(on: queue)
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
            if !isStarted { continuation.resume(returning: .failure(.noThread)) }
        }
        try outcome.get()
    }

    deinit {
        state.close()
        queue.finish()
    }

    private static func firstConnection(
        _ recipe: LinkRecipe
    ) throws(SharedStateError) -> RedisConnection {
        var outage = Outage(patience: min(recipe.patience, firstPatience))
        while true {
            do throws(SharedStateError) {
                return try recipe.connect()
            } catch {
                guard error.isPassing,
                    case .retry(let after) = outage.failed(at: recipe.time.boot()).step
                else { throw error }
                LinkWorker.pause(after)
            }
        }
    }

    /// The life of the server as of the last connection.
    var life: UInt64? { state.life }
    /// Has a function called, from the link's thread, whenever the server was started again.
    func onNewLife(_ tell: @escaping @Sendable () -> Void) { state.onNewLife(tell) }
    /// Whether nothing more is sent.
    var isEnding: Bool { state.isClosing || state.isGone }

    /// Does commands, and waits for that as long as it takes.
    ///
    /// - Parameters:
    ///   - life: the life of the server for which they are meant; nil for any.
    ///   - accepts: whether a reply can be one to these commands; otherwise the server counts as away.
    func perform(
        _ commands: [RedisCommand],
        in life: UInt64? = nil,
        accepts: @escaping @Sendable (RedisReply) -> Bool = { _ in true }
    ) async throws(LinkFailure) -> Performed {
        let job = LinkJob(commands, life: life, accepts: accepts)
        if state.isGone || !queue.add(job) { job.promised.settle(.failure(.gone)) }
        return try await job.promised.outcome(whenCancelled: .failure(.cancelled)).get()
    }

    /// Does commands soon; nobody waits for them, and no harm is done where the server refuses them.
    func post(_ commands: [RedisCommand]) {
        guard !state.isGone else { return }
        _ = queue.add(LinkJob(commands, isOptional: true))
    }

    /// The run is over: what cannot be sent at once is given up.
    func hurry() { state.close() }

    /// Waits until everything that was brought is sent or given up, and ends.
    func end() async {
        if state.isGone || !queue.add(last) { last.promised.settle(.failure(.gone)) }
        queue.finish()
        _ = await last.promised.outcome(whenCancelled: .failure(.cancelled))
    }

    /// Lets `end` wait no longer.
    func giveUp() { last.promised.settle(.failure(.gone)) }
}
