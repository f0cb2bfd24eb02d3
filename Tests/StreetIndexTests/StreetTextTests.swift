import AddressText
import GeoModel
import Testing

@testable import StreetIndex

/// Reads names in tests.
struct NameReader {
    let normaliser: Normaliser

    init() throws {
        normaliser = Normaliser(table: try #require(FoldTable.builtIn))
    }

    func core(_ name: String, _ country: String, _ reading: StreetText.Reading = .exact) -> String {
        let list = normaliser.tokens(of: name)
        var core = CoreText()
        let rules = StreetRules.of(CountryCode(country))
        let key = StreetText.key(
            of: list, list.tokens.indices, rules: rules, core: &core, reading: reading)
        guard let key else { return "" }
        let type = StreetType(rawValue: key.type).map { "\($0)" } ?? "?"
        let text = String(decoding: core.array, as: UTF8.self)
        return "\(text) \(type) \(key.direction)"
    }

    func key(_ name: String, _ country: String) -> StreetKey? {
        let list = normaliser.tokens(of: name)
        return StreetText.key(of: list, list.tokens.indices, country: CountryCode(country))
    }
}

@Suite("Street names")
struct StreetTextTests {
    private let names: NameReader

    init() throws { names = try NameReader() }

    @Test(
        "one street, many spellings: core, type and direction",
        arguments: [
            ("US", "N Main St|North Main Street|N. Main St.|NORTH MAIN STR", "main street 1"),
            ("US", "5th Ave|Fifth Avenue|5 Av.", "5 avenue 0"),
            ("US", "St. Johns Pl|Saint John's Place", "saintjohns place 0"),
            (
                "US", "Martin Luther King Jr Blvd|Martin Luther King Junior Boulevard",
                "martinlutherkingjunior boulevard 0"
            ),
            ("US", "Avenue of the Americas|Ave of Americas", "americas avenue 0"),
            (
                "US", "Mt Vernon Pl NW|Mount Vernon Place N.W.|Mt. Vernon Pl Northwest",
                "mountvernon place 8"
            ),
            ("US", "County Road 12|Co Rd 12|CR 12|CR-12", "12 countyRoad 0"),
            ("US", "US Highway 1|US Hwy 1|U.S. Route 1|US-1", "1 federalRoute 0"),
            ("US", "State Route 9|SR 9|State Hwy 9", "9 stateRoute 0"),
            ("US", "Highway 20|Hwy 20", "20 highway 0"),
            ("US", "Sunny Hill Rd|Sunny Hl Road", "sunnyhill road 0"),
            ("US", "O'Connell St|OConnell Street|O Connell St", "oconnell street 0"),
            (
                "CA", "Rue Sherbrooke O|Rue Sherbrooke Ouest|rue sherbrooke O.",
                "sherbrooke street 7"
            ),
            ("CA", "Queen St E|Queen Street East", "queen street 3"),
            ("GB", "Queen's Gate Gdns|Queens Gate Gardens", "queensgate gardens 0"),
            ("FR", "Rue de la Paix|R. de la Paix|rue la Paix|RUE PAIX", "paix street 0"),
            (
                "FR", "Bd St-Michel|Boulevard Saint-Michel|Bvd. Saint Michel",
                "saintmichel boulevard 0"
            ),
            ("FR", "Quai Antoine 1er|Quai Antoine Ier|Quai Antoine Premier", "antoine1 quay 0"),
            ("FR", "Avenue de l'Abbé Grégoire|Av. Abbe Gregoire", "abbegregoire avenue 0"),
            (
                "DE", "Hauptstraße|Hauptstr.|Haupt-Straße|Haupt Str.|HAUPTSTRASSE|Hauptstrasse",
                "haupt street 0"
            ),
            ("DE", "Kölner Straße|Koelner Str.|Kolner Strasse", "kolner street 0"),
            ("DE", "Straße des 17. Juni|Str. des 17 Juni", "17juni street 0"),
            ("AT", "Mariahilfer Gasse|Mariahilfergasse", "mariahilfer lane 0"),
            ("LI", "Im alten Riet|im alten riet", "imalteriet none 0"),
            ("CH", "Route de Berne|Rte de Berne", "berne road 0"),
            ("CH", "Bahnhofplatz|Bahnhof Platz", "bahnhof place 0"),
            ("ES", "Calle de Alcalá|C/ Alcalá|CL ALCALA|c. alcala", "alcala street 0"),
            ("ES", "Avda. del Dr. Fleming|Avenida Doctor Fleming", "doctorfleming avenue 0"),
            ("ES", "Pº de la Castellana|Paseo Castellana", "castellana promenade 0"),
            ("MX", "Calle 13 Norte|C. 13 Nte.", "13 street 1"),
            ("AD", "Carrer de la Unió|C. Unio", "unio street 0"),
            ("PT", "R. Dr. João de Barros|Rua Doutor João Barros", "doutorjoaobarros street 0"),
            ("BR", "Av. S. João|Avenida São João", "saojoao avenue 0"),
            ("IT", "Via XX Settembre|V. Venti Settembre|via 20 settembre", "20settembre street 0"),
            ("IT", "Piazza S. Maria|P.za Santa Maria|Pza Sta. Maria", "sanmaria square 0"),
            ("NL", "Prof. van der Waalsstraat|Professor Waalsstr.", "professorwaals street 0"),
            ("NL", "Kruisdijk|Kruisdyk", "kruis dyke 0"),
            ("BE", "Nieuwstraat|Nieuw Straat", "nieuw street 0"),
            ("BE", "Rue Neuve|R. Neuve", "neuve street 0"),
            (
                "PL", "ul. gen. Józefa Bema|ulica Generała Józefa Bema",
                "generalajozefabema street 0"
            ),
            ("CZ", "Náměstí Míru|nám. Míru", "miru square 0"),
            ("SE", "Storgatan|Stor Gatan", "stor street 0"),
            ("NO", "Åsveien|Aasvegen", "as road 0"),
            ("DK", "Nørre Søgade|Nr. Soegade", "norreso street 0"),
            ("FI", "Mannerheimintie", "mannerheimin road 0"),
            ("FI", "Norra Esplanaden", "norraesplanaden none 0"),
            ("RU", "улица Ленина|ул. Ленина|Ленина ул.|ulitsa Lenina", "lenina street 0"),
            (
                "RU", "1-я Советская улица|ул. Советская 1-я|Советская 1-я ул.",
                "1sovetskaya street 0"
            ),
            ("TR", "Atatürk Cad.|Atatürk Caddesi", "ataturk avenue 0"),
            ("IE", "St. Stephen's Green|Saint Stephens Grn", "saintstephensgreen none 0"),
            ("AU", "Barkly Street|BARKLY ST", "barkly street 0"),
            ("AU", "Great Ocean Rd|Great Ocean Road", "greatocean road 0"),
            ("NZ", "Lambton Quay|Lambton Qy", "lambton quay 0"),
            ("AR", "Av. 9 de Julio|Avenida 9 de Julio", "9julio avenue 0"),
            ("AR", "Gral. San Martín|General San Martin", "generalsanmartin none 0"),
            ("LU", "Boulevard Royal|Bd. Royal", "royal boulevard 0"),
            ("IS", "Skólavörðustígur|Skolavordustigur", "skolavordu path 0"),
            ("HU", "Andrássy út|Andrassy ut", "andrassy road 0"),
            ("CN", "中山路", "中山路 none 0"),
            ("JP", "北二十一条西|北21条西", "北21条西 none 0"),
            ("TW", "中山路一段|中山路1段", "中山路1段 none 0"),
            ("KR", "테헤란로", "테헤란로 none 0"),
            ("US", "Fremont Bl|FREMONT BOULEVARD", "fremont boulevard 0"),
            ("LI", "Fallsgass|Fallsgasse|Falls Gasse", "falls lane 0"),
            ("IN", "M.G. Road|Mahatma Gandhi Rd", "mahatmagandhi road 0"),
        ]
    )
    func spellings(country: String, spellings: String, expected: String) {
        let cores = spellings.split(separator: "|").map { names.core(String($0), country) }
        for (index, core) in cores.enumerated() {
            #expect(core == expected, "\(country) \(spellings) #\(index)")
        }
    }

    @Test(
        "a name that consists of types, directions or small words keeps a core",
        arguments: [
            ("US", "North Street", "north street 0"), ("US", "Avenue B", "b avenue 0"),
            ("US", "The Avenue", "avenue none 0"), ("CA", "The Dr", "drive none 0"),
            ("CA", "The Drive", "drive none 0"), ("US", "Broadway", "broadway none 0"),
            ("US", "Avenue N", "north avenue 0"), ("US", "N St NW", "north street 8"),
            ("US", "Court Street", "court street 0"), ("FR", "Rue", "rue none 0"),
            ("FR", "Rue D", "d street 0"), ("DE", "Unter den Linden", "unterlinden none 0"),
            ("DE", "Ring", "ring none 0"), ("NL", "Laan", "laan none 0"),
        ]
    )
    func keepsCore(country: String, name: String, expected: String) {
        #expect(names.core(name, country) == expected)
    }

    @Test("streets of one core are told apart by wording, type or direction")
    func wording() throws {
        let bois = try #require(names.key("Rue du Bois", "FR"))
        let woods = try #require(names.key("Rue des Bois", "FR"))
        #expect(bois.core == woods.core && bois.wording != woods.wording)
        let street = try #require(names.key("5th St", "US"))
        let avenue = try #require(names.key("5th Ave", "US"))
        #expect(street.core == avenue.core && street.type != avenue.type && street.isNumbered)
        #expect(names.key("Elm St", "US")?.isNumbered == false)
        #expect(names.key("11 1 Weg", "DE")?.core != names.key("1 11 Weg", "DE")?.core)
        #expect(names.key("", "US") == nil)
    }

    @Test(
        "a typing error in the type word does not change the core",
        arguments: [
            ("US", "Main Stret", "main street 0"), ("US", "Park Avneue", "park avenue 0"),
            ("DE", "Hauptstrsse", "haupt street 0"), ("DE", "Hauptstrassse", "haupt street 0"),
            ("SE", "Storg", "stor street 0"), ("FI", "Mannerheimint", "mannerheimin road 0"),
            ("FR", "Boulvard Voltaire", "voltaire boulevard 0"),
            ("SE", "Storgtan", "stor street 0"),
        ]
    )
    func mistyped(country: String, name: String, expected: String) {
        #expect(names.core(name, country, .forgiving) == expected)
        #expect(names.core(name, country) != expected)
    }

    @Test("a compound that a full stop cuts short before the house number keeps its core")
    func cutShort() throws {
        for (country, text, whole) in [
            ("SE", "Storg., 5", "Storgatan"), ("FI", "Kaivok., Helsinki", "Kaivokatu"),
            ("NO", "Åsv. 5", "Åsveien"),
            ("CH", "Bahnhofpl. 1", "Bahnhofplatz"),
        ] {
            let list = names.normaliser.tokens(of: text)
            let key = StreetText.key(of: list, 0..<1, country: CountryCode(country))
            #expect(
                key
                    == names.key(whole, country).map {
                        StreetKey(
                            core: $0.core, letters: $0.letters, type: $0.type, wording: $0.wording)
                    })
        }
    }

    @Test("a letter exchanged, lost, added or swapped changes at most two bits of the letters")
    func letters() throws {
        let right = try #require(names.key("Rosenberg", "US"))
        for wrong in ["Rosemberg", "Rosenbrg", "Rosenxberg", "Rsoenberg", "Rosenber9"] {
            let key = try #require(names.key(wrong, "US"))
            #expect((key.letters ^ right.letters).nonzeroBitCount <= 2, "\(wrong)")
        }
    }
}

@Suite("Keys of a street's name at build")
struct StreetNamesTests {
    @Test(
        "names in two languages, brackets and plain names",
        arguments: [
            ("BE", "Rue Neuve - Nieuwstraat", ["Rue Neuve", "Nieuwstraat"]),
            ("IT", "Romstraße/Via Roma", ["Via Roma", "Romstraße"]),
            ("US", "Main Street (Old Road)", ["Main St", "Old Road"]),
            ("DE", "Hauptstraße", ["Hauptstr."]),
            ("FI", "Caisa, Vilhonkatu", ["Vilhonkatu"]),
            ("PL", "ulica Adama Mickiewicza", ["Mickiewicza", "ul. Adama Mickiewicza"]),
            ("IT", "Via Giuseppe Garibaldi", ["Via Garibaldi"]),
        ]
    )
    func keys(country: String, name: String, found: [String]) throws {
        let reader = try NameReader()
        var names = StreetNames(normaliser: reader.normaliser)
        let keys = names.keys(of: Array(name.utf8), country: CountryCode(country))
        #expect(keys.count <= StreetNames.mostKeys)
        for spelling in found {
            #expect(keys.contains { $0.core == reader.key(spelling, country)?.core }, "\(spelling)")
        }
    }

    @Test("a text without letters or digits has no key")
    func none() throws {
        var names = StreetNames(normaliser: try NameReader().normaliser)
        #expect(names.keys(of: Array(" - / -".utf8), country: nil).isEmpty)
    }

    @Test("no language lists a word in two groups of spellings or under two types of one side")
    func consistent() {
        let languages: [(String, StreetLanguage)] = [
            ("english", .english), ("french", .french), ("quebec", .quebec), ("german", .german),
            ("spanish", .spanish), ("portuguese", .portuguese), ("italian", .italian),
            ("dutch", .dutch), ("polish", .polish), ("czech", .czech), ("russian", .russian),
            ("swedish", .swedish), ("norwegian", .norwegian), ("danish", .danish),
            ("icelandic", .icelandic), ("finnish", .finnish), ("turkish", .turkish),
            ("hungarian", .hungarian), ("indian", .indian),
        ]
        for (name, language) in languages {
            for side in [language.before, language.after] {
                #expect(repeated(side.map(\.1)) == [], "\(name)")
            }
            #expect(repeated(language.spellings) == [], "\(name)")
            let all =
                (language.before + language.after + language.joined + language.cut).map(\.1)
                + language.spellings + [language.fillers, language.ordinals, language.digraphs]
                + language.directions
            #expect(
                all.joined().allSatisfy {
                    $0.isASCII && ($0.isLetter && $0.isLowercase || $0.isNumber || $0 == " ")
                }, "\(name)")
        }
    }

    private func repeated(_ groups: [String]) -> [String] {
        let words = groups.flatMap { Set($0.split(separator: " ").map(String.init)) }
        return Dictionary(grouping: words) { $0 }
            .filter { $0.value.count > 1 && !$0.key.allSatisfy(\.isNumber) }.keys.sorted()
    }
}
