import GeoModel
import OfflineIndex
import Testing

@Suite("What is at a point")
struct OfflineReverseTests {
    @Test("a code of another country than the place's is not its code, however near")
    func foreignCode() throws {
        var pack = TinyPack.sample
        pack.add(["US", "09777", "FPO AE", "", "488530", "23490", "4"], to: "postcodes")
        let index = try TinyIndex(pack)
        let reverse = try OfflineReverse([IndexFile(path: index.path)])
        let point = try Coordinate(latitude: 48.853, longitude: 2.349)
        let countries = reverse.placesNow(at: point).map { $0.candidate.country }
        #expect(!countries.isEmpty && countries.allSatisfy { $0 == CountryCode("FR") })
    }
}
