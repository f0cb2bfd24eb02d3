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
    /// Whether a suggestion holds its place, so that it can be told at once what kind it is of; a web
    /// geocoder may have to be asked for each.
    private(set) var knowsKinds = true
    private var completer: any Autocompleter

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

    /// Lets a web geocoder complete text.
    public mutating func complete(with other: any Autocompleter) {
        (completer, knowsKinds) = (other, false)
    }

    /// Suggestions for text that is still being typed.
    func suggest(_ text: String, _ limit: Int) -> Result<[Suggestion], GeocodeError> {
        let completer = completer
        return waiting { await completer.suggest(text, limit: limit) }
    }

    /// The place behind a suggestion; nil where it is gone.
    func resolve(_ suggestion: Suggestion) -> Result<Candidate?, GeocodeError> {
        let completer = completer
        return waiting { await completer.resolve(suggestion) }
    }

    private let underWay = UnderWay()

    /// Waits on a thread of the HTTP server, which is none of the pool that `work` runs in.
    private func waiting<Value: Sendable>(
        _ work: @escaping @Sendable () async -> Result<Value, GeocodeError>
    ) -> Result<Value, GeocodeError> {
        let box = Box<Result<Value, GeocodeError>>()
        let done = DispatchSemaphore(value: 0)
        let task = Task {
            let value = await work()
            box.value.withLock { $0 = value }
            done.signal()
        }
        let number = underWay.add(task)
        done.wait()
        underWay.remove(number)
        return box.value.withLock { $0 } ?? .failure(GeocodeError(.badReply))
    }

    private final class Box<Value: Sendable>: Sendable {
        let value = Mutex<Value?>(nil)
    }
}

/// The questions that are waited for, at most two: whoever types on is not interested in what they asked
/// before, and a slow web geocoder must not take all threads of the server.
private final class UnderWay: Sendable {
    private static let most = 2
    private let tasks = Mutex<(next: Int, list: [(number: Int, task: Task<Void, Never>)])>((0, []))

    /// Adds a question, and cancels the oldest one where there are too many.
    func add(_ task: Task<Void, Never>) -> Int {
        tasks.withLock { tasks in
            if tasks.list.count >= UnderWay.most { tasks.list.removeFirst().task.cancel() }
            tasks.next += 1
            tasks.list.append((tasks.next, task))
            return tasks.next
        }
    }

    func remove(_ number: Int) { tasks.withLock { $0.list.removeAll { $0.number == number } } }
}
