import Glibc
import Synchronization
import TestSupport
import Testing

@testable import HTTPProviders

@Suite("Places on the wire")
struct LaneTests {
    /// How many requests are at the server at once.
    private final class Crowd: Sendable {
        private let state = Mutex((now: 0, most: 0))
        var most: Int { state.withLock { $0.most } }
        func enter() { state.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) } }
        func leave() { state.withLock { $0.now -= 1 } }
    }

    /// Keeps the server from answering until it is opened.
    private final class Gate: Sendable {
        private let state = Mutex(false)
        var isOpen: Bool { state.withLock { $0 } }
        func open() { state.withLock { $0 = true } }
    }

    @Test("no more requests than the lane is wide are under way, and all are answered")
    func width() async throws {
        let crowd = Crowd()
        let server = LoopbackServer { _, connection in
            crowd.enter()
            usleep(5000)
            crowd.leave()
            connection.reply()
        }
        let transport = try #require(Transport())
        let lane = ConnectionLane { 3 }
        let statuses = await withTaskGroup(of: Int?.self) { group in
            for number in 0..<60 {
                group.addTask {
                    let request = HTTPRequest(url: server.base + "/\(number)")
                    let settings = TransportSettings()
                    return try? await transport.send(request, settings: settings, lane: lane)
                        .status
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses.count == 60)
        #expect(statuses.allSatisfy { $0 == 200 })
        #expect(crowd.most == 3)
        #expect(server.connections == 3)
    }

    @Test("who is cancelled while it waits leaves the line, and its request is never made")
    func cancelled() async throws {
        let gate = Gate()
        let server = LoopbackServer { _, connection in
            while !gate.isOpen { usleep(1000) }
            connection.reply()
        }
        let transport = try #require(Transport())
        let lane = ConnectionLane { 1 }
        @Sendable func send(_ path: String) async throws -> Int {
            try await transport.send(
                HTTPRequest(url: server.base + path),
                settings: TransportSettings(),
                lane: lane
            ).status
        }
        async let first = send("/first")
        while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        let second = Task { try await send("/second") }
        try await Task.sleep(for: .milliseconds(20))
        second.cancel()
        await #expect(throws: TransportError.cancelled) { try await second.value }
        gate.open()
        #expect(try await first == 200)
        #expect(try await send("/third") == 200)
        #expect(server.requests.map(\.target) == ["/first", "/third"])
    }

    @Test("the time of a request counts while it waits for its place")
    func overdue() async throws {
        let server = LoopbackServer { _, connection in
            usleep(300_000)
            connection.reply()
        }
        let transport = try #require(Transport())
        let lane = ConnectionLane { 1 }
        let patient = HTTPRequest(url: server.base + "/patient")
        async let first = transport.send(patient, settings: TransportSettings(), lane: lane)
        while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        var hurried = TransportSettings()
        hurried.total = .milliseconds(50)
        await #expect(throws: TransportError.self) {
            try await transport.send(
                HTTPRequest(url: server.base + "/hurried"),
                settings: hurried,
                lane: lane
            )
        }
        #expect(try await first.status == 200)
    }

    @Test("an address is known by its host only where nothing else can stand before its path")
    func addresses() {
        let known = KnownAddresses()
        for _ in 0..<2 {
            #expect(
                known.address(of: "http://127.0.0.1:80/a?b") == WebAddress("http://127.0.0.1:80/"))
            #expect(known.address(of: "https://Example.com/a@b")?.host == "example.com")
            #expect(known.address(of: "http://user@example.com/") == nil)
            #expect(known.address(of: "ftp://example.com/") == nil)
            #expect(known.address(of: "https://example.com?x=/") != nil)
        }
    }
}
