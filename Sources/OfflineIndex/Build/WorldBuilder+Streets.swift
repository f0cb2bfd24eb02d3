import GeoModel

extension WorldBuilder {
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
        guard codes.count == rows, lowest.count == rows,
            highest.count == rows
        else {
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
        moveCodes(of: table)
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

    /// Moves the postal codes of addresses to the middle of their houses: a street is known by its code
    /// only where that lies by it.
    private mutating func moveCodes(of table: StreetTable) {
        guard let country = table.country.count > 0 ? country(table.country[0]) : nil else {
            return
        }
        let rows = Dictionary(grouping: 0..<table.area.count) { Array(table.area[$0]) }
        for (code, rows) in rows {
            let middle = table.middle(of: rows)
            postcodes.setPoint(
                code[...], country: country, latitudeE6: middle.latitudeE6,
                longitudeE6: middle.longitudeE6)
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
        let grid = placeGrid()
        var municipalities = Municipalities(phrases.postings, country: country)
        for rows in streets {
            let middle = table.middle(of: rows)
            let parent =
                municipalities.node(
                    table.area[rows[0]], in: table.region[rows[0]],
                    near: (middle.latitudeE6, middle.longitudeE6), &self)
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
}
