import GeoModel
import Testing

@Suite("Bounding box")
struct BoundingBoxTests {
    @Test("a box over the antimeridian holds Fiji and not London")
    func antimeridian() throws {
        let box = try BoundingBox(
            southWest: Coordinate(latitude: -25, longitude: 170),
            northEast: Coordinate(latitude: -10, longitude: -170)
        )
        #expect(box.contains(try Coordinate(latitude: -18, longitude: 178)))
        #expect(box.contains(try Coordinate(latitude: -18, longitude: -178)))
        #expect(!box.contains(try Coordinate(latitude: -18, longitude: 0)))
    }

    @Test("south over north is refused")
    func inverted() {
        #expect(throws: InvertedBox.self) {
            try BoundingBox(
                southWest: Coordinate(latitude: 10, longitude: 0),
                northEast: Coordinate(latitude: -10, longitude: 1)
            )
        }
    }
}
