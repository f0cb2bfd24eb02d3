import Foundation
import Glibc
import Synchronization

/// A `redis-server` of the test's own, on a port that nobody else has, with nothing kept on the disk.
public final class RedisServer: Sendable {
    /// Where the program is.
    private static let program = "/usr/bin/redis-server"

    /// Whether the program is here.
    public static let isHere = FileManager.default.isExecutableFile(atPath: program)

    /// The port it listens on.
    public let port: Int
    private let arguments: [String]
    private let folder: String
    private let process: Mutex<ChildProcess>

    /// A server that did not begin.
    public struct Failure: Error {
        let why: String
    }

    /// Starts it and waits until it listens.
    ///
    /// - Parameter arguments: as on its command line, besides those for the port.
    public init(_ arguments: [String] = [], tls: Bool = false) throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "redis-\(UUID())")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        folder = url.path
        port = RedisServer.freePort()
        let ports = tls ? ["--port", "0", "--tls-port"] : ["--port"]
        self.arguments =
            ports
            + ["\(port)", "--bind", "127.0.0.1", "--save", "", "--dir", folder] + arguments
        process = Mutex(try RedisServer.started(self.arguments, port))
    }

    deinit {
        kill()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Ends it as a machine ends that loses its power.
    public func kill() {
        process.withLock { process in
            if process.isRunning { Glibc.kill(process.processIdentifier, SIGKILL) }
            process.waitUntilExit()
        }
    }

    /// Starts it again, on the same port, with nothing in it.
    public func start() throws {
        try process.withLock { $0 = try RedisServer.started(arguments, port) }
    }

    /// Stops it for a while, as a machine that hangs, or lets it go on.
    public func hang(_ isHanging: Bool) {
        process.withLock { _ = Glibc.kill($0.processIdentifier, isHanging ? SIGSTOP : SIGCONT) }
    }

    /// Does a command and gives what `redis-cli` prints.
    @discardableResult
    public func command(_ words: String...) throws -> String {
        let client = ChildProcess()
        client.executableURL = URL(fileURLWithPath: "/usr/bin/redis-cli")
        client.arguments = ["-p", "\(port)"] + words
        let pipe = Pipe()
        client.write(to: pipe)
        try client.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        client.waitUntilExit()
        return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private static func started(_ arguments: [String], _ port: Int) throws -> ChildProcess {
        let process = ChildProcess()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.write(to: FileHandle.nullDevice)
        try process.run()
        for _ in 0..<500 {
            if listens(port) { return process }
            guard process.isRunning else { throw Failure(why: "redis-server ended at once") }
            usleep(20_000)
        }
        throw Failure(why: "redis-server does not listen")
    }

    /// A port that nobody uses at this moment.
    public static func freePort() -> Int {
        withSocket { descriptor in
            var address = loopback(0)
            var size = socklen_t(MemoryLayout<sockaddr_in>.size)
            withUnsafeMutablePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                    precondition(bind(descriptor, address, size) == 0, "bind")
                    getsockname(descriptor, address, &size)
                }
            }
            return Int(UInt16(bigEndian: address.sin_port))
        }
    }

    private static func listens(_ port: Int) -> Bool {
        withSocket { descriptor in
            var address = loopback(port)
            return withUnsafeMutablePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
                }
            }
        }
    }

    private static func withSocket<Value>(_ body: (Int32) -> Value) -> Value {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        defer { close(descriptor) }
        return body(descriptor)
    }

    private static func loopback(_ port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = UInt16(port).bigEndian
        return address
    }
}
