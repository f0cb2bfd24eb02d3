import Diagnostics
import SharedState
import Synchronization

/// What one call of geobatch asks of online providers, and what it may spend on all of them.
///
/// A request is counted when it leaves, also one that fails or is repeated: what is said to have been
/// spent is never too little.
public final class Spending: Sendable {
    private struct State {
        var entries: [UsageLedger.Entry] = []
        var prices: [Double?] = []
        var spent = 0.0
        var ledger: UsageLedger?
        var isOpen = false
        /// Whether requests were counted that the ledger does not have yet.
        var isUnwritten = false
        var hasFailed = false
    }

    private let most: Double?
    /// What is shared with processes of other machines, the limit on the cost among it; nil for nothing.
    let shared: SharedStore?
    private let run: String
    private let environment: [String: String]
    private let time: TimeSource
    private let state = Mutex(State())

    /// - Parameters:
    ///   - most: what may be spent, in the currency of the prices; nil for no limit. By this call, or,
    ///     where something is shared, by all calls that share it together on one day (UTC).
    ///   - shared: what is shared with processes of other machines; nil for nothing.
    ///   - run: the name of the call in the ledger.
    init(
        most: Double?,
        shared: SharedStore?,
        run: String,
        environment: [String: String],
        time: TimeSource
    ) {
        (self.most, self.run, self.environment, self.time) = (most, run, environment, time)
        self.shared = shared
    }

    /// Who counts the requests to a provider; `pricePerThousand` is nil where it is not known.
    public func meter(provider: String, pricePerThousand: Double?) -> RequestMeter {
        state.withLock { state in
            state.entries.append(
                .init(provider: provider, requests: 0, cost: pricePerThousand.map { _ in 0 }))
            state.prices.append(pricePerThousand.map { $0 / 1000 })
            return RequestMeter(spending: self, index: state.entries.count - 1)
        }
    }

    /// What the requests so far cost; nil where no price is known.
    var cost: Double? {
        state.withLock { state in
            state.prices.allSatisfy { $0 == nil } ? nil : state.spent
        }
    }

    /// So many requests more want to leave; false when they would cost more than may be spent.
    fileprivate func take(_ index: Int, _ requests: Int) async -> Bool {
        if let shared {
            let (name, price) = state.withLock {
                ($0.entries[index].provider, ($0.prices[index] ?? 0) * Double(requests))
            }
            let mayLeave = await shared.ledger.take(
                provider: name,
                requests: requests,
                cost: price,
                most: most
            )
            guard mayLeave else { return false }
        }
        return count(index, requests)
    }

    /// Counts requests of this call.
    fileprivate func count(_ index: Int, _ requests: Int) -> Bool {
        state.withLock { state in
            let price = (state.prices[index] ?? 0) * Double(requests)
            // A thousandth of a cent is no reason to stop: sums of decimal prices are not exact.
            if let most, shared == nil, state.spent + price > most + 0.000_01 { return false }
            state.spent += price
            state.entries[index].requests += requests
            state.entries[index].cost? += price
            state.isUnwritten = true
            return true
        }
    }

    /// Writes down what was counted since the last time: before those requests leave, so that a killed
    /// run has not forgotten them. One write for all that leave together.
    func writeDown() {
        state.withLock { state in
            guard state.isUnwritten else { return }
            state.isUnwritten = false
            note(&state)
        }
    }

    private func note(_ state: inout State) {
        if !state.isOpen {
            state.isOpen = true
            state.ledger = UsageLedger.folder(environment).flatMap { UsageLedger(in: $0, run: run) }
            // Without a HOME there is no place for it, which is no failure.
            state.hasFailed = state.ledger == nil && UsageLedger.place(environment) != nil
        }
        let isNoted = state.ledger?.note(state.entries, at: time.wall())
        if isNoted == false { state.hasFailed = true }
    }

    /// Adds to the ledger what killed calls had spent; a call that asks for nothing does it, too.
    func collect() {
        if let folder = UsageLedger.folder(environment) { UsageLedger.collect(in: folder) }
    }

    /// Adds to the ledger what was spent; call it when nothing more is asked.
    ///
    /// - Returns: what to warn of, or nil.
    func close() -> String? {
        writeDown()
        return state.withLock { state in
            if let ledger = state.ledger {
                if !ledger.close(state.entries, at: time.wall()) { state.hasFailed = true }
                state.ledger = nil
            }
            guard state.hasFailed else { return nil }
            state.hasFailed = false
            let folder = UsageLedger.place(environment) ?? ""
            return "The ledger '\(folder)/\(UsageLedger.name)' cannot be added to."
        }
    }
}

/// Counts the requests to one provider.
public struct RequestMeter: Sendable {
    fileprivate let spending: Spending
    fileprivate let index: Int

    /// Counts a request that is about to leave, a batch as many as the provider counts; false when it
    /// would cost more than may be spent, and then it must not leave. It leaves behind `writeDown`.
    public func mayLeave(_ counted: Int) async -> Bool { await spending.take(index, counted) }

    /// Brings what was counted to the disk, once for all requests that leave together.
    func writeDown() { spending.writeDown() }

    /// The same for this call alone, whatever others share with it.
    func counts(_ counted: Int) -> Bool { spending.count(index, counted) }
}
