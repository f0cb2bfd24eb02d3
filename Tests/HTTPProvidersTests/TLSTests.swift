import Foundation
import TestSupport
import Testing

@testable import HTTPProviders

/// `openssl s_server` with a certificate that nobody signed, on a port of its own choice.
private final class TLSServer {
    let certificate: String
    let port: Int
    private let process = ChildProcess()
    private let folder: URL

    init?() throws {
        guard FileManager.default.isExecutableFile(atPath: TLSServer.openssl) else { return nil }
        folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("tls-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        certificate = folder.appendingPathComponent("certificate.pem").path
        let key = folder.appendingPathComponent("key.pem").path
        let maker = ChildProcess()
        maker.executableURL = URL(fileURLWithPath: TLSServer.openssl)
        maker.arguments = [
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
            "-keyout", key, "-out", certificate, "-days", "2", "-subj", "/CN=localhost",
            "-addext", "subjectAltName=DNS:localhost",
        ]
        maker.read(from: FileHandle.nullDevice)
        maker.tell(FileHandle.nullDevice)
        try maker.run()
        maker.waitUntilExit()
        process.executableURL = URL(fileURLWithPath: TLSServer.openssl)
        process.arguments = [
            "s_server", "-accept", "127.0.0.1:0", "-cert", certificate, "-key", key, "-www",
        ]
        let output = folder.appendingPathComponent("output.txt")
        _ = FileManager.default.createFile(atPath: output.path, contents: nil)
        process.read(from: FileHandle.nullDevice)
        process.write(to: try FileHandle(forWritingTo: output))
        process.tell(FileHandle.nullDevice)
        try process.run()
        var text = ""
        // It says "ACCEPT 127.0.0.1:PORT" and a line break once it listens.
        while text.components(separatedBy: "ACCEPT").last?.contains("\n") != true
            || !text.contains("ACCEPT")
        {
            guard process.isRunning else { return nil }
            text = try String(contentsOf: output, encoding: .utf8)
            sched_yield()
        }
        let digits = text.components(separatedBy: "ACCEPT 127.0.0.1:")[1].prefix { $0.isNumber }
        guard let port = Int(digits) else { return nil }
        self.port = port
    }

    static let openssl = "/usr/bin/openssl"

    func stop() {
        // The test runner's threads block SIGTERM, and children inherit that.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }
}

@Suite("Encrypted connections")
struct TLSTests {
    @Test(
        "a certificate that nobody trusts is refused, and accepted once its file is named",
        .enabled(
            if: FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl"),
            "the openssl program is missing"
        )
    )
    func certificates() async throws {
        let server = try #require(try TLSServer())
        defer { server.stop() }
        let transport = try #require(Transport())
        let request = HTTPRequest(url: "https://localhost:\(server.port)/")
        await #expect {
            _ = try await transport.send(request)
        } throws: {
            if case TransportError.untrusted = $0 { return true }
            return false
        }
        let settings = TransportSettings(environment: ["SSL_CERT_FILE": server.certificate])
        #expect(try await transport.send(request, settings: settings).status == 200)
        // The name is compared, too.
        let other = HTTPRequest(url: "https://127.0.0.1:\(server.port)/")
        await #expect {
            _ = try await transport.send(other, settings: settings)
        } throws: {
            if case TransportError.untrusted = $0 { return true }
            return false
        }
    }
}
