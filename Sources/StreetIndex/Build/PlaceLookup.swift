public import GeoModel
import OfflineIndex

/// The place that a point lies in, as a world index knows it.
public struct KnownPlace: Sendable, Equatable {
    /// Its name, UTF-8.
    public let name: [UInt8]
    /// What lies around it below the state or province, innermost first: a suburb's city, a district.
    public let around: [[UInt8]]
    /// The state or province around it; empty where none is known.
    public let region: [UInt8]
    /// Its country.
    public let country: CountryCode?
    /// Equal numbers are one place.
    public let number: UInt32

    /// Makes a place.
    public init(
        name: [UInt8],
        around: [[UInt8]] = [],
        region: [UInt8] = [],
        country: CountryCode?,
        number: UInt32
    ) {
        self.name = name
        self.around = around
        self.region = region
        self.country = country
        self.number = number
    }
}

/// Who knows the places of the world: the world index, or a test.
public protocol PlaceLookup: Sendable {
    /// The place around a point; nil far from all places.
    func knownPlace(at point: Coordinate) -> KnownPlace?
}

extension WorldPlaces: PlaceLookup {
    /// The place whose area the point most likely lies in.
    public func knownPlace(at point: Coordinate) -> KnownPlace? {
        place(around: point).map { place in
            KnownPlace(
                name: place.name,
                around: Array(place.areas.dropLast()),
                region: place.areas.last ?? [],
                country: place.country,
                number: place.entity
            )
        }
    }
}
