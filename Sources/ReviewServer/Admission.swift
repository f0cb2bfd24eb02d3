import Glibc
import Synchronization

/// Who may ask: whoever opened the printed address in a browser of this machine, and only from a page
/// that we served.
final class Admission: Sendable {
    private struct State {
        /// Opens the door once.
        var ticket: String
        /// What admitted browsers carry in their cookie.
        var sessions: [String] = []
    }

    private let state: Mutex<State>
    private let admitted: @Sendable (String) -> Void

    /// - Parameter admitted: told the next ticket when one was used up.
    init(admitted: @escaping @Sendable (String) -> Void = { _ in }) {
        state = Mutex(State(ticket: Self.secret()))
        self.admitted = admitted
    }

    /// What the next printed address carries.
    var ticket: String { state.withLock { $0.ticket } }

    /// Why a request is turned away; nil when it may go on.
    func refusal(_ request: HTTPRequest, port: UInt16) -> HTTPResponse? {
        let hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
        // A name that somebody else's DNS points to this machine is not ours.
        guard let host = request.host, hosts.contains(host) else {
            return .error(421, "wrong_host", "This server answers to 127.0.0.1 only.")
        }
        if let origin = request.origin, origin != "http://\(host)" {
            return .error(403, "wrong_origin", "Only the page itself may ask.")
        }
        if let site = request.fetchSite, site != "same-origin", site != "none" {
            return .error(403, "wrong_origin", "Only the page itself may ask.")
        }
        if request.method == "POST" {
            guard request.origin != nil else {
                return .error(403, "wrong_origin", "A change needs the header Origin.")
            }
            guard Self.isJSON(request.contentType) else {
                return .error(415, "wrong_type", "A change is application/json.")
            }
        }
        if request.path == "/", request.arguments["token"] != nil { return nil }
        guard isKnown(request, port: port) else {
            return .error(
                401, "no_token", "Open the address that geobatch review printed in the terminal.")
        }
        return nil
    }

    /// Uses up a ticket: an answer that sets the cookie and leads to the page.
    func admit(_ request: HTTPRequest, port: UInt16) -> HTTPResponse {
        let offered = request.arguments["token"] ?? ""
        let isAlreadyIn = isKnown(request, port: port)
        let (session, next) = state.withLock { state -> (String?, String?) in
            guard Self.isEqual(offered, state.ticket) else { return (nil, nil) }
            let session = Self.secret()
            state.sessions.append(session)
            state.ticket = Self.secret()
            return (session, state.ticket)
        }
        if let next { admitted(next) }
        guard session != nil || isAlreadyIn else {
            return .error(
                401, "token_used",
                "This address was used already. The terminal shows another one.")
        }
        var response = HTTPResponse(303, "text/plain", [])
        response.headers.append(("Location", "/"))
        if let session {
            let cookie = "\(Self.cookie(port))=\(session); Path=/; HttpOnly; SameSite=Strict"
            response.headers.append(("Set-Cookie", cookie))
        }
        return response
    }

    private func isKnown(_ request: HTTPRequest, port: UInt16) -> Bool {
        let prefix = Self.cookie(port) + "="
        let values = (request.cookie ?? "").split(separator: ";")
            .map { $0.drop { $0 == " " } }
            .filter { $0.hasPrefix(prefix) }
            .map { String($0.dropFirst(prefix.count)) }
        let sessions = state.withLock { $0.sessions }
        return values.contains { value in sessions.contains { Self.isEqual($0, value) } }
    }

    /// Cookies do not know ports, so the name does.
    private static func cookie(_ port: UInt16) -> String { "geobatch_\(port)" }

    private static func isJSON(_ type: String?) -> Bool {
        type?.split(separator: ";").first?.lowercased() == "application/json"
    }

    /// Takes as long whatever is different.
    private static func isEqual(_ left: String, _ right: String) -> Bool {
        let (left, right) = (Array(left.utf8), Array(right.utf8))
        guard left.count == right.count else { return false }
        return zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    /// 128 bits from the system, as hexadecimal digits.
    private static func secret() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<2).map { _ in
            let digits = String(generator.next() as UInt64, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
