import Glibc
import Synchronization

/// A web server on 127.0.0.1 for tests: every connection has a thread, a script answers.
///
/// The script runs once a request and does with the connection what a server may do to a client.
public final class LoopbackServer: Sendable {
    /// A request as it came.
    public struct Received: Sendable {
        /// `GET /path?query HTTP/1.1`.
        public let line: String
        /// Names in lower case.
        public let headers: [String: String]
        /// What a POST carries.
        public let body: [UInt8]
        /// Which connection it came on, from 1.
        public let connection: Int

        /// The path with its query.
        public var target: String { String(line.split(separator: " ")[1]) }
    }

    /// What the server does with a request and its connection.
    public typealias Script = @Sendable (Received, Connection) -> Void

    private struct State {
        /// The requests so far.
        public var requests: [Received] = []
        var connections = 0
    }

    /// The port it listens on.
    public var port: Int { listener.port }
    private let listener = LoopbackListener()
    private let state = Mutex(State())

    /// A server that listens on a port of its own until it goes away.
    public init(_ script: @escaping Script) {
        listener.accept { [weak self] client in
            guard let self else {
                close(client)
                return false
            }
            self.serve(client, script)
            return true
        }
    }

    /// Scheme, host and port.
    public var base: String { "http://127.0.0.1:\(port)" }
    /// The requests so far.
    public var requests: [Received] { state.withLock { $0.requests } }
    /// The connections so far.
    public var connections: Int { state.withLock { $0.connections } }

    private func serve(_ client: Int32, _ script: @escaping Script) {
        let number = state.withLock { state in
            state.connections += 1
            return state.connections
        }
        LoopbackListener.thread { [weak self] in
            let connection = Connection(client)
            while !connection.isOver, let request = connection.request(number) {
                self?.state.withLock { $0.requests.append(request) }
                script(request, connection)
            }
            connection.end()
        }
    }
}

/// The server's end of a connection. Used by its one thread.
public final class Connection: @unchecked Sendable {
    private let socket: Int32
    private var buffer: [UInt8] = []
    /// Whether nothing more is read from it.
    public private(set) var isOver = false

    init(_ socket: Int32) { self.socket = socket }

    /// The next request, or nil when the client went.
    func request(_ number: Int) -> LoopbackServer.Received? {
        let end = Array("\r\n\r\n".utf8)
        while true {
            if let stop = buffer.firstRange(of: end) {
                let head = String(decoding: buffer[..<stop.lowerBound], as: UTF8.self)
                buffer.removeSubrange(..<stop.upperBound)
                let lines = head.split(separator: "\r\n").map(String.init)
                let pairs = lines.dropFirst().compactMap { line -> (String, String)? in
                    guard let colon = line.firstIndex(of: ":") else { return nil }
                    let value = line[line.index(after: colon)...].drop { $0 == " " }
                    return (line[..<colon].lowercased(), String(value))
                }
                let headers = Dictionary(pairs, uniquingKeysWith: { $1 })
                let length = headers["content-length"].flatMap(Int.init) ?? 0
                while buffer.count < length { guard fill() else { return nil } }
                let body = Array(buffer.prefix(length))
                buffer.removeFirst(length)
                return .init(line: lines[0], headers: headers, body: body, connection: number)
            }
            guard fill() else { return nil }
        }
    }

    private func fill() -> Bool {
        var bytes = [UInt8](repeating: 0, count: 8192)
        let count = recv(socket, &bytes, bytes.count, 0)
        guard count > 0 else { return false }
        buffer.append(contentsOf: bytes[..<count])
        return true
    }

    /// Sends bytes as they are; false when the client went.
    @discardableResult
    public func send(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Sends a text as it is.
    @discardableResult
    public func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// A whole reply.
    public func reply(
        _ status: Int = 200,
        _ body: String = "{}",
        headers: [String] = ["Content-Type: application/json"]
    ) {
        let lines =
            ["HTTP/1.1 \(status) Status", "Content-Length: \(body.utf8.count)"] + headers
        send(lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
    }

    /// Says nothing until the client goes.
    public func hang() {
        while fill() {}
        isOver = true
    }

    /// Closes the connection as a server does that shuts down.
    public func hangUp() {
        isOver = true
    }

    /// Breaks the connection with a reset.
    public func reset() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(
            socket,
            SOL_SOCKET,
            SO_LINGER,
            &linger,
            socklen_t(MemoryLayout<Glibc.linger>.size)
        )
        isOver = true
    }

    /// Waits for so many milliseconds, less when the client goes.
    public func pause(milliseconds: Int32) {
        var watched = pollfd(fd: socket, events: 0x2000, revents: 0)
        poll(&watched, 1, milliseconds)
    }

    func end() { close(socket) }
}
