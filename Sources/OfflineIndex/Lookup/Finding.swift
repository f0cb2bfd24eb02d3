import GeoModel
import Geocoding

/// What an anchor comes to as an answer, in plain values: made and thrown away without counting
/// references.
struct Finding {
    let coordinate: Coordinate
    let level: MatchLevel
    /// How far it reaches, as `RadiusScale` writes it.
    let reach: UInt8
    /// Whether it is the code of a few houses, whose point is measured.
    let isExact: Bool
    /// Whether it is the stretch of a street that has the house number, or the house.
    let isPlaced: Bool
    let country: UInt8
    let score: Float
    var notes: ReasonSet
    let label: EntityReference

    /// An entity; nil where its point is off the globe, as only a damaged index has it.
    @inline(__always)
    init?(
        _ anchor: UnsafePointer<Anchor>, _ level: MatchLevel, at point: (Int32, Int32),
        index: UInt8,
        _ notes: ReasonSet
    ) {
        self.init(
            anchor, level, at: point, reach: anchor.pointee.radiusCode,
            EntityReference(index: index, table: LabelTable.entities, row: anchor.pointee.entity),
            notes)
    }

    /// A stretch of an anchor's street; nil where its point is off the globe.
    init?(
        _ stretch: StretchRecord, of anchor: UnsafePointer<Anchor>, index: UInt8, _ notes: ReasonSet
    ) {
        self.init(
            anchor, stretch.isHouse == 0 ? .street : .address,
            at: (stretch.latitudeE6, stretch.longitudeE6), reach: stretch.radius, isPlaced: true,
            EntityReference(index: index, table: LabelTable.entities, row: anchor.pointee.entity),
            notes)
    }

    /// The postal code of an anchor; nil where its point is off the globe.
    @inline(__always)
    init?(
        _ hit: UnsafePointer<PostcodeHit>, of anchor: UnsafePointer<Anchor>, index: UInt8,
        _ notes: ReasonSet
    ) {
        self.init(
            anchor, .postcode, at: (hit.pointee.latitudeE6, hit.pointee.longitudeE6),
            reach: hit.pointee.radiusCode,
            isExact: hit.pointee.origin.isExact,
            EntityReference(index: index, table: LabelTable.postcodes, row: hit.pointee.record),
            notes)
    }

    @inline(__always)
    private init?(
        _ anchor: UnsafePointer<Anchor>, _ level: MatchLevel, at point: (Int32, Int32),
        reach: UInt8,
        isExact: Bool = false, isPlaced: Bool = false, _ label: EntityReference,
        _ notes: ReasonSet
    ) {
        guard let coordinate = Coordinate(latitudeE6: point.0, longitudeE6: point.1) else {
            return nil
        }
        (self.coordinate, self.level, self.reach) = (coordinate, level, reach)
        (self.isExact, self.isPlaced) = (isExact, isPlaced)
        (country, score) = (anchor.pointee.country, anchor.pointee.score)
        (self.label, self.notes) = (label, notes)
    }
}
