extension WorldBuilder {
    /// The importance of a country pack's quarter: a little more than that of the world's tables, so that
    /// of two indexes which know it the one with the better point answers.
    private static let quarterImportance: UInt8 = 61
    /// Quarters of one name farther apart than this are two, in metres.
    private static let sameQuarter = 10_000.0

    /// Korea's quarters (dong and ri) in the middle of their addresses, where people live, not in the middle
    /// of their area.
    mutating func addQuarters() throws(IndexError) {
        guard pack.has("quarters") else { return }
        let table = try StreetTable(
            pack, "quarters", street: "name", area: "admin2", region: "admin1")
        guard let country = table.country.count > 0 ? country(table.country[0]) : nil else {
            return
        }
        var municipalities = Municipalities(phrases.postings, country: country)
        for row in 0..<table.street.count {
            let point = (latitudeE6: table.latitude[row], longitudeE6: table.longitude[row])
            let town = municipalities.node(
                table.area[row], in: table.region[row], near: point, &self)
            guard let town else { continue }
            addQuarter(table.street[row], in: town, at: point, country: country, municipalities)
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
