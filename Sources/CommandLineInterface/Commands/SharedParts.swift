import Diagnostics
import Settings
import SharedState

extension Invocation {
    /// What processes of several machines share; nil where the settings name no Redis, or nobody is asked
    /// over the network.
    ///
    /// - Parameter onGone: called when the Redis was away for longer than it is waited for.
    func openShared(
        _ settings: RunSettings,
        _ events: EventSink,
        onGone: @escaping @Sendable () -> Void = {}
    ) async throws(CommandFailure) -> SharedStore? {
        let isAsked = settings.providers.contains { !$0.isOffline }
        guard let address = settings.shared, isAsked, !settings.isOffline else { return nil }
        let wait = settings.sharedWait
        do throws(SharedStateError) {
            return try await SharedStore.open(
                address,
                environment: environment,
                patience: .seconds(wait),
                time: composition.time,
                events: events
            ) { reason in
                let seconds = wait == wait.rounded() ? String(Int(wait)) : String(wait)
                events.post(
                    .failure(
                        "The Redis at \(address) has been away for \(seconds) s (\(reason)); nothing "
                            + "more is sent."
                    )
                )
                onGone()
            }
        } catch {
            throw CommandFailure(error)
        }
    }
}

extension CommandFailure {
    /// A Redis that cannot be used.
    init(_ error: SharedStateError) {
        let code: ExitCode =
            switch error {
            case .unreachable: .unavailable
            case .passwordMissing, .passwordRefused: .keyRefused
            case .untrusted, .notRedis, .tooOld, .cluster, .readOnly, .refused: .configuration
            case .noThread: .inputOutput
            }
        self.init(code, error.description)
    }
}
