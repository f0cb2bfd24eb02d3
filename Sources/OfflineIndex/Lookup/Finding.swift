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
    init?(
        _ anchor: Anchor, _ level: MatchLevel, at point: (Int32, Int32), index: UInt8,
        _ notes: ReasonSet
    ) {
        guard let coordinate = Coordinate(latitudeE6: point.0, longitudeE6: point.1) else {
            return nil
        }
        (self.coordinate, self.level, self.notes) = (coordinate, level, notes)
        (reach, isExact, isPlaced) = (anchor.radiusCode, false, false)
        (country, score) = (anchor.country, anchor.score)
        label = EntityReference(index: index, table: LabelTable.entities, row: anchor.entity)
    }

    /// A stretch of an anchor's street; nil where its point is off the globe.
    init?(_ stretch: StretchRecord, of anchor: Anchor, index: UInt8, _ notes: ReasonSet) {
        guard
            let coordinate = Coordinate(
                latitudeE6: stretch.latitudeE6, longitudeE6: stretch.longitudeE6)
        else { return nil }
        (self.coordinate, self.notes) = (coordinate, notes)
        level = stretch.isHouse == 0 ? .street : .address
        (reach, isExact, isPlaced) = (stretch.radius, false, true)
        (country, score) = (anchor.country, anchor.score)
        label = EntityReference(index: index, table: LabelTable.entities, row: anchor.entity)
    }

    /// The postal code of an anchor; nil where its point is off the globe.
    init?(_ hit: PostcodeHit, of anchor: Anchor, index: UInt8, _ notes: ReasonSet) {
        guard
            let coordinate = Coordinate(
                latitudeE6: hit.latitudeE6, longitudeE6: hit.longitudeE6)
        else { return nil }
        (self.coordinate, level, self.notes) = (coordinate, .postcode, notes)
        (reach, isExact, isPlaced) = (hit.radiusCode, hit.origin.isExact, false)
        (country, score) = (anchor.country, anchor.score)
        label = EntityReference(index: index, table: LabelTable.postcodes, row: hit.record)
    }
}
