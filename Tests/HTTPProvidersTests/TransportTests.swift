import TestSupport
import Testing

@testable import HTTPProviders

@Suite("Requests over the wire")
struct TransportTests {
    private func transport() throws -> Transport { try #require(Transport()) }

    private func hurried(_ change: (inout TransportSettings) -> Void) -> TransportSettings {
        var settings = TransportSettings()
        change(&settings)
        return settings
    }

    @Test("a request arrives with its headers, and the reply comes back whole")
    func exchange() async throws {
        let server = LoopbackServer { _, connection in
            connection.reply(418, "short and stout", headers: ["X-Pot: yes", "X-Pot: no"])
        }
        let reply = try await transport().send(
            HTTPRequest(
                url: server.base + "/a%2Fb?q=%20",
                headers: [.init("User-Agent", "geobatch/1")]
            )
        )
        #expect(reply.status == 418)
        #expect(reply.body == Array("short and stout".utf8))
        #expect(reply.header("x-pot") == "no")
        #expect(server.requests.first?.line == "GET /a%2Fb?q=%20 HTTP/1.1")
        #expect(server.requests.first?.headers["user-agent"] == "geobatch/1")
        #expect(server.requests.first?.headers["accept-encoding"]?.contains("gzip") == true)
    }

    @Test("a POST carries its body")
    func post() async throws {
        let server = LoopbackServer { _, connection in connection.reply() }
        let body = [UInt8](repeating: 7, count: 5000)
        _ = try await transport().send(
            HTTPRequest(method: .post, url: server.base + "/batch", body: body)
        )
        #expect(server.requests.first?.body == body)
        #expect(server.requests.first?.line == "POST /batch HTTP/1.1")
    }

    @Test("requests one after another share a connection")
    func keepAlive() async throws {
        // libcurl gives up a connection that nobody used for 118 seconds, and on a busy machine so long may lie
        // between two lines of a test.
        let tries = 5
        for attempt in 1...tries {
            let server = LoopbackServer { _, connection in connection.reply() }
            let transport = try transport()
            let began = ContinuousClock.now
            for _ in 0..<20 { _ = try await transport.send(HTTPRequest(url: server.base + "/")) }
            let wasSlow = ContinuousClock.now - began > .seconds(100)
            #expect(server.requests.count == 20)
            if wasSlow, attempt < tries { continue }
            #expect(server.connections == 1)
            return
        }
    }

    @Test("many requests at once all get their own reply")
    func many() async throws {
        let server = LoopbackServer { request, connection in connection.reply(200, request.target) }
        let transport = try transport()
        let bodies = try await withThrowingTaskGroup(of: (Int, [UInt8]).self) { group in
            for number in 0..<200 {
                group.addTask {
                    let request = HTTPRequest(url: server.base + "/\(number)")
                    return (number, try await transport.send(request).body)
                }
            }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        #expect((0..<200).allSatisfy { bodies[$0] == Array("/\($0)".utf8) })
    }

    @Test("a compressed reply is read as text")
    func gzip() async throws {
        // "hello" by gzip -n.
        let packed: [UInt8] = [
            0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 7, 0, 0x86, 0xA6,
            0x10,
            0x36, 5, 0, 0, 0,
        ]
        let server = LoopbackServer { _, connection in
            connection.send(
                "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(packed.count)\r\n\r\n"
            )
            connection.send(packed)
        }
        let reply = try await transport().send(HTTPRequest(url: server.base + "/"))
        #expect(reply.body == Array("hello".utf8))
    }

    @Test("a chunked reply is put together")
    func chunked() async throws {
        let server = LoopbackServer { _, connection in
            connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
            connection.send("3\r\nhel\r\n2\r\nlo\r\n0\r\n\r\n")
        }
        let reply = try await transport().send(HTTPRequest(url: server.base + "/"))
        #expect(reply.body == Array("hello".utf8))
    }

    @Test("a pooled connection that died is replaced once, unseen by the caller")
    func deadPooled() async throws {
        // The connection answers one request, takes the second and dies without a word.
        let server = LoopbackServer { request, connection in
            if request.target == "/second", request.connection == 1 {
                connection.reset()
            } else {
                connection.reply()
            }
        }
        let transport = try transport()
        _ = try await transport.send(HTTPRequest(url: server.base + "/first"))
        let reply = try await transport.send(HTTPRequest(url: server.base + "/second"))
        #expect(reply.status == 200)
        #expect(server.connections == 2)
    }

    @Test("a server that always resets is a network error, and is not asked for ever")
    func reset() async throws {
        let server = LoopbackServer { _, connection in connection.reset() }
        await #expect {
            _ = try await transport().send(HTTPRequest(url: server.base + "/"))
        } throws: {
            if case TransportError.network = $0 { return true }
            return false
        }
        #expect(server.requests.count <= 2)
    }

    @Test("a reply cut short is an error, not a shorter reply", arguments: [true, false])
    func truncated(chunked: Bool) async throws {
        let server = LoopbackServer { _, connection in
            connection.send(
                chunked
                    ? "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nhel\r\n"
                    : "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhel"
            )
            connection.hangUp()
        }
        await #expect {
            _ = try await transport().send(HTTPRequest(url: server.base + "/"))
        } throws: {
            if case TransportError.network = $0 { return true }
            return false
        }
    }

    @Test("a reply beyond the cap is refused, whether or not it was announced")
    func tooLarge() async throws {
        let server = LoopbackServer { _, connection in
            connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
            let chunk = "2000\r\n" + String(repeating: "x", count: 0x2000) + "\r\n"
            while connection.send(chunk) {}
            connection.hangUp()
        }
        await #expect(throws: TransportError.tooLarge(100_000)) {
            _ = try await transport().send(
                HTTPRequest(url: server.base + "/"),
                settings: hurried { $0.replyBytes = 100_000 }
            )
        }
    }

    @Test("silence ends at the limit for the first byte (move-coop/parsons#1930)")
    func firstByte() async throws {
        let server = LoopbackServer { _, connection in connection.hang() }
        await #expect(throws: TransportError.timeout("no first byte")) {
            _ = try await transport().send(
                HTTPRequest(url: server.base + "/"),
                settings: hurried { $0.firstByte = .milliseconds(100) }
            )
        }
    }

    @Test("a reply that drips ends at the limit for the whole")
    func drip() async throws {
        let server = LoopbackServer { _, connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
            while connection.send("x") { connection.pause(milliseconds: 10) }
            connection.hangUp()
        }
        await #expect(throws: TransportError.timeout("reply unfinished")) {
            _ = try await transport().send(
                HTTPRequest(url: server.base + "/"),
                settings: hurried { $0.total = .milliseconds(200) }
            )
        }
    }

    @Test("nobody listening is a network error (veltman/csvgeocode#15)")
    func refused() async throws {
        let port = LoopbackServer { _, _ in }.port
        await #expect {
            _ = try await transport().send(HTTPRequest(url: "http://127.0.0.1:\(port)/"))
        } throws: {
            if case TransportError.network = $0 { return true }
            return false
        }
    }

    @Test("a cancelled task gets no reply, and the transport goes on")
    func cancellation() async throws {
        let server = LoopbackServer { request, connection in
            if request.target == "/hang" { connection.hang() } else { connection.reply() }
        }
        let transport = try transport()
        let task = Task { () -> TransportError? in
            do throws(TransportError) {
                _ = try await transport.send(HTTPRequest(url: server.base + "/hang"))
                return nil
            } catch {
                return error
            }
        }
        while server.requests.isEmpty { await Task.yield() }
        task.cancel()
        #expect(await task.value == .cancelled)
        #expect(try await transport.send(HTTPRequest(url: server.base + "/")).status == 200)
    }

    @Test("a task that is cancelled before it sends is cancelled, not stuck")
    func cancelledBefore() async throws {
        let server = LoopbackServer { _, connection in connection.hang() }
        let transport = try transport()
        for _ in 0..<50 {
            let task = Task { () -> TransportError? in
                do throws(TransportError) {
                    _ = try await transport.send(HTTPRequest(url: server.base + "/"))
                    return nil
                } catch {
                    return error
                }
            }
            task.cancel()
            #expect(await task.value == .cancelled)
        }
    }

    @Test("a redirect within the host is followed")
    func redirect() async throws {
        let server = LoopbackServer { request, connection in
            if request.target == "/old" {
                connection.reply(302, "", headers: ["Location: /new?q=1"])
            } else {
                connection.reply(200, request.target)
            }
        }
        let reply = try await transport().send(HTTPRequest(url: server.base + "/old"))
        #expect(reply.body == Array("/new?q=1".utf8))
    }

    @Test(
        "a redirect to another host, or in circles, is refused",
        arguments: ["http://localhost:1/", "https://example.com/", "/circle", "ftp://127.0.0.1/"]
    )
    func strayRedirect(target: String) async throws {
        let server = LoopbackServer { _, connection in
            connection.reply(301, "", headers: ["Location: \(target)"])
        }
        await #expect {
            _ = try await transport().send(HTTPRequest(url: server.base + "/circle"))
        } throws: {
            if case TransportError.redirected = $0 { return true }
            return false
        }
    }

    @Test(
        "plain http is refused for a public host before anything is sent",
        arguments: ["http://93.184.216.34/", "http://[2606:4700::1]/", "http://172.32.0.1/"]
    )
    func plainHTTP(url: String) async throws {
        await #expect {
            _ = try await transport().send(HTTPRequest(url: url))
        } throws: {
            if case TransportError.unencrypted = $0 { return true }
            return false
        }
    }

    @Test(
        "what is no http address is refused",
        arguments: [
            "file:///etc/passwd", "gopher://127.0.0.1/", "", "http://u:p@127.0.0.1/", "http:// x/",
        ]
    )
    func badAddress(url: String) async throws {
        await #expect(throws: TransportError.badAddress) {
            _ = try await transport().send(HTTPRequest(url: url))
        }
    }

    @Test("a secret shows itself nowhere")
    func secret() throws {
        let secret = try #require(Secret("hunter2"))
        var dumped = ""
        dump([secret], to: &dumped)
        for text in ["\(secret)", String(reflecting: secret), "\([secret])", dumped] {
            #expect(!text.contains("hunter2"))
        }
    }

    @Test("a header value cannot begin a header of its own")
    func headerInjection() {
        #expect(HTTPRequest.Header("A", "b\r\nC: d").value == "b  C: d")
    }

    @Test(
        "private and public addresses are told apart",
        arguments: zip(
            [
                "127.0.0.1", "10.1.2.3", "172.16.0.1", "172.31.255.255", "172.32.0.1",
                "192.168.0.9",
                "169.254.1.1", "8.8.8.8", "::1", "fd00::1", "fe80::1", "::ffff:10.0.0.1",
                "::ffff:8.8.8.8", "2001:db8::1", "::", "example.com",
            ],
            [
                true, true, true, true, false, true, true, false, true, true, true, true, false,
                false, false, nil,
            ] as [Bool?]
        )
    )
    func privacy(address: String, isPrivate: Bool?) {
        #expect(WebAddress.isPrivate(address: address) == isPrivate)
    }
}
