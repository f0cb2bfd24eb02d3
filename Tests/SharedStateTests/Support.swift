import AddressText
import Diagnostics
import Foundation
import GeoModel
import Geocoding
import Pace
import Settings
import SharedState
import Synchronization
import TestSupport
import Testing

/// What a store said, and whether it gave up.
final class Ear: Sendable {
    private let heard = Mutex<(warnings: [String], notices: [String], gone: [String])>(([], [], []))

    var warnings: [String] { heard.withLock { $0.warnings } }
    var notices: [String] { heard.withLock { $0.notices } }
    var gone: [String] { heard.withLock { $0.gone } }

    var sink: EventSink {
        EventSink { event in
            self.heard.withLock {
                switch event {
                case .warning(let text): $0.warnings.append(text)
                case .notice(let text): $0.notices.append(text)
                default: break
                }
            }
        }
    }

    func giveUp(_ reason: String) { heard.withLock { $0.gone.append(reason) } }
}

/// A number that any thread raises.
final class Counter: Sendable {
    private let value = Mutex(0)

    var count: Int { value.withLock { $0 } }

    /// Raises it and gives it.
    @discardableResult
    func add() -> Int {
        value.withLock { value in
            value += 1
            return value
        }
    }
}

/// A store as one process has it.
func store(
    port: Int,
    _ ear: Ear = Ear(),
    patience: Duration = .seconds(60),
    environment: [String: String] = [:],
    host: String = "127.0.0.1",
    encrypted: Bool = false,
    database: Int = 0
) async throws -> SharedStore {
    try await SharedStore.open(
        SharedAddress(host: host, port: port, database: database, isEncrypted: encrypted),
        environment: environment,
        patience: patience,
        time: .system,
        events: ear.sink,
        onGone: { ear.giveUp($0) }
    )
}

/// The boot times at which requests left, from any task.
final class Departures: Sendable {
    private let times = Mutex<[Duration]>([])

    func note() { times.withLock { $0.append(TimeSource.system.boot()) } }

    var sorted: [Duration] { times.withLock { $0.sorted() } }

    /// The most of them in any stretch of time of this length.
    func most(inAny length: Duration) -> Int {
        let times = sorted
        var (first, most) = (0, 0)
        for last in times.indices {
            while times[last] - times[first] >= length { first += 1 }
            most = max(most, last - first + 1)
        }
        return most
    }
}

/// Sends as fast as it may for so many seconds, with so many requests at once.
func send(
    _ pacer: Pacer,
    seconds: Double,
    atOnce: Int,
    into departures: Departures
) async {
    let end = TimeSource.system.boot() + .seconds(seconds)
    await withDiscardingTaskGroup { group in
        for _ in 0..<atOnce {
            group.addTask {
                while TimeSource.system.boot() < end {
                    do throws(Pacer.Refusal) {
                        guard let turn = try await pacer.turn(before: end) else { return }
                        departures.note()
                        pacer.sent(requestOf: turn)
                        pacer.answered()
                    } catch {
                        guard error == .heldUp else { return }
                    }
                }
            }
        }
    }
}

/// Waits until something holds; false after half a minute.
func eventually(_ condition: () -> Bool) async -> Bool {
    for _ in 0..<1500 {
        if condition() { return true }
        try? await Task.sleep(for: .milliseconds(20))
    }
    return condition()
}

func perSecond(_ count: Int, day: Int? = nil) throws -> PaceLimits {
    PaceLimits(
        windows: [try #require(RateWindow(count: count, length: .seconds(1)))],
        day: day.flatMap { DayLimit(count: $0) }
    )
}

func found(_ label: String) throws -> Answer {
    Answer(
        best: Candidate(
            coordinate: try Coordinate(latitude: 60, longitude: 24),
            level: .address,
            accuracyMetres: 10,
            confidence: 0.9,
            label: .text(label)
        ),
        requests: 1
    )
}
