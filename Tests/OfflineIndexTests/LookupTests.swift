import AddressText
import GeoModel
import Geocoding
import OfflineIndex
import TestSupport
import Testing

@Suite("Look-up in a small index")
struct LookupTests {
    private let index: TinyIndex
    private let geocoder: OfflineGeocoder

    init() throws {
        index = try TinyIndex()
        geocoder = try OfflineGeocoder(indexes: [IndexFile(path: index.path)])
    }

    private func label(_ candidate: Candidate?) -> String {
        guard let candidate else { return "" }
        var bytes: [UInt8] = []
        geocoder.appendLabel(of: candidate, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private func ask(_ text: String, in countries: [String] = []) -> Answer {
        let promised = CountrySet(countries.compactMap { CountryCode($0) })
        return geocoder.answerNow([AddressQuery(text, countries: promised)])[0]
    }

    @Test(
        "names, regions, countries and scripts lead to the place that is meant",
        arguments: [
            ("Paris, Texas", "Paris, Lamar County, Texas, United States"),
            ("Paris TX", "Paris, Lamar County, Texas, United States"),
            ("Paris, France", "Paris, Île-de-France, France"),
            ("París", "Paris, Île-de-France, France"),
            ("파리", "Paris, Île-de-France, France"),
            ("Springfield, IL, USA", "Springfield, Illinois, United States"),
            ("Springfield, Massachusetts", "Springfield, Massachusetts, United States"),
            ("Kings Lynn", "King's Lynn, England, United Kingdom"),
            ("KING’S LYNN", "King's Lynn, England, United Kingdom"),
            ("Ft. Worth, Tejas", "Fort Worth, Texas, United States"),
            ("서울특별시 강남구 역삼동 825-2", "역삼1동, 서울시강남구, Seoul, South Korea"),
            ("대한민국 서울시 강남구", "서울시강남구, Seoul, South Korea"),
            ("Atlanta, Georgia", "Atlanta, Georgia, United States"),
        ]
    )
    func places(query: String, expected: String) {
        #expect(label(ask(query).best) == expected)
    }

    @Test("each query of a large batch gets the answer it gets alone")
    func batches() throws {
        let texts = [
            "Paris, Texas", "paris tx", "파리", "Springfield, IL, USA", "KING’S LYNN", "",
            "Kings Lymn", "서울특별시 강남구 역삼동 825-2", "Atlanta, Georgia", "Zorblat",
            String(repeating: "Paris ", count: 200),
        ]
        var random = SeededGenerator(seed: 11)
        let asked = (0..<3000).map { _ in Int.random(in: texts.indices, using: &random) }
        let alone = texts.map { ask($0) }
        let answers = geocoder.answerNow(asked.map { AddressQuery(texts[$0]) })
        #expect(answers.count == asked.count)
        #expect(zip(answers, asked).allSatisfy { $0 == alone[$1] })
    }

    @Test(
        "a museum called after a town is in that town; any other word beside it is a coincidence",
        arguments: [
            ("King's Lynn National Museum", true), ("Museo di King's Lynn", true),
            ("King's Lynn Zorblat", false), ("Zorblat King's Lynn Museum", false),
            ("Kings Lymn Museum", false),
        ]
    )
    func venues(query: String, isAnswered: Bool) {
        let answer = ask(query)
        #expect((answer.best != nil && answer.refusal == nil) == isAnswered, "\(query)")
    }

    @Test(
        "what a museum is for is no town beside it, and is one elsewhere",
        arguments: [("King's Lynn National Museum", 52.7517), ("National", 32.6781)])
    func traits(query: String, latitude: Double) throws {
        var pack = TinyPack.sample
        pack.add(
            ["US", "TX", "", "National City", "National", "326781", "-1170992", "150"], to: "places"
        )
        let index = try TinyIndex(pack)
        let geocoder = try OfflineGeocoder(indexes: [IndexFile(path: index.path)])
        let answer = geocoder.answerNow([AddressQuery(query)])[0]
        let best = try #require(answer.best)
        #expect(abs(best.coordinate.latitude - latitude) < 0.01, "\(query)")
        #expect(answer.refusal == nil && answer.topShare > 0.9, "\(query)")
    }

    @Test("what goes side by side with a query changes nothing of its answer")
    func sideBySide() {
        let texts = [
            "Paris, Texas", "", "SE4 1JN", "Springfield, IL, USA", "서울특별시 강남구 역삼동 825-2", "!",
            "8 Rue Royale, 75008 Paris", "Sprinfield, Massachusetts",
            String(repeating: "Paris ", count: 300), String(repeating: "x", count: 20_000),
        ]
        let alone = texts.map { geocoder.answerNow([AddressQuery($0)])[0] }
        for shift in 0..<40 {
            let order = (0..<(17 + shift)).map { ($0 * 7 + shift) % texts.count }
            let together = geocoder.answerNow(order.map { AddressQuery(texts[$0]) })
            #expect(together == order.map { alone[$0] })
        }
        #expect(alone[8].refusal == .tooLong && alone[9].refusal == .tooLong)
    }

    @Test(
        "a misspelt name alone is a place only where it is famous and stands as a part of its own",
        arguments: [
            ("Hauptstrase 5, Parris", true), ("Hauptstrase Parris", false),
            ("Hauptstrase 5, Sprinfield", false), ("Hauptstrase - Parris - Centrum", true),
            ("Hauptstrase-Parris-Centrum", false),
        ]
    )
    func misspelt(query: String, isMeant: Bool) {
        let answer = ask(query)
        #expect((answer.best != nil && answer.refusal == nil) == isMeant)
    }

    @Test("two places of one name share one certainty between them")
    func shared() {
        let answer = ask("Springfield")
        let sum = answer.candidates.prefix(2).reduce(0) { $0 + $1.confidence }
        #expect(answer.candidates.count >= 2 && sum <= 1.001)
    }

    @Test(
        "words of forms and bare numbers are no places",
        arguments: ["Street", "Rue", "123", "12"]
    )
    func forms(query: String) {
        let answer = ask(query)
        #expect(answer.best == nil || answer.refusal == .noMatch)
    }

    @Test(
        "a country's name asks for the city of that name only where nothing else may be meant",
        arguments: [
            ("Zwalbingen, United States", MatchLevel.country), ("Zwalbingen, Texas", .region),
        ]
    )
    func invented(query: String, level: MatchLevel) {
        #expect(ask(query).best?.level == level)
    }

    @Test(
        "postal codes are found by shape and country",
        arguments: [
            ("12 Foo Street, London, SE4 1JN", "SE4 1JN, London, England, United Kingdom"),
            ("se41jp", "SE4 1JP, London, England, United Kingdom"),
            ("8 Rue Royale, 75008 Paris", "75008, Paris, Île-de-France, France"),
            ("1 Main St, Springfield IL 62701-1234", "62701, Springfield, Illinois, United States"),
        ]
    )
    func postcodes(query: String, expected: String) {
        let answer = ask(query)
        #expect(label(answer.best) == expected)
        #expect(answer.best?.level == .postcode)
    }

    @Test("a unit that is not known falls back to its sector")
    func sector() {
        let answer = ask("SE4 1ZZ")
        #expect(label(answer.best) == "SE4 1, London, England, United Kingdom")
        #expect(label(ask("London SE4 1").best) == label(answer.best))
    }

    @Test("of a postal code's rows the district counts, not the city around it")
    func specificRow() throws {
        let best = try #require(ask("75008 Paris, France").best)
        #expect(best.coordinate.latitudeE6 == 48_876_300)
    }

    @Test("a leading zero that a spreadsheet dropped is put back where the state confirms it")
    func padded() throws {
        let best = try #require(ask("1 Beacon St, Boston, MA 2108").best)
        #expect(label(best).hasPrefix("02108, Boston"))
        #expect(best.notes.contains(.postcodePadded))
        #expect(ask("1 Beacon St 2108").best == nil)
    }

    @Test(
        "words that a missing space has run together are taken apart where the writing shows the seam",
        arguments: [
            ("8 Rue Royale, 75008Paris", "75008, Paris, Île-de-France, France"),
            ("1 Main St, Springfield, IL62701", "62701, Springfield, Illinois, United States"),
            ("FortWorth, Texas", "Fort Worth, Texas, United States"),
            ("SpringfieldIL", "Springfield, Illinois, United States"),
            ("Springfield, UnitedStates", "Springfield, Massachusetts, United States"),
        ]
    )
    func runTogether(query: String, expected: String) {
        #expect(label(ask(query).best) == expected)
    }

    @Test("a code of letters and digits is not taken apart, nor what then says less")
    func keptTogether() {
        #expect(label(ask("se41jp").best) == "SE4 1JP, London, England, United Kingdom")
        #expect(ask("12345Zwalb").best == nil)
        #expect(ask("ZwalbXyrk").best == nil)
    }

    @Test("a place and its region together outweigh a postal code that lies in neither")
    func codeElsewhere() throws {
        let answer = ask("1 Main St, Boston, MA 62701")
        #expect(label(answer.best) == "Boston, Massachusetts, United States")
        #expect(answer.refusal == nil && answer.topShare >= 0.6)
        #expect(try #require(answer.best).notes.contains(.postcodeConflict))
    }

    @Test(
        "one typing error in a name is corrected, and said so",
        arguments: [
            ("Sprngfield, Illinois", "Springfield, Illinois, United States"),
            ("Bostom, MA", "Boston, Massachusetts, United States"),
            ("Atlatna, Georgia", "Atlanta, Georgia, United States"),
            ("Lonndon, England", "London, England, United Kingdom"),
        ]
    )
    func typos(query: String, expected: String) {
        let answer = ask(query)
        #expect(label(answer.best) == expected)
        #expect(answer.best?.notes.contains(.typoCorrected) == true)
    }

    @Test("numbers and codes are never corrected")
    func codesAreNot() {
        #expect(ask("SE5 1JN").best == nil)
        #expect(ask("75009").best == nil)
    }

    @Test(
        "a mere coincidence of words is refused, however it is written",
        arguments: [
            "Salon Springfield nails", "the Springfild file", "Lynn says kings lynn maybe not",
        ]
    )
    func coincidence(query: String) {
        let decision = SelectionPolicy().decide(ask(query), countries: CountrySet())
        guard case .refused(let reason, _) = decision else {
            Issue.record("accepted \(label(ask(query).best))")
            return
        }
        #expect(reason == .noMatch)
    }

    @Test("a promise of a country drops candidates elsewhere")
    func promise() {
        #expect(label(ask("Paris", in: ["US"]).best) == "Paris, Lamar County, Texas, United States")
        #expect(label(ask("Paris", in: ["FR"]).best) == "Paris, Île-de-France, France")
    }

    @Test("nothing in the promised country shows what lies elsewhere, which is then refused")
    func outsideCountry() {
        let answer = ask("London", in: ["KR"])
        let promised = CountrySet(CountryCode("KR").map { [$0] } ?? [])
        #expect(
            SelectionPolicy().decide(answer, countries: promised)
                == .refused(.outsideCountry, notes: [])
        )
    }

    @Test(
        "two towns of one name and size are ambiguous, with the other one named (jessecambon/tidygeocoder#87)"
    )
    func ambiguous() throws {
        let answer = ask("Springfield")
        #expect(answer.topShare < SelectionPolicy.ambiguousShare)
        #expect(label(answer.runnerUp).hasPrefix("Springfield, "))
        guard
            case .refused(let reason, _) = SelectionPolicy().decide(answer, countries: CountrySet())
        else {
            Issue.record("accepted")
            return
        }
        #expect(reason == .ambiguous)
    }

    @Test("a postcode of another place is a conflict")
    func conflict() throws {
        let best = try #require(ask("Atlanta, GA 62701, USA").best)
        #expect(best.notes.contains(.postcodeConflict) || best.level == .postcode)
    }

    @Test("a postcode elsewhere and words that nothing explains make an answer less sure")
    func doubt() throws {
        let sure = try #require(ask("Atlanta, GA, USA").best)
        let conflicting = try #require(ask("Atlanta, GA 62701, USA").best)
        let unexplained = try #require(ask("Blarg Frotz Atlanta, USA").best)
        #expect(conflicting.confidence < sure.confidence)
        #expect(unexplained.confidence < sure.confidence)
        for answer in [sure, conflicting, unexplained] {
            #expect(answer.confidence >= 0.01 && answer.confidence <= 0.99)
        }
    }

    @Test("no answer states more than 25 km, however far its postal code reaches")
    func widest() throws {
        let best = try #require(ask("1 Main St, Springfield IL 62701, USA").best)
        #expect(best.level == .postcode)
        #expect((1_000...25_000).contains(best.accuracyMetres))
    }

    @Test(
        "the query's own level is read from its words",
        arguments: [
            ("Texas", MatchLevel.region), ("France", .country), ("Boston", .locality),
            ("12 Milk Street, Boston", .address), ("Milk Street, Boston", .street),
        ]
    )
    func askedLevel(query: String, expected: MatchLevel) {
        #expect(ask(query).askedLevel == expected)
    }

    @Test("a bias or a box decides between namesakes")
    func preferences() throws {
        let texas = try Coordinate(latitude: 33, longitude: -96)
        let biased = try OfflineGeocoder(
            indexes: [IndexFile(path: index.path)],
            preferences: SearchPreferences(bias: texas)
        )
        #expect(biased.answerNow([AddressQuery("Paris")])[0].best?.country == CountryCode("US"))
        #expect(biased.identity != geocoder.identity)
    }

    @Test("a bounded box that holds no candidate is told as such")
    func bounded() throws {
        let box = try BoundingBox(
            southWest: Coordinate(latitude: 40, longitude: -10),
            northEast: Coordinate(latitude: 43, longitude: -8)
        )
        let bounded = try OfflineGeocoder(
            indexes: [IndexFile(path: index.path)],
            preferences: SearchPreferences(box: box, isBounded: true)
        )
        var policy = SelectionPolicy()
        policy.bounds = box
        let answer = bounded.answerNow([AddressQuery("London")])[0]
        #expect(policy.decide(answer, countries: CountrySet()) == .refused(.outsideBbox, notes: []))
    }

    @Test(
        "text that is no address gets no answer, and never a crash",
        arguments: [
            "", " ", ",,,,", "zzzz qqqq", "12345678901234567890", "\u{0}\u{1}", "🏠🏠", "-",
            "ΑΒΓ ΔΕΖ",
        ]
    )
    func hopeless(query: String) {
        #expect(ask(query).best == nil)
    }

    @Test("a text far longer than an address is refused as too long")
    func tooLong() {
        let answer = ask(Array(repeating: "word", count: 500).joined(separator: " "))
        #expect(answer.refusal == .tooLong)
        #expect(
            SelectionPolicy().decide(answer, countries: CountrySet())
                == .refused(.tooLong, notes: [])
        )
    }

    @Test("equal queries get equal answers, alone or in a batch")
    func deterministic() {
        let texts = ["Paris TX", "Springfield", "75008 Paris", "서울", "nowhere at all", "Georgia"]
        let batch = geocoder.answerNow(texts.map { AddressQuery($0) })
        #expect(batch == texts.map { ask($0) })
    }

    @Test("a search gives several candidates, best first, none twice")
    func search() throws {
        let many = try OfflineGeocoder(indexes: [IndexFile(path: index.path)], candidates: 5)
        let answer = many.answerNow([AddressQuery("Springfield")])[0]
        let labels = answer.candidates.map(label)
        #expect(labels.count == 2)
        #expect(Set(labels).count == 2)
    }

    @Test(
        "countries are known by names in any language and by code",
        arguments: [
            ("미국", "US"), ("Frankreich", "FR"), ("uk", "GB"), ("KOR", "KR"),
        ]
    )
    func countryNames(name: String, code: String) {
        #expect(geocoder.country(named: name) == CountryCode(code))
        #expect(geocoder.country(named: "Atlantis") == nil)
    }
}
