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
