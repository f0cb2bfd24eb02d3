import Glibc

/// How far the true point may be from an entity's point: from its population, or from what lies
/// inside it.
enum Radii {
    /// Metres for every node of a table.
    static func metres(of table: NodeTable) -> [Double] {
        var radii = (0..<Int32(table.count)).map { own(table[$0]) }
        for node in 0..<Int32(table.count)
        where table[node].kind.rawValue >= EntityKind.place.rawValue {
            var around = table[node].parent
            for _ in 0..<16 where around >= 0 {
                let distance = table.metres(
                    around,
                    toLatitudeE6: table[node].latitudeE6,
                    longitudeE6: table[node].longitudeE6
                )
                let isArea = table[around].kind.rawValue < EntityKind.place.rawValue
                let reach = isArea ? distance : min(distance, 40_000)
                radii[Int(around)] = max(radii[Int(around)], reach)
                around = table[around].parent
            }
        }
        return radii
    }

    /// The radius of a node by itself.
    private static func own(_ node: Node) -> Double {
        if node.radius > 0 { return Double(node.radius) }
        return switch node.kind {
        case .country: 50_000
        case .admin1: 20_000
        case .admin2: 8_000
        case .place: place(importance: node.importance)
        case .part: 1_500
        case .postal: 4_000
        case .street: 600
        case .airport: 3_000
        }
    }

    /// 1,000 people 2.5 km, a million 12 km; fitted to addresses of the truth set.
    private static func place(importance: UInt8) -> Double {
        let population = exp2(Double(importance) / 8)
        return max(1_500, 2_500 * pow(population / 1_000, 0.23))
    }
}
