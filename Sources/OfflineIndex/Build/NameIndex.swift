import Diagnostics

/// Finds nodes by the hash of a name while an index is built, to join tables.
struct NameIndex {
    private var entries: [(hash: UInt64, node: Int32)]

    /// Over all phrases that have been collected so far.
    init(_ postings: [PendingPosting]) {
        entries = postings.compactMap { $0.isWord ? nil : ($0.hash, $0.node) }
        RadixSort.sort(&entries) { $0.hash }
    }

    /// The nodes that have that name, in no order, perhaps with repetitions.
    func nodes(_ hash: UInt64) -> some Sequence<Int32> {
        let first = entries.indices.partitionPoint { entries[$0].hash >= hash }
        return entries[first...].lazy.prefix { $0.hash == hash }.map(\.node)
    }

    /// The nearest node of that name and country that passes the test, within a distance.
    func nearest(
        _ hash: UInt64,
        in table: NodeTable,
        country: UInt8,
        latitudeE6: Int32,
        longitudeE6: Int32,
        within metres: Double,
        where isWanted: (Node) -> Bool = { _ in true }
    ) -> Int32? {
        var best: (node: Int32, metres: Double)?
        for node in nodes(hash) where table[node].country == country && isWanted(table[node]) {
            let distance = table.metres(node, toLatitudeE6: latitudeE6, longitudeE6: longitudeE6)
            if distance <= metres, distance < best?.metres ?? .infinity { best = (node, distance) }
        }
        return best?.node
    }
}
