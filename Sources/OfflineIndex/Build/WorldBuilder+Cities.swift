extension WorldBuilder {
    /// The smallest city that an area is taken for: about 15,000 people.
    private static let cityImportance: UInt8 = 110

    /// Gives a city the names of the area that is called after it: who writes "Taipei City" or
    /// 서울특별시 means the city.
    private mutating func nameCityByItsArea(
        _ name: ArraySlice<UInt8>,
        _ names: ArraySlice<UInt8>,
        area: Int32,
        index: NameIndex
    ) {
        var found: Int32?
        for hash in NameVariants.bareHashes(of: name, hasher: phrases.hasher) {
            let inside = index.nodes(hash).filter {
                table[$0].kind == .place && table[$0].importance >= WorldBuilder.cityImportance
                    && table[$0].country == table[area].country
                    && (table.isInside($0, area) || isAtItsHeart($0, of: area))
            }
            found = inside.max { table[$0].importance < table[$1].importance }
            if found != nil { break }
        }
        guard let city = found else { return }
        for spelling in [name] + names.split(separator: UInt8(ascii: "|"))
        where NameVariants.mayMeanCity(spelling, hasher: phrases.hasher) {
            phrases.add(spelling, node: city, quality: .variant)
        }
    }

    /// Whether a place lies where an area's people live; some tables have the area without its places.
    private func isAtItsHeart(_ place: Int32, of area: Int32) -> Bool {
        table.metres(
            place,
            toLatitudeE6: table[area].latitudeE6,
            longitudeE6: table[area].longitudeE6
        )
            < 25_000
    }

    /// Goes over both levels of areas once all places are known.
    mutating func nameCitiesByTheirAreas() throws(IndexError) {
        let index = NameIndex(phrases.postings)
        for (tableName, nodes) in [("admin1", admin1Nodes), ("admin2", admin2Nodes)] {
            let name = try pack.texts("\(tableName).name")
            let names = try pack.texts("\(tableName).names")
            for (row, node) in nodes.enumerated() where node >= 0 {
                nameCityByItsArea(name[row], names[row], area: node, index: index)
            }
        }
    }
}
