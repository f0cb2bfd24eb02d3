import GeoModel
import Geocoding
import Testing

@Suite("Selection policy")
struct SelectionPolicyTests {
    private func candidate(
        _ level: MatchLevel = .locality,
        latitude: Double = 48.85,
        radius: Int32 = 1_000,
        confidence: Float = 0.9,
        country: String = "FR"
    ) throws -> Candidate {
        Candidate(
            coordinate: try Coordinate(latitude: latitude, longitude: 2.35),
            level: level,
            accuracyMetres: radius,
            confidence: confidence,
            country: CountryCode(country),
            label: .text("x")
        )
    }

    private func decide(
        _ answer: Answer,
        countries: [String] = [],
        change: (inout SelectionPolicy) -> Void = { _ in }
    ) -> Decision {
        var policy = SelectionPolicy()
        change(&policy)
        return policy.decide(
            answer,
            countries: CountrySet(countries.compactMap { CountryCode($0) })
        )
    }

    @Test("no candidate is no match, or the reason why nothing was looked up")
    func none() {
        #expect(decide(Answer()) == .refused(.noMatch, notes: []))
        #expect(decide(Answer(refusal: .tooLong)) == .refused(.tooLong, notes: []))
    }

    @Test("by default a region is refused, unless the query asks for a region")
    func defaultLevel() throws {
        let region = try candidate(.region)
        #expect(decide(Answer(best: region)) == .refused(.belowMinLevel, notes: []))
        #expect(decide(Answer(best: region, askedLevel: .region)) == .accepted(notes: []))
        #expect(
            decide(Answer(best: region, askedLevel: .region)) { $0.minimumLevel = .locality }
                == .refused(.belowMinLevel, notes: [])
        )
    }

    @Test("a place for a street address is accepted with a note, for every geocoder alike")
    func tooCoarse() throws {
        let place = try candidate()
        #expect(
            decide(Answer(best: place, askedLevel: .address))
                == .accepted(notes: ReasonSet(.tooCoarse))
        )
        let near = try candidate(.postcode, radius: 200)
        #expect(decide(Answer(best: near, askedLevel: .address)) == .accepted(notes: []))
        #expect(
            decide(Answer(best: place, askedLevel: .street)) { $0.minimumLevel = .street }
                == .refused(.belowMinLevel, notes: ReasonSet(.tooCoarse))
        )
    }

    @Test("ambiguous needs both a small share and a far runner-up")
    func ambiguous() throws {
        let best = try candidate()
        let far = try candidate(latitude: 45)
        let near = try candidate(latitude: 48.9)
        let answer = Answer(best: best, runnerUp: far, topShare: 0.5)
        #expect(decide(answer) == .refused(.ambiguous, notes: []))
        #expect(decide(answer) { $0.acceptsAmbiguous = true } == .accepted(notes: []))
        #expect(decide(Answer(best: best, runnerUp: near, topShare: 0.5)) == .accepted(notes: []))
        #expect(decide(Answer(best: best, runnerUp: far, topShare: 0.6)) == .accepted(notes: []))
    }

    @Test("country, box, radius and confidence each refuse with their own reason")
    func limits() throws {
        let answer = Answer(best: try candidate())
        #expect(decide(answer, countries: ["US"]) == .refused(.outsideCountry, notes: []))
        #expect(decide(answer, countries: ["US", "FR"]) == .accepted(notes: []))
        #expect(
            decide(answer) { $0.minimumConfidence = 0.95 } == .refused(.lowConfidence, notes: [])
        )
        #expect(decide(answer) { $0.maximumRadius = 500 } == .refused(.belowMinLevel, notes: []))
        let box = try BoundingBox(
            southWest: Coordinate(latitude: 0, longitude: 0),
            northEast: Coordinate(latitude: 1, longitude: 1)
        )
        #expect(decide(answer) { $0.bounds = box } == .refused(.outsideBbox, notes: []))
    }
}
