import AddressText
import Diagnostics
import Geocoding
import Pace
import Synchronization
import TestSupport
import Testing

@testable import HTTPProviders

@Suite("A provider whose pace is shared with other machines")
struct SharedWaitTests {
    private static let place =
        "[{\"lat\":\"52.5\",\"lon\":\"13.4\",\"display_name\":\"Berlin\",\"type\":\"city\"}]"

    /// A geocoder that may ask a hundred times a second.
    private func geocoder(
        _ server: LoopbackServer,
        shared: EndpointOpener?,
        mayLeave: @escaping @Sendable (Int) async -> Bool = { _ in true }
    ) throws -> HTTPGeocoder {
        let description = try #require(try ProviderCatalogue()["nominatim"])
        let endpoint = Endpoint(
            description,
            base: server.base,
            limits: PaceLimits(windows: [RateWindow(perSecond: 100)].compactMap { $0 }),
            stateFolder: nil,
            shared: shared,
            time: .system,
            events: .silent
        )
        var values = RequestValues()
        values.agent = "geobatch/1.0 (ops@example.org)"
        var policy = RetryPolicy()
        policy.rowDeadline = .seconds(3)
        return HTTPGeocoder(
            ProviderLine(
                description,
                endpoint: endpoint,
                values: values,
                transport: try #require(Transport()),
                policy: policy,
                mayLeave: mayLeave,
                time: .system
            )
        )
    }

    @Test(
        "a turn is over when its request is counted late, but only where other machines count on it"
    )
    func lateCount() async throws {
        for (isShared, counts) in [(false, 1), (true, 2)] {
            let server = LoopbackServer { $1.reply(200, Self.place) }
            let memory = MemoryStore(limits: PaceLimits())
            let opener: EndpointOpener = { _, _ in memory }
            let counter = Counter()
            let geocoder = try geocoder(server, shared: isShared ? opener : nil) { _ in
                if counter.next() == 1 { try? await Task.sleep(for: .milliseconds(400)) }
                return true
            }
            let answer = try await geocoder.answer(one: AddressQuery("Berlin")).get()
            #expect(answer.best != nil)
            #expect(server.requests.count == 1)
            #expect(counter.next() == counts + 1)
        }
    }

    @Test("the time in which the shared pace is away is not the row's")
    func heldUp() async throws {
        let server = LoopbackServer { $1.reply(200, Self.place) }
        let away = AwayStore()
        let geocoder = try geocoder(server, shared: { _, _ in away })
        let answer = try await geocoder.answer(one: AddressQuery("Berlin")).get()
        #expect(answer.best != nil)
        #expect(server.requests.count == 1)
    }
}

/// A shared state that is away for longer than a row may take, and then there.
private final class AwayStore: EndpointStore {
    private let memory = MemoryStore(limits: PaceLimits())
    private let isAway = Mutex(true)

    func decide<Outcome: Sendable>(
        _ body: @escaping @Sendable (inout EndpointState, EndpointMoment) -> Outcome
    ) async throws(StoreAway) -> Outcome {
        let mustWait = isAway.withLock { isAway in
            defer { isAway = false }
            return isAway
        }
        if mustWait { try? await Task.sleep(for: .milliseconds(3500)) }
        return try await memory.decide(body)
    }

    func note(_ body: @escaping @Sendable (inout EndpointState, EndpointMoment) -> Void) {
        memory.note(body)
    }
}
