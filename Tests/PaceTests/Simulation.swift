import TestSupport

@testable import Pace

/// Workers that send through one state, in simulated time, each a little late by chance.
struct Simulation {
    var limits: PaceLimits
    /// Workers with a state in common; as many requests may be under way at once.
    var workers = 8
    /// The longest that a worker oversleeps, in seconds.
    var lateness = 0.02
    /// The longest that a request takes, in seconds.
    var latency = 0.3
    var seconds = 60.0
    var seed: UInt64 = 1
    /// Whether a request that left at this time is refused.
    var refuses: (_ sends: [Double]) -> Bool = { _ in false }

    private enum Step {
        case reserve
        case depart(Slot)
        case reply(refused: Bool)
    }

    /// The times, in seconds from the start, at which requests left.
    func sends() -> (all: [Double], accepted: Int) {
        var random = SeededGenerator(seed: seed)
        var state = EndpointState(limits: limits)
        var agenda = (0..<workers).map { (at: Double($0) * 1e-4, step: Step.reserve) }
        var (sent, accepted) = ([Double](), 0)
        let start = Duration.seconds(1000)
        while let next = agenda.indices.min(by: { agenda[$0].at < agenda[$1].at }),
            agenda[next].at < seconds
        {
            let (at, step) = agenda.remove(at: next)
            let now = start + .seconds(at)
            let wall = 1_767_225_600 + at
            let forever = Duration.seconds(1_000_000)
            switch step {
            case .reserve, .depart:
                let decision =
                    if case .depart(let slot) = step {
                        state.depart(slot, at: now, wall: wall, deadline: forever, limits: limits)
                    } else {
                        state.reserve(at: now, wall: wall, deadline: forever, limits: limits)
                    }
                switch decision {
                case .now:
                    sent.append(at)
                    let reply = at + Double.random(in: 0.001...latency, using: &random)
                    agenda.append((reply, .reply(refused: refuses(sent))))
                case .wait(let slot):
                    let wake = max(at, (slot.time - start).inSeconds)
                    let late = Double.random(in: 0...lateness, using: &random)
                    agenda.append((wake + late + 1e-6, .depart(slot)))
                case .late, .spent: break
                }
            case .reply(let refused):
                if refused {
                    state.refused(
                        at: now,
                        wait: nil,
                        limits: limits,
                        backOff: BackOff(),
                        using: &random
                    )
                } else {
                    accepted += 1
                    state.answered(at: now, limits: limits)
                }
                agenda.append((at, .reserve))
            }
        }
        return (sent, accepted)
    }
}

extension [Double] {
    /// The most of these ascending times in any half-open window of this length.
    func most(inAny length: Double) -> Int {
        var (first, most) = (0, 0)
        for last in indices {
            while self[last] - self[first] >= length { first += 1 }
            most = Swift.max(most, last - first + 1)
        }
        return most
    }
}
