import AddressText

/// A row of a postal table.
struct PostalRow {
    let code: ArraySlice<UInt8>
    let place: ArraySlice<UInt8>
    /// Two capitals.
    let countryCode: ArraySlice<UInt8>
    /// GeoNames' code of the state or province; empty where unknown.
    let admin1: ArraySlice<UInt8>
    /// The number of the country.
    let country: UInt8
    let latitudeE6: Int32
    let longitudeE6: Int32
    /// As `CodeOrigin` has it.
    let accuracy: UInt8
}

extension WorldBuilder {
    /// How far a name of a postal table may be from the gazetteer's place of that name.
    private static let joinDistance = 20_000.0
    /// What GeoNames says of a point that is the place's own.
    private static let accuracyOfPlace: Int32 = 4
    /// How far two rows of the same postal name may be apart and still be one place.
    private static let samePlaceDistance = 8_000.0

    mutating func addPostcodes() throws(IndexError) {
        let country = try pack.texts("postcodes.country")
        let code = try pack.texts("postcodes.code")
        let place = try pack.texts("postcodes.place")
        let admin1 = try pack.texts("postcodes.admin1")
        let latitude = try pack.numbers("postcodes.lat").map { $0 &* 100 }
        let longitude = try pack.numbers("postcodes.lon").map { $0 &* 100 }
        let accuracy = try pack.numbers("postcodes.accuracy")
        let index = NameIndex(phrases.postings)
        let grid = placeGrid()
        let japan = countries[WorldBuilder.code("JP")]
        let japaneseCodes = Set(postcodes.rows.lazy.filter { $0.country == japan }.map(\.hash))
        let china = countries[WorldBuilder.code("CN")]
        let prefectures = SharedPoints(
            of: (0..<country.count).filter { self.country(country[$0]) == china },
            names: place,
            latitude,
            longitude
        )
        for row in 0..<country.count {
            guard let number = self.country(country[row]) else { continue }
            var (point, accuracy) = ((latitude[row], longitude[row]), accuracy[row])
            // Japan's own table has these codes, with their towns in Japanese.
            if number == japan, japaneseCodes.contains(WorldBuilder.codeHash(code[row])) {
                continue
            }
            if number == china, prefectures.contains(latitudeE6: point.0, longitudeE6: point.1),
                let town = countyTown(place[row], country: number, index: index, around: point)
            {
                point = (table[town].latitudeE6, table[town].longitudeE6)
                accuracy = WorldBuilder.accuracyOfPlace
            }
            add(
                PostalRow(
                    code: code[row],
                    place: place[row],
                    countryCode: country[row],
                    admin1: admin1[row],
                    country: number,
                    latitudeE6: point.0,
                    longitudeE6: point.1,
                    accuracy: UInt8(clamping: accuracy)
                ),
                index: index,
                grid: grid
            )
        }
    }

    /// Adds a code to the place that it is for: one of the tables before, else a new one.
    ///
    /// - Parameters:
    ///   - index: the names of the tables before.
    ///   - grid: the places of the tables before.
    mutating func add(_ row: PostalRow, index: NameIndex, grid: SpatialGrid) {
        let point = (row.latitudeE6, row.longitudeE6)
        // A code of Singapore is a building's.
        let isBuilding = row.country == countries[WorldBuilder.code("SG")]
        let known = postalMatch(
            row.place,
            code: row.code,
            country: row.country,
            index: index,
            at: point
        )
        let node =
            known
            ?? addPostal(
                row.place,
                under: postalParent(of: row, grid: grid),
                country: row.country,
                at: point,
                kind: isBuilding ? .street : .postal
            )
        postcodes.add(
            row.code,
            country: row.country,
            node: node,
            latitudeE6: point.0,
            longitudeE6: point.1,
            accuracy: isBuilding ? 7 : row.accuracy
        )
    }

    /// What lies around a name that only the postal table has: its region, or what lies around the
    /// nearest place, or the country.
    private func postalParent(of row: PostalRow, grid: SpatialGrid) -> Int32 {
        if let node = adminNodes[WorldBuilder.key(row.countryCode, row.admin1)] { return node }
        let near = grid.nearest(
            latitudeE6: row.latitudeE6,
            longitudeE6: row.longitudeE6,
            country: row.country
        )
        return near.map { table[$0].parent } ?? countryNodes[Int(row.country)].node
    }

    private static func codeHash(_ code: ArraySlice<UInt8>) -> UInt64 {
        PostcodeText.hash(PostcodeText.normalised(code)[...])
    }

    /// The node a postal name belongs to, when one of the tables before has it nearby.
    func postalMatch(
        _ name: ArraySlice<UInt8>,
        code: ArraySlice<UInt8>,
        country: UInt8,
        index: NameIndex,
        at point: (latitudeE6: Int32, longitudeE6: Int32)
    ) -> Int32? {
        if let known = postcodes.remembered(name, code: code, country: country) { return known }
        guard let hash = phrases.phraseHash(of: name) else { return nil }
        let place = index.nearest(
            hash,
            in: table,
            country: country,
            latitudeE6: point.latitudeE6,
            longitudeE6: point.longitudeE6,
            within: WorldBuilder.joinDistance
        ) { $0.kind == .place || $0.kind == .part }
        if let place { return place }
        let key = PostcodeCollector.key(hash, country)
        return postalNames[key]?.first { node in
            table.metres(node, toLatitudeE6: point.latitudeE6, longitudeE6: point.longitudeE6)
                <= WorldBuilder.samePlaceDistance
        }
    }

    /// A new node for a name that only the postal tables have.
    mutating func addPostal(
        _ name: ArraySlice<UInt8>,
        under parent: Int32,
        country: UInt8,
        at point: (latitudeE6: Int32, longitudeE6: Int32),
        kind: EntityKind = .postal
    ) -> Int32 {
        guard let hash = phrases.phraseHash(of: name) else { return parent }
        let node = table.add(
            name: name,
            kind: kind,
            parent: parent,
            country: country,
            importance: 50,
            latitudeE6: point.latitudeE6,
            longitudeE6: point.longitudeE6
        )
        phrases.add(name, node: node, quality: .primary)
        postalNames[PostcodeCollector.key(hash, country), default: []].append(node)
        return node
    }

    /// The live postcodes of Great Britain; each sector takes the place nearest to its middle.
    mutating func addBritain() throws(IndexError) {
        guard pack.has("gb"), let britain = countries[WorldBuilder.code("GB")] else { return }
        let code = try pack.texts("gb.code")
        let latitude = try pack.numbers("gb.lat").map { $0 &* 100 }
        let longitude = try pack.numbers("gb.lon").map { $0 &* 100 }
        let grid = placeGrid()
        var row = 0
        while row < code.count {
            let sector = code[row].dropLast(2)
            var end = row
            var sum = (latitude: 0, longitude: 0)
            while end < code.count, code[end].dropLast(2).elementsEqual(sector) {
                sum.latitude += Int(latitude[end])
                sum.longitude += Int(longitude[end])
                end += 1
            }
            let middle = (Int32(sum.latitude / (end - row)), Int32(sum.longitude / (end - row)))
            let node =
                grid.nearest(latitudeE6: middle.0, longitudeE6: middle.1, country: britain)
                ?? countryNodes[Int(britain)].node
            for unit in row..<end {
                postcodes.add(
                    code[unit],
                    country: britain,
                    node: node,
                    latitudeE6: latitude[unit],
                    longitudeE6: longitude[unit],
                    accuracy: 7
                )
            }
            addSector(sector, country: britain, node: node, rows: row..<end, latitude, longitude)
            row = end
        }
    }

    /// A sector ("SE4 1") as a code of its own, with some of its units as rows, so that its middle
    /// and radius come out as those of any other code.
    private mutating func addSector(
        _ sector: ArraySlice<UInt8>,
        country: UInt8,
        node: Int32,
        rows: Range<Int>,
        _ latitude: [Int32],
        _ longitude: [Int32]
    ) {
        for unit in stride(from: rows.lowerBound, to: rows.upperBound, by: max(1, rows.count / 8)) {
            postcodes.add(
                sector + Array(PostcodeText.sectorMark.utf8),
                country: country,
                node: node,
                latitudeE6: latitude[unit],
                longitudeE6: longitude[unit],
                accuracy: 6
            )
        }
    }
}
