/// The stretches of streets while an index is built, street after street.
struct StretchCollector {
    private var streets: [(node: Int32, stretches: Range<Int>)] = []
    private var records: [StretchRecord] = []

    var isEmpty: Bool { streets.isEmpty }

    /// Adds the stretches of a street, in any order; a street is added once.
    mutating func add(_ stretches: [StretchRecord], of node: Int32) {
        guard !stretches.isEmpty else { return }
        let start = records.count
        records += stretches.sorted {
            ($0.first, $0.letter, $0.last) < ($1.first, $1.letter, $1.last)
        }
        streets.append((node, start..<records.count))
    }

    /// The sections, in the order of the streets' entities.
    ///
    /// - Parameter entityOfNode: the entities' numbers by the nodes'.
    func finished(_ entityOfNode: [UInt32]) -> (runs: [StretchRun], stretches: [StretchRecord]) {
        var runs: [StretchRun] = []
        var stretches: [StretchRecord] = []
        stretches.reserveCapacity(records.count)
        let inOrder = streets.map { (entityOfNode[Int($0.node)], $0.stretches) }
        for (entity, range) in inOrder.sorted(by: { $0.0 < $1.0 }) {
            runs.append(StretchRun(entity: entity, first: UInt32(stretches.count)))
            stretches += records[range]
        }
        return (runs, stretches)
    }
}
