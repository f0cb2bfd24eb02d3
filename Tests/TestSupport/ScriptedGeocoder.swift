public import AddressText
public import Diagnostics
public import Geocoding
import Synchronization

/// A remote geocoder that answers by a script: text to answer or error, after a latency.
public final class ScriptedGeocoder: Geocoder {
    /// What names it.
    public let identity: GeocoderIdentity
    /// How many queries it takes at once.
    public let batch: BatchShape
    private let script: @Sendable (String) -> Result<Answer, GeocodeError>
    private let latency: (@Sendable (String) -> Duration)?
    private let time: TimeSource?
    private let log = Mutex<[[String]]>([])
    private let load = Mutex<(now: Int, most: Int)>((0, 0))

    /// - Parameters:
    ///   - latency: how long a batch takes, by its first query; nil for no time at all.
    ///   - time: the clock that latency is measured by.
    ///   - script: what it answers.
    public init(
        name: String = "scripted",
        batch: BatchShape = .single,
        time: TimeSource? = nil,
        latency: (@Sendable (String) -> Duration)? = nil,
        script: @escaping @Sendable (String) -> Result<Answer, GeocodeError>
    ) {
        identity = GeocoderIdentity(name: name, digest: 7)
        self.batch = batch
        self.script = script
        self.latency = latency
        self.time = time
    }

    /// The batches it was asked, in the order they came.
    public var calls: [[String]] { log.withLock { $0 } }

    /// The most batches that were under way at once.
    public var mostAtOnce: Int { load.withLock { $0.most } }

    /// Answers by the script, when the latency is over.
    public func answer(_ queries: [AddressQuery]) async -> [Result<Answer, GeocodeError>] {
        let texts = queries.map(\.string)
        log.withLock { $0.append(texts) }
        load.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
        defer { load.withLock { $0.now -= 1 } }
        if let latency, let time, let first = texts.first {
            // A cancelled sleep means missing work; the caller looks at its own cancellation.
            try? await time.sleep(time.boot() + latency(first))
        }
        return texts.map(script)
    }
}

/// A local geocoder that answers by a script and renders labels that are text.
public struct ScriptedLocalGeocoder: LocalGeocoder, LabelRenderer {
    /// What names it.
    public let identity = GeocoderIdentity(name: "offline", digest: 1)
    /// How many queries it likes at once.
    public let batch: BatchShape
    private let script: @Sendable (String) -> Answer

    /// - Parameters:
    ///   - preferred: how many queries it likes at once.
    ///   - script: what it answers.
    public init(preferred: Int = 256, script: @escaping @Sendable (String) -> Answer) {
        batch = BatchShape(preferred: preferred, maximum: .max)
        self.script = script
    }

    /// Answers by the script.
    public func answerNow(_ queries: [AddressQuery]) -> [Answer] {
        queries.map { script($0.string) }
    }

    /// Appends `entity TABLE/ROW`, or the text of the label.
    public func appendLabel(of candidate: Candidate, to bytes: inout [UInt8]) {
        switch candidate.label {
        case .entity(let entity):
            bytes.append(contentsOf: "entity \(entity.table)/\(entity.row)".utf8)
        case .text(let text): bytes.append(contentsOf: text.utf8)
        }
    }
}
