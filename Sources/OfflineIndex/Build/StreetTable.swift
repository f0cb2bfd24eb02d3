/// A pack's table of quarters, of addresses or of stretches of roads.
struct StreetTable {
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
        guard latitude.allSatisfy({ (-90_000_000...90_000_000).contains($0) }),
            longitude.allSatisfy({ (-180_000_000...180_000_000).contains($0) })
        else { throw .damagedPack(detail: "a point of '\(table)' lies off the globe") }
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
