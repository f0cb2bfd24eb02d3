import Diagnostics
public import GeoModel
public import Geocoding

/// What is at a point by the world index and indexes of places beside it: the postal code it lies in, the
/// place, no house.
///
/// Made once in some tenths of a second; any number of threads may ask.
public struct OfflineReverse: ReverseGeocoder {
    private let indexes: [PlacesAtPoint]

    /// Sorts the places and postal codes of the indexes by where they are.
    ///
    /// - Throws: `IndexError` when a table is missing or misshapen.
    public init(_ files: [IndexFile]) throws(IndexError) {
        var indexes: [PlacesAtPoint] = []
        for file in files { indexes.append(try PlacesAtPoint(file)) }
        self.indexes = indexes
        identity = GeocoderIdentity(
            name: OfflineGeocoder.name,
            digest: files.reduce(0x5245_5645) { ContentHash.mixed($0, $1.buildID) })
        attributions = files.flatMap { $0.summary.sources }.map(\.attribution)
    }

    /// Names the builds of the indexes.
    public let identity: GeocoderIdentity
    /// What the licences of the data require.
    public let attributions: [String]
    /// Any number of points.
    public let batch = BatchShape(preferred: 256, maximum: 65_536)

    /// What is at each point, in order.
    public func places(at points: [Coordinate]) async -> [Result<ReverseAnswer, GeocodeError>] {
        points.map { .success(ReverseAnswer(places: placesNow(at: $0))) }
    }

    /// The postal code of the place's country, where one reaches as far as the point, and the place around it.
    ///
    /// Codes reach over borders, and armies have codes of their country abroad.
    public func placesNow(at point: Coordinate) -> [NearbyPlace] {
        var around: (index: PlacesAtPoint, place: WorldPlaces.Place)?
        for index in indexes {
            if let next = index.places.place(around: point),
                next.remoteness < around?.place.remoteness ?? .infinity
            {
                around = (index, next)
            }
        }
        let code = indexes.compactMap { $0.postcode(at: point, in: around?.place.country) }
            .min { $0.distanceMetres < $1.distanceMetres }
        return [code, around.map { $0.index.nearby($0.place, from: point) }].compactMap { $0 }
    }
}

/// What one index knows about points.
private struct PlacesAtPoint: Sendable {
    let places: WorldPlaces
    private let tables: IndexTables
    private let postcodes: WorldPostcodes

    init(_ file: IndexFile) throws(IndexError) {
        tables = try IndexTables(file)
        places = try WorldPlaces(file)
        postcodes = WorldPostcodes(tables)
    }

    /// A place as an answer for a point.
    func nearby(_ place: WorldPlaces.Place, from point: Coordinate) -> NearbyPlace {
        var label: [UInt8] = []
        LabelWriter(tables: tables).append(entity: place.entity, to: &label)
        // Beside the place, not in it: how near is all that is known.
        let isInside = place.distance <= place.radius
        return NearbyPlace(
            Candidate(
                coordinate: place.coordinate, level: .locality,
                accuracyMetres: PlacesAtPoint.whole(max(place.radius, place.distance)),
                confidence: isInside ? 0.9 : 0.6, country: place.country,
                label: .text(String(decoding: label, as: UTF8.self))),
            from: point)
    }

    /// The code whose area the point most likely lies in.
    ///
    /// - Parameter country: where it is; nil for any.
    func postcode(at point: Coordinate, in country: CountryCode?) -> NearbyPlace? {
        guard let number = postcodes.nearest(to: point, in: country),
            let record = tables.postcode(Int(number)),
            let coordinate = Coordinate(
                latitudeE6: record.latitudeE6, longitudeE6: record.longitudeE6)
        else { return nil }
        let radius = Double(RadiusScale.metres(record.radius))
        var label: [UInt8] = []
        LabelWriter(tables: tables).append(postcode: number, to: &label)
        return NearbyPlace(
            Candidate(
                coordinate: coordinate, level: .postcode,
                accuracyMetres: PlacesAtPoint.whole(radius), confidence: 0.7,
                country: tables.countryCode(record.country),
                label: .text(String(decoding: label, as: UTF8.self))),
            from: point)
    }

    private static func whole(_ metres: Double) -> Int32 {
        Int32(min(20_000_000, max(1, metres.rounded(.up))))
    }
}

/// The postal codes of an index by where they are.
struct WorldPostcodes: Sendable {
    private let tables: IndexTables
    /// A cell in the high half, a code's number in the low one; ascending.
    private let entries: [UInt64]

    private static let step: Int32 = 20_000
    /// In rings of cells, some two kilometres each.
    private static let farthestRing: Int32 = 5

    init(_ tables: IndexTables) {
        self.tables = tables
        var entries: [UInt64] = []
        var number = 0
        while let record = tables.postcode(number) {
            let cell = WorldPostcodes.cell(record.latitudeE6, record.longitudeE6)
            entries.append(UInt64(cell) << 32 | UInt64(number))
            number += 1
        }
        RadixSort.sort(&entries) { $0 }
        self.entries = entries
    }

    private static func cell(_ latitudeE6: Int32, _ longitudeE6: Int32) -> UInt32 {
        let row = UInt32(clamping: (latitudeE6 &+ 90_000_000) / step)
        let column = UInt32(clamping: (longitudeE6 &+ 180_000_000) / step)
        return row << 16 | column
    }

    /// The nearest code that reaches as far as the point, by its own radius.
    ///
    /// - Parameter country: the only one whose codes count; nil for any.
    func nearest(to point: Coordinate, in country: CountryCode? = nil) -> UInt32? {
        var best: (number: UInt32, metres: Double)?
        for dy in -WorldPostcodes.farthestRing...WorldPostcodes.farthestRing {
            // The cells of a row are neighbours in the list.
            let (west, east) = (
                WorldPostcodes.neighbour(of: point, dy, -WorldPostcodes.farthestRing),
                WorldPostcodes.neighbour(of: point, dy, WorldPostcodes.farthestRing)
            )
            let first = UInt64(west) << 32
            var index = entries.indices.partitionPoint { entries[$0] >= first }
            while index < entries.count, entries[index] >> 32 <= UInt64(east) {
                let number = UInt32(truncatingIfNeeded: entries[index])
                index += 1
                guard let record = tables.postcode(Int(number)) else { continue }
                let metres = PlanarDistance.metres(
                    record.latitudeE6, record.longitudeE6, point.latitudeE6, point.longitudeE6)
                let reach = max(200, Double(RadiusScale.metres(record.radius)))
                guard metres <= reach, metres < best?.metres ?? .infinity,
                    country == nil || tables.countryCode(record.country) == country
                else { continue }
                best = (number, metres)
            }
        }
        return best?.number
    }

    private static func neighbour(of point: Coordinate, _ dy: Int32, _ dx: Int32) -> UInt32 {
        cell(point.latitudeE6 &+ dy &* step, point.longitudeE6 &+ dx &* step)
    }
}
