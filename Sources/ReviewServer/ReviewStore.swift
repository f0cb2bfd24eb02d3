import Corrections
import GeoModel
import Geocoding
import Reports
import Synchronization

/// The queue and the decisions of one review, shared by all tabs.
final class ReviewStore: Sendable {
    private struct State {
        var log: DecisionLog
        /// Counts every decision of this review, so that pages see what others decided.
        var changes: [(number: Int, id: Int)] = []
    }

    let queue: ReviewQueue
    private let state: Mutex<State>
    private let who: String
    private let wall: @Sendable () -> Double

    init(
        queue: ReviewQueue,
        log: DecisionLog,
        who: String,
        wall: @escaping @Sendable () -> Double
    ) {
        self.queue = queue
        self.who = who
        self.wall = wall
        state = Mutex(State(log: log))
    }

    /// A case by its number; nil when there is none.
    func item(_ id: Int) -> ReviewCase? {
        queue.cases.indices.contains(id) ? queue.cases[id] : nil
    }

    /// The decisions in force, read anew if somebody else added to the file.
    func inForce() throws(ReviewError) -> Corrections {
        try state.withLock { (state) throws(ReviewError) in
            try state.log.refresh()
            return state.log.inForce
        }
    }

    /// What became of an attempt to decide.
    enum Outcome: Sendable {
        /// It stands on the disk.
        case saved(Standing)
        /// Somebody decided otherwise meanwhile.
        case conflict(Standing)
        /// There is nothing to take back.
        case nothingToUndo
        /// The place is no place, or the text no text: what is wrong.
        case invalid(String)
    }

    /// What holds for a case.
    struct Standing: Sendable {
        let id: Int
        let decision: Correction?
        let canUndo: Bool

        /// Names the decision; equal as long as nobody decides otherwise.
        var version: String {
            guard let decision else { return "" }
            return String(UInt64(bitPattern: Int64(Self.hash(decision))), radix: 16)
        }

        private static func hash(_ line: Correction) -> Int {
            var place = ""
            if case .place(let given) = line.ruling {
                place =
                    "\(given.coordinate.latitudeE6),\(given.coordinate.longitudeE6),"
                    + "\(given.level.rawValue),\(given.label)"
            }
            let text =
                "\(line.ruling.action.rawValue)|\(place)|\(line.note)|\(line.who)|\(line.when)"
            // FNV-1a: the same in every process.
            return Int(
                truncatingIfNeeded: text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
                    ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3
                }
            )
        }
    }

    /// What holds for some cases.
    func standings(_ ids: some Sequence<Int>) throws(ReviewError) -> [Standing] {
        let cases = queue.cases
        return try state.withLock { (state) throws(ReviewError) in
            try state.log.refresh()
            return ids.map { Self.standing($0, cases[$0].query, state.log) }
        }
    }

    /// The cases decided after a number, each once, and the number that it is now.
    func changes(since number: Int) throws(ReviewError) -> (number: Int, standings: [Standing]) {
        let cases = queue.cases
        return try state.withLock { (state) throws(ReviewError) in
            try state.log.refresh()
            let ids = Set(state.changes.drop { $0.number <= number }.map(\.id)).sorted()
            return (
                state.changes.count, ids.map { Self.standing($0, cases[$0].query, state.log) }
            )
        }
    }

    /// Decides a case, unless it is no longer as the page saw it.
    func decide(
        _ id: Int,
        _ ruling: Ruling,
        note: String,
        seen: String
    ) throws(ReviewError) -> Outcome {
        guard let item = item(id) else { return .invalid("There is no such case.") }
        let when = UTCDate.text(wall())
        let line = Correction(query: item.query, ruling: ruling, note: note, who: who, when: when)
        guard let line else { return .invalid("The case has no query.") }
        return try state.withLock { (state) throws(ReviewError) in
            try state.log.refresh()
            let now = Self.standing(id, item.query, state.log)
            guard now.version == seen else { return .conflict(now) }
            try state.log.add(line)
            return Self.saved(id, item.query, &state)
        }
    }

    /// Takes back this review's last decision about a case.
    func undo(_ id: Int, seen: String) throws(ReviewError) -> Outcome {
        guard let item = item(id) else { return .invalid("There is no such case.") }
        let when = UTCDate.text(wall())
        return try state.withLock { (state) throws(ReviewError) in
            try state.log.refresh()
            let now = Self.standing(id, item.query, state.log)
            guard now.version == seen else { return .conflict(now) }
            guard try state.log.undo(item.query, who: who, when: when) else {
                return .nothingToUndo
            }
            return Self.saved(id, item.query, &state)
        }
    }

    private static func saved(_ id: Int, _ query: String, _ state: inout State) -> Outcome {
        state.changes.append((state.changes.count + 1, id))
        return .saved(standing(id, query, state.log))
    }

    private static func standing(_ id: Int, _ query: String, _ log: DecisionLog) -> Standing {
        Standing(id: id, decision: log.decision(query), canUndo: log.canUndo(query))
    }
}
