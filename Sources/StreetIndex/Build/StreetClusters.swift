import OfflineIndex

/// Takes streets apart that share a name and an area but not a neighbourhood: the five Church Roads of a
/// large town are five streets, and nobody lives half-way between two of them.
enum StreetClusters {
    /// Two parts of a street are no farther apart than this, in metres.
    private static let gap = 1_500.0
    /// Cells of about that size, in millionths of a degree.
    private static let cell: Int32 = 14_000

    /// The street, or its parts; those with the smallest points come first, so that the same street always
    /// falls into the same parts.
    static func parts(of street: StreetInput) -> [StreetInput] {
        guard let middle = StreetMiddle(street), middle.radius > gap else { return [street] }
        var groups = Groups()
        for house in street.houses { groups.insert(house.latitudeE6, house.longitudeE6) }
        for line in [street.course] + street.stretches.map(\.course) { groups.insert(line: line) }
        let names = groups.names()
        guard Set(names.values).count > 1 else { return [street] }
        var parts: [Int: StreetInput] = [:]
        func part(_ latitudeE6: Int32, _ longitudeE6: Int32) -> Int {
            names[Groups.key(latitudeE6, longitudeE6)] ?? 0
        }
        let empty = StreetInput(
            name: street.name, keys: street.keys, spellings: street.spellings)
        for house in street.houses {
            parts[part(house.latitudeE6, house.longitudeE6), default: empty].houses.append(house)
        }
        for stretch in street.stretches {
            guard let first = stretch.course.first else { continue }
            parts[part(first.latitudeE6, first.longitudeE6), default: empty]
                .stretches.append(stretch)
        }
        if let first = street.course.first {
            parts[part(first.latitudeE6, first.longitudeE6), default: empty].course = street.course
        }
        return parts.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Cells with points in them, and which of them hang together.
    private struct Groups {
        private var parents: [UInt64: UInt64] = [:]

        static func key(_ latitudeE6: Int32, _ longitudeE6: Int32) -> UInt64 {
            let row = UInt64((latitudeE6 &+ 90_000_000) / cell)
            let column = UInt64((longitudeE6 &+ 180_000_000) / cell)
            return row << 32 | column
        }

        mutating func insert(_ latitudeE6: Int32, _ longitudeE6: Int32) {
            let key = Groups.key(latitudeE6, longitudeE6)
            if parents[key] == nil { parents[key] = key }
        }

        /// All points of a line hang together however far apart they are.
        mutating func insert(line: [(latitudeE6: Int32, longitudeE6: Int32)]) {
            var before: UInt64?
            for point in line {
                insert(point.latitudeE6, point.longitudeE6)
                let key = Groups.key(point.latitudeE6, point.longitudeE6)
                if let before { join(before, key) }
                before = key
            }
        }

        private func root(_ key: UInt64) -> UInt64 {
            var key = key
            while let parent = parents[key], parent != key { key = parent }
            return key
        }

        private mutating func join(_ left: UInt64, _ right: UInt64) {
            let (left, right) = (root(left), root(right))
            // The smaller one is the name of both, so that the order of rows does not matter.
            parents[max(left, right)] = min(left, right)
        }

        /// The number of each cell's group.
        mutating func names() -> [UInt64: Int] {
            for key in parents.keys.sorted() {
                for dy in -1...1 {
                    for dx in -1...1 {
                        let other = UInt64(
                            bitPattern: Int64(bitPattern: key) + Int64(dy) << 32 + Int64(dx))
                        if parents[other] != nil { join(key, other) }
                    }
                }
            }
            let roots = Set(parents.keys.map { root($0) }).sorted()
            let numbers = Dictionary(
                uniqueKeysWithValues: roots.enumerated().map { ($1, $0) })
            return Dictionary(
                uniqueKeysWithValues: parents.keys.map { ($0, numbers[root($0)] ?? 0) })
        }
    }
}
