public import CSVStream
public import Geocoding

/// Some consecutive rows with what became of each: what a sink encodes.
public struct SettledChunk: Sendable {
    /// The records as they were read.
    public let records: RecordChunk
    /// The bytes that the outcomes' query ranges point into.
    public let queries: [UInt8]
    /// What became of each record; as many as there are records.
    public let outcomes: [RowOutcome]
    /// The labels that the sinks need, rendered once for all of them.
    let labels: RenderedLabels

    /// Puts a chunk together and renders its labels.
    ///
    /// - Parameters:
    ///   - outcomes: one for each record, in order.
    ///   - needs: which labels the sinks will ask for.
    public init(
        records: RecordChunk,
        queries: [UInt8],
        outcomes: [RowOutcome],
        renderer: any LabelRenderer,
        needs: LabelNeeds
    ) {
        precondition(outcomes.count == records.count, "one outcome for each record")
        self.records = records
        self.queries = queries
        self.outcomes = outcomes
        labels = RenderedLabels(of: outcomes, needs: needs, renderer: renderer)
    }

    /// The number of rows.
    public var count: Int { outcomes.count }
}

/// Which labels a set of sinks writes.
public struct LabelNeeds: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// The needs with these bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The best candidate's of rows that are `ok`.
    public static let accepted = LabelNeeds(rawValue: 1)
    /// The best candidate's of all other rows.
    public static let refused = LabelNeeds(rawValue: 2)
    /// The runner-up's of rows that are `ok`.
    public static let besideAccepted = LabelNeeds(rawValue: 4)
    /// The runner-up's of all other rows.
    public static let besideRefused = LabelNeeds(rawValue: 8)
    /// All of them.
    public static let all = LabelNeeds(rawValue: 15)

    /// What these columns need.
    init(of columns: [OutputColumn]) {
        self = []
        for column in columns {
            switch column {
            case .label: insert(.accepted)
            case .bestLabel: formUnion([.accepted, .refused])
            case .runnerUp, .nextLabel: formUnion([.besideAccepted, .besideRefused])
            default: break
            }
        }
    }
}

/// Labels of a chunk, one after the other in one buffer.
struct RenderedLabels: Sendable {
    private(set) var bytes: [UInt8] = []
    /// For each row two ends: that of the best candidate's label and that of the runner-up's.
    private var ends: [Int32] = []

    init(of outcomes: [RowOutcome], needs: LabelNeeds, renderer: any LabelRenderer) {
        bytes.reserveCapacity(outcomes.count * 64)
        ends.reserveCapacity(outcomes.count * 2)
        for outcome in outcomes {
            let accepted = outcome.status == .ok
            if needs.contains(accepted ? .accepted : .refused), let best = outcome.answer.best {
                append(best, renderer: renderer)
            }
            ends.append(Int32(truncatingIfNeeded: bytes.count))
            if needs.contains(accepted ? .besideAccepted : .besideRefused),
                let next = outcome.answer.runnerUp
            {
                append(next, renderer: renderer)
            }
            ends.append(Int32(truncatingIfNeeded: bytes.count))
        }
    }

    /// Where the label of a row's best candidate stands.
    func best(_ row: Int) -> Range<Int> {
        (row == 0 ? 0 : Int(ends[2 * row - 1]))..<Int(ends[2 * row])
    }

    /// Where the label of a row's runner-up stands.
    func runnerUp(_ row: Int) -> Range<Int> {
        Int(ends[2 * row])..<Int(ends[2 * row + 1])
    }

    private mutating func append(_ candidate: Candidate, renderer: any LabelRenderer) {
        switch candidate.label {
        case .entity: renderer.appendLabel(of: candidate, to: &bytes)
        case .text(let text): bytes.append(contentsOf: text.utf8)
        }
    }
}

extension SettledChunk {
    /// The points of the rows that are `ok`, in order.
    public var acceptedPoints: [PointKey] {
        var points: [PointKey] = []
        points.reserveCapacity(count)
        for row in 0..<count where outcomes[row].status == .ok {
            if let best = outcomes[row].answer.best {
                points.append(PointKey(best.coordinate, best.level))
            }
        }
        return points
    }
}
