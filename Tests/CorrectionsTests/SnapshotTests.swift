import AddressText
import GeoModel
import Geocoding
import TestSupport
import Testing

@testable import Corrections

@Suite("Corrections in force")
struct SnapshotTests {
    private func line(
        _ query: String,
        _ country: String = "",
        at latitude: Double? = nil,
        withdrawn: Bool = false,
        label: String = ""
    ) throws -> Correction {
        let ruling: Ruling =
            if let latitude {
                .place(
                    Placement(
                        coordinate: try Coordinate(latitude: latitude, longitude: 1),
                        label: label
                    )
                )
            } else {
                withdrawn ? .withdraw : .unplaceable
            }
        return try #require(
            Correction(query: query, country: CountryCode(country), ruling: ruling)
        )
    }

    private func latitude(
        _ corrections: Corrections,
        _ query: String,
        _ countries: [String] = []
    ) -> Double? {
        let asked = AddressQuery(
            query,
            countries: CountrySet(countries.compactMap(CountryCode.init))
        )
        guard let found = corrections.correction(for: asked) else { return nil }
        guard case .place(let place) = found.ruling else { return .infinity }
        return place.coordinate.latitude
    }

    @Test("later lines win, and withdraw leaves the query to the geocoders")
    func laterWins() throws {
        let first = Corrections([try line("a", at: 1), try line("b", at: 2), try line("a", at: 3)])
        #expect(latitude(first, "a") == 3)
        #expect(first.count == 2)
        let second = Corrections(
            first.inForce + [try line("a", withdrawn: true), try line("b")]
        )
        #expect(latitude(second, "a") == nil)
        #expect(latitude(second, "b") == .infinity)
        #expect(second.count == 1)
        #expect(Corrections([try line("a", withdrawn: true)]).isEmpty)
    }

    @Test("a line for a country holds for queries promised to it, before a line for every country")
    func countries() throws {
        let corrections = Corrections([
            try line("a", "DE", at: 1), try line("a", at: 2), try line("b", "US", at: 3),
        ])
        #expect(latitude(corrections, "a", ["DE"]) == 1)
        #expect(latitude(corrections, "a", ["FR", "DE"]) == 1)
        #expect(latitude(corrections, "a", ["FR"]) == 2)
        #expect(latitude(corrections, "a") == 2)
        #expect(latitude(corrections, "b") == nil)
        #expect(latitude(corrections, "b", ["US"]) == 3)
    }

    @Test("white space and the way accents are stored make no difference; case does")
    func sameQuery() throws {
        let corrections = Corrections([try line("Rue  de l\u{E9}glise ", at: 1)])
        #expect(latitude(corrections, " Rue de\tle\u{301}glise") == 1)
        #expect(latitude(corrections, "rue de l\u{E9}glise") == nil)
    }

    @Test("the digest changes with an answer, and not with order, notes or names")
    func digest() throws {
        let (a, b) = (try line("a", at: 1), try line("b", at: 2))
        let base = Corrections([a, b])
        #expect(base.digest == Corrections([b, a]).digest)
        let noted = Correction(query: "a", ruling: a.ruling, note: "n", who: "w", when: "t")
        #expect(Corrections([b, try #require(noted)]).digest == base.digest)
        for other in [
            [a], [a, try line("b", at: 3)], [a, try line("b")], [a, try line("b", "DE", at: 2)],
            [a, try line("c", at: 2)], [a, try line("b", at: 2, label: "x")],
        ] {
            #expect(Corrections(other).digest != base.digest)
        }
    }

    @Test("a snapshot is a corrections file that reads back equal, whatever stands in it")
    func snapshotRoundTrip() throws {
        var random = SeededGenerator(seed: 41)
        let alphabet = Array("ab,;\t\"'|~\n #=é한Ω. ".unicodeScalars)
        let folder = try TemporaryFolder()
        for round in 0..<150 {
            var lines: [Correction] = []
            for _ in 0..<Int.random(in: 0...12, using: &random) {
                func text() -> String {
                    let count = Int.random(in: 0...9, using: &random)
                    let scalars = (0..<count).compactMap { _ in
                        alphabet.randomElement(using: &random)
                    }
                    let text = String(String.UnicodeScalarView(scalars))
                    return String(
                        text.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed()
                    )
                }
                let place = Placement(
                    coordinate: try #require(
                        Coordinate(
                            latitudeE6: .random(in: -90_000_000 ... -1, using: &random),
                            longitudeE6: .random(in: -180_000_000...180_000_000, using: &random)
                        )
                    ),
                    level: try #require(MatchLevel.allCases.randomElement(using: &random)),
                    label: text()
                )
                let line = Correction(
                    query: text(),
                    country: Bool.random(using: &random) ? CountryCode("KR") : nil,
                    ruling: Bool.random(using: &random) ? .place(place) : .unplaceable,
                    note: text(),
                    who: text(),
                    when: text()
                )
                if let line { lines.append(line) }
            }
            let corrections = Corrections(lines)
            let name = "\(round).csv"
            let path = try folder.write(
                String(decoding: corrections.snapshot, as: UTF8.self),
                to: name
            )
            let back = try CorrectionsFile(path).read()
            #expect(back == corrections, "\(String(decoding: corrections.snapshot, as: UTF8.self))")
            #expect(back.digest == corrections.digest)
        }
    }
}

@Suite("Corrections before a geocoder")
struct CorrectionsGeocoderTests {
    private let next = ScriptedLocalGeocoder { text in
        Answer(best: .example(label: text), source: 0)
    }

    private func corrections() throws -> Corrections {
        let region = Placement(
            coordinate: try Coordinate(latitude: 48, longitude: 11),
            level: .region
        )
        return Corrections(
            [
                Correction(query: "Bavaria", country: CountryCode("DE"), ruling: .place(region)),
                Correction(query: "nowhere", ruling: .unplaceable),
            ].compactMap { $0 }
        )
    }

    @Test("what was corrected is answered by correction, everything else by the next geocoder")
    func answers() async throws {
        let geocoder = CorrectionsGeocoder(try corrections(), source: 3, before: next)
        let germany = CountrySet([CountryCode("DE")].compactMap { $0 })
        let queries = [
            AddressQuery("Paris"), AddressQuery("nowhere"),
            AddressQuery("Bavaria", countries: germany), AddressQuery("Rome"),
        ]
        let answers = geocoder.answerNow(queries)
        #expect(answers.map(\.source) == [0, 3, 3, 0])
        #expect(
            answers.map { $0.best?.label } == [
                .text("Paris"), nil, .text("Bavaria"), .text("Rome"),
            ]
        )
        #expect(answers[1].refusal == .unplaceable)
        #expect(await GeocoderContract.violations(of: geocoder, queries: queries) == [])
    }

    @Test("the usual policy takes a person's word, also for a place coarser than a town")
    func policy() throws {
        let geocoder = CorrectionsGeocoder(try corrections(), source: 1, before: next)
        let germany = CountrySet([CountryCode("DE")].compactMap { $0 })
        let answers = geocoder.answerNow([
            AddressQuery("Bavaria", countries: germany), AddressQuery("nowhere"),
        ])
        var policy = SelectionPolicy()
        policy.minimumConfidence = 1
        #expect(policy.decide(answers[0], countries: germany) == .accepted(notes: []))
        #expect(
            policy.decide(answers[1], countries: CountrySet()) == .refused(.unplaceable, notes: [])
        )
        policy.minimumLevel = .street
        #expect(
            policy.decide(answers[0], countries: germany) == .refused(.belowMinLevel, notes: [])
        )
    }

    @Test("its identity is the next one's without corrections, and changes with them")
    func identity() throws {
        let none = CorrectionsGeocoder(Corrections(), source: 1, before: next)
        let some = CorrectionsGeocoder(try corrections(), source: 1, before: next)
        #expect(none.identity == next.identity)
        #expect(some.identity != next.identity)
        #expect(some.identity.name == "offline")
    }
}
