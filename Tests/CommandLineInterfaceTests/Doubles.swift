import ByteStreams
import CommandLineInterface
import Diagnostics
import Foundation
import GeoModel
import Geocoding
import Reports
import Synchronization
import TestSupport

/// Standard output and standard error as texts.
final class Screen: Sendable {
    private let texts = Mutex((output: [UInt8](), error: [UInt8]()))

    var output: String { String(decoding: texts.withLock { $0.output }, as: UTF8.self) }
    var error: String { String(decoding: texts.withLock { $0.error }, as: UTF8.self) }

    func io(terminal: Bool = false, width: Int = 80) -> StandardIO {
        StandardIO(
            output: { [self] bytes in
                texts.withLock { $0.output += bytes }
                return true
            },
            error: { [self] bytes in texts.withLock { $0.error += bytes } },
            errorIsTerminal: terminal,
            width: { width }
        )
    }
}

/// A composition around a scripted geocoder; files are read from `files` only.
struct Parts {
    var script: @Sendable (String) -> Answer = { _ in Answer() }
    var files: [String: String] = [:]
    var clock = ManualClock()
    /// Called with the handler of signals as soon as a run listens.
    var onWatch: @Sendable (@escaping @Sendable (StopRequest) -> Void) -> Void = { _ in }
    var requests = Requests()
    /// Makes online providers ready; those that ship unless a test says otherwise.
    var openProviders: @Sendable (ProviderRequest) throws(CommandFailure) -> [OpenedProvider] =
        Composition.system.openProviders
    /// Real clocks instead of the manual one, for providers on a real server.
    var hasRealTime = false

    /// What the commands asked for.
    final class Requests: Sendable {
        private let log = Mutex<[GeocoderRequest]>([])

        var all: [GeocoderRequest] { log.withLock { $0 } }

        func add(_ request: GeocoderRequest) { log.withLock { $0.append(request) } }
    }

    var composition: Composition {
        let (script, files, requests, onWatch) = (script, files, requests, onWatch)
        let openProviders = openProviders
        let facts = IndexFacts(
            path: "/data/world.gbx",
            facts: [.init("build_id", .text("abc")), .init("places", .number(235_000))]
        )
        return Composition(
            openGeocoder: { (request) throws(CommandFailure) in
                requests.add(request)
                let geocoder = ScriptedLocalGeocoder(script: script)
                return OpenedGeocoder(
                    geocoder: geocoder,
                    labels: geocoder,
                    sources: [AnswerSource(name: "offline", attribution: "Test data")],
                    countryNamed: { CountryCode($0) }
                )
            },
            openProviders: openProviders,
            describeProviders: Composition.system.describeProviders,
            buildIndex: { (request) throws(CommandFailure) in
                request.events.post(.notice("Building."))
                return IndexFacts(path: request.path ?? facts.path, facts: facts.facts)
            },
            describeIndex: { (_) throws(CommandFailure) in facts },
            verifyIndex: { (request) throws(CommandFailure) in
                throw CommandFailure(.configuration, "\(request.path ?? "") is damaged.")
            },
            readFile: { (path, _) throws(InputError) in
                guard let text = files[path] else {
                    throw InputError(path: path, kind: .noSuchFile)
                }
                return Array(text.utf8)
            },
            time: hasRealTime ? .system : clock.timeSource,
            runName: "r1",
            watchSignals: { handler in
                onWatch(handler)
                return SignalWatch(cancel: {})
            }
        )
    }
}

/// A place for a script to answer with.
func place(
    _ label: String,
    latitude: Double = 52.52,
    longitude: Double = 13.405,
    level: MatchLevel = .locality,
    confidence: Float = 0.9
) throws -> Candidate {
    Candidate(
        coordinate: try Coordinate(latitude: latitude, longitude: longitude),
        level: level,
        accuracyMetres: 5000,
        confidence: confidence,
        country: CountryCode("DE"),
        label: .text(label)
    )
}

/// A folder that is gone after the test.
final class TemporaryFolder {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "geobatch-\(UUID())")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ text: String, to name: String) throws -> String {
        let file = path + "/" + name
        try text.write(toFile: file, atomically: true, encoding: .utf8)
        return file
    }

    func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(
            atPath: path + "/" + name, withIntermediateDirectories: true)
    }

    func read(_ name: String) throws -> String {
        try String(contentsOfFile: path + "/" + name, encoding: .utf8)
    }

    func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path + "/" + name) }
}

/// Runs one command and gives its exit code.
func geobatch(
    _ arguments: [String],
    environment: [String: String] = [:],
    screen: Screen,
    parts: Parts = Parts(),
    terminal: Bool = false
) async -> ExitCode {
    await CommandLineInterface.run(
        arguments: arguments,
        environment: environment,
        io: screen.io(terminal: terminal),
        composition: parts.composition
    )
}
