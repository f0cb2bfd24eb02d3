import AddressText
import GeoModel
import Geocoding
import OfflineIndex
import Testing

@Suite("Small countries, and countries that are no more")
struct CountryNameTests {
    private let index: TinyIndex
    private let geocoder: OfflineGeocoder

    init() throws {
        var pack = TinyPack.sample
        for row in [
            ["AN", "ANT", "Netherlands Antilles", "Antillen", "402524", "445593", "145"],
            ["CW", "CUW", "Curacao", "", "121383", "-689088", "138"],
            ["SX", "SXM", "Sint Maarten", "", "180419", "-630666", "122"],
            ["BQ", "BES", "Bonaire, Saint Eustatius and Saba", "", "121500", "-682667", "115"],
            ["CO", "COL", "Colombia", "", "45000", "-730000", "204"],
            ["MC", "MCO", "Monaco", "", "437333", "74167", "122"],
            ["GI", "GIB", "Gibraltar", "", "361394", "-53528", "119"],
        ] { pack.add(row, to: "countries") }
        for row in [
            ["CW", "", "", "Willemstad", "", "121225", "-688864", "136"],
            ["CO", "", "", "Colombia", "", "33767", "-748019", "105"],
            ["CO", "", "", "Bogotá", "", "46097", "-740817", "184"],
            ["MC", "", "", "La Condamine", "", "437347", "74206", "90"],
            ["MC", "", "", "Fontvieille", "", "437283", "74159", "90"],
            ["MC", "", "", "Monte-Carlo", "", "437398", "74270", "110"],
            ["GI", "", "", "Gibraltar", "", "361447", "-53526", "118"],
            ["GI", "", "", "Catalan Bay", "", "361390", "-53420", "70"],
            ["GI", "", "", "Sandy Bay", "", "361330", "-53410", "70"],
        ] { pack.add(row, to: "places") }
        index = try TinyIndex(pack)
        geocoder = try OfflineGeocoder(indexes: [IndexFile(path: index.path)])
    }

    private func ask(_ query: String) -> Answer { geocoder.answerNow([AddressQuery(query)])[0] }

    @Test("a country as small as a town is a locality, a large one a country")
    func small() throws {
        let monaco = try #require(ask("Monaco").best)
        #expect(monaco.level == .locality && monaco.accuracyMetres < 15_000)
        #expect(ask("France").best?.level == .country)
    }

    @Test("a country that is no more stands for those which lie there now, never for its own point")
    func dissolved() throws {
        let town = try #require(ask("Willemstad, Netherlands Antilles").best)
        #expect(abs(town.coordinate.latitude - 12.12) < 0.01)
        let country = try #require(ask("Netherlands Antilles").best)
        #expect(country.country.map { ["CW", "SX", "BQ"].contains("\($0)") } == true)
    }

    @Test(
        "a museum called after a country is in its only town, but not in a village of that name",
        arguments: [("Gibraltar Museum", true), ("Museo Nacional de Colombia", false)])
    func museum(query: String, isAnswered: Bool) {
        let answer = ask(query)
        let isTown = answer.best?.level == .locality && answer.refusal == nil
        #expect(isTown == isAnswered, "\(query)")
    }
}
