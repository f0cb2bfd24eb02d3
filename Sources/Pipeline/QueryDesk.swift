public import AddressText
public import Diagnostics
public import Geocoding

/// Answers one query as a run would: what is at hand first, then the chain.
public struct QueryDesk: Sendable {
    private let geocoders: GeocoderStack
    private let policy: SelectionPolicy
    private let chain: ProviderChain

    /// A desk over these geocoders.
    public init(
        _ geocoders: GeocoderStack,
        policy: SelectionPolicy,
        fallbackOn: ReasonSet,
        events: EventSink,
        time: TimeSource
    ) {
        self.geocoders = geocoders
        self.policy = policy
        chain = ProviderChain(
            geocoders.chain,
            policy: policy,
            fallbackOn: fallbackOn,
            events: events,
            time: time,
            halt: HaltSignal()
        )
    }

    /// The answer that a run would write, or why there is none.
    public func answer(_ query: AddressQuery) async -> Result<Answer, GeocodeError> {
        var verdict = Verdict.open
        if let answer = geocoders.local?.answerNow([query]).first, answer.refusal != .notAsked {
            verdict = .answered(answer, policy.decide(answer, countries: query.countries))
        }
        var verdicts = [verdict]
        await chain.settle(&verdicts, of: [query])
        switch verdicts[0] {
        case .answered(let answer, _): return .success(answer)
        case .failed(let error, _): return .failure(error)
        case .open: return .failure(GeocodeError(.notAsked))
        }
    }
}
