package import GeoModel

/// The places of an index by where they are: which town is this point in?
///
/// Made once for a file in some tens of milliseconds; any number of threads may ask.
package struct WorldPlaces: Sendable {
    private let tables: IndexTables
    /// Where each cell's places begin in `members`; one more than there are cells.
    private let starts: [UInt32]
    /// The numbers of places, cell by cell.
    private let members: [UInt32]

    /// A place and what lies around it.
    package struct Place: Sendable, Equatable {
        /// Its own name, UTF-8.
        package let name: [UInt8]
        /// The names of the areas around it, innermost first, without the country.
        package let areas: [[UInt8]]
        /// The country it lies in.
        package let country: CountryCode?
        /// Its point, WGS 84.
        package let coordinate: Coordinate
        /// How far it reaches from its point, in metres.
        package let radius: Double
        /// How far the asked point is from its point, in metres.
        package let distance: Double
        /// Its number in the index: equal numbers are one place.
        package let entity: UInt32

        /// How far the asked point is for a place of its size: a large place reaches farther than a
        /// hamlet.
        var remoteness: Double { WorldPlaces.remoteness(radius: radius, metres: distance) }
    }

    private static func remoteness(radius: Double, metres: Double) -> Double {
        metres / (500 + radius)
    }

    private static let step: Int32 = 250_000
    private static let columns = 1_440
    private static let rows = 720
    /// In rings of cells; farther away from all places nothing is a place's.
    private static let farthestRing = 8
    /// A degree of latitude in metres.
    private static let metresPerDegree = 111_195.0

    /// Sorts the places of an index into cells.
    package init(_ file: IndexFile) throws(IndexError) {
        let tables = try IndexTables(file)
        self.tables = tables
        var counts = [UInt32](repeating: 0, count: WorldPlaces.columns * WorldPlaces.rows + 1)
        func isPlace(_ record: EntityRecord) -> Bool {
            record.kind == EntityKind.place.rawValue || record.kind == EntityKind.part.rawValue
        }
        var number: UInt32 = 0
        while let record = tables.entity(number) {
            if isPlace(record) { counts[WorldPlaces.cell(record) + 1] += 1 }
            number += 1
        }
        for cell in 1..<counts.count { counts[cell] += counts[cell - 1] }
        starts = counts
        var members = [UInt32](repeating: 0, count: Int(counts[counts.count - 1]))
        for entity in 0..<number {
            guard let record = tables.entity(entity), isPlace(record) else { continue }
            let cell = WorldPlaces.cell(record)
            members[Int(counts[cell])] = entity
            counts[cell] += 1
        }
        self.members = members
    }

    private static func cell(_ record: EntityRecord) -> Int {
        cell(row: row(record.latitudeE6), column: column(record.longitudeE6))
    }

    private static func row(_ latitudeE6: Int32) -> Int {
        Int(min(max(0, (latitudeE6 &+ 90_000_000) / step), Int32(rows - 1)))
    }

    private static func column(_ longitudeE6: Int32) -> Int {
        Int(min(max(0, (longitudeE6 &+ 180_000_000) / step), Int32(columns - 1)))
    }

    private static func cell(row: Int, column: Int) -> Int { row * columns + column }

    /// The place whose area a point most likely lies in: the least remote one. Nil at sea and in deserts,
    /// some 200 km away from everything.
    package func place(around point: Coordinate) -> Place? {
        nearest(to: point) { record, metres in
            WorldPlaces.remoteness(
                radius: Double(RadiusScale.metres(record.radius)), metres: metres)
        }
    }

    /// The nearest place by the distance to its point.
    package func nearest(to point: Coordinate) -> Place? {
        nearest(to: point) { $1 }
    }

    private func nearest(
        to point: Coordinate, by weight: (EntityRecord, Double) -> Double
    ) -> Place? {
        var best: (entity: UInt32, weight: Double, metres: Double)?
        var ringsToGo = WorldPlaces.farthestRing
        var ring = 0
        while ring <= ringsToGo {
            forEachPlace(ring: ring, around: point) { entity, record in
                let metres = PlanarDistance.metres(
                    record.latitudeE6, record.longitudeE6, point.latitudeE6, point.longitudeE6)
                let weight = weight(record, metres)
                if weight < best?.weight ?? .infinity { best = (entity, weight, metres) }
            }
            // A place two rings farther out may still reach here; one beyond them does not.
            if best != nil, ringsToGo == WorldPlaces.farthestRing {
                ringsToGo = min(ringsToGo, ring + 2)
            }
            ring += 1
        }
        return best.flatMap { place($0.entity, distance: $0.metres) }
    }

    private func forEachPlace(
        ring: Int, around point: Coordinate, _ body: (UInt32, EntityRecord) -> Void
    ) {
        let (row, column) = (
            WorldPlaces.row(point.latitudeE6), WorldPlaces.column(point.longitudeE6)
        )
        for dy in -ring...ring where (0..<WorldPlaces.rows).contains(row + dy) {
            let isEdge = abs(dy) == ring
            for dx in stride(from: -ring, through: ring, by: isEdge ? 1 : max(1, 2 * ring)) {
                let columns = WorldPlaces.columns
                let cell = WorldPlaces.cell(
                    row: row + dy, column: (column + dx + columns) % columns)
                for index in starts[cell]..<starts[cell + 1] {
                    let entity = members[Int(index)]
                    if let record = tables.entity(entity) { body(entity, record) }
                }
            }
        }
    }

    private func place(_ entity: UInt32, distance: Double) -> Place? {
        guard
            let record = tables.entity(entity),
            let coordinate = Coordinate(
                latitudeE6: record.latitudeE6, longitudeE6: record.longitudeE6)
        else { return nil }
        var areas: [[UInt8]] = []
        var current = record
        // No hierarchy is deeper; a damaged file's may be endless.
        for _ in 0..<8 {
            guard let parent = tables.entity(current.parent), parent.kind != 0 else { break }
            areas.append(Array(tables.name(parent)))
            current = parent
        }
        return Place(
            name: Array(tables.name(record)), areas: areas,
            country: tables.countryCode(record.country), coordinate: coordinate,
            radius: Double(RadiusScale.metres(record.radius)), distance: distance, entity: entity)
    }
}
