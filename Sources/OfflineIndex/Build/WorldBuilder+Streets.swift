import GeoModel

/// Addresses of one street while its node is made.
private struct StreetRun {
    var name: ArraySlice<UInt8>
    var area: ArraySlice<UInt8>
    var points: [(latitudeE6: Int32, longitudeE6: Int32)] = []

    /// The point nearest to the middle of all, and how far the farthest is from it in metres.
    func middle() -> (latitudeE6: Int32, longitudeE6: Int32, radius: Double)? {
        let count = points.count
        guard count > 0 else { return nil }
        let latitude = Int32(points.reduce(0) { $0 + Int($1.latitudeE6) } / count)
        let longitude = Int32(points.reduce(0) { $0 + Int($1.longitudeE6) } / count)
        func metres(_ point: (latitudeE6: Int32, longitudeE6: Int32), _ y: Int32, _ x: Int32)
            -> Double
        {
            PlanarDistance.metres(point.latitudeE6, point.longitudeE6, y, x)
        }
        guard
            let centre = points.min(by: {
                metres($0, latitude, longitude) < metres($1, latitude, longitude)
            })
        else { return nil }
        let reach = points.map { metres($0, centre.latitudeE6, centre.longitudeE6) }.max() ?? 0
        return (centre.latitudeE6, centre.longitudeE6, reach)
    }
}

extension WorldBuilder {
    /// How far a street may be from the point of its municipality.
    private static let streetDistance = 60_000.0

    /// Korea's roads: a node for each road of a municipality, in the middle of its stretches.
    mutating func addRoads() throws(IndexError) {
        guard pack.has("roads") else { return }
        let area = try pack.texts("roads.admin2")
        let province = try pack.texts("roads.admin1")
        let road = try pack.texts("roads.road")
        try addStreets(
            country: try pack.texts("roads.country"),
            name: road,
            area: area,
            outer: province,
            latitude: try pack.numbers("roads.lat"),
            longitude: try pack.numbers("roads.lon"),
            leastRadius: 600
        )
    }

    /// Iceland's addresses: a node for each street of a postcode.
    mutating func addAddresses() throws(IndexError) {
        guard pack.has("addresses") else { return }
        let postcode = try pack.texts("addresses.postcode")
        try addStreets(
            country: try pack.texts("addresses.country"),
            name: try pack.texts("addresses.street"),
            area: postcode,
            outer: postcode,
            latitude: try pack.numbers("addresses.lat"),
            longitude: try pack.numbers("addresses.lon"),
            leastRadius: 50
        )
    }

    /// Streets from rows of addresses or stretches; those of one name, area and outer area are one.
    private mutating func addStreets(
        country: TextColumn,
        name: TextColumn,
        area: TextColumn,
        outer: TextColumn,
        latitude: [Int32],
        longitude: [Int32],
        leastRadius: Double
    ) throws(IndexError) {
        guard let number = country.count > 0 ? self.country(country[0]) : nil else { return }
        var runs: [[UInt8]: StreetRun] = [:]
        var order: [[UInt8]] = []
        for row in 0..<name.count {
            let key = WorldBuilder.key(name[row], area[row], outer[row])
            if runs[key] == nil { order.append(key) }
            runs[key, default: StreetRun(name: name[row], area: area[row])].points.append(
                (latitude[row] &* 100, longitude[row] &* 100)
            )
        }
        let index = NameIndex(phrases.postings)
        let grid = placeGrid()
        for key in order {
            guard let run = runs[key], let middle = run.middle() else { continue }
            let parent =
                municipality(of: run, at: middle, country: number, index: index)
                ?? grid.nearest(
                    latitudeE6: middle.latitudeE6,
                    longitudeE6: middle.longitudeE6,
                    country: number
                )
                ?? countryNodes[Int(number)].node
            let node = table.add(
                name: run.name,
                kind: .street,
                parent: parent,
                country: number,
                importance: 30,
                latitudeE6: middle.latitudeE6,
                longitudeE6: middle.longitudeE6
            )
            table[node].radius = Float(max(leastRadius, middle.radius))
            phrases.add(run.name, node: node, quality: .primary)
        }
    }

    private func municipality(
        of run: StreetRun,
        at point: (latitudeE6: Int32, longitudeE6: Int32, radius: Double),
        country: UInt8,
        index: NameIndex
    ) -> Int32? {
        guard let hash = phrases.phraseHash(of: run.area) else { return nil }
        return index.nearest(
            hash,
            in: table,
            country: country,
            latitudeE6: point.latitudeE6,
            longitudeE6: point.longitudeE6,
            within: WorldBuilder.streetDistance
        ) { $0.kind == .place || $0.kind == .admin2 }
    }
}
