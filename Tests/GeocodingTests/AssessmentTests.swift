import AddressText
import GeoModel
import Testing

@testable import Geocoding

@Suite("Answers on one scale")
struct AssessmentTests {
    private let assessment: Assessment
    private let reader: AddressReader

    init() throws {
        assessment = try #require(Assessment())
        reader = try #require(AddressReader())
    }

    private func candidate(
        _ label: String,
        _ level: MatchLevel = .address,
        latitude: Double = 52.5,
        score: Float = 0,
        confidence: Float = 0.7
    ) throws -> Candidate {
        Candidate(
            coordinate: try Coordinate(latitude: latitude, longitude: 13.4),
            level: level,
            accuracyMetres: level >= .interpolated ? 30 : 500,
            confidence: confidence,
            score: score,
            label: .text(label)
        )
    }

    @Test(
        "a query's words tell whether a house, a street or a place is asked for",
        arguments: [
            ("1600 Pennsylvania Avenue NW, Washington, DC 20500", "1600", ["20500"]),
            ("Aleksanterinkatu 5, 00100 Helsinki", "5", ["00100"]),
            ("Äulestrasse 38, 9490 Vaduz", "38", ["9490"]),
            ("Äulestrasse 38 9490 Vaduz", "38", ["9490"]),
            ("12 rue de la Paix, 75002 Paris", "12", ["75002"]),
            ("Städtle 1-3, Vaduz", "1-3", []),
            ("Malbun 12", "12", []),
            ("서울특별시 종로구 사직로 161", "161", []),
            ("9490 Vaduz", "", ["9490"]),
            ("Vaduz", "", []),
            ("PO Box 12, Vaduz", "", []),
            ("Apt 4, Main Street, Baltimore", "", []),
        ] as [(String, String, [String])]
    )
    func reading(query: String, number: String, codes: [String]) throws {
        var words = AddressWords()
        reader.read(query, into: &words)
        let asked = AskedAddress(words, houseNumber: nil)
        let texts = Self.texts(asked.houseNumber, of: words)
        #expect(texts.joined(separator: "-") == number)
        #expect(Self.texts(asked.postcodes, of: words) == codes)
    }

    private static func texts(_ set: WordSet, of words: borrowing AddressWords) -> [String] {
        var texts: [String] = []
        for index in set { texts.append(String(decoding: words.text(index), as: UTF8.self)) }
        return texts
    }

    @Test("a scratch that was used before changes nothing")
    func scratch() throws {
        var scratch = Assessment.Scratch()
        let queries = ["Äulestrasse 38, 9490 Vaduz", "x", "PO Box 12, Vaduz", "", "Landstr. 4"]
        let answer = Answer(
            best: try candidate("38, Äulestrasse, Vaduz"),
            runnerUp: try candidate("Landstrasse 4, Schaan", latitude: 53)
        )
        for query in (queries + queries.reversed()).map({ AddressQuery($0) }) {
            let fresh = assessment.assess(answer, to: query)
            #expect(assessment.assess(answer, to: query, with: &scratch) == fresh)
        }
    }

    @Test("a house whose number is in the label stays a house")
    func found() throws {
        let answer = Answer(best: try candidate("38, Äulestrasse, Vaduz, 9490, Liechtenstein"))
        let assessed = assessment.assess(answer, to: AddressQuery("Äulestrasse 38, 9490 Vaduz"))
        #expect(assessed.best?.level == .address)
        #expect(assessed.best?.notes == [])
        #expect(assessed.best?.confidence == 0.9)
        #expect(assessed.askedLevel == .address)
    }

    @Test(
        "a lost house number is noted and never called an address",
        arguments: [
            ("Äulestrasse, 9490 Vaduz", MatchLevel.street), ("Äulestrasse, 9490 Vaduz", .address),
            ("40, Äulestrasse, Vaduz", .address),
        ])
    func lost(label: String, level: MatchLevel) throws {
        let answer = Answer(best: try candidate(label, level))
        let assessed = assessment.assess(answer, to: AddressQuery("Äulestrasse 38, 9490 Vaduz"))
        #expect(assessed.best?.level == .street)
        #expect(assessed.best?.notes.contains(.numberNotFound) == true)
        #expect(try #require(assessed.best).confidence <= 0.7)
    }

    @Test("a label of another street is noted and doubted")
    func otherStreet() throws {
        let answer = Answer(best: try candidate("38, Landstrasse, Vaduz"))
        let best = try #require(
            assessment.assess(answer, to: AddressQuery("Äulestrasse 38, Vaduz")).best)
        #expect(best.notes.contains(.nameMismatch))
        #expect(best.confidence < 0.5)
    }

    @Test("another script says nothing about the name")
    func otherScript() throws {
        let answer = Answer(best: try candidate("서울특별시 중구 세종대로 110"))
        let best = try #require(
            assessment.assess(answer, to: AddressQuery("110 Sejong-daero, Seoul")).best)
        #expect(!best.notes.contains(.nameMismatch))
        #expect(best.level == .address)
    }

    @Test("a postal code of another place is a conflict")
    func conflict() throws {
        let answer = Answer(best: try candidate("38, Äulestrasse, Vaduz, 9495, Liechtenstein"))
        let best = try #require(
            assessment.assess(answer, to: AddressQuery("Äulestrasse 38, 9490 Vaduz")).best)
        #expect(best.notes.contains(.postcodeConflict))
    }

    @Test("places of equal fame that lie far apart leave no clear winner; a famous one wins")
    func share() throws {
        func share(_ scores: [Float]) throws -> Float {
            let places = try scores.enumerated().map { index, score in
                try candidate("Springfield", .locality, latitude: Double(index) * 5, score: score)
            }
            let answer = Answer(
                best: places[0], runnerUp: places[1], others: Array(places.dropFirst(2)))
            return assessment.assess(answer, to: AddressQuery("Springfield")).topShare
        }
        #expect(try share([0.6, 0.59, 0.58]) < SelectionPolicy.ambiguousShare)
        #expect(try share([0.9, 0.5, 0.4]) > 0.9)
        // Without any measure the provider's order is trusted.
        #expect(try share([0, 0, 0, 0, 0]) >= SelectionPolicy.ambiguousShare)
    }

    @Test("the candidate with the number goes before a better ranked one without")
    func order() throws {
        let answer = Answer(
            best: try candidate("Äulestrasse, Vaduz", .street),
            runnerUp: try candidate("38, Äulestrasse, Vaduz", latitude: 53)
        )
        let assessed = assessment.assess(answer, to: AddressQuery("Äulestrasse 38, Vaduz"))
        #expect(assessed.best?.level == .address)
        #expect(assessed.candidates.count == 2)
    }
}
