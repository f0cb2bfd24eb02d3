import Pace

/// What somebody wants of the state of an endpoint.
protocol EndpointCall: Sendable {
    /// Whether nobody waits for it any more.
    var isSettled: Bool { get }
    /// Makes the change; what it gives back is called when it counts.
    func made(_ state: inout EndpointState, _ moment: EndpointMoment) -> @Sendable () -> Void
    /// The state cannot be had.
    func fail()
}

/// A change that nobody waits for.
struct EndpointNote: EndpointCall {
    let body: @Sendable (inout EndpointState, EndpointMoment) -> Void

    var isSettled: Bool { false }

    func made(_ state: inout EndpointState, _ moment: EndpointMoment) -> @Sendable () -> Void {
        body(&state, moment)
        return {}
    }

    func fail() {}
}

/// A change whose outcome somebody waits for.
struct EndpointDecision<Outcome: Sendable>: EndpointCall {
    let body: @Sendable (inout EndpointState, EndpointMoment) -> Outcome
    let promised = Promised<Result<Outcome, StoreAway>>()

    var isSettled: Bool { promised.isSettled }

    func made(_ state: inout EndpointState, _ moment: EndpointMoment) -> @Sendable () -> Void {
        let (outcome, promised) = (body(&state, moment), promised)
        return { promised.settle(.success(outcome)) }
    }

    func fail() { promised.settle(.failure(.gone)) }
}
