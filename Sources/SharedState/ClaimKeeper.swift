import AddressText
import Diagnostics
import Synchronization

/// The claims of this process, renewed as long as they are held.
final class ClaimKeeper: Sendable {
    private struct State {
        var held: [QueryKey: [UInt8]] = [:]
        var isRenewing = false
    }

    private let link: RedisLink
    private let time: TimeSource
    private let state = Mutex(State())

    init(link: RedisLink, time: TimeSource) { (self.link, self.time) = (link, time) }

    /// A claim is ours.
    func hold(_ key: QueryKey, by word: [UInt8]) {
        let isFirst = state.withLock { state in
            state.held[key] = word
            defer { state.isRenewing = true }
            return !state.isRenewing
        }
        if isFirst { Task { await renew() } }
    }

    /// It is settled.
    func drop(_ key: QueryKey) { state.withLock { _ = $0.held.removeValue(forKey: key) } }

    /// Renews what is held three times in the life of a claim, until nothing is.
    private func renew() async {
        while true {
            try? await time.sleep(time.boot() + ClaimScripts.life / 3)
            let held = state.withLock { state in
                if state.held.isEmpty { state.isRenewing = false }
                return state.held
            }
            guard !held.isEmpty, !link.isEnding else { return }
            link.post(held.map { ClaimScripts.renew($0.key, by: $0.value) })
        }
    }
}
