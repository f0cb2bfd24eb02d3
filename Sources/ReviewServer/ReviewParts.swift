import Dispatch
public import Geocoding
public import MapPage
import Synchronization

/// Whom a review asks, as functions.
public struct ReviewParts: Sendable {
    /// The candidates for a query, best first.
    public var candidates: @Sendable (_ query: String) -> [Candidate]
    /// The label of a candidate.
    public var label: @Sendable (Candidate) -> String
    /// The words that the licences of the candidates ask for.
    public var attribution: String
    /// What the map draws under its points; nil for the world that it brings along.
    public var tiles: TileLayer?
    private let completer: any Autocompleter

    /// Parts around somebody who completes text.
    public init(
        completer: any Autocompleter,
        candidates: @escaping @Sendable (_ query: String) -> [Candidate],
        label: @escaping @Sendable (Candidate) -> String,
        attribution: String,
        tiles: TileLayer? = nil
    ) {
        self.completer = completer
        self.candidates = candidates
        self.label = label
        self.attribution = attribution
        self.tiles = tiles
    }

    /// Suggestions for text that is still being typed; none where nobody answered.
    func suggest(_ text: String, _ limit: Int) -> [Suggestion] {
        let completer = completer
        return Self.waiting { try? await completer.suggest(text, limit: limit).get() } ?? []
    }

    /// The place behind a suggestion.
    func resolve(_ suggestion: Suggestion) -> Candidate? {
        let completer = completer
        return Self.waiting { (try? await completer.resolve(suggestion).get()) ?? nil }
    }

    /// Waits on a thread of the HTTP server, which is none of the pool that `work` runs in.
    private static func waiting<Value: Sendable>(
        _ work: @escaping @Sendable () async -> Value?
    ) -> Value? {
        let box = Box<Value>()
        let done = DispatchSemaphore(value: 0)
        Task {
            let value = await work()
            box.value.withLock { $0 = value }
            done.signal()
        }
        done.wait()
        return box.value.withLock { $0 }
    }

    private final class Box<Value: Sendable>: Sendable {
        let value = Mutex<Value?>(nil)
    }
}
