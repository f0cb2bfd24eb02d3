public import AddressText

/// Turns address queries into answers, a batch at a time.
///
/// A wrapper (cache, fallback, pacing) is a geocoder around a geocoder and keeps this contract;
/// `GeocoderContract` in the test support runs over every one.
public protocol Geocoder: Sendable {
    /// Everything that can change an answer; part of every cache key.
    var identity: GeocoderIdentity { get }

    /// How many queries it likes at once.
    var batch: BatchShape { get }

    /// Answers every query: as many elements, in the same order.
    ///
    /// An answer without candidates means that the geocoder knows no such place. An error means
    /// that it did not answer. Cancellation shows as missing work, never as an error of a row: the
    /// caller checks `Task.isCancelled` before it uses what came back.
    func answer(_ queries: [AddressQuery]) async -> [Result<Answer, GeocodeError>]

    /// Answers one query, as a list of one would be answered; whoever stands between a run and a
    /// service that takes single queries spares it the lists.
    func answer(one query: AddressQuery) async -> Result<Answer, GeocodeError>
}

extension Geocoder {
    /// The answer to a list of one.
    public func answer(one query: AddressQuery) async -> Result<Answer, GeocodeError> {
        let answers = await answer([query])
        return answers.count == 1 ? answers[0] : .failure(GeocodeError(.badReply))
    }
}

/// A geocoder that answers from memory: never suspends, never fails, costs microseconds.
public protocol LocalGeocoder: Geocoder {
    /// Answers every query, in order.
    func answerNow(_ queries: [AddressQuery]) -> [Answer]
}

extension LocalGeocoder {
    /// The same answers through the general contract.
    public func answer(_ queries: [AddressQuery]) async -> [Result<Answer, GeocodeError>] {
        answerNow(queries).map { .success($0) }
    }
}

/// What names a geocoder in caches, reports and journals.
public struct GeocoderIdentity: Hashable, Sendable {
    /// The name in the column `geo_provider`.
    public let name: String
    /// A digest of everything else that changes answers: data, base URL, description, settings.
    public let digest: UInt64

    /// Makes an identity.
    public init(name: String, digest: UInt64) {
        self.name = name
        self.digest = digest
    }
}

/// How many queries a geocoder takes at once.
public struct BatchShape: Hashable, Sendable {
    /// The number at which it works best, at least 1.
    public let preferred: Int
    /// The most it takes in one call, at least `preferred`.
    public let maximum: Int
    /// The most bytes of query text in one call.
    public let maximumBytes: Int
    /// How many batches may be under way at once, at least 1; more would only wait.
    public let atOnce: Int

    /// Makes a shape.
    public init(preferred: Int, maximum: Int, maximumBytes: Int = .max, atOnce: Int = 64) {
        self.preferred = preferred
        self.maximum = max(preferred, maximum)
        self.maximumBytes = maximumBytes
        self.atOnce = max(1, atOnce)
    }

    /// One query at a time, as most web services do.
    public static let single = BatchShape(preferred: 1, maximum: 1)
}

/// Renders the label of candidates that refer to an entity of an index.
public protocol LabelRenderer: Sendable {
    /// Appends the label as UTF-8; nothing for a reference that is not its own.
    func appendLabel(of candidate: Candidate, to bytes: inout [UInt8])
}
