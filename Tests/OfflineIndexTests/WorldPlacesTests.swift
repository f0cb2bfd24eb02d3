import GeoModel
import Testing

@testable import OfflineIndex

@Suite("Places by where they are")
struct WorldPlacesTests {
    private func places() throws -> (TinyIndex, WorldPlaces) {
        let index = try TinyIndex()
        return (index, try WorldPlaces(IndexFile(path: index.path)))
    }

    @Test("the town around a point, with what lies around it")
    func townAround() throws {
        let (_, places) = try places()
        let place = try #require(
            places.place(around: Coordinate(latitude: 33.67, longitude: -95.55)))
        #expect(String(decoding: place.name, as: UTF8.self) == "Paris")
        #expect(
            place.areas.map { String(decoding: $0, as: UTF8.self) } == ["Lamar County", "Texas"])
        #expect(place.country == CountryCode("US"))
        #expect((500...3_000).contains(place.distance))
    }

    @Test("nothing in the middle of an ocean, and no crash at the edges of the map")
    func nowhere() throws {
        let (_, places) = try places()
        for (latitude, longitude) in [(-50.0, -140.0), (90, 180), (-90, -180), (89.9, 0)] {
            let point = try Coordinate(latitude: latitude, longitude: longitude)
            #expect(places.nearest(to: point) == nil)
        }
    }
}

@Suite("An index written section by section")
struct IndexStreamWriterTests {
    @Test("reads back whole, and is intact")
    func roundTrip() throws {
        let index = try TinyIndex()
        let path = index.path + ".streamed"
        var writer = try IndexStreamWriter(path: path, sourceDate: 20_260_102, sections: 8)
        try writer.begin(64)
        for round in 0..<300 {
            try writer.append([UInt8](repeating: UInt8(round & 255), count: 9_999))
        }
        writer.end(count: 300)
        try writer.add(65, records: [UInt32(7), 8, 9])
        try writer.add(1, lines: ["name=test"])
        try writer.finish()
        let file = try IndexFile(path: path)
        try file.verify()
        #expect(file.sourceDate == 20_260_102)
        #expect(file.bytes(section: 64).count == 300 * 9_999)
        #expect(file.bytes(section: 64).last == UInt8(299 & 255))
        #expect(Array(file.table(section: 65, of: UInt32.self)) == [7, 8, 9])
        #expect(file.bytes(section: 66).isEmpty)
    }

    @Test("leaves nothing behind when it is given up, and says where it cannot write")
    func givenUp() throws {
        let index = try TinyIndex()
        let path = index.path + ".given-up"
        do {
            var writer = try IndexStreamWriter(path: path, sourceDate: 0, sections: 1)
            try writer.add(1, lines: ["name=test"])
        }
        #expect(throws: IndexError.self) { try IndexFile(path: path) }
        #expect(throws: IndexError.self) {
            _ = try IndexStreamWriter(path: "/nowhere/at/all", sourceDate: 0, sections: 1)
        }
    }
}
