import GeoModel

/// A pack's table of addresses or stretches of roads.
private struct StreetTable {
    let country: TextColumn
    let street: TextColumn
    /// The municipality or postal code of the street, and the region around that.
    let area: TextColumn, region: TextColumn
    /// In microdegrees.
    let latitude: [Int32], longitude: [Int32]

    init(
        _ pack: PackReader, _ table: String, street: String, area: String, region: String
    ) throws(IndexError) {
        country = try pack.texts("\(table).country")
        self.street = try pack.texts("\(table).\(street)")
        self.area = try pack.texts("\(table).\(area)")
        self.region = try pack.texts("\(table).\(region)")
        latitude = try pack.numbers("\(table).lat").map { $0 &* 100 }
        longitude = try pack.numbers("\(table).lon").map { $0 &* 100 }
        let rows = country.count
        guard [self.street, self.area, self.region].allSatisfy({ $0.count == rows }),
            latitude.count == rows, longitude.count == rows
        else { throw .damagedPack(detail: "the columns of '\(table)' differ in length") }
    }

    /// The rows of each street of an area, in the order of the first ones.
    func streets(where isWanted: (Int) -> Bool) -> [[Int]] {
        var places: [[UInt8]: Int] = [:]
        var streets: [[Int]] = []
        for row in 0..<street.count where isWanted(row) {
            let key = WorldBuilder.key(street[row], area[row], region[row])
            if let place = places[key] {
                streets[place].append(row)
            } else {
                places[key] = streets.count
                streets.append([row])
            }
        }
        return streets
    }

    /// The point of some rows that is nearest to the middle of all, and how far the farthest is from it in
    /// metres.
    func middle(of rows: [Int]) -> (latitudeE6: Int32, longitudeE6: Int32, radius: Double) {
        let y = Int32(rows.reduce(0) { $0 + Int(latitude[$1]) } / rows.count)
        let x = Int32(rows.reduce(0) { $0 + Int(longitude[$1]) } / rows.count)
        func metres(_ row: Int, _ y: Int32, _ x: Int32) -> Double {
            PlanarDistance.metres(latitude[row], longitude[row], y, x)
        }
        let centre = rows.min { metres($0, y, x) < metres($1, y, x) } ?? rows[0]
        let point = (latitudeE6: latitude[centre], longitudeE6: longitude[centre])
        let radius = rows.map { metres($0, point.latitudeE6, point.longitudeE6) }.max() ?? 0
        return (point.latitudeE6, point.longitudeE6, radius)
    }
}

extension WorldBuilder {
    /// How far a street may be from the point of its municipality.
    private static let streetDistance = 60_000.0

    /// Korea's roads: a node for each road of a municipality, in the middle of its stretches, and a
    /// stretch for the numbers that are at one point.
    mutating func addRoads() throws(IndexError) {
        guard pack.has("roads") else { return }
        let table = try StreetTable(
            pack, "roads", street: "road", area: "admin2", region: "admin1")
        let codes = try pack.texts("roads.zip")
        let lowest = try pack.numbers("roads.nmin")
        let highest = try pack.numbers("roads.nmax")
        let rows = table.street.count
        guard codes.count == rows, lowest.count == rows, highest.count == rows else {
            throw .damagedPack(detail: "the columns of 'roads' differ in length")
        }
        var points = PostcodePoints()
        for row in 0..<rows {
            points.add(
                codes[row], latitudeE6: table.latitude[row], longitudeE6: table.longitude[row])
        }
        let streets = table.streets { row in
            !points.isPlaceholder(
                latitudeE6: table.latitude[row], longitudeE6: table.longitude[row])
        }
        addQuarters(try pack.texts("roads.dong"), of: table, roads: streets)
        addStreets(streets, of: table, leastRadius: 600) { row in
            guard highest[row] <= UInt16.max, lowest[row] >= 0, lowest[row] <= highest[row] else {
                return nil
            }
            return RoadCourse.Part(
                first: Int(lowest[row]), last: Int(highest[row]),
                latitudeE6: table.latitude[row], longitudeE6: table.longitude[row])
        } stretches: { parts in
            RoadCourse(parts).stretches().map { part in
                let radius = points.radius(
                    latitudeE6: part.latitudeE6, longitudeE6: part.longitudeE6)
                return StretchRecord(
                    latitudeE6: part.latitudeE6, longitudeE6: part.longitudeE6,
                    first: UInt16(part.first), last: UInt16(part.last),
                    radius: RadiusScale.encoded(metres: radius), isHouse: 0, letter: 0)
            }
        }
    }

    /// The quarters that roads are in and the world's tables lack: dong and ri of the register, which are
    /// others than those of the administration, in the middle of their roads.
    private mutating func addQuarters(
        _ names: TextColumn, of table: StreetTable, roads: [[Int]]
    ) {
        guard let country = table.country.count > 0 ? country(table.country[0]) : nil else {
            return
        }
        var rows: [[UInt8]: [Int]] = [:]
        var order: [[UInt8]] = []
        for row in roads.joined() where row < names.count && !names[row].isEmpty {
            let key = WorldBuilder.key(table.region[row], table.area[row], names[row])
            if rows[key, default: []].isEmpty { order.append(key) }
            rows[key, default: []].append(row)
        }
        let index = NameIndex(phrases.postings)
        for key in order {
            guard let rows = rows[key], let first = rows.first else { continue }
            let point = table.middle(of: rows)
            let area = (table.area[first], table.region[first])
            guard
                let town = municipality(area, at: point, country: country, index: index)
            else { continue }
            addQuarter(names[first], in: town, at: point, country: country, index: index)
        }
    }

    /// - Parameter name: the quarter's, behind that of the town or township it is in.
    private mutating func addQuarter(
        _ name: ArraySlice<UInt8>, in municipality: Int32,
        at point: (latitudeE6: Int32, longitudeE6: Int32, radius: Double), country: UInt8,
        index: NameIndex
    ) {
        var parent = municipality
        let words = name.split(separator: UInt8(ascii: " "))
        for word in words {
            if let known = part(called: word, in: parent, index: index) {
                parent = known
            } else if word.endIndex == name.endIndex {
                let node = table.add(
                    name: word, kind: .part, parent: parent, country: country, importance: 60,
                    latitudeE6: point.latitudeE6, longitudeE6: point.longitudeE6)
                phrases.add(word, node: node, quality: .primary)
            }
        }
    }

    /// The node of exactly that name inside another one.
    private func part(
        called name: ArraySlice<UInt8>, in outer: Int32, index: NameIndex
    ) -> Int32? {
        guard let hash = phrases.phraseHash(of: name) else { return nil }
        return index.nodes(hash).first { node in
            node != outer && table[node].kind.rawValue >= EntityKind.place.rawValue
                && table.isInside(node, outer) && table.name(node).elementsEqual(name)
        }
    }

    /// Iceland's addresses: a node for each street of a postcode, and every house that has a number.
    mutating func addAddresses() throws(IndexError) {
        guard pack.has("addresses") else { return }
        let table = try StreetTable(
            pack, "addresses", street: "street", area: "postcode", region: "postcode")
        let number = try pack.numbers("addresses.number")
        let letter = try pack.texts("addresses.letter")
        guard number.count == table.street.count, letter.count == table.street.count else {
            throw .damagedPack(detail: "the columns of 'addresses' differ in length")
        }
        addStreets(table.streets { _ in true }, of: table, leastRadius: 50) { row in
            // Number 0 stands for a house with a name alone; letters of several have no place here.
            guard let number = UInt16(exactly: number[row]), number > 0, letter[row].count <= 1
            else { return nil }
            return StretchRecord(
                latitudeE6: table.latitude[row], longitudeE6: table.longitude[row],
                first: number, last: number, radius: RadiusScale.encoded(metres: 0), isHouse: 1,
                letter: letter[row].first.map { $0 | 0x20 } ?? 0)
        } stretches: {
            $0
        }
    }

    /// Adds a node for each street.
    ///
    /// - Parameters:
    ///   - streets: the rows of each.
    ///   - part: what a row says of its house numbers; nil where that is nothing.
    ///   - stretches: the stretches that the parts of a street come to.
    private mutating func addStreets<Part>(
        _ streets: [[Int]], of table: StreetTable, leastRadius: Double, part: (Int) -> Part?,
        stretches: ([Part]) -> [StretchRecord]
    ) {
        guard let country = table.country.count > 0 ? country(table.country[0]) : nil else {
            return
        }
        let index = NameIndex(phrases.postings)
        let grid = placeGrid()
        for rows in streets {
            let middle = table.middle(of: rows)
            let area = (table.area[rows[0]], table.region[rows[0]])
            let parent =
                municipality(area, at: middle, country: country, index: index)
                ?? grid.nearest(
                    latitudeE6: middle.latitudeE6, longitudeE6: middle.longitudeE6,
                    country: country)
                ?? countryNodes[Int(country)].node
            let node = self.table.add(
                name: table.street[rows[0]], kind: .street, parent: parent, country: country,
                importance: 30, latitudeE6: middle.latitudeE6, longitudeE6: middle.longitudeE6)
            self.table[node].radius = Float(max(leastRadius, middle.radius))
            phrases.add(table.street[rows[0]], node: node, quality: .primary)
            self.stretches.add(stretches(rows.compactMap(part)), of: node)
        }
    }

    /// The municipality of a street: of those called like it the nearest, one of its region if there is;
    /// else the city before the space in "청주시 서원구"; else the region, where no municipality is named.
    private func municipality(
        _ names: (area: ArraySlice<UInt8>, region: ArraySlice<UInt8>),
        at point: (latitudeE6: Int32, longitudeE6: Int32, radius: Double), country: UInt8,
        index: NameIndex
    ) -> Int32? {
        let region = admin1(named: names.region, country: country, in: index)
        if names.area.isEmpty { return region }
        let city = names.area.prefix { $0 != UInt8(ascii: " ") }
        for name in city.count < names.area.count ? [names.area, city] : [city] {
            guard let hash = phrases.phraseHash(of: name) else { continue }
            let inRegion = nearest(hash, at: point, country: country, index: index, inside: region)
            if let found = inRegion
                ?? nearest(hash, at: point, country: country, index: index, inside: nil)
            {
                return found
            }
        }
        return nil
    }

    private func nearest(
        _ hash: UInt64, at point: (latitudeE6: Int32, longitudeE6: Int32, radius: Double),
        country: UInt8, index: NameIndex, inside region: Int32?
    ) -> Int32? {
        index.nearest(
            hash, in: table, country: country, latitudeE6: point.latitudeE6,
            longitudeE6: point.longitudeE6, within: WorldBuilder.streetDistance
        ) { node in
            guard node.kind == .place || node.kind == .admin2 else { return false }
            return region.map { node.parent >= 0 && table.isInside(node.parent, $0) } ?? true
        }
    }
}
