import Diagnostics

/// The nearest node to a point, by cells of a quarter degree; while an index is built.
struct SpatialGrid {
    private var entries: [(cell: UInt64, node: Int32)] = []
    private let table: NodeTable

    /// Over these nodes of a table.
    init(_ nodes: some Sequence<Int32>, in table: NodeTable) {
        self.table = table
        entries = nodes.map { node in
            (SpatialGrid.cell(table[node].latitudeE6, table[node].longitudeE6), node)
        }
        RadixSort.sort(&entries) { $0.cell }
    }

    private static let step: Int32 = 250_000

    private static func cell(_ latitudeE6: Int32, _ longitudeE6: Int32) -> UInt64 {
        let row = UInt64((latitudeE6 + 90_000_000) / step)
        let column = UInt64((longitudeE6 + 180_000_000) / step)
        return row << 16 | column
    }

    /// The nearest node of that country within two rings of cells, or nil.
    func nearest(latitudeE6: Int32, longitudeE6: Int32, country: UInt8) -> Int32? {
        for ring in [Int32(1), 4] {
            if let found = nearest(latitudeE6, longitudeE6, country, ring: ring) { return found }
        }
        return nil
    }

    private func nearest(
        _ latitudeE6: Int32,
        _ longitudeE6: Int32,
        _ country: UInt8,
        ring: Int32
    ) -> Int32? {
        var best: (node: Int32, metres: Double)?
        for dy in -ring...ring {
            for dx in -ring...ring {
                let latitude = latitudeE6 + dy * SpatialGrid.step
                let longitude = longitudeE6 + dx * SpatialGrid.step
                guard abs(latitude) <= 90_000_000, abs(longitude) <= 180_000_000 else { continue }
                for node in nodes(in: SpatialGrid.cell(latitude, longitude))
                where table[node].country == country {
                    let metres = table.metres(
                        node,
                        toLatitudeE6: latitudeE6,
                        longitudeE6: longitudeE6
                    )
                    if metres < best?.metres ?? .infinity { best = (node, metres) }
                }
            }
        }
        return best?.node
    }

    private func nodes(in cell: UInt64) -> some Sequence<Int32> {
        let first = entries.indices.partitionPoint { entries[$0].cell >= cell }
        return entries[first...].lazy.prefix { $0.cell == cell }.map(\.node)
    }
}
