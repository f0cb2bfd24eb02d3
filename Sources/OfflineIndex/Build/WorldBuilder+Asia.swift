extension WorldBuilder {
    mutating func addPhilippines() throws(IndexError) {
        guard pack.has("ph_barangays"), let number = countries[WorldBuilder.code("PH")] else {
            return
        }
        let level = try pack.texts("ph_barangays.level")
        let name = try pack.texts("ph_barangays.name")
        let city = try pack.texts("ph_barangays.city")
        let province = try pack.texts("ph_barangays.province")
        let located = try pack.located("ph_barangays")
        let latitude = try pack.numbers("ph_barangays.lat").map { $0 &* 100 }
        let longitude = try pack.numbers("ph_barangays.lon").map { $0 &* 100 }
        let importance = try pack.numbers("ph_barangays.importance")
        let index = NameIndex(phrases.postings)
        var cities: [[UInt8]: Int32] = [:]
        for row in 0..<level.count where located[row] {
            let isCity = city[row].isEmpty
            let key = WorldBuilder.key(isCity ? name[row] : city[row], province[row])
            if cities[key] == nil {
                let region =
                    area(province[row], country: number, in: index)
                    ?? countryNodes[Int(number)].node
                cities[key] = municipality(
                    isCity ? name[row] : city[row],
                    in: region,
                    country: number,
                    index: index,
                    latitudeE6: latitude[row],
                    longitudeE6: longitude[row]
                )
            }
            guard !isCity, let parent = cities[key] else { continue }
            _ = addPart(
                name[row],
                under: parent,
                country: number,
                index: index,
                latitudeE6: latitude[row],
                longitudeE6: longitude[row],
                importance: UInt8(clamping: importance[row])
            )
        }
    }

    mutating func addIndia() throws(IndexError) {
        guard pack.has("in_postoffices"), let number = countries[WorldBuilder.code("IN")] else {
            return
        }
        let pincode = try pack.texts("in_postoffices.pincode")
        let office = try pack.texts("in_postoffices.office")
        let district = try pack.texts("in_postoffices.district")
        let state = try pack.texts("in_postoffices.state")
        let latitude = try pack.numbers("in_postoffices.lat").map { $0 &* 100 }
        let longitude = try pack.numbers("in_postoffices.lon").map { $0 &* 100 }
        let index = NameIndex(phrases.postings)
        var areas: [[UInt8]: Int32] = [:]
        for row in 0..<pincode.count {
            let key = WorldBuilder.key(district[row], state[row])
            if areas[key] == nil {
                areas[key] =
                    area(district[row], country: number, in: index)
                    ?? area(state[row], country: number, in: index)
                    ?? countryNodes[Int(number)].node
            }
            guard let parent = areas[key] else { continue }
            let point = (latitude[row], longitude[row])
            let node =
                postalMatch(
                    office[row],
                    code: pincode[row],
                    country: number,
                    index: index,
                    at: point
                )
                ?? addPostal(office[row], under: parent, country: number, at: point)
            postcodes.remember(office[row], code: pincode[row], country: number, node: node)
        }
    }

    /// The measured middles of the Indian codes, once every table has added its own.
    mutating func addIndianCodes() throws(IndexError) {
        guard pack.has("in_pincodes"), let number = countries[WorldBuilder.code("IN")] else {
            return
        }
        let pincode = try pack.texts("in_pincodes.pincode")
        let latitude = try pack.numbers("in_pincodes.lat")
        let longitude = try pack.numbers("in_pincodes.lon")
        for row in 0..<pincode.count {
            postcodes.setPoint(
                pincode[row],
                country: number,
                latitudeE6: latitude[row] &* 100,
                longitudeE6: longitude[row] &* 100
            )
        }
    }

    mutating func addChinaAndTaiwan() throws(IndexError) {
        try addDistricts(
            "cn_districts",
            country: "CN",
            outer: ["province", "city"],
            names: ["district", "district_latin"]
        )
        try addDistricts(
            "tw_townships",
            country: "TW",
            outer: ["county"],
            names: ["township", "township_latin"]
        )
    }

    mutating func addIndonesia() throws(IndexError) {
        try addDistricts(
            "id_kecamatan",
            country: "ID",
            outer: ["provinsi", "kabkota"],
            names: ["name"]
        )
    }

    /// A table of districts with the names of the areas around them.
    ///
    /// - Parameters:
    ///   - outer: columns with the names of the areas around, outermost first.
    ///   - names: columns with the district's own names, the first is the primary one.
    private mutating func addDistricts(
        _ name: String,
        country: StaticString,
        outer: [String],
        names: [String]
    ) throws(IndexError) {
        guard pack.has(name), let number = countries[WorldBuilder.code(country)] else { return }
        var outerColumns: [TextColumn] = []
        for column in outer { outerColumns.append(try pack.texts("\(name).\(column)")) }
        var nameColumns: [TextColumn] = []
        for column in names { nameColumns.append(try pack.texts("\(name).\(column)")) }
        let located = try pack.located("\(name)")
        let latitude = try pack.numbers("\(name).lat").map { $0 &* 100 }
        let longitude = try pack.numbers("\(name).lon").map { $0 &* 100 }
        let index = NameIndex(phrases.postings)
        var areas: [[UInt8]: Int32] = [:]
        for row in 0..<located.count where located[row] {
            let around = outerColumns.map { $0[row] }
            let key = Array(around.joined(separator: [UInt8(ascii: "|")]))
            if areas[key] == nil {
                areas[key] = innermost(around, country: number, in: index)
            }
            guard let parent = areas[key] else { continue }
            let node = municipality(
                nameColumns[0][row],
                in: parent,
                country: number,
                index: index,
                latitudeE6: latitude[row],
                longitudeE6: longitude[row]
            )
            for column in nameColumns.dropFirst() where !column[row].isEmpty {
                phrases.add(column[row], node: node, quality: .alternate)
            }
        }
    }

    /// The innermost of some areas that the gazetteer knows, or the country.
    private mutating func innermost(
        _ around: [ArraySlice<UInt8>],
        country: UInt8,
        in index: NameIndex
    ) -> Int32 {
        for name in around.reversed() {
            if let node = area(name, country: country, in: index) { return node }
        }
        return countryNodes[Int(country)].node
    }

    /// The largest administrative area of that name in a country.
    mutating func area(
        _ name: ArraySlice<UInt8>,
        country: UInt8,
        in index: NameIndex
    ) -> Int32? {
        guard !name.isEmpty, let hash = phrases.phraseHash(of: name) else { return nil }
        let areas = index.nodes(hash).filter {
            table[$0].country == country && (table[$0].kind == .admin1 || table[$0].kind == .admin2)
        }
        return areas.max { table[$0].importance < table[$1].importance }
    }

    mutating func addAirports() throws(IndexError) {
        guard pack.has("airports") else { return }
        let iata = try pack.texts("airports.iata")
        let icao = try pack.texts("airports.icao")
        let name = try pack.texts("airports.name")
        let city = try pack.texts("airports.city")
        let country = try pack.texts("airports.country")
        let latitude = try pack.numbers("airports.lat").map { $0 &* 100 }
        let longitude = try pack.numbers("airports.lon").map { $0 &* 100 }
        let grid = placeGrid()
        for row in 0..<name.count {
            guard let number = self.country(country[row]) else { continue }
            let near = grid.nearest(
                latitudeE6: latitude[row],
                longitudeE6: longitude[row],
                country: number
            )
            let node = table.add(
                name: name[row],
                kind: .airport,
                parent: near.map { table[$0].parent } ?? countryNodes[Int(number)].node,
                country: number,
                importance: iata[row].isEmpty ? 40 : 90,
                latitudeE6: latitude[row],
                longitudeE6: longitude[row]
            )
            phrases.add(name[row], node: node, quality: .primary)
            for code in [iata[row], icao[row]] where !code.isEmpty {
                phrases.add(code, node: node, quality: .code)
                phrases.add(code + Array(" airport".utf8), node: node, quality: .variant)
            }
            if !city[row].isEmpty, !iata[row].isEmpty {
                phrases.add(city[row] + Array(" airport".utf8), node: node, quality: .variant)
            }
        }
    }

    /// All gazetteer places by position.
    func placeGrid() -> SpatialGrid {
        SpatialGrid((0..<Int32(table.count)).lazy.filter { table[$0].kind == .place }, in: table)
    }
}
