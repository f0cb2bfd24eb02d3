import AddressText
import GeoModel
import Geocoding
import Testing

@testable import OfflineIndex

@Suite("House numbers along the streets of a country pack")
struct StretchTests {
    private func ask(_ query: String, _ index: TinyIndex) throws -> Candidate {
        let geocoder = try OfflineGeocoder(indexes: [IndexFile(path: index.path)])
        return try #require(geocoder.answerNow([AddressQuery(query)]).first?.best)
    }

    private func metres(_ found: Candidate, _ latitude: Double, _ longitude: Double) throws
        -> Double
    {
        found.coordinate.metres(to: try Coordinate(latitude: latitude, longitude: longitude))
    }

    @Test(
        "the number picks the stretch",
        arguments: [
            ("서울특별시 강남구 테헤란로 20", 37.4980, 127.0280),
            ("서울특별시 강남구 테헤란로 180-3", 37.5010, 127.0380),
            ("서울특별시 강남구 테헤란로180", 37.5010, 127.0380),
            ("서울특별시 강남구 테헤란로 지하 450", 37.5070, 127.0600),
            ("서울특별시 강남구 테헤란로 450(역삼동)", 37.5070, 127.0600),
            ("서울특별시 강남구 테헤란로 210", 37.5010, 127.0380),
            ("서울특별시 강남구 테헤란로, 180 (역삼동)", 37.5010, 127.0380),
        ])
    func picks(_ query: String, _ latitude: Double, _ longitude: Double) throws {
        let found = try ask(query, TinyIndex(streets: .roads))
        #expect(found.level == .street)
        #expect(!found.notes.contains(.numberNotFound))
        #expect(try metres(found, latitude, longitude) < 600)
        #expect(Double(found.accuracyMetres) < 2_000)
    }

    @Test("a road between the codes of its two sides lies between their points")
    func sides() throws {
        let index = try TinyIndex(streets: .roads)
        for number in [50, 51] {
            let found = try ask("서울특별시 강남구 강남대로 \(number)", index)
            #expect(try metres(found, 37.4900, 127.0350) < 60)
        }
    }

    @Test(
        "a number far from all stretches, or none, is the whole road",
        arguments: [
            ("서울특별시 강남구 테헤란로 300", true), ("서울특별시 강남구 테헤란로 52길 3", true),
            ("서울특별시 강남구 테헤란로", false),
        ])
    func wholeRoad(_ query: String, isNoted: Bool) throws {
        let found = try ask(query, TinyIndex(streets: .roads))
        #expect(found.level == .street)
        #expect(found.notes.contains(.numberNotFound) == isNoted)
        #expect(try metres(found, 37.5010, 127.0380) < 20)
        #expect(found.accuracyMetres > 2_000)
    }

    @Test(
        "a space inside a road's name changes nothing",
        arguments: ["강서로47길 34-10", "강서로 47길 34-10"])
    func spaces(_ road: String) throws {
        let found = try ask("서울특별시 강남구 \(road), 명덕고등학교 (역삼동)", TinyIndex(streets: .roads))
        #expect(found.level == .street)
        #expect(try metres(found, 37.5020, 127.0700) < 20)
    }

    @Test("no name begins inside a word and goes on beyond it: 시청대로 is another road")
    func insideWords() throws {
        let index = try TinyIndex(streets: .roads)
        #expect(try metres(ask("서울시 청대로 20", index), 37.5300, 127.1100) < 20)
        #expect(try metres(ask("서울 시청대로 20", index), 37.5200, 127.0900) < 20)
    }

    @Test("a point that many codes share says nothing: its roads are left out")
    func placeholder() throws {
        let found = try ask("서울특별시 강남구 보람로 20 (역삼동)", TinyIndex(streets: .roads))
        #expect(found.level == .locality)
    }

    @Test(
        "a village lies in the township named in front of it",
        arguments: [("법성면", 37.5310, 127.0110), ("화원면", 37.5510, 127.0310)])
    func villages(_ township: String, _ latitude: Double, _ longitude: Double) throws {
        let found = try ask(
            "서울특별시 강남구 \(township) 신덕리 45", TinyIndex(.withTownships, streets: .roads))
        #expect(found.level == .locality)
        #expect(try metres(found, latitude, longitude) < 20)
    }

    @Test("a quarter of the world's tables takes the pack's point; one that they lack is added")
    func quarters() throws {
        let index = try TinyIndex(streets: .roads)
        #expect(try metres(ask("서울특별시 강남구 역삼1동", index), 37.5000, 127.0400) < 20)
        #expect(try metres(ask("서울특별시 강남구 대치동 316", index), 37.5100, 127.0500) < 20)
    }

    @Test("without the stretches an index answers with the quarter, as before")
    func without() throws {
        let found = try ask("서울특별시 강남구 테헤란로 152 (역삼동)", TinyIndex())
        #expect(found.level == .locality)
    }

    @Test(
        "a house of a register is an address, with its letter",
        arguments: [
            ("Laugavegur 12, 101 Reykjavík", 64.1460, -21.9290, MatchLevel.address),
            ("Laugavegur 12b, 101 Reykjavík", 64.1463, -21.9285, .address),
            ("Laugavegur 12 B, 101 Reykjavík", 64.1463, -21.9285, .address),
            ("Laugavegur 40, Reykjavík, Iceland", 64.1440, -21.9200, .address),
        ])
    func houses(_ query: String, _ latitude: Double, _ longitude: Double, level: MatchLevel) throws
    {
        let found = try ask(query, TinyIndex(.withIceland, streets: .houses))
        #expect(found.level == level)
        #expect(try metres(found, latitude, longitude) < 5)
        #expect(found.accuracyMetres < 100)
    }

    @Test("a house that the register lacks is its street", arguments: ["13", "12c", "0"])
    func unknownHouse(_ number: String) throws {
        let found = try ask(
            "Laugavegur \(number), 101 Reykjavík", TinyIndex(.withIceland, streets: .houses))
        #expect(found.level == .street)
        #expect(found.notes.contains(.numberNotFound))
    }

    @Test("verifying reads the stretches, too")
    func verifies() throws {
        let index = try TinyIndex(streets: .roads)
        let file = try IndexFile(path: index.path)
        try file.verify()
        let names = Set(file.summary.sections.map(\.name))
        #expect(names.isSuperset(of: ["stretchRuns", "stretches"]))
        let world = try TinyIndex()
        #expect(try IndexFile(path: world.path).bytes(.stretches).isEmpty)
    }
}
