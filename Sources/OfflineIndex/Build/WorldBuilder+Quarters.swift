extension WorldBuilder {
    /// The importance of a quarter that has roads: a little more than that of the world's tables, so that
    /// of two indexes which know it the one with the better point answers.
    private static let quarterImportance: UInt8 = 61
    /// Quarters of one name farther apart than this are two, in metres.
    private static let sameQuarter = 10_000.0

    /// The quarters that roads are in: dong and ri stand in the middle of their roads, where people live,
    /// not in the middle of their area.
    mutating func addQuarters(
        _ names: TextColumn, of table: StreetTable, roads: [[Int]]
    ) {
        guard let country = table.country.count > 0 ? country(table.country[0]) : nil else {
            return
        }
        var rows: [[UInt8]: [Int]] = [:]
        var order: [[UInt8]] = []
        for row in roads.joined() where !names[row].isEmpty {
            let key = WorldBuilder.key(table.region[row], table.area[row], names[row])
            if rows[key] == nil { order.append(key) }
            rows[key, default: []].append(row)
        }
        var municipalities = Municipalities(phrases.postings, country: country)
        for key in order {
            guard let rows = rows[key], let first = rows.first else { continue }
            let town = municipalities.node(
                table.area[first], in: table.region[first], near: table.middle(of: rows), &self)
            guard let town else { continue }
            addQuarter(
                names[first], in: town, at: table.mean(of: rows), country: country, municipalities)
        }
    }

    /// - Parameter name: the quarter's, behind that of the township it is in.
    private mutating func addQuarter(
        _ name: ArraySlice<UInt8>, in municipality: Int32,
        at point: (latitudeE6: Int32, longitudeE6: Int32), country: UInt8,
        _ municipalities: Municipalities
    ) {
        var outer = municipality
        for word in name.split(separator: UInt8(ascii: " ")) {
            let known = municipalities.part(called: word, in: outer, self)
            guard word.endIndex == name.endIndex else {
                outer = known ?? outer
                continue
            }
            guard let known else {
                let node = table.add(
                    name: word, kind: .part, parent: outer, country: country,
                    importance: WorldBuilder.quarterImportance, latitudeE6: point.latitudeE6,
                    longitudeE6: point.longitudeE6)
                return phrases.add(word, node: node, quality: .primary)
            }
            let moved = table.metres(
                known, toLatitudeE6: point.latitudeE6, longitudeE6: point.longitudeE6)
            guard table[known].kind == .part, moved < WorldBuilder.sameQuarter else { return }
            table[known].latitudeE6 = point.latitudeE6
            table[known].longitudeE6 = point.longitudeE6
            table[known].importance = max(
                table[known].importance, WorldBuilder.quarterImportance)
        }
    }
}
