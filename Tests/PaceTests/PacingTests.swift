import TestSupport
import Testing

@testable import Pace

@Suite("Pacing in simulated time")
struct PacingTests {
    @Test(
        "no window ever holds more than the limit, and at least 97 % of the rate is used (Freika/dawarich PR3403)",
        arguments: [1, 2, 20, 50, 200],
        [0.0, 0.004, 0.03]
    )
    func fullRate(perSecond: Int, lateness: Double) throws {
        let window = try #require(RateWindow(count: perSecond, length: .seconds(1)))
        let simulation = Simulation(
            limits: PaceLimits(windows: [window]),
            workers: max(4, perSecond / 2),
            lateness: lateness,
            seed: UInt64(perSecond)
        )
        let sends = simulation.sends().all
        #expect(sends.most(inAny: 1) <= perSecond)
        #expect(Double(sends.count) >= 0.97 * Double(perSecond) * 60)
    }

    @Test(
        "several windows hold at once, with one worker that is late by chance (ubilabs/node-geobatch PR12)"
    )
    func severalWindows() throws {
        var random = SeededGenerator(seed: 7)
        for seed in 1...10 as ClosedRange<UInt64> {
            let second = Int.random(in: 1...30, using: &random)
            let minute = Int.random(in: second...second * 60, using: &random)
            let windows = try #require(
                [
                    RateWindow(count: second, length: .seconds(1)),
                    RateWindow(count: minute, length: .seconds(60)),
                ] as? [RateWindow]
            )
            let simulation = Simulation(
                limits: PaceLimits(windows: windows),
                workers: Int.random(in: 1...40, using: &random),
                lateness: Double.random(in: 0...0.5, using: &random),
                latency: Double.random(in: 0.002...2, using: &random),
                seconds: 150,
                seed: seed
            )
            let sends = simulation.sends().all
            #expect(sends.most(inAny: 1) <= second)
            #expect(sends.most(inAny: 60) <= minute)
            #expect(!sends.isEmpty)
        }
    }

    @Test("without a limit nobody waits")
    func unlimited() {
        var state = EndpointState(limits: PaceLimits())
        let limits = PaceLimits()
        for _ in 0..<1000 {
            let decision = state.reserve(
                at: .seconds(5),
                wall: 0,
                deadline: .seconds(5),
                limits: limits
            )
            guard case .wait(let slot) = decision else {
                Issue.record("no slot")
                return
            }
            #expect(slot.time == .seconds(5))
            let departure = state.depart(
                slot,
                at: .seconds(5),
                wall: 0,
                deadline: .seconds(5),
                limits: limits
            )
            #expect(departure == .now)
        }
        #expect(state.isUnrestrained)
    }

    @Test(
        "a server without a published rate that refuses above 20 a second is found and used (DenisCarriere/geocoder#186)"
    )
    func storm() {
        let simulation = Simulation(
            limits: PaceLimits(),
            workers: 8,
            lateness: 0.002,
            latency: 0.01,
            seconds: 120,
            refuses: { sends in
                guard let last = sends.last else { return false }
                return sends.reversed().prefix { last - $0 < 1 }.count > 20
            }
        )
        let (all, accepted) = simulation.sends()
        #expect(accepted >= 120 * 20 / 2)
        #expect(Double(all.count - accepted) <= 0.1 * Double(all.count))
    }

    @Test("a slot beyond the deadline is not taken, so that nobody after it waits for it")
    func lateSlot() throws {
        let limits = PaceLimits(windows: [try #require(RateWindow(perSecond: 1))])
        var state = EndpointState(limits: limits)
        state.pause(until: .seconds(3600))
        for _ in 0..<100 {
            let decision = state.reserve(
                at: .seconds(1),
                wall: 0,
                deadline: .seconds(121),
                limits: limits
            )
            #expect(decision == .late(until: .seconds(3600)))
        }
        let decision = state.reserve(
            at: .seconds(3599),
            wall: 0,
            deadline: .seconds(3719),
            limits: limits
        )
        guard case .wait(let slot) = decision else {
            Issue.record("no slot: \(decision)")
            return
        }
        #expect(slot.time == .seconds(3600))
    }

    @Test("a pause holds for slots that were given out before it, and they come one by one after")
    func pauseVoidsSlots() throws {
        let limits = PaceLimits(windows: [try #require(RateWindow(perSecond: 10))])
        var state = EndpointState(limits: limits)
        var slots: [Slot] = []
        for _ in 0..<5 {
            if case .wait(let slot) = state.reserve(
                at: .seconds(10),
                wall: 0,
                deadline: .seconds(99),
                limits: limits
            ) {
                slots.append(slot)
            }
        }
        state.pause(until: .seconds(40))
        let times = slots.map { slot -> Duration? in
            let decision = state.depart(
                slot,
                at: .seconds(11),
                wall: 0,
                deadline: .seconds(99),
                limits: limits
            )
            guard case .wait(let later) = decision else { return nil }
            return later.time
        }
        let expected = (0..<5).map { Duration.seconds(40) + .milliseconds(101) * $0 }
        #expect(times == expected)
    }

    @Test("the day's count stops at the limit and begins again at the provider's midnight")
    func day() throws {
        let midnight = 1_767_225_600.0 - 9 * 3600  // 2026-01-01 in Seoul
        let limits = PaceLimits(day: DayLimit(count: 3, zone: .fixed(minutes: 540)))
        var state = EndpointState(limits: limits)
        func send(at wall: Double) -> Departure {
            let now = Duration.seconds(wall - midnight + 10_000)
            let decision = state.reserve(at: now, wall: wall, deadline: now, limits: limits)
            guard case .wait(let slot) = decision else { return decision }
            return state.depart(slot, at: now, wall: wall, deadline: now, limits: limits)
        }
        #expect((0..<3).map { send(at: midnight - 100 + Double($0)) } == [.now, .now, .now])
        #expect(send(at: midnight - 1) == .spent(until: midnight))
        #expect(send(at: midnight) == .now)
    }

    @Test("a clock that is set back opens no day's quota a second time")
    func clockSetBack() throws {
        let midnight = 1_767_225_600.0
        let limits = PaceLimits(day: DayLimit(count: 2, zone: .utc))
        var state = EndpointState(limits: limits)
        var boot = Duration.seconds(10_000)
        func send(at wall: Double) -> Departure {
            boot += .seconds(1)
            let decision = state.reserve(at: boot, wall: wall, deadline: boot, limits: limits)
            guard case .wait(let slot) = decision else { return decision }
            return state.depart(slot, at: boot, wall: wall, deadline: boot, limits: limits)
        }
        #expect([send(at: midnight + 5), send(at: midnight + 6)] == [.now, .now])
        #expect(send(at: midnight - 5) == .spent(until: midnight + 86_400))
        #expect(send(at: midnight + 7) == .spent(until: midnight + 86_400))
        #expect(send(at: midnight + 86_400) == .now)
        // A clock that was wrong by years holds nobody up for years.
        let wrong = midnight + 400 * 86_400
        #expect([send(at: wrong), send(at: wrong)] == [.now, .now])
        #expect(send(at: wrong) == .spent(until: wrong + 86_400))
        state.quotaSpent(until: nil, wall: wrong, limits: limits)
        #expect(send(at: midnight + 2 * 86_400) == .now)
    }

    @Test("a quota that the provider calls spent holds until the time it named")
    func quota() {
        let limits = PaceLimits()
        var state = EndpointState(limits: limits)
        state.quotaSpent(until: 5000, wall: 4000, limits: limits)
        let early = state.reserve(at: .zero, wall: 4999, deadline: .zero, limits: limits)
        #expect(early == .spent(until: 5000))
        let later = state.reserve(at: .zero, wall: 5000, deadline: .zero, limits: limits)
        #expect(later == .wait(Slot(time: .zero, generation: 0)))
        state.quotaSpent(until: nil, wall: 86_400 * 3 + 5, limits: limits)
        let unnamed = state.reserve(
            at: .zero,
            wall: 86_400 * 3 + 6,
            deadline: .zero,
            limits: limits
        )
        #expect(unnamed == .spent(until: 86_400 * 4))
    }

    @Test("a request that counts as many takes their time and their room in every window")
    func counted() throws {
        let window = try #require(RateWindow(count: 10, length: .seconds(1)))
        let limits = PaceLimits(windows: [window], margin: .zero)
        var state = EndpointState(limits: limits)
        let far = Duration.seconds(100)
        func leaves(_ count: Int, at now: Duration) -> Bool {
            guard
                case .wait(let slot) = state.reserve(
                    count,
                    at: now,
                    wall: 0,
                    deadline: far,
                    limits: limits
                )
            else { return false }
            let departure = state.depart(
                slot,
                count,
                at: max(now, slot.time),
                wall: 0,
                deadline: far,
                limits: limits
            )
            return departure == .now
        }
        #expect(leaves(4, at: .seconds(10)))
        // The next turn comes when the four have passed: 0.4 s later, and six fit beside them.
        #expect(state.nextSlot == .milliseconds(10_400))
        #expect(leaves(6, at: .milliseconds(10_400)))
        #expect(state.log.earliest(for: 1, under: limits) == .seconds(11))
        #expect(state.log.earliest(for: 5, under: limits) == .milliseconds(11_400))
        // More than a window holds goes alone.
        #expect(state.log.earliest(for: 99, under: limits) == .milliseconds(11_400))
    }

    @Test("a request that left late is remembered at the time it really left")
    func late() {
        var log = SlidingLog(capacity: 4)
        for second in 1...4 { log.record(.seconds(second)) }
        log.move(.seconds(2), to: .milliseconds(3500))
        #expect(log.times.map { $0 / 1_000_000 } == [1000, 3000, 3500, 4000])
        // One that nobody remembers any more, or that was early, changes nothing.
        log.move(.seconds(2), to: .seconds(9))
        log.move(.seconds(4), to: .seconds(3))
        #expect(log.times.map { $0 / 1_000_000 } == [1000, 3000, 3500, 4000])
        log.record(.seconds(5))
        #expect(log.times.map { $0 / 1_000_000 } == [3000, 3500, 4000, 5000])
    }
}
