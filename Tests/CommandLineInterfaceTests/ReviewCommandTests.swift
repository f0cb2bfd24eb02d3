import CommandLineInterface
import Foundation
import Geocoding
import Synchronization
import TestSupport
import Testing

@Suite("geobatch review")
struct ReviewCommandTests {
    private let folder: TemporaryFolder
    private let screen = Screen()

    init() throws { folder = try TemporaryFolder() }

    private func parts(
        _ onWatch: @escaping @Sendable (@escaping @Sendable (StopRequest) -> Void) -> Void
    )
        throws -> Parts
    {
        let berlin = try place("Berlin, Germany")
        var parts = Parts()
        parts.hasRealTime = true
        parts.script = {
            $0.hasPrefix("Berlin") ? Answer(best: berlin, askedLevel: .locality) : Answer()
        }
        parts.onWatch = onWatch
        let summary = folder.path + "/s.json"
        if let text = try? folder.read("s.json") { parts.files = [summary: text] }
        return parts
    }

    /// A finished run with every kind of output.
    private func finishedRun() async throws {
        let input = try folder.write(
            "id,address\n1,Berlin\n2,Atlantis\n3,\"Ys, \"\"sunken\"\"\"\n4,Atlantis\n5,\n",
            to: "in.csv")
        let code = await geobatch(
            [
                input, folder.path + "/out.csv", "--failures", folder.path + "/bad.csv",
                "--geojson", folder.path + "/x.geojsonl.gz", "--map", folder.path + "/m.html",
                "--map-columns", "id", "--summary", folder.path + "/s.json",
            ],
            screen: screen,
            parts: try parts { _ in }
        )
        #expect(code == .finished)
    }

    /// Runs a review, lets `use` ask it, and stops it.
    private func review(
        _ arguments: [String] = [],
        _ use: (Client) throws -> Void
    ) async throws -> ExitCode {
        let handler = Mutex<(@Sendable (StopRequest) -> Void)?>(nil)
        let parts = try parts { new in handler.withLock { $0 = new } }
        let (screen, folder) = (screen, folder.path)
        async let ending = geobatch(
            [
                "review", folder + "/out.csv", "--no-open", "--corrections",
                folder + "/decisions.csv",
            ] + arguments,
            environment: ["USER": "ana"],
            screen: screen,
            parts: parts
        )
        var client: Client?
        while client == nil {
            client = try Client(printed: screen.error)
            try await Task.sleep(for: .milliseconds(20))
            if screen.error.contains("error") { break }
        }
        do { if let client { try use(client) } } catch { Issue.record(error) }
        handler.withLock { $0 }?(.termination)
        return await ending
    }

    @Test("decisions are saved at once, and Write outputs writes every output of the run")
    func writesAll() async throws {
        try await finishedRun()
        let code = try await review(["--summary", folder.path + "/s.json"]) { client in
            let queue = try client.get("/api/queue")
            #expect(queue.contains("\"query\":\"Atlantis\",\"rows\":2"))
            let place =
                "{\"id\":0,\"version\":\"\",\"action\":\"place\",\"lat\":36.5,\"lon\":-25.25,"
                + "\"level\":\"locality\",\"label\":\"Santorini\"}"
            #expect(try client.post("/api/decide", place).contains("\"action\":\"place\""))
            #expect(try folder.read("decisions.csv").contains("Atlantis,,place,36.5"))
            let written = try client.post("/api/write", "{}")
            #expect(written.components(separatedBy: "\"skipped\":null").count == 5, "\(written)")
        }
        #expect(code == .finished)
        let rows = try folder.read("out.csv").split(separator: "\n")
        #expect(rows[2].hasPrefix("2,Atlantis,ok,36.500000,-25.250000,locality,"))
        #expect(rows[4].hasPrefix("4,Atlantis,ok,36.500000,-25.250000,locality,"))
        #expect(rows[3].contains(",refused,"))
        #expect(try folder.read("bad.csv").split(separator: "\n").count == 3)
        let lines = try features()
        #expect(lines.count == 5)
        #expect(lines[1].contains("\"coordinates\":[-25.250000,36.500000]"))
        #expect(lines[1].contains("\"geo_label\":\"Santorini\""))
        #expect(lines[2].contains("\"geometry\":null"))
        let map = try folder.read("m.html")
        #expect(map.contains("\"columns\":[\"id\"]"))
        #expect(map.contains("[2,36500000,-25250000,"))
        #expect(screen.error.contains("The review has ended."))
        // The next run gives the same rows, with the decisions of the file.
        let again = await geobatch(
            [
                folder.path + "/in.csv", folder.path + "/next.csv", "--geojson",
                folder.path + "/next.geojsonl", "--corrections", folder.path + "/decisions.csv",
            ],
            screen: screen,
            parts: try parts { _ in }
        )
        #expect(again == .finished)
        #expect(try folder.read("next.csv") == folder.read("out.csv"))
        #expect(try folder.read("next.geojsonl").split(separator: "\n").map(String.init) == lines)
    }

    @Test(
        "a provider on the command line completes what is typed; its failures are told, old ones cancelled"
    )
    func online() async throws {
        try await finishedRun()
        let body = """
            {"features":[{"geometry":{"coordinates":[-25.25,36.5]},"properties":{"name":"Thira",\
            "country":"Greece","type":"city","countrycode":"GR"}}]}
            """
        let hung = Mutex(0)
        let server = LoopbackServer { request, connection in
            if request.target.contains("slow") {
                hung.withLock { $0 += 1 }
                return connection.hang()
            }
            connection.reply(request.target.contains("bad") ? 400 : 200, body)
        }
        let code = try await review(["--provider", "photon=\(server.base)"]) { client in
            #expect(try client.get("/api/queue").contains("\"kinds\":false"))
            let found = try client.get("/api/suggest?q=Thir&types=poi")
            #expect(found.contains("\"title\":\"Thira\""))
            let token = try #require(found.firstMatch(of: /"token":"([^"]+)"/)?.1)
            let escaped = token.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            #expect(
                try client.get("/api/resolve?token=\(escaped)").contains("[-25.250000,36.500000]"))
            let failed = try client.get("/api/suggest?q=bad")
            #expect(failed.hasPrefix("HTTP/1.1 502"))
            #expect(failed.contains("\"code\":\"rejected_query\""), "\(failed)")
            // Whoever types on does not wait for what a slow server does with earlier letters.
            let before = Date()
            let threads = (0..<6).map { number in
                let thread = Thread { _ = try? client.get("/api/suggest?q=slow\(number)") }
                thread.start()
                return thread
            }
            while hung.withLock({ $0 }) < 2 { usleep(10_000) }
            #expect(try client.get("/api/suggest?q=Thira").contains("Thira"))
            #expect(try client.get("/api/queue").contains("Atlantis"))
            // A request that hangs is given up after 30 seconds; a busy machine needs some itself.
            #expect(Date().timeIntervalSince(before) < 25)
            withExtendedLifetime(threads) {}
        }
        #expect(code == .finished)
    }

    @Test("providers that complete nothing, or of the config file alone, are not asked")
    func noCompletion() async throws {
        try await finishedRun()
        let server = LoopbackServer { $1.reply(200, "[]") }
        let out = folder.path + "/out.csv"
        let corrections = ["--corrections", folder.path + "/d.csv", "--no-open"]
        let code = await geobatch(
            ["review", out, "--provider", "nominatim=\(server.base)"] + corrections,
            screen: screen,
            parts: try parts { _ in }
        )
        #expect(code == .usage)
        #expect(screen.error.contains("does not complete what is typed"), "\(screen.error)")
        #expect(server.requests.isEmpty)
    }

    private func features() throws -> [String] {
        let process = ChildProcess()
        process.executableURL = URL(fileURLWithPath: "/bin/gzip")
        process.arguments = ["-dc", folder.path + "/x.geojsonl.gz"]
        let pipe = Pipe()
        process.write(to: pipe)
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    @Test("an output that is gone, or edited, is told and left alone; the others are written")
    func missingOutputs() async throws {
        try await finishedRun()
        try FileManager.default.removeItem(atPath: folder.path + "/bad.csv")
        _ = try folder.write("{}\n", to: "x.geojsonl.gz")
        let code = try await review(["--summary", folder.path + "/s.json"]) { client in
            _ = try client.post(
                "/api/decide", "{\"id\":0,\"version\":\"\",\"action\":\"unplaceable\"}")
            let written = try client.post("/api/write", "{}")
            #expect(written.contains("It is not there."))
            #expect(written.contains("It is not as a run writes it"))
        }
        #expect(code == .finished)
        #expect(try folder.read("x.geojsonl.gz") == "{}\n")
        #expect(
            try folder.read("out.csv").contains("2,Atlantis,refused,,,,,,,,correction,unplaceable,")
        )
        #expect(!folder.has(".x.geojsonl.gz.geobatch/part"))
    }

    @Test(
        "what cannot be reviewed is told with its exit code",
        arguments: [
            (["review"], ExitCode.usage, "Something is missing"),
            (["review", "none.csv", "--corrections", "/tmp/none-x.csv"], .noInput, "none.csv"),
            (
                ["review", "IN", "--corrections", "/tmp/none-x.csv"], .badInput,
                "cannot be reviewed"
            ),
            (["review", "IN"], .configuration, "no place for decisions"),
            (["review", "IN", "--below", "2"], .usage, "--below"),
            (["review", "IN", "--port", "x"], .usage, "--port"),
            (
                ["review", "IN", "--summary", "IN", "--corrections", "/tmp/none-x.csv"], .noInput,
                "in.csv"
            ),
        ] as [([String], ExitCode, String)]
    )
    func refused(words: [String], code: ExitCode, said: String) async throws {
        let input = try folder.write("id,address\n1,Berlin\n", to: "in.csv")
        let ended = await geobatch(
            words.map { $0 == "IN" ? input : $0 } + ["--no-open"],
            screen: screen,
            parts: try parts { _ in }
        )
        #expect(ended == code, "\(screen.error)")
        #expect(screen.error.contains(said), "\(screen.error)")
    }
}

/// A browser that entered by the printed address.
private struct Client {
    private let port: UInt16
    private let cookie: String

    struct NoAnswer: Error {}

    /// Nil while no address is printed.
    init?(printed: String) throws {
        guard let found = printed.firstMatch(of: /http:\/\/127\.0\.0\.1:(\d+)(\/\?token=\w+)\n/)
        else { return nil }
        guard let port = UInt16(found.1) else { throw NoAnswer() }
        self.port = port
        let answer = try Client.ask(
            port, "GET \(found.2) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
        guard let cookie = answer.firstMatch(of: /Set-Cookie: ([^;]+)/) else { throw NoAnswer() }
        self.cookie = String(cookie.1)
    }

    func get(_ path: String) throws -> String {
        try Client.ask(port, "GET \(path) HTTP/1.1\r\n\(headers)\r\n")
    }

    func post(_ path: String, _ body: String) throws -> String {
        let own =
            "Origin: http://127.0.0.1:\(port)\r\nContent-Type: application/json\r\n"
            + "Content-Length: \(body.utf8.count)\r\n"
        return try Client.ask(port, "POST \(path) HTTP/1.1\r\n\(headers)\(own)\r\n\(body)")
    }

    private var headers: String {
        "Host: 127.0.0.1:\(port)\r\nCookie: \(cookie)\r\nConnection: close\r\n"
    }

    /// Sends a request and reads until the answer is whole.
    private static func ask(_ port: UInt16, _ request: String) throws -> String {
        let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var limit = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let isOpen = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        let bytes = Array(request.utf8)
        guard isOpen, send(socket, bytes, bytes.count, 0) == bytes.count else { throw NoAnswer() }
        var answer: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = recv(socket, &block, block.count, 0)
            if count > 0 { answer += block[..<count] }
            let text = String(decoding: answer, as: UTF8.self)
            let length = text.firstMatch(of: /Content-Length: (\d+)/).flatMap { Int($0.1) }
            let body = text.firstRange(of: "\r\n\r\n").map { text[$0.upperBound...].utf8.count }
            if let length, let body, body >= length { return text }
            guard count > 0 else { return text }
        }
    }
}
