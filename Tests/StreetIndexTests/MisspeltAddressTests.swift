import AddressText
import GeoModel
import Geocoding
import OfflineIndex
import Testing

@testable import StreetIndex

@Suite("Addresses with errors, and streets that look alike")
struct MisspeltAddressTests {
    private func answer(
        _ text: String, town: String, country: String, streets: [String]
    ) throws -> Answer? {
        let code = CountryCode(country)
        var names = StreetNames(normaliser: try NameReader().normaliser)
        let tiny = try TinyStreets { writer in
            writer.beginArea(AreaInput(name: Array(town.utf8), country: code))
            for (row, name) in streets.enumerated() {
                let name = Array(name.utf8)
                let houses = [1, 3, 5].map {
                    StreetHouse(
                        number: $0, latitudeE6: 46_500_000 + Int32(row) * 9_000,
                        longitudeE6: 9_500_000 + Int32($0) * 200)
                }
                writer.add(
                    StreetInput(
                        name: name, keys: names.keys(of: name, country: code), houses: houses))
            }
            try writer.endArea()
        }
        var reading = StreetReading()
        return try StreetLookup(tiny.open()).answer(
            AddressQuery(text), world: Answer(), &reading)
    }

    @Test("a state that is called like a street does not hide a misspelt street")
    func stateLikeStreet() throws {
        let best = try answer(
            "5 estelole street sault ste. marie ontario", town: "Sault Ste. Marie", country: "CA",
            streets: ["Ontario Avenue", "Estelle Street"])?.best
        #expect(best?.label == .text("5 Estelle Street, Sault Ste. Marie"))
        #expect(best?.notes.contains(.typoCorrected) == true)
    }

    @Test(
        "a town one letter away is found, and said to be corrected",
        arguments: ["5 Arden St, Sault Ste. Maie, ON", "5 Arden St, Salut Ste. Marie"])
    func town(query: String) throws {
        let best = try answer(
            query, town: "Sault Ste. Marie", country: "CA", streets: ["Arden Street", "Oak Road"])?
            .best
        #expect(best?.label == .text("5 Arden Street, Sault Ste. Marie"))
        #expect(best?.notes.contains(.typoCorrected) == true)
    }

    @Test(
        "a street alone is found where it is, in an index of many towns; a word more and it is not")
    func streetAlone() throws {
        let tiny = try TinyStreets { writer in
            for town in 0..<40 {
                writer.beginArea(
                    AreaInput(name: Array("Town\(town)ville".utf8), country: CountryCode("US")))
                let names = ["Elm\(town)wood Street", "Main Street"]
                for (row, name) in names.enumerated() {
                    let house = StreetHouse(
                        number: 5,
                        latitudeE6: 40_000_000 + Int32(town) * 300_000 + Int32(row) * 900,
                        longitudeE6: -75_000_000)
                    writer.add(
                        StreetInput(
                            name: Array(name.utf8), keys: try TinyStreets.key(name),
                            houses: [house]))
                }
                try writer.endArea()
            }
        }
        let lookup = try StreetLookup(tiny.open())
        var reading = StreetReading()
        let alone = lookup.answer(AddressQuery("5 Elm7wood St"), world: Answer(), &reading)?.best
        #expect(alone?.label == .text("5 Elm7wood Street, Town7ville"))
        let many = lookup.answer(AddressQuery("5 Main St"), world: Answer(), &reading)?.best
        #expect(many?.confidence ?? 0 < 0.3)
        let more = lookup.answer(AddressQuery("5 Elm7wood St, Nowhere"), world: Answer(), &reading)
        #expect(more == nil)
    }

    @Test(
        "a second name of a street may be misspelt, too",
        arguments: ["Niewstraat 3, Brussel", "Rue Nueve 3, Brussel"])
    func otherName(query: String) throws {
        var names = StreetNames(normaliser: try NameReader().normaliser)
        let name = Array("Rue Neuve / Nieuwstraat".utf8)
        let spellings = names.spellings(of: name, country: CountryCode("BE"))
        #expect(spellings.map { String(decoding: $0.text, as: UTF8.self) }.count >= 2)
        for isKept in [true, false] {
            let tiny = try TinyStreets { writer in
                writer.beginArea(
                    AreaInput(name: Array("Brussel".utf8), country: CountryCode("BE")))
                writer.add(
                    StreetInput(
                        name: name, keys: spellings.map(\.key),
                        spellings: isKept ? spellings.map(\.text) : [],
                        houses: [
                            StreetHouse(
                                number: 3, latitudeE6: 50_850_000, longitudeE6: 4_350_000)
                        ]))
                try writer.endArea()
            }
            var reading = StreetReading()
            let best = try StreetLookup(tiny.open()).answer(
                AddressQuery(query), world: Answer(), &reading)?.best
            #expect((best?.label == .text("Rue Neuve / Nieuwstraat 3, Brussel")) == isKept)
            #expect(!isKept || best?.notes.contains(.typoCorrected) == true)
        }
    }

    @Test(
        "a street that is called after its town: the town is what stands by itself",
        arguments: [
            "LIVERMORE, CA 94550, 5 South LIVERMORE Avenue",
            "5 South Livermore Avenue, Livermore, CA", "5 s livermore ave livermore ca",
            "Livermore ca, 5 S Livermore Ave",
        ])
    func streetOfTheTown(query: String) throws {
        let best = try answer(
            query, town: "Livermore", country: "US",
            streets: ["South Livermore Avenue", "Avenue Road", "Oak Road"])?.best
        #expect(best?.label == .text("5 South Livermore Avenue, Livermore"))
    }

    @Test(
        "the town is misspelt and the street is called after it: what is misspelt is the town",
        arguments: ["5 Dublin Boulevard, Dubiln, CA", "Dublni, CA 94568, 5 Dublin Blvd"])
    func misspeltTownOfItsStreet(query: String) throws {
        let best = try answer(
            query, town: "Dublin", country: "US", streets: ["Dublin Boulevard", "Oak Road"])?.best
        #expect(best?.label == .text("5 Dublin Boulevard, Dublin"))
        #expect(best?.notes.contains(.typoCorrected) == true)
    }

    @Test("a misspelt number word is the number; a name that is like one stays a name")
    func numberWords() throws {
        let streets = ["Fourth Line", "Forest Road", "1st Road"]
        let best = try answer("5 Fourht Line, Town", town: "Town", country: "CA", streets: streets)?
            .best
        #expect(best?.label == .text("5 Fourth Line, Town"))
        #expect(best?.notes.contains(.typoCorrected) == true)
        let name = try answer("5 Foest Rd, Town", town: "Town", country: "CA", streets: streets)?
            .best
        #expect(name?.label == .text("5 Forest Road, Town"))
    }

    @Test("a short town may be misspelt, but not in its first letter")
    func shortTown() throws {
        let streets = ["Landstrasse", "Lettstrasse"]
        let best = try answer("Lettstr. 5, Vduz", town: "Vaduz", country: "LI", streets: streets)?
            .best
        #expect(best?.label == .text("Lettstrasse 5, Vaduz"))
        #expect(best?.notes.contains(.typoCorrected) == true)
        let other = try answer("Lettstr. 5, Aduz", town: "Vaduz", country: "LI", streets: streets)
        #expect(other?.best?.notes.contains(.typoCorrected) != true)
    }

    @Test(
        "a street counts once, by the most of its words: part of its name is no rival of the whole")
    func noRivalOfItself() throws {
        let streets = ["Martin Luther King Drive", "King Road", "King Street"]
        let whole = try #require(
            try answer(
                "5 Martin Luther King Dr, Town", town: "Town", country: "US", streets: streets))
        #expect(whole.best?.label == .text("5 Martin Luther King Drive, Town"))
        #expect(whole.runnerUp == nil && whole.topShare == 1)
    }

    @Test("where types end compound words, another type is another street")
    func types() throws {
        let streets = ["Duxweg", "Feldstrasse"]
        #expect(
            try answer("5 Duxgasse, Schaan", town: "Schaan", country: "LI", streets: streets)
                == nil)
        #expect(
            try answer("Im Feld 5, Schaan", town: "Schaan", country: "LI", streets: streets)
                == nil)
        let best = try answer(
            "Feldstr. 5, Schaan", town: "Schaan", country: "LI", streets: streets)?.best
        #expect(best?.label == .text("Feldstrasse 5, Schaan"))
    }
}
