import AddressText
import GeoModel
import Geocoding
import OfflineIndex
import Testing

@testable import StreetIndex

@Suite("Addresses in a small street index")
struct StreetLookupTests {
    private let tiny: TinyStreets
    private let lookup: StreetLookup
    private let file: StreetFile

    init() throws {
        tiny = try TinyStreets { writer in
            try StreetLookupTests.fill(&writer)
        }
        file = try tiny.open()
        lookup = try StreetLookup(file)
    }

    private static func fill(_ writer: inout StreetFileWriter) throws {
        for (town, code, latitude) in [
            ("Springfield", "62701", 39_800_000), ("Shelbyville", "62565", 39_400_000),
        ] {
            writer.beginArea(
                AreaInput(
                    name: Array(town.utf8), region: Array("IL".utf8), country: CountryCode("US")))
            let streets: [(String, [(UInt32, String)])] = [
                ("Main Street", [(2, ""), (4, ""), (10, ""), (11, ""), (12, ""), (12, "b")]),
                ("North Main Street", [(5, "")]),
                ("Oak Avenue", [(100, ""), (110, "")]),
                ("Massachusetts Avenue", [(7, "")]),
                ("Springfield Road", [(1, "")]),
            ]
            for (row, (name, houses)) in streets.enumerated() {
                writer.add(
                    StreetInput(
                        name: Array(name.utf8), keys: try TinyStreets.key(name),
                        houses: houses.map { number, suffix in
                            StreetHouse(
                                number: number, suffix: writer.intern(suffix: Array(suffix.utf8)),
                                postcode: writer.intern(postcode: Array(code.utf8)),
                                latitudeE6: Int32(latitude + row * 2_000),
                                longitudeE6: -89_600_000 + Int32(number) * 100)
                        }))
            }
            writer.add(
                StreetInput(
                    name: Array("Pine Street".utf8), keys: try TinyStreets.key("Pine Street"),
                    houses: [
                        StreetHouse(
                            number: 1, latitudeE6: Int32(latitude + 300),
                            longitudeE6: -89_600_000 + 1_100)
                    ]))
            try writer.endArea()
        }
    }

    private func ask(_ text: String) -> Answer? {
        var reading = StreetReading()
        return lookup.answer(
            AddressQuery(text), world: Answer(), &reading)
    }

    @Test(
        "the house, in whatever order, case and abbreviation",
        arguments: [
            ("12 Main Street, Springfield, IL 62701", "12 Main Street, Springfield, IL 62701"),
            ("12 main st springfield", "12 Main Street, Springfield, IL 62701"),
            ("12 MAIN ST., SHELBYVILLE", "12 Main Street, Shelbyville, IL 62565"),
            ("Main St 12, 62565", "12 Main Street, Shelbyville, IL 62565"),
            ("12b Main Street, Springfield", "12b Main Street, Springfield, IL 62701"),
            ("5 N Main St, Springfield", "5 North Main Street, Springfield, IL 62701"),
            ("100 Oak Av, Springfield", "100 Oak Avenue, Springfield, IL 62701"),
            ("1 Springfield Rd, Shelbyville", "1 Springfield Road, Shelbyville, IL 62565"),
            ("7 Massachusets Ave, Springfield", "7 Massachusetts Avenue, Springfield, IL 62701"),
        ])
    func houses(query: String, expected: String) throws {
        let best = try #require(ask(query)?.best)
        #expect(best.label == .text(expected))
        #expect(best.level == .address)
        #expect(best.accuracyMetres <= 50)
    }

    @Test("a house between two others lies between them, and is said to")
    func between() throws {
        let best = try #require(ask("105 Oak Avenue, Springfield")?.best)
        // 105 is odd, both neighbours are even: nothing is known of its side.
        #expect(best.level == .street)
        #expect(best.notes.contains(.numberNotFound))
        let even = try #require(ask("106 Oak Avenue, Springfield")?.best)
        #expect(even.level == .interpolated)
        #expect(even.coordinate.longitudeE6 == -89_600_000 + 10_600)
        #expect(even.notes.contains(.numberNotFound))
        #expect(even.accuracyMetres >= 30)
    }

    @Test(
        "what names town, code, street and house needs no help, and gets the same house as with it")
    func certain() throws {
        var reading = StreetReading()
        for text in [
            "12 Main Street, Springfield, IL 62701", "12b main st springfield 62701",
            "62565 Shelbyville, 5 N Main St",
        ] {
            let certain = lookup.certainAnswer(AddressQuery(text), &reading)
            let asked = ask(text)
            #expect(certain?.best?.level == .address)
            #expect(certain?.best?.label == asked?.best?.label)
            #expect(certain?.best?.coordinate == asked?.best?.coordinate)
        }
        for text in [
            "12 Main Street, Springfield", "12 Main Street, 62701",
            "Main Street, Springfield 62701",
            "13 Main Street, Springfield 62701", "12 Mian Street, Springfield 62701",
            "12 Main Street, Springfield 62565", "Main St & Pine St, Springfield 62701", "",
        ] {
            #expect(lookup.certainAnswer(AddressQuery(text), &reading) == nil, "\(text)")
        }
        let france = CountrySet([CountryCode("FR")].compactMap { $0 })
        let promised = AddressQuery("12 Main Street, Springfield, IL 62701", countries: france)
        #expect(lookup.certainAnswer(promised, &reading) == nil)
    }

    @Test("a number far beyond the street, another letter, and no number at all")
    func unknownNumbers() throws {
        let far = try #require(ask("900 Main Street, Springfield")?.best)
        #expect(far.level == .street)
        #expect(far.notes.contains(.numberOutOfRange))
        let letter = try #require(ask("10c Main Street, Springfield")?.best)
        #expect(letter.level == .interpolated)
        #expect(letter.notes.contains(.numberNotFound))
        let none = try #require(ask("Main Street, Springfield")?.best)
        #expect(none.level == .street)
        #expect(none.notes.isEmpty)
    }

    @Test("a town or a street that is not there is not answered")
    func unknown() {
        #expect(ask("Springfield") == nil)
        #expect(ask("12 Elm Street, Springfield") == nil)
        #expect(ask("") == nil)
        #expect(ask("!!!") == nil)
    }

    @Test("a typing error is said to have been corrected, another town lowers the confidence")
    func doubts() throws {
        let exact = try #require(ask("7 Massachusetts Ave, Springfield")?.best)
        let typo = try #require(ask("7 Massachusets Ave, Springfield")?.best)
        #expect(typo.notes.contains(.typoCorrected) && !exact.notes.contains(.typoCorrected))
        #expect(typo.confidence < exact.confidence)
    }

    @Test(
        "a crossing lies where the two streets meet",
        arguments: [
            "Main Street & Pine Street, Springfield", "corner of Pine St and Main St, Springfield",
        ])
    func crossings(query: String) throws {
        let best = try #require(ask(query)?.best)
        #expect(best.level == .intersection)
        #expect(best.accuracyMetres <= 90)
        #expect((39_800_000...39_800_300).contains(best.coordinate.latitudeE6))
    }

    @Test("streets that never meet have no crossing")
    func noCrossing() {
        #expect(
            ask("Springfield Road & Oak Avenue, Springfield")?.best?.level != .intersection)
    }

    @Test(
        "what is typed is completed to streets and houses of the town, or of all where there are few",
        arguments: [
            ("oak, springfield", "Oak Avenue, Springfield, IL"),
            ("springfield, massa", "Massachusetts Avenue, Springfield, IL"),
            ("12 main str shelbyville", "12 Main Street, Shelbyville, IL 62565"),
            ("12b mai springfield", "12b Main Street, Springfield, IL 62701"),
            ("pine st", "Pine Street, Springfield, IL"),
        ])
    func completes(typed: String, expected: String) throws {
        let picks = lookup.suggestions(for: typed, world: Answer(), limit: 5)
        let first = try #require(picks.first)
        #expect(first.label == expected)
        let candidate = try #require(
            lookup.candidate(street: first.street, number: first.number))
        #expect(candidate.label == .text(expected))
        #expect(candidate.level == (first.number == nil ? .street : .address))
    }

    @Test("nothing that begins so, and numbers of streets that are not there")
    func completesNothing() {
        for typed in ["xyz springfield", "springfield", "", "12"] {
            #expect(lookup.suggestions(for: typed, world: Answer(), limit: 5).isEmpty)
        }
        #expect(lookup.candidate(street: 9_999, number: nil) == nil)
        #expect(lookup.candidate(street: 0, number: (77_777, 0)) == nil)
    }

    @Test("a number that the data gives as a town or a postal code is still a house number")
    func numbersAreNoTowns() throws {
        let odd = try TinyStreets { writer in
            try StreetLookupTests.fill(&writer)
            writer.beginArea(AreaInput(name: Array("7".utf8), country: CountryCode("US")))
            writer.add(
                StreetInput(
                    name: Array("Far Street".utf8), keys: try TinyStreets.key("Far Street"),
                    houses: [
                        StreetHouse(
                            number: 1, postcode: writer.intern(postcode: Array("7".utf8)),
                            latitudeE6: 30_000_000, longitudeE6: -80_000_000)
                    ]))
            try writer.endArea()
        }
        var reading = StreetReading()
        let answer = try StreetLookup(odd.open()).answer(
            AddressQuery("7 Massachusetts Avenue"), world: Answer(), &reading)
        #expect(answer?.best?.level == .address)
    }

    @Test("the house counts, though a town that is likelier has the street, too")
    func otherTown() throws {
        let best = try #require(ask("12 Main Street, 62565 Springfield")?.best)
        #expect(best.level == .address)
    }

    @Test("what is nearest to a point: house, street, nothing")
    func reverse() throws {
        let nearest = NearestHouse(file)
        func find(_ latitude: Double, _ longitude: Double) throws -> (String?, String?) {
            let found = nearest.find(try Coordinate(latitude: latitude, longitude: longitude))
            func name(_ place: NearestHouse.Found?) -> String? {
                guard let place, let area = file.area(place.area) else { return nil }
                var cursor = file.block(place.street)
                let head = StreetHead(&cursor, area: area)
                let name = String(decoding: file.text(head.name), as: UTF8.self)
                return "\(place.house.number) \(name)"
            }
            return (name(found.house), name(found.street))
        }
        #expect(try find(39.8, -89.5990) == ("10 Main Street", "10 Main Street"))
        #expect(try find(39.8035, -89.59) == ("100 Oak Avenue", "100 Oak Avenue"))
        #expect(try find(39.7985, -89.5990).0 == nil)
        #expect(try find(39.7985, -89.5990).1 == "10 Main Street")
        #expect(try find(10, 10) == (nil, nil))
    }
}
