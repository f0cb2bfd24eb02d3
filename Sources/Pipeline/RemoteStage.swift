import AddressText
import Geocoding

/// Asks the network for the queries of a chunk that are still open, each distinct one once.
struct RemoteStage: Sendable {
    private let geocoder: SingleFlight
    private let policy: SelectionPolicy
    private let fallbackOn: ReasonSet

    init(_ geocoder: any Geocoder, policy: SelectionPolicy, fallbackOn: ReasonSet) {
        self.geocoder = SingleFlight(around: BatchSplitter(upstream: geocoder))
        self.policy = policy
        self.fallbackOn = fallbackOn
    }

    /// Fills in what the geocoder says about open queries; `verdicts` has one for each query.
    func settle(_ verdicts: inout [Verdict], of queries: [AddressQuery]) async {
        let open = verdicts.indices.filter { verdicts[$0].isOpen(for: fallbackOn) }
        guard !open.isEmpty else { return }
        let replies = await geocoder.answer(open.map { queries[$0] })
        for (index, reply) in zip(open, replies) {
            verdicts[index] = verdicts[index].better(verdict(on: reply, to: queries[index]))
        }
    }

    private func verdict(
        on reply: Result<Answer, GeocodeError>,
        to query: AddressQuery
    ) -> Verdict {
        switch reply {
        case .success(let answer):
            .answered(answer, policy.decide(answer, countries: query.countries))
        case .failure(let error): .failed(error, requests: 1)
        }
    }
}
