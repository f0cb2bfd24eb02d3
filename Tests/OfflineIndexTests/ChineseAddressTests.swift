import AddressText
import Geocoding
import OfflineIndex
import Testing

@Suite("Addresses in Chinese characters")
struct ChineseAddressTests {
    private let index: TinyIndex
    private let geocoder: OfflineGeocoder

    init() throws {
        var pack = TinyPack.sample
        pack.add(["CN", "CHN", "China", "中国", "350000", "1050000", "240"], to: "countries")
        pack.add(
            ["CN", "30", "30", "Guangdong", "广东", "1", "231000", "1132000", "210"], to: "admin1")
        pack.add(
            ["CN", "30", "", "Guangzhou", "广州市", "231167", "1132500", "190"], to: "places")
        pack.add(["CN", "30", "", "Licheng", "荔城街", "232800", "1138300", "150"], to: "places")
        pack.add(["CN", "30", "", "Zhongshan", "中山", "225200", "1133700", "175"], to: "places")
        pack.add(["CN", "510000", "Guangzhou", "30", "231167", "1132500", "4"], to: "postcodes")
        pack.add(["CN", "510170", "Guangzhou", "30", "231167", "1132500", "4"], to: "postcodes")
        // As GeoNames has it: codes of counties at the middle of the prefecture, the town elsewhere.
        pack.add(["CN", "30", "", "Zengcheng", "增城", "231500", "1138100", "150"], to: "places")
        for (code, county) in [("511300", "Zengcheng District"), ("511400", "Unknown County")] {
            pack.add(["CN", code, county, "30", "231167", "1132500", "1"], to: "postcodes")
        }
        // The only name at its point.
        pack.add(
            ["CN", "528400", "Zhongshan City", "30", "225000", "1133000", "1"], to: "postcodes")
        index = try TinyIndex(pack)
        geocoder = try OfflineGeocoder(indexes: [IndexFile(path: index.path)])
    }

    private func answer(_ query: String) -> Answer { geocoder.answerNow([AddressQuery(query)])[0] }

    @Test(
        "a road called like a place is not that place",
        arguments: [
            ("广州市中山北路5号, China", 23.1167), ("中山大道5号, 广州市, China", 23.1167),
            ("广东中山, China", 22.52), ("中山 路, China", 22.52),
            ("广州市大道5号, China", 23.1167),
        ])
    func roads(query: String, latitude: Double) throws {
        let best = try #require(answer(query).best)
        #expect(abs(best.coordinate.latitude - latitude) < 0.01, "\(query)")
    }

    @Test("a town keeps its place beside the general code of its city, but not beside another code")
    func general() throws {
        let town = try #require(answer("荔城街, 510000, China").best)
        #expect(abs(town.coordinate.latitude - 23.28) < 0.01)
        #expect(!town.notes.contains(.postcodeConflict))
        let other = try #require(answer("荔城街, 510170, China").best)
        #expect(other.level == .postcode || other.notes.contains(.postcodeConflict))
    }

    @Test(
        "a county's code at the middle of the prefecture is the county's town, where that is known",
        arguments: [
            ("511300, China", 23.15), ("511400, China", 23.1167), ("528400, China", 22.5),
        ])
    func counties(query: String, latitude: Double) throws {
        let best = try #require(answer(query).best)
        #expect(best.level == .postcode, "\(query)")
        #expect(abs(best.coordinate.latitude - latitude) < 0.001, "\(query)")
    }
}
