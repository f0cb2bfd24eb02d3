import Diagnostics
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Pace

@Suite("The state that processes share")
struct EndpointFileTests {
    static let limits = PaceLimits(
        windows: [RateWindow(count: 5, length: .seconds(1))].compactMap { $0 }
    )

    final class Warnings: Sendable {
        private let texts = Mutex<[String]>([])
        var all: [String] { texts.withLock { $0 } }
        var sink: EventSink {
            EventSink { event in
                if case .warning(let text) = event { self.texts.withLock { $0.append(text) } }
            }
        }
    }

    private func withFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("pace-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder.path)
    }

    /// A state in which every field has a value of its own.
    static func busyState() -> EndpointState {
        var random = SeededGenerator(seed: 1)
        var state = EndpointState(limits: limits)
        for second in 0..<9 {
            let now = Duration.seconds(50 + second)
            if case .wait(let slot) = state.reserve(
                at: now,
                wall: 1e9,
                deadline: now,
                limits: limits
            ) {
                _ = state.depart(slot, at: now, wall: 1e9, deadline: now, limits: limits)
            }
        }
        state.refused(
            at: .seconds(60),
            wait: .seconds(3),
            limits: limits,
            backOff: BackOff(),
            using: &random
        )
        state.quotaSpent(until: 2e9, wall: 1e9, limits: limits)
        for _ in 0..<9 { state.failed(at: .seconds(61)) }
        return state
    }

    @Test("a state comes back from its bytes as it was")
    func roundTrip() {
        let state = Self.busyState()
        let bytes = state.encoded(boot: 4)
        #expect(EndpointState(bytes, boot: 4, limits: Self.limits) == state)
        let fresh = EndpointState(limits: Self.limits)
        #expect(EndpointState(fresh.encoded(boot: 4), boot: 4, limits: Self.limits) == fresh)
    }

    @Test("after a restart of the machine only the day's count and the spent quota are kept")
    func restart() {
        let state = Self.busyState()
        var expected = EndpointState(limits: Self.limits)
        expected.day = state.day
        #expect(EndpointState(state.encoded(boot: 4), boot: 5, limits: Self.limits) == expected)
    }

    @Test("every flipped byte and every cut is noticed")
    func damage() {
        let bytes = Self.busyState().encoded(boot: 4)
        for index in bytes.indices {
            var damaged = bytes
            damaged[index] ^= 0x41
            #expect(EndpointState(damaged, boot: 4, limits: Self.limits) == nil)
            #expect(EndpointState(Array(bytes[..<index]), boot: 4, limits: Self.limits) == nil)
        }
    }

    @Test(
        "four sharers, each with a descriptor of its own, lose no request of one another (googlemaps/google-maps-services-js#114)"
    )
    func sharing() throws {
        try withFolder { folder in
            // A lock of flock(2) belongs to the open file, so four openings meet as four
            // processes do.
            let warnings = Warnings()
            let sharers = (0..<4).map { _ in
                EndpointFile(
                    path: folder + "/shared.pace",
                    limits: Self.limits,
                    boot: 9,
                    events: warnings.sink
                )
            }
            let threads = sharers.map { sharer in
                Thread {
                    for _ in 0..<250 {
                        sharer.update { $0.day.count(at: 1000, limit: nil) }
                    }
                }
            }
            for thread in threads { thread.start() }
            while !threads.allSatisfy(\.isFinished) { sched_yield() }
            #expect(sharers[0].update { $0.day.sent } == 1000)
            #expect(warnings.all.isEmpty)
        }
    }

    @Test("what one sharer sends, another must wait for")
    func seesOthers() throws {
        try withFolder { folder in
            let sharers = (0..<2).map { _ in
                EndpointFile(
                    path: folder + "/shared.pace",
                    limits: Self.limits,
                    boot: 9,
                    events: .silent
                )
            }
            let now = Duration.seconds(100)
            let slots = (0..<6).map { index in
                sharers[index % 2].update {
                    $0.reserve(at: now, wall: 0, deadline: .seconds(200), limits: Self.limits)
                }
            }
            let expected = (0..<6).map {
                Departure.wait(Slot(time: now + .milliseconds(202) * $0, generation: 0))
            }
            #expect(slots == expected)
        }
    }

    @Test("a damaged file counts as empty, with one warning that names it")
    func damagedFile() throws {
        try withFolder { folder in
            let path = folder + "/damaged.pace"
            try Data("not a pace file".utf8).write(to: URL(fileURLWithPath: path))
            let warnings = Warnings()
            let file = EndpointFile(path: path, limits: Self.limits, boot: 1, events: warnings.sink)
            #expect(file.update { $0 } == EndpointState(limits: Self.limits))
            file.update { $0.day.count(at: 0, limit: nil) }
            #expect(file.update { $0.day.sent } == 1)
            #expect(warnings.all.count == 1)
            #expect(warnings.all.first?.contains(path) == true)
        }
    }

    @Test("where the file cannot be made the process paces itself, with a warning")
    func noFile() throws {
        try withFolder { folder in
            let warnings = Warnings()
            let file = EndpointFile(
                path: folder + "/missing/x.pace",
                limits: Self.limits,
                boot: 1,
                events: warnings.sink
            )
            for _ in 0..<3 { file.update { $0.day.count(at: 0, limit: nil) } }
            #expect(file.update { $0.day.sent } == 3)
            #expect(warnings.all.count == 1)
        }
    }

    @Test("the file is for its owner alone")
    func mode() throws {
        try withFolder { folder in
            let path = folder + "/mode.pace"
            EndpointFile(path: path, limits: Self.limits, boot: 1, events: .silent)
                .update { $0.day.count(at: 0, limit: nil) }
            var status = stat()
            #expect(stat(path, &status) == 0)
            #expect(status.st_mode & 0o777 == 0o600)
        }
    }
}
