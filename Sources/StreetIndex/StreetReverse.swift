import AddressText
public import GeoModel
public import Geocoding
public import OfflineIndex

/// What is at a point by street indexes and the world's: the nearest house, else the street, the postal
/// code, the place.
public struct StreetReverse: ReverseGeocoder {
    private let world: OfflineReverse
    private let files: [Opened]

    private struct Opened: Sendable {
        let file: StreetFile
        let nearest: NearestHouse
        let label: StreetLabel
    }

    /// Over open street indexes; `world` answers where they know nothing.
    public init(_ files: [IndexFile], world: OfflineReverse) throws(StreetIndexError) {
        guard let table = FoldTable.builtIn else {
            throw .damaged(path: "", detail: "this program has no fold table")
        }
        self.world = world
        self.files = try files.map { container throws(StreetIndexError) in
            let file = try StreetFile(container)
            let rules = CountryRules(file, normaliser: Normaliser(table: table))
            return Opened(
                file: file, nearest: NearestHouse(file),
                label: StreetLabel(file: file, rules: rules))
        }
        identity = GeocoderIdentity(
            name: world.identity.name,
            digest: files.reduce(world.identity.digest) {
                $0 &* 0x9FB2_1C65_1E98_DF25 ^ $1.buildID
            })
        attributions = files.flatMap { $0.summary.sources }.map(\.attribution) + world.attributions
    }

    /// Names the builds of all indexes.
    public let identity: GeocoderIdentity
    /// What the licences of the data require, the streets' first.
    public let attributions: [String]
    /// Any number of points.
    public var batch: BatchShape { world.batch }

    /// What is at each point, in order.
    public func places(at points: [Coordinate]) async -> [Result<ReverseAnswer, GeocodeError>] {
        points.map { .success(ReverseAnswer(places: placesNow(at: $0))) }
    }

    /// House, street, postal code, place: what there is, in this order.
    public func placesNow(at point: Coordinate) -> [NearbyPlace] {
        var house: NearbyPlace?
        var street: NearbyPlace?
        for opened in files {
            let found = opened.nearest.find(point)
            if let next = place(found.house, .address, point, opened),
                next.distanceMetres < house?.distanceMetres ?? .infinity
            {
                house = next
            }
            if let next = place(found.street, .street, point, opened),
                next.distanceMetres < street?.distanceMetres ?? .infinity
            {
                street = next
            }
        }
        return [house, street].compactMap { $0 } + world.placesNow(at: point)
    }

    private func place(
        _ found: NearestHouse.Found?, _ level: MatchLevel, _ point: Coordinate, _ opened: Opened
    ) -> NearbyPlace? {
        guard let found, let area = opened.file.area(found.area),
            let coordinate = Coordinate(
                latitudeE6: found.house.latitudeE5 &* 10,
                longitudeE6: found.house.longitudeE5 &* 10)
        else { return nil }
        var cursor = opened.file.block(found.street)
        var placement = Placement(street: StreetHead(&cursor, area: area))
        placement.postcode = found.house.postcode
        let number = (found.house.number, HouseSuffix(opened.file.suffix(found.house.suffix)))
        let label = opened.label.text(
            street: found.street, area: area, placement: placement,
            number: level == .address ? number : nil)
        return NearbyPlace(
            Candidate(
                coordinate: coordinate, level: level,
                accuracyMetres: Int32(max(10, found.metres.rounded(.up))),
                confidence: level == .address ? 0.9 : 0.8,
                country: area.code, label: .text(label)),
            from: point)
    }
}
