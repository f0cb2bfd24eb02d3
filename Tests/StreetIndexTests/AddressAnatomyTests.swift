import AddressText
import GeoModel
import Testing

@testable import StreetIndex

@Suite("House numbers of a source")
struct HouseNumbersTests {
    @Test(
        "what a number column says",
        arguments: [
            ("US", "12", "12"), ("US", "12b", "12 b"), ("US", "12 B", "12 b"),
            ("US", "723-B", "723 b"),
            ("US", "226 1/2", "226 1/2"), ("US", "12-14", "12 -14"), ("US", "12-34", "12 -34"),
            ("FR", "4bis", "4 bis"), ("FR", "12 bis", "12 bis"), ("MC", "1;3;5", "1|3|5"),
            ("LI", "76, 76a, 76b", "76|76 a|76 b"), ("LI", "20'", "20"), ("DE", "12/3", "12 /3"),
            ("AT", "12/3", "12"), ("AT", "12/3/4", "12"), ("AU", "10/244", "244"),
            ("AU", "10/244-246", "244 -246"), ("CZ", "123/4", "123 /4|4"), ("CZ", "č.p. 12", "12"),
            ("FI", "6, 1. krs. / Floor 1", "6"), ("FI", "13 A, 5. krs./Floor 5", "13 a"),
            ("FI", "11 B 9", "11 b"), ("JP", "3-2-1", "3 -2-1"), ("KR", "152-3", "152 -3"),
            ("RU", "5к2", "5 k2"), ("RU", "д. 5 корп. 2", "5 k2"), ("RU", "5 стр. 1", "5 s1"),
            ("BR", "s/n", ""), ("ES", "S/N", ""), ("GB", "Rose Cottage", "0 rosecottage"),
            ("US", "No. 5", "5"), ("NL", "17-19", "17 -19"), ("US", "", ""),
            ("US", "123456789", "0 123456789"),
        ]
    )
    func numbers(country: String, text: String, expected: String) throws {
        var reader = HouseNumbers(normaliser: try NameReader().normaliser)
        let found = reader.numbers(of: Array(text.utf8), country: CountryCode(country)).map {
            $0.suffix.isEmpty
                ? "\($0.value)" : "\($0.value) " + String(decoding: $0.suffix, as: UTF8.self)
        }
        #expect(found.joined(separator: "|") == expected, "\(country) \(text)")
    }

    @Test("a Japanese chome belongs to the number")
    func chome() throws {
        var names = StreetNames(normaliser: try NameReader().normaliser)
        for (street, number, town, all) in [
            ("丸の内一丁目", "9-1", "丸の内", "1-9-1"), ("丸の内1丁目", "9-1", "丸の内", "1-9-1"),
            ("北十二丁目", "", "北", "12"), ("丸の内", "1-9-1", "丸の内", "1-9-1"),
            ("一丁目", "3", "一丁目", "3"),
        ] {
            let (found, numbers) = names.split(
                street: Array(street.utf8), number: Array(number.utf8))
            #expect(String(decoding: found, as: UTF8.self) == town)
            #expect(String(decoding: numbers, as: UTF8.self) == all)
        }
    }

    @Test("a house of several numbers ends at the last, Queens' numbers are one")
    func ranges() {
        #expect(HouseSuffix("-14".utf8).rangeEnd(from: 12) == 14)
        #expect(HouseSuffix("-34".utf8).rangeEnd(from: 12) == nil)
        #expect(HouseSuffix("-2-1".utf8).rangeEnd(from: 12) == nil)
        #expect(HouseSuffix().rangeEnd(from: 12) == nil)
    }
}

@Suite("The parts of a query's text")
struct AddressAnatomyTests {
    private func read(
        _ query: String, _ country: String, _ body: (TokenList, borrowing AddressAnatomy) -> Void
    )
        throws
    {
        let list = try NameReader().normaliser.tokens(of: query)
        var anatomy = AddressAnatomy()
        anatomy.read(list, rules: .of(CountryCode(country)))
        body(list, anatomy)
    }

    private func text(_ list: TokenList, _ range: Range<Int>) -> String {
        list.tokens[range].map { String(decoding: list.text(of: $0), as: UTF8.self) }
            .joined(separator: " ")
    }

    @Test(
        "the likeliest house number, and what is left out",
        arguments: [
            ("US", "12 Main St, Springfield, IL 62701", "12", ""),
            ("US", "12 E Main St, Springfield", "12", ""),
            ("US", "660 Nostrand Ave, Brooklyn, NY 11216", "660", ""),
            ("US", "123 Main St # 456 Oakland CA 94789", "123", "456"),
            ("US", "123 Main St Apt 456 Oakland CA", "123", "apt 456"),
            ("US", "123 Main St Apt No. 456 Oakland CA", "123", "apt no 456"),
            ("US", "30 w 26 st", "30", ""),
            ("US", "30 W 26th St 6th Fl", "30", "6th fl"),
            ("US", "444 South 5th St Apt. 3A Brooklyn", "444", "apt 3a"),
            ("US", "2455-B W Bench Rd Othello WA 99344", "2455 b", ""),
            ("US", "912-914 8TH ST, CLARKSTON, WA 99403", "912 -914", ""),
            ("US", "92-10 Roosevelt Avenue Queens", "92 -10", ""),
            ("US", "PO Box 1, Seattle, WA 98103", "98103", "po box 1"),
            ("US", "P.O. Box 11637 Washington", "", "po box 11637"),
            ("US", "500 5th Ave Suite 200, New York", "500", "suite 200"),
            ("US", "1200 Highway 20, Athens", "1200", ""),
            (
                "GB", "Flat 14, Ziggurat Building, 60-66 Saffron Hill, London", "60 -66",
                "flat 14|ziggurat building"
            ),
            ("GB", "21, Kingswood Road SW2 4JE, London", "21", ""),
            ("GB", "1A Egmont Road, Middlesbrough", "1 a", ""),
            ("AU", "10/244 Barkly Street, St Kilda VIC 3182", "244", ""),
            ("AU", "Unit 5, 12 Smith St, Sydney", "12", "unit 5"),
            ("FR", "12 bis Rue de la Paix, 75002 Paris", "12 bis", ""),
            ("FR", "4 Rue Antoine 1er, Bât B, 98000 Monaco", "4", "bat b"),
            ("DE", "Hauptstr. 12, 10115 Berlin", "12", ""),
            ("DE", "Hauptstraße 12 b, 10115 Berlin", "12 b", ""),
            ("DE", "10115 Berlin, Hauptstr. 12", "12", ""),
            ("DE", "Straße des 17. Juni 135, Berlin", "135", ""),
            ("AT", "Mariahilfer Straße 12/3, 1060 Wien", "12", ""),
            ("ES", "Calle Mayor, 5, 28013 Madrid", "5", ""),
            ("ES", "Calle Mayor 5, 2º izq, 28013 Madrid", "5", "2o izq"),
            ("ES", "Calle 13 5, Madrid", "5", ""),
            ("MX", "Calle 13 No. 5, Mérida", "5", ""),
            ("IT", "Via Roma, 5, 00184 Roma", "5", ""),
            ("NL", "Kerkstraat 12-A, Amsterdam", "12 a", ""),
            ("PL", "ul. Długa 5 m. 3, Kraków", "5", "m 3"),
            ("CZ", "Dlouhá 123/4, Praha", "123 /4", ""),
            ("RU", "ул. Ленина, д. 5, кв. 12, Новосибирск", "5", "kv 12"),
            ("RU", "1-я Советская улица 7, Москва", "7", ""),
            ("DK", "Valdemarsgade 42, 4. tv, København", "42", "4 tv"),
            ("FI", "Mannerheimintie 5 A, 00100 Helsinki", "5 a", ""),
            ("BR", "Rua Augusta, 1500, apto 12, São Paulo", "1500", "apto 12"),
            ("TR", "Atatürk Cad. No: 5 Daire 3, Ankara", "5", "daire 3"),
            ("JP", "丸の内1-9-1", "1 -9-1", ""),
            ("JP", "東京都千代田区丸の内一丁目9番1号", "1 -9-1", ""),
            ("JP", "丸の内1丁目9-1", "1 -9-1", ""),
            ("KR", "테헤란로 152, 3층", "152", "3 층"),
            ("KR", "테헤란로12번길 5-3", "5 -3", ""),
            ("TW", "中山路一段10號", "10", ""),
            ("US", "8912 B STREET, OAKLAND, CA", "8912", ""),
            ("US", "SEAGATE Drive 14317, #7, SAN LEANDRO 94577", "14317", ""),
            ("MC", "98000 Monaco, 6 R. Grimaldi", "6", ""),
            ("FI", "2 Asemanaukio, Helsinki 00100", "2", ""),
            ("LI", "5 Breiten, Eschen 9492", "5", ""),
            ("LI", "2 Gässle, Triesen 9495", "2", ""),
            ("LI", "meierhofstrasse 126f triesen 9495", "126 f", ""),
            ("MC", "98000 Monaco, 2e étage, 40 Av. Princesse Grace", "40", "2e etage"),
            ("LI", "kanalstrasse 1 balzers 9496", "1", ""),
            ("US", "Main St, Springfield", "", ""),
        ]
    )
    func house(country: String, query: String, number: String, leftOut: String) throws {
        try read(query, country) { list, anatomy in
            var found = ""
            if let first = anatomy.numbers.first {
                found = "\(first.value)"
                if !first.suffix.isEmpty {
                    found += " " + String(decoding: first.suffix.array, as: UTF8.self)
                }
            }
            #expect(found == number, "\(country) \(query)")
            let parts = anatomy.parts.indices.map { text(list, anatomy.parts[$0].tokens) }
            #expect(parts.joined(separator: "|") == leftOut, "\(country) \(query)")
        }
    }

    @Test("the tokens of a postal code are no house number")
    func codes() throws {
        let list = try NameReader().normaliser.tokens(of: "Main St Toronto P6A 1A1")
        var anatomy = AddressAnatomy()
        anatomy.read(list, rules: .of(CountryCode("CA")), codes: 0b11000)
        #expect(anatomy.numbers.isEmpty && !anatomy.hasNumber)
        anatomy.read(list, rules: .of(CountryCode("CA")))
        #expect(anatomy.numbers.count == 1)
    }

    @Test(
        "crossings",
        arguments: [
            ("US", "Main St & 5th Ave, Springfield", "main st", "5th ave", true),
            ("US", "corner of Elm and Oak, Springfield", "elm", "oak", true),
            ("US", "Broadway at 42nd St", "broadway", "42nd st", false),
            (
                "DE", "Ecke Hauptstraße / Bahnhofstraße, Berlin", "hauptstrasse", "bahnhofstrasse",
                true
            ),
            ("ES", "Calle Mayor esquina Calle Bailén", "calle mayor", "calle bailen", false),
        ]
    )
    func crossing(country: String, query: String, first: String, second: String, certain: Bool)
        throws
    {
        try read(query, country) { list, anatomy in
            let crossing = anatomy.crossing
            #expect(crossing.map { text(list, $0.first) } == first)
            #expect(crossing.map { text(list, $0.second) } == second)
            #expect(crossing?.isCertain == certain)
        }
    }

    @Test("no crossing where one street is named")
    func none() throws {
        for query in ["12 Main St, Springfield", "Rue de la Paix 5", "AB & C"] {
            try read(query, "US") { _, anatomy in
                #expect(anatomy.crossing == nil || query == "AB & C", "\(query)")
            }
        }
    }
}
