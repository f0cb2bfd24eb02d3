import Synchronization
import Testing

@testable import ReviewServer

@Suite("Who may ask the review server")
struct AdmissionTests {
    private let admission = Admission()

    private func request(
        _ method: String = "GET",
        _ path: String = "/api/queue",
        host: String? = "127.0.0.1:8000",
        origin: String? = nil,
        cookie: String? = nil,
        site: String? = nil,
        type: String? = "application/json"
    ) -> HTTPRequest {
        var request = HTTPRequest(method, path)
        (request.host, request.origin, request.cookie) = (host, origin, cookie)
        (request.fetchSite, request.contentType) = (site, type)
        return request
    }

    /// The cookie of a browser that opened the printed address.
    private func enter() throws -> String {
        var first = request("GET", "/")
        first.arguments["token"] = admission.ticket
        let answer = admission.admit(first, port: 8000)
        #expect(answer.status == 303)
        let cookie = try #require(answer.headers.first { $0.name == "Set-Cookie" }?.value)
        #expect(cookie.hasSuffix("; Path=/; HttpOnly; SameSite=Strict"))
        return String(cookie.prefix { $0 != ";" })
    }

    @Test("an address opens one browser; the next one gets another address")
    func oneTicketOneBrowser() throws {
        let old = admission.ticket
        let cookie = try enter()
        #expect(admission.refusal(request(cookie: cookie), port: 8000) == nil)
        #expect(admission.ticket != old)
        var second = request("GET", "/")
        second.arguments["token"] = old
        #expect(admission.admit(second, port: 8000).status == 401)
        // The browser that is in already may reload the address it used.
        second.cookie = cookie
        #expect(admission.admit(second, port: 8000).status == 303)
        let other = try enter()
        #expect(other != cookie)
        #expect(admission.refusal(request(cookie: cookie), port: 8000) == nil)
    }

    @Test("hosts, origins and sites that are not ours are turned away, whoever has a cookie")
    func strangers() throws {
        let cookie = try enter()
        let cases: [(HTTPRequest, Int)] = [
            (request(host: nil, cookie: cookie), 421),
            (request(host: "evil.org:8000", cookie: cookie), 421),
            (request(host: "127.0.0.1:8001", cookie: cookie), 421),
            (request(origin: "http://evil.org", cookie: cookie), 403),
            (request(origin: "http://localhost:8000", cookie: cookie), 403),
            (request(origin: "null", cookie: cookie), 403),
            (request(cookie: cookie, site: "cross-site"), 403),
            (request(cookie: cookie, site: "same-site"), 403),
            (request("POST", cookie: cookie), 403),
            (
                request(
                    "POST", origin: "http://127.0.0.1:8000", cookie: cookie, type: "text/plain"),
                415
            ),
            (request(cookie: nil), 401), (request(cookie: "geobatch_8000="), 401),
            (request(cookie: "geobatch_8001=" + cookie.dropFirst(14)), 401),
        ]
        for (request, status) in cases {
            #expect(admission.refusal(request, port: 8000)?.status == status, "\(request)")
        }
        #expect(
            admission.refusal(
                request(
                    "POST", host: "localhost:8000", origin: "http://localhost:8000",
                    cookie: "a=b; " + cookie, site: "same-origin",
                    type: "application/json; charset=utf-8"),
                port: 8000) == nil)
    }

    @Test("tickets are told apart and long enough not to be guessed")
    func tickets() {
        let tickets = Set((0..<200).map { _ in Admission().ticket })
        #expect(tickets.count == 200)
        #expect(tickets.allSatisfy { $0.count == 32 && $0.allSatisfy(\.isHexDigit) })
    }

    @Test("whoever began the review is told the next address")
    func nextAddress() throws {
        let told = Mutex<[String]>([])
        let admission = Admission { ticket in told.withLock { $0.append(ticket) } }
        var first = request("GET", "/")
        first.arguments["token"] = admission.ticket
        _ = admission.admit(first, port: 8000)
        #expect(told.withLock { $0 } == [admission.ticket])
    }
}
