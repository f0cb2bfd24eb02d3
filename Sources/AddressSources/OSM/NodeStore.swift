import Diagnostics

/// The coordinates of the nodes that ways need: sorted identifiers, points beside them.
struct NodeStore {
    private var ids: [Int64] = []
    private var latitudes: [Int32] = []
    private var longitudes: [Int32] = []
    private var isSorted = true
    /// Where the last node was found: nodes come in the order of their identifiers.
    private var cursor = 0

    private static let missing = Int32.min

    /// How many are needed.
    var count: Int { ids.count }

    /// Asks for a node.
    mutating func need(_ id: Int64) {
        ids.append(id)
        isSorted = false
    }

    /// Begins to take coordinates: sorts, drops what was asked for twice.
    mutating func seal() {
        ids.sort()
        var kept = 0
        for id in ids where kept == 0 || ids[kept - 1] != id {
            ids[kept] = id
            kept += 1
        }
        ids.removeLast(ids.count - kept)
        latitudes = [Int32](repeating: NodeStore.missing, count: kept)
        longitudes = [Int32](repeating: NodeStore.missing, count: kept)
        isSorted = true
        cursor = 0
    }

    /// Takes a node's point where it is needed.
    @inline(__always)
    mutating func offer(_ id: Int64, _ point: @autoclosure () -> OSMPoint?) {
        if cursor < ids.count, ids[cursor] < id { advance(to: id) }
        // Nodes out of order are found as well, only slower.
        if cursor > 0, ids[cursor - 1] >= id { cursor = place(of: id) }
        guard cursor < ids.count, ids[cursor] == id, let point = point() else { return }
        latitudes[cursor] = point.latitudeE6
        longitudes[cursor] = point.longitudeE6
    }

    /// Moves the cursor forward to the first identifier that is not smaller.
    private mutating func advance(to id: Int64) {
        var step = 1
        while cursor + step < ids.count, ids[cursor + step] < id { step *= 2 }
        cursor = place(of: id, from: cursor, to: min(cursor + step + 1, ids.count))
    }

    private func place(of id: Int64, from first: Int = 0, to last: Int? = nil) -> Int {
        (first..<(last ?? ids.count)).partitionPoint { ids[$0] >= id }
    }

    /// The point of a node; nil when the file does not have it.
    func point(of id: Int64) -> OSMPoint? {
        let place = place(of: id)
        guard place < ids.count, ids[place] == id, latitudes[place] != NodeStore.missing else {
            return nil
        }
        return OSMPoint(latitudeE6: latitudes[place], longitudeE6: longitudes[place])
    }

    /// Forgets everything.
    mutating func clear() {
        ids.removeAll(keepingCapacity: true)
        latitudes.removeAll(keepingCapacity: true)
        longitudes.removeAll(keepingCapacity: true)
    }
}
