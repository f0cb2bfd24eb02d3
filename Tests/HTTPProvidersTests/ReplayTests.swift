import GeoModel
import Testing

@testable import HTTPProviders

@Suite("Replaying the exchanges of 25 providers")
struct ReplayTests {
    static let described = Exchange.all.filter { !$0.isForCode && $0.provider != "juso-kr" }
    static let wall = 1_796_000_400.0

    @Test(
        "every reply has the outcome, place, label and wait that it should have",
        .enabled(
            if: !Exchange.all.isEmpty,
            "../shared/providers/examples is missing; the replay needs it"
        ),
        arguments: described
    )
    func replies(exchange: Exchange) throws {
        let catalogue = try ProviderCatalogue()
        let description = try #require(catalogue[exchange.provider])
        let reading = description.read(exchange.reply, wall: Self.wall)
        #expect(reading.outcome.rawValue == exchange.outcome)
        if let seconds = exchange.waitSeconds { #expect(reading.notice.waitSeconds == seconds) }
        if let epoch = exchange.waitUntilEpoch {
            #expect(reading.notice.waitSeconds == epoch - Self.wall)
        }
        guard let latitude = exchange.latitude, let longitude = exchange.longitude else { return }
        let candidate = try #require(reading.candidates.first)
        let expected = try Coordinate(latitude: latitude, longitude: longitude)
        #expect(candidate.coordinate.metres(to: expected) <= exchange.toleranceMetres)
        #expect(candidate.label == .text(exchange.label ?? ""))
    }

    @Test(
        "replies that the examples leave out are read as their documents say",
        arguments: Exchange.own
    )
    func own(exchange: Exchange) throws {
        let description = try #require(try ProviderCatalogue()[exchange.provider])
        let reading = description.read(exchange.reply, wall: Self.wall)
        #expect(reading.outcome.rawValue == exchange.outcome)
        #expect(!reading.isUnreadable)
    }

    @Test(
        "the examples are all there",
        .enabled(if: !Exchange.all.isEmpty, "../shared/providers/examples is missing")
    )
    func count() {
        #expect(Exchange.all.count == 175)
        #expect(Self.described.count == 160)
    }

    @Test(
        "every request is built byte for byte as the provider's documents have it",
        .enabled(if: !Exchange.all.isEmpty, "../shared/providers/examples is missing"),
        arguments: RequestExample.all
    )
    func requests(example: RequestExample) throws {
        let catalogue = try ProviderCatalogue()
        let description = try #require(catalogue[example.provider])
        let exchange = try #require(
            Exchange.all.first { $0.provider == example.provider && $0.name == example.exchange }
        )
        let request = try description.request(
            for: example.query, values: description.completed(example.values()))
        #expect(request.url == exchange.url)
        #expect(request.method.rawValue == exchange.method)
        for (name, value) in exchange.headers where !value.hasPrefix("Bearer <") {
            #expect(request.headers.contains(HTTPRequest.Header(name, value)))
        }
    }

    @Test(
        "the level of a match comes from its types, then from its precision",
        .enabled(if: !Exchange.all.isEmpty, "../shared/providers/examples is missing"),
        arguments: described.filter { $0.latitude != nil }
    )
    func levels(exchange: Exchange) throws {
        let catalogue = try ProviderCatalogue()
        let description = try #require(catalogue[exchange.provider])
        let candidate = try #require(
            description.read(exchange.reply, wall: Self.wall).candidates.first
        )
        let expected: MatchLevel =
            switch (exchange.provider, exchange.name) {
            case ("us-census", _): .interpolated
            case ("google", "partial match"): .street
            case ("pelias", "fallback match"): .locality
            default: .address
            }
        #expect(candidate.level == expected)
    }
}
