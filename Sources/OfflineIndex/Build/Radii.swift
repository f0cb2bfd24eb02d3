import Glibc

/// How far the true point may be from an entity's point: from its population, or from what lies
/// inside it.
enum Radii {
    /// Metres for every node of a table.
    static func metres(of table: NodeTable) -> [Double] {
        // How far the places inside a node are, and how many there are.
        var reaches = [Double](repeating: 0, count: table.count)
        var counts = [Int](repeating: 0, count: table.count)
        for node in 0..<Int32(table.count) where !table[node].kind.isAdministrative {
            var around = table[node].parent
            for _ in 0..<16 where around >= 0 {
                let distance = table.metres(
                    around,
                    toLatitudeE6: table[node].latitudeE6,
                    longitudeE6: table[node].longitudeE6
                )
                let isArea = table[around].kind.isAdministrative
                let reach = isArea ? distance : min(distance, 40_000)
                reaches[Int(around)] = max(reaches[Int(around)], reach)
                counts[Int(around)] += 1
                around = table[around].parent
            }
        }
        return zip(reaches, counts).enumerated().map { node, inside in
            max(own(table[Int32(node)], placesInside: inside.1), inside.0)
        }
    }

    /// A country with fewer places than this may be far larger than they tell.
    private static let tellingPlaces = 3

    /// The radius of a node by itself.
    private static func own(_ node: Node, placesInside: Int) -> Double {
        if node.radius > 0 { return Double(node.radius) }
        return switch node.kind {
        // Monaco is as small as a town, and so are Liechtenstein and the municipalities of Slovenia.
        case .country, .admin1:
            if placesInside >= tellingPlaces {
                place(importance: node.importance)
            } else {
                node.kind == .country ? 50_000 : 20_000
            }
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
