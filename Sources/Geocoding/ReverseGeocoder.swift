public import GeoModel

/// Finds what is at a point; the counterpart of `Geocoder`, which finds the point of an address.
///
/// It asks for nothing of a kind: a house, a street, a village or a country may be the answer.
public protocol ReverseGeocoder: Sendable {
    /// Everything that can change an answer; part of every cache key. Its digest differs from that of
    /// the same provider as a `Geocoder`.
    var identity: GeocoderIdentity { get }

    /// How many points it likes at once.
    var batch: BatchShape { get }

    /// What is at each point: as many elements, in the same order.
    ///
    /// An answer without places means that it knows nothing there. An error means that it did not
    /// answer. Cancellation shows as missing work, as it does for a `Geocoder`.
    func places(at points: [Coordinate]) async -> [Result<ReverseAnswer, GeocodeError>]
}

/// What a reverse geocoder knows about a point.
public struct ReverseAnswer: Sendable, Equatable {
    /// The places, the one that describes the point best first.
    public var places: [NearbyPlace]
    /// How many requests this answer cost.
    public var requests: UInt16

    /// Makes an answer; without places it says that nothing is known there.
    public init(places: [NearbyPlace] = [], requests: UInt16 = 0) {
        self.places = places
        self.requests = requests
    }
}

/// A place at or near a point that was asked about.
public struct NearbyPlace: Sendable, Equatable {
    /// The place: its own point, its level and its label.
    public var candidate: Candidate
    /// Metres from the point asked about to the place's own point, at least 0.
    public var distanceMetres: Double

    /// A place, with how far its point is from the one that was asked about.
    public init(_ candidate: Candidate, from point: Coordinate) {
        self.candidate = candidate
        distanceMetres = point.metres(to: candidate.coordinate)
    }
}
