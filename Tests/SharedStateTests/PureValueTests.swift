import AddressText
import GeoModel
import Geocoding
import Settings
import TestSupport
import Testing

@testable import Pace
@testable import SharedState

@Suite("The clock of the server")
struct ClockEstimateTests {
    /// A reading by a server that is 1,000 s ahead, with so many milliseconds each way.
    private func note(_ estimate: inout ClockEstimate, at boot: Duration, there: Int, back: Int) {
        let server = boot + .milliseconds(there) + .seconds(1000)
        let received = boot + .milliseconds(there + back)
        estimate.note(server: server, sent: boot, received: received)
    }

    @Test("is known as well as the quickest reply tells")
    func narrows() {
        var estimate = ClockEstimate()
        #expect(!estimate.isKnown)
        note(&estimate, at: .seconds(1), there: 40, back: 0)
        #expect(estimate.ahead == .seconds(1000))
        #expect(estimate.uncertainty == .milliseconds(40))
        note(&estimate, at: .seconds(2), there: 1, back: 1)
        #expect(estimate.ahead == .seconds(1000) - .milliseconds(1))
        note(&estimate, at: .seconds(3), there: 90, back: 0)
        #expect(estimate.ahead == .seconds(1000) - .milliseconds(1))
        #expect(estimate.uncertainty == .milliseconds(2))
        #expect(estimate.generation == 0)
    }

    @Test("an old reading gives way to a slower new one, since clocks drift")
    func ages() {
        var estimate = ClockEstimate()
        note(&estimate, at: .seconds(1), there: 1, back: 1)
        note(&estimate, at: .seconds(601), there: 300, back: 300)
        #expect(estimate.uncertainty == .milliseconds(600))
    }

    @Test("that was set is noticed, in either direction", arguments: [-60.0, -0.2, 0.2, 3600])
    func set(by seconds: Double) {
        var estimate = ClockEstimate()
        note(&estimate, at: .seconds(1), there: 1, back: 1)
        let server = Duration.seconds(1002) + .seconds(seconds)
        estimate.note(server: server, sent: .seconds(2), received: .seconds(2))
        #expect(estimate.generation == 1)
        #expect(estimate.ahead == .seconds(1000) + .seconds(seconds))
    }
}

@Suite("A server that is away")
struct OutageTests {
    @Test("is tried again at once, then more and more seldom, and its user is told once")
    func pauses() {
        var outage = Outage(patience: .seconds(60))
        var news: [Bool] = []
        var pauses: [Duration] = []
        for _ in 0..<9 {
            let (step, isNews) = outage.failed(at: .seconds(5))
            news.append(isNews)
            if case .retry(let after) = step { pauses.append(after) }
        }
        #expect(news == [false, true] + [Bool](repeating: false, count: 7))
        #expect(
            pauses.map { $0 / .milliseconds(1) } == [0, 50, 100, 200, 400, 500, 500, 500, 500])
    }

    @Test("is given up when the time is over, and not before")
    func giveUp() {
        var outage = Outage(patience: .seconds(60))
        _ = outage.failed(at: .seconds(5))
        #expect(outage.failed(at: .milliseconds(64_900)).step == .retry(after: .milliseconds(50)))
        #expect(outage.failed(at: .milliseconds(64_990)).step == .retry(after: .milliseconds(10)))
        #expect(outage.failed(at: .seconds(65)).step == .giveUp)
    }

    @Test("and comes back is told only to those who know that it was away")
    func back() {
        var outage = Outage(patience: .seconds(60))
        _ = outage.failed(at: .seconds(5))
        #expect(outage.ended(at: .seconds(6)) == nil)
        _ = outage.failed(at: .seconds(10))
        _ = outage.failed(at: .seconds(11))
        #expect(outage.ended(at: .seconds(14)) == .seconds(4))
        #expect(outage == Outage(patience: .seconds(60)))
    }
}

@Suite("What a process makes of the state in Redis")
struct EndpointMemoryTests {
    private let limits: PaceLimits
    private let now = Duration.seconds(1_790_000_000)

    init() throws {
        limits = PaceLimits(
            windows: [try #require(RateWindow(count: 20, length: .seconds(1)))],
            day: DayLimit(count: 500)
        )
    }

    /// When the first request may leave.
    private func first(_ memory: EndpointMemory) -> Duration {
        var state = memory.state
        var at = now
        var decision = state.reserve(
            at: at, wall: 1_790_000_000, deadline: .seconds(4e9), limits: limits)
        while case .wait(let slot) = decision {
            at = max(at, slot.time)
            decision = state.depart(
                slot, at: at, wall: 1_790_000_000, deadline: .seconds(4e9), limits: limits)
        }
        return at - now
    }

    /// A state in which so many left on this day, as another process wrote it.
    private func bytes(sent: Int, lineage: UInt64, at time: Duration? = nil) -> [UInt8] {
        var state = EndpointState(limits: limits)
        for _ in 0..<sent { state.day.count(at: 1_790_000_000, limit: limits.day) }
        if let time { state.log.record(time) }
        return state.encoded(boot: lineage)
    }

    @Test("nothing there, and the server has long been up: nothing was sent")
    func fresh() {
        var memory = EndpointMemory(limits: limits)
        memory.sawNothing(at: now, uptime: .seconds(100), life: 1, fresh: 7)
        #expect(first(memory) == .zero)
        #expect(memory.lineage == 7)
    }

    @Test("nothing there, and the server has just begun: others may have used it up before")
    func young() {
        var memory = EndpointMemory(limits: limits)
        memory.sawNothing(at: now, uptime: .milliseconds(500), life: 1, fresh: 7)
        #expect(first(memory) == .milliseconds(2510))
    }

    @Test("nothing there where something was: the window counts as used up, the day is remembered")
    func emptied() {
        var memory = EndpointMemory(limits: limits)
        _ = memory.saw(
            bytes(sent: 300, lineage: 5), version: [1], written: 1, at: now, life: 1, fresh: 7)
        #expect(first(memory) == .zero)
        memory.sawNothing(at: now, uptime: .seconds(100), life: 1, fresh: 8)
        #expect(first(memory) == .milliseconds(3010))
        #expect(memory.state.day.sent == 300)
        #expect(memory.lineage == 8)
    }

    @Test("a state from before the server was started again counts as used up")
    func restarted() {
        var memory = EndpointMemory(limits: limits)
        let isSound = memory.saw(
            bytes(sent: 300, lineage: 5), version: [1], written: 1, at: now, life: 2, fresh: 7)
        #expect(isSound)
        #expect(first(memory) == .milliseconds(3010))
        #expect(memory.state.day.sent == 300)
        #expect(memory.lineage == 7)
        #expect(memory.isChanged)
    }

    @Test("a state that others began anew meanwhile counts as used up, and the higher day wins")
    func otherLine() {
        var memory = EndpointMemory(limits: limits)
        _ = memory.saw(
            bytes(sent: 300, lineage: 5), version: [1], written: 1, at: now, life: 1, fresh: 7)
        _ = memory.saw(
            bytes(sent: 10, lineage: 6), version: [2], written: 1, at: now, life: 1, fresh: 7)
        #expect(first(memory) == .milliseconds(3010))
        #expect(memory.state.day.sent == 300)
        #expect(memory.lineage == 6)
    }

    @Test("what others changed in the same line is simply taken")
    func sameLine() {
        var memory = EndpointMemory(limits: limits)
        _ = memory.saw(
            bytes(sent: 300, lineage: 5), version: [1], written: 1, at: now, life: 1, fresh: 7)
        _ = memory.saw(
            bytes(sent: 310, lineage: 5), version: [2], written: 1, at: now, life: 1, fresh: 7)
        #expect(first(memory) == .zero)
        #expect(memory.state.day.sent == 310)
        #expect(!memory.isChanged)
    }

    @Test("damaged bytes count as lost")
    func damaged() {
        var memory = EndpointMemory(limits: limits)
        var spoilt = bytes(sent: 300, lineage: 5)
        spoilt[20] ^= 1
        let isSound = memory.saw(spoilt, version: [1], written: 1, at: now, life: 1, fresh: 7)
        #expect(!isSound)
        #expect(first(memory) == .milliseconds(3010))
    }

    @Test("times far in the future are those of a clock that was set back: no wait for them")
    func future() {
        var memory = EndpointMemory(limits: limits)
        let ahead = bytes(sent: 1, lineage: 5, at: now + .seconds(3600))
        _ = memory.saw(ahead, version: [1], written: 1, at: now, life: 1, fresh: 7)
        #expect(first(memory) == .milliseconds(1010))
    }
}

@Suite("The state of an endpoint where others are lost sight of")
struct EndpointLossTests {
    @Test("whoever remembers more of the day is right; an older day counts for nothing")
    func days() {
        var count = DayCount(day: 10, sent: 5, spentUntil: 0)
        count.remember(DayCount(day: 10, sent: 9, spentUntil: 70))
        #expect(count == DayCount(day: 10, sent: 9, spentUntil: 70))
        count.remember(DayCount(day: 9, sent: 900, spentUntil: 0))
        #expect(count == DayCount(day: 10, sent: 9, spentUntil: 70))
        count.remember(DayCount(day: 11, sent: 2, spentUntil: 0))
        #expect(count == DayCount(day: 11, sent: 2, spentUntil: 70))
    }

    @Test("one with a lower limit keeps the times that one with a higher limit needs")
    func capacity() throws {
        let high = PaceLimits(windows: [try #require(RateWindow(count: 200, length: .seconds(1)))])
        let low = PaceLimits(windows: [try #require(RateWindow(count: 2, length: .seconds(1)))])
        var state = EndpointState(limits: high)
        for index in 0..<200 { state.log.record(.seconds(100) + .milliseconds(index)) }
        let seen = try #require(EndpointState(state.encoded(boot: 1), boot: 1, limits: low))
        #expect(seen.log.times.count == 200)
        let again = try #require(EndpointState(seen.encoded(boot: 1), boot: 1, limits: high))
        #expect(again.log.times == state.log.times)
    }

    @Test("who does not know the time exactly counts as having sent as late as it may have been")
    func uncertainty() throws {
        let limits = PaceLimits(windows: [try #require(RateWindow(count: 1, length: .seconds(1)))])
        #expect(limits.guarded(by: .milliseconds(40)).margin == .milliseconds(50))
        var state = EndpointState(limits: limits)
        let now = Duration.seconds(100)
        let far = Duration.seconds(900)
        guard
            case .wait(let slot) = state.reserve(at: now, wall: 0, deadline: far, limits: limits)
        else {
            Issue.record("no slot")
            return
        }
        let left = state.depart(
            slot,
            at: now,
            wall: 0,
            deadline: far,
            limits: limits,
            uncertainty: .milliseconds(40)
        )
        #expect(left == .now)
        #expect(state.log.earliest(under: limits) == now + .milliseconds(1050))
    }
}

@Suite("Answers as Redis keeps them")
struct SharedRecordTests {
    private let key = QueryKey(high: 3, low: 4)

    private func answer() throws -> Answer { try found("Kaivokatu 1") }

    @Test("come back as they were, as long as they count")
    func roundTrip() throws {
        let bytes = try #require(
            SharedRecord.encode(try answer(), for: key, stored: 100, expires: 200))
        let record = try #require(SharedRecord(bytes, for: key, now: 199))
        #expect(record.answer == (try answer()))
        #expect(record.stored == 100)
        #expect(SharedRecord(bytes, for: key, now: 200) == nil)
        #expect(SharedRecord(bytes, for: QueryKey(high: 3, low: 5), now: 150) == nil)
        let recalled = record.recalled(source: 2)
        #expect(recalled.recalled && recalled.requests == 0 && recalled.source == 2)
    }

    @Test("every flipped byte and every cut is noticed")
    func damage() throws {
        let bytes = try #require(
            SharedRecord.encode(try answer(), for: key, stored: 100, expires: 200))
        for index in bytes.indices {
            var damaged = bytes
            damaged[index] ^= 0x41
            #expect(SharedRecord(damaged, for: key, now: 150) == nil)
            #expect(SharedRecord(Array(bytes[..<index]), for: key, now: 150) == nil)
        }
    }

    @Test("money is counted in whole billionths, days by the calendar")
    func ledger() {
        #expect(SharedLedger.billionths(0.0005) == 500_000)
        #expect(SharedLedger.billionths(-1) == 0)
        #expect(SharedLedger.billionths(1e12) == 9_000_000_000_000_000)
        #expect(SharedLedger.day(1_796_083_199) == "2026-11-30")
        #expect(SharedLedger.day(1_796_083_200) == "2026-12-01")
    }
}
