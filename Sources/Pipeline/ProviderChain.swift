import AddressText
import Diagnostics
public import Geocoding
import Synchronization

/// A provider of the chain that is asked after what is at hand.
public struct ChainMember: Sendable {
    /// Who is asked.
    public let geocoder: any Geocoder
    /// Where it stands in the run's list of sources.
    public let source: UInt8
    /// Its name in `geo_provider`.
    public let name: String

    /// A member.
    public init(_ geocoder: any Geocoder, source: UInt8, name: String) {
        self.geocoder = geocoder
        self.source = source
        self.name = name
    }
}

/// Asks the providers of the chain one after the other, each for what is open after those before.
struct ProviderChain: Sendable {
    private let stages: [RemoteStage]
    private let fallbackOn: ReasonSet
    private let events: EventSink
    private let halt: HaltSignal

    init(
        _ members: [ChainMember],
        policy: SelectionPolicy,
        fallbackOn: ReasonSet,
        events: EventSink,
        time: TimeSource,
        halt: HaltSignal
    ) {
        stages = members.map { RemoteStage($0, policy: policy, time: time) }
        self.fallbackOn = fallbackOn
        self.events = events
        self.halt = halt
    }

    /// The chain of a run's geocoders, as its plan wants it.
    init(
        _ geocoders: GeocoderStack,
        plan: RunPlan,
        events: EventSink,
        time: TimeSource,
        halt: HaltSignal
    ) {
        self.init(
            geocoders.chain,
            policy: plan.policy,
            fallbackOn: plan.fallbackOn,
            events: events,
            time: time,
            halt: halt
        )
    }

    /// Fills in what the chain says about open queries; `verdicts` has one for each query. What
    /// failed for a reason that may pass is asked once more after all others.
    func settle(_ verdicts: inout [Verdict], of queries: [AddressQuery]) async {
        let fallbackOn = fallbackOn
        await pass(&verdicts, of: queries) { $0.isOpen(for: fallbackOn) }
        await pass(&verdicts, of: queries) { verdict in
            if case .failed(let error, _) = verdict { error.reason.isRetryable } else { false }
        }
    }

    private func pass(
        _ verdicts: inout [Verdict],
        of queries: [AddressQuery],
        where isOpen: (Verdict) -> Bool
    ) async {
        for (index, stage) in stages.enumerated() {
            let open = verdicts.indices.filter { isOpen(verdicts[$0]) }
            guard !open.isEmpty, halt.halt == nil, !Task.isCancelled else { return }
            let wasAsked = stage.halt == nil
            DispatchRoom.current?.hold()
            await stage.settle(open, of: &verdicts, queries: queries)
            guard let end = stage.halt else { continue }
            let isLast = stages[(index + 1)...].allSatisfy { $0.halt != nil }
            if isLast {
                halt.raise(end)
            } else if wasAsked {
                warnOnce(stage, end)
            }
        }
    }

    private func warnOnce(_ stage: RemoteStage, _ end: Halt) {
        guard stage.isFirstWarning() else { return }
        events.post(
            .warning(
                "\(end.provider) is not asked any more in this run: \(end.error) "
                    + "The next provider answers instead."
            )
        )
    }
}
