import GeoModel
import Geocoding
import Settings
import Testing

@Suite("The settings of a run")
struct RunSettingsTests {
    private func read(_ values: [OptionID: String]) throws(SettingsError) -> RunSettings {
        var source = Assignments()
        for (id, text) in values {
            let option = OptionTable.option(id)
            let value: RawValue =
                switch option.shape {
                case .toggle: .toggle(text == "true")
                case .paths: .list([text])
                default: .text(text)
                }
            source.values.append(Assignment(id, value, from: .flag(option.flag)))
        }
        return try RunSettings(Overlay(source))
    }

    @Test("hold what was asked for")
    func values() throws {
        let settings = try read([
            .address: "Street, #3", .countryColumn: "land", .append: "Berlin",
            .country: "de,AT", .bias: "52.5,-13.4", .box: "170,-50,-170,-30", .bounded: "true",
            .types: "address,poi", .index: "a.gbx", .concurrency: "4", .minimumLevel: "street",
            .minimumConfidence: "0.5", .maximumRadius: "250", .onAmbiguous: "first",
            .failures: "f.csv", .geojson: "g.geojson", .summary: "s.json", .columns: "+score",
            .prefix: "x_", .byteOrderMark: "true", .excelSafe: "true", .delimiter: "tab",
            .quote: "'", .noHeader: "true", .skipRows: "2", .limit: "10",
            .maximumRecord: "64K", .failUnder: "95%", .quiet: "true", .log: "json",
        ])
        #expect(settings.columns.address == ["Street", "#3"])
        #expect(settings.columns.country == ["land"])
        #expect(settings.area.countries.codes.map(\.description) == ["DE", "AT"])
        #expect(settings.area.bias == (try Coordinate(latitude: 52.5, longitude: -13.4)))
        #expect(settings.area.box?.crossesAntimeridian == true)
        #expect(settings.policy.bounds == settings.area.box)
        #expect(settings.area.types == PlaceTypes([.address, .poi]))
        #expect(settings.policy.types == settings.area.types)
        #expect(settings.policy.minimumLevel == .street)
        #expect(settings.policy.minimumConfidence == 0.5)
        #expect(settings.policy.maximumRadius == 250)
        #expect(settings.policy.acceptsAmbiguous)
        #expect(settings.reading.delimiter == 0x09)
        #expect(settings.reading.quote == .byte(UInt8(ascii: "'")))
        #expect(!settings.reading.hasHeader)
        #expect(settings.reading.maximumRecord == 65_536)
        #expect(settings.failUnder == 95)
        #expect(settings.byteOrderMark)
        #expect(settings.log == .json)
    }

    @Test(
        "refuse a value that cannot be meant, and say what is expected",
        arguments: [
            (.address, "a,,b", "empty"), (.address, "#0", "begin at #1"),
            (.country, "Germany", "two letters"), (.country, "UK", "Did you mean 'GB'?"),
            (.country, "QQ", "not a country code"), (.bias, "52.5", "1 part, not 2"),
            (.bias, "91,0", "not on the globe"), (.bias, "nan,0", "not a number"),
            (.bias, "0x1,2", "not a number"), (.bias, "1e2,2", "not a number"),
            (.box, "1,2,3", "3 parts, not 4"), (.box, "0,10,1,5", "W,S,E,N"),
            (.bounded, "true", "--bbox"), (.types, "adress", "Did you mean 'address'?"),
            (.provider, "Mapbox v6", "no name of a provider"),
            (.provider, "photon=localhost", "no base of a server"), (.rate, "5/day", "like 5/s"),
            (.contact, "me", "neither an e-mail"), (.language, "k", "language tag"),
            (.rowDeadline, "0", "outside"), (.fallbackOn, "timeout", "no reason to ask"),
            (.concurrency, "0", "1 to 1024"),
            (.concurrency, "many", "not a whole number"), (.minimumLevel, "stret", "'street'"),
            (.minimumConfidence, "1.5", "0 to 1"), (.maximumRadius, "0", "outside"),
            (.onAmbiguous, "last", "refuse, first"), (.failures, "", "empty"),
            (.prefix, "a\nb", "control"), (.delimiter, "ab", "comma"), (.delimiter, "é", "ASCII"),
            (.delimiter, "\n", "ASCII"), (.quote, "", "none"), (.skipRows, "-1", "0 or more"),
            (.escape, "slash", "doubled, backslash"), (.headerRows, "21", "0 to 20"),
            (.limit, "0", "1 or more"), (.maximumRecord, "5", "outside"),
            (.maximumRecord, "9999999999999G", "outside"), (.failUnder, "101", "0 to 100"),
            (.log, "xml", "text, json"),
        ] as [(OptionID, String, String)]
    )
    func mistakes(id: OptionID, text: String, words: String) {
        let error = #expect(throws: SettingsError.self) { try read([id: text]) }
        #expect(error?.mistakes.count == 1)
        #expect(error?.mistakes.first?.origin == .flag(OptionTable.option(id).flag))
        #expect(error?.description.contains(words) == true, "\(error as Any)")
    }

    @Test("are checked as a whole: all mistakes come at once, with those of the sources")
    func allAtOnce() {
        var source = Assignments()
        source.values = [
            Assignment(.limit, .text("x"), from: .configFile(path: "c.json", line: 2)),
            Assignment(.log, .text("x"), from: .environment(variable: "GEOBATCH_LOG")),
        ]
        let unknown = Mistake(.configFile(path: "c.json", line: 9), "There is no setting 'x'.")
        let error = #expect(throws: SettingsError.self) {
            try RunSettings(Overlay(source), mistakes: [unknown])
        }
        #expect(error?.mistakes.count == 3)
        #expect(error?.isUsage == false)
    }

    @Test("count as a usage error when one mistake was typed")
    func usage() {
        let error = SettingsError([
            Mistake(.configFile(path: "c", line: 1), "a"), Mistake(.flag("--limit"), "b"),
        ])
        #expect(error.isUsage)
        #expect("\(error)" == "c, line 1: a\n--limit: b")
    }

    @Test("of a quote that is the delimiter are refused")
    func quoteIsDelimiter() {
        #expect(throws: SettingsError.self) { try read([.delimiter: ";", .quote: ";"]) }
    }

    @Test("take a list from JSON as it stands, commas included")
    func exactNames() throws {
        var source = Assignments()
        source.values = [
            Assignment(.address, .list(["Street, No"]), from: .configFile(path: "c", line: 1))
        ]
        #expect(try RunSettings(Overlay(source)).columns.address == ["Street, No"])
    }
}
