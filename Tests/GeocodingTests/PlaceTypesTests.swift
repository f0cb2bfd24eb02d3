import AddressText
import GeoModel
import Testing

@testable import Geocoding

@Suite("Types of places")
struct PlaceTypesTests {
    private func place(_ level: MatchLevel, _ latitude: Double = 1) throws -> Candidate {
        Candidate(
            coordinate: try Coordinate(latitude: latitude, longitude: 1),
            level: level,
            accuracyMetres: 100,
            confidence: 0.8,
            label: .text(level.name)
        )
    }

    @Test("every level is of one type, and each type's coarsest level is its own")
    func levels() {
        for level in MatchLevel.allCases {
            let type = PlaceType(level)
            #expect(PlaceTypes([type]).allows(level))
            #expect(PlaceTypes().allows(level))
            #expect(type.coarsestLevel <= level || type == .poi)
            for other in PlaceType.allCases where other != type {
                #expect(!PlaceTypes([other]).allows(level))
            }
        }
        for type in PlaceType.allCases {
            #expect(PlaceType(rawValue: type.rawValue) == type)
            #expect(PlaceType(type.coarsestLevel) == type)
        }
    }

    @Test("candidates of other types are left out, and the next one stands in for them")
    func filtered() throws {
        let answer = Answer(
            best: try place(.locality), runnerUp: try place(.poi, 5),
            others: [try place(.street, 9), try place(.poi, 20)], topShare: 0.9)
        let poi = PlaceTypes([.poi]).filtered(answer)
        #expect(poi.candidates.map(\.coordinate.latitude) == [5, 20])
        #expect(poi.runnerUp?.coordinate.latitude == 20)
        // Which of two is likelier cannot be said any more; of one it can.
        #expect(poi.topShare == 0.5)
        let street = PlaceTypes([.street]).filtered(answer)
        #expect(street.candidates.map(\.level) == [.street])
        #expect(street.topShare == 1)
        let town = PlaceTypes([.locality]).filtered(answer)
        #expect(town.candidates.map(\.level) == [.locality])
        #expect(town.topShare == 1)
        #expect(PlaceTypes([.locality, .street, .poi]).filtered(answer) == answer)
        #expect(PlaceTypes().filtered(answer) == answer)
    }

    @Test("where none is left the answer is refused, with the best one for the report")
    func none() throws {
        let filtered = PlaceTypes([.country]).filtered(Answer(best: try place(.poi)))
        #expect(filtered.refusal == .otherType)
        #expect(filtered.best?.level == .poi)
        let decision = SelectionPolicy().decide(filtered, countries: CountrySet())
        #expect(decision == .refused(.otherType, notes: []))
        let nothing = Answer()
        #expect(PlaceTypes([.country]).filtered(nothing) == nothing)
    }

    @Test("who asks for countries gets them without --min-level, others do not")
    func level() throws {
        let answer = Answer(best: try place(.country))
        var policy = SelectionPolicy()
        #expect(
            policy.decide(answer, countries: CountrySet()) == .refused(.belowMinLevel, notes: []))
        policy.types = PlaceTypes([.country, .poi])
        #expect(policy.decide(answer, countries: CountrySet()) == .accepted(notes: []))
        policy.minimumLevel = .street
        #expect(
            policy.decide(answer, countries: CountrySet()) == .refused(.belowMinLevel, notes: []))
        policy.types = PlaceTypes([.street])
        #expect(policy.decide(answer, countries: CountrySet()) == .refused(.otherType, notes: []))
    }

    @Test("suggestions of other types are left out")
    func suggestions() async throws {
        let typed = TypedAutocompleter(
            around: Listed(places: [
                try place(.locality), try place(.street), try place(.locality), try place(.poi),
            ]),
            types: PlaceTypes([.street, .poi])
        )
        #expect(try await typed.suggest("x", limit: 5).get().map(\.title) == ["street", "poi"])
        #expect(try await typed.suggest("x", limit: 1).get().map(\.title) == ["street"])
    }
}

/// Completes every text with the places of a list.
private struct Listed: Autocompleter {
    let places: [Candidate]

    func suggest(_ text: String, limit: Int) async -> Result<[Suggestion], GeocodeError> {
        .success(
            places.indices.prefix(limit).map {
                Suggestion(title: places[$0].level.name, subtitle: "", token: String($0))
            })
    }

    func resolve(_ suggestion: Suggestion) async -> Result<Candidate?, GeocodeError> {
        .success(Int(suggestion.token).map { places[$0] })
    }
}
