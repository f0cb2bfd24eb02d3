import AddressText
import Geocoding
import OfflineIndex
import Testing

@Suite("A region's name in front of its own code")
struct RegionAgainTests {
    private let index: TinyIndex
    private let geocoder: OfflineGeocoder

    init() throws {
        var pack = TinyPack.sample
        pack.add(["BR", "BRA", "Brazil", "Brasil", "-100000", "-550000", "215"], to: "countries")
        pack.add(
            ["BR", "27", "SP", "São Paulo", "SP", "1", "-220000", "-490000", "200"], to: "admin1")
        pack.add(["BR", "27", "", "São Paulo", "", "-235475", "-466361", "187"], to: "places")
        pack.add(
            ["BR", "27", "", "Cerqueira César", "", "-230356", "-491661", "105"], to: "places")
        pack.add(["BR", "27", "", "Campinas", "", "-229056", "-470608", "160"], to: "places")
        index = try TinyIndex(pack)
        geocoder = try OfflineGeocoder(indexes: [IndexFile(path: index.path)])
    }

    @Test(
        "is the city; without the code, or in a part of its own, it is the region of the town",
        arguments: [
            ("Av. Paulista, 393, Cerqueira César, São Paulo - SP, Brasil", -23.5475),
            ("Cerqueira César - SP, Brasil", -23.0356),
            ("Campinas, São Paulo, Brasil", -22.9056),
            ("São Paulo - SP, Brasil", -23.5475),
        ])
    func city(query: String, latitude: Double) throws {
        let best = try #require(geocoder.answerNow([AddressQuery(query)])[0].best)
        #expect(abs(best.coordinate.latitude - latitude) < 0.01, "\(query)")
    }
}
