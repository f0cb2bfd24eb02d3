import Settings
import Testing

@Suite("The option table")
struct OptionTableTests {
    @Test("has one row for every option", arguments: OptionID.allCases)
    func complete(id: OptionID) {
        #expect(OptionTable.all.count { $0.id == id } == 1)
        #expect(OptionTable.option(id).id == id)
    }

    @Test("gives no command two options of one name", arguments: CommandName.allCases)
    func distinct(command: CommandName) {
        let names = OptionTable.options(of: command).map(\.name)
        #expect(Set(names).count == names.count)
    }

    @Test("takes a value for a name in all commands or in none")
    func arity() {
        let byName = Dictionary(grouping: OptionTable.all, by: \.name)
        for (name, options) in byName {
            #expect(Set(options.map { $0.placeholder == nil }).count == 1, "\(name)")
        }
    }

    @Test("shows ten options in the short help")
    func essentials() {
        #expect(OptionTable.all.count(where: \.isEssential) == 10)
    }

    @Test("makes every option of the main job a setting, but for the config file itself")
    func settings() {
        let others: Set<OptionID> = [.config, .help, .version]
        let expected = OptionTable.options(of: .run).map(\.id).filter { !others.contains($0) }
        #expect(OptionTable.settings.map(\.id) == expected)
    }

    @Test("gives toggles no placeholder and all others one", arguments: OptionID.allCases)
    func placeholders(id: OptionID) {
        let option = OptionTable.option(id)
        #expect((option.shape == .toggle) == (option.placeholder == nil))
    }

    @Test("explains every option in ASCII sentences", arguments: OptionID.allCases)
    func help(id: OptionID) {
        let option = OptionTable.option(id)
        #expect(option.help.hasSuffix("."))
        #expect(option.help.utf8.allSatisfy { (0x20...0x7E).contains($0) })
    }

    @Test("forms key and variable from the name")
    func spelling() {
        let option = OptionTable.option(.minimumLevel)
        #expect(option.flag == "--min-level")
        #expect(option.key == "min_level")
        #expect(option.variable == "GEOBATCH_MIN_LEVEL")
    }

    /// Whoever adds an option says here, too, what a changed value means for work that is done.
    @Test("declares the effect of every option")
    func effects() {
        let answers: Set<OptionID> = [.bias, .box, .bounded, .types, .language, .index]
        let rendering: Set<OptionID> = [
            .address, .houseNumber, .street, .city, .region, .postcode, .countryColumn,
            .latitudeColumn, .longitudeColumn, .append,
            .country, .provider, .corrections, .fallbackOn, .minimumLevel, .minimumConfidence,
            .maximumRadius,
            .onAmbiguous,
            .failures, .geojson, .map, .mapTiles, .mapTilesAttribution, .mapColumns, .summary,
            .columns,
            .prefix, .byteOrderMark, .excelSafe,
            .delimiter, .quote, .escape, .encoding, .noHeader, .headerRows, .skipRows, .limit,
            .maximumRecord,
            .keepExisting, .onlyUnmatched, .offline,
        ]
        let none: Set<OptionID> = [
            .keyFile, .contact, .rate, .concurrency, .rowDeadline, .restart, .cache, .noCache,
            .perDay, .maximumCost, .dryRun, .deadline, .metrics,
            .failUnder, .quiet,
            .log, .config, .json, .candidateLimit, .complete, .resolve, .check,
            .defaults, .world, .sourceCountry, .sourceRegion, .sourceMap, .memory, .licence,
            .attribution, .port, .noOpen, .below, .man, .completions, .markdown, .help,
            .version,
        ]
        #expect(ids(.answers) == answers)
        #expect(ids(.rendering) == rendering)
        #expect(ids(.none) == none)
    }

    private func ids(_ effect: OptionEffect) -> Set<OptionID> {
        Set(OptionTable.all.filter { $0.effect == effect }.map(\.id))
    }
}
