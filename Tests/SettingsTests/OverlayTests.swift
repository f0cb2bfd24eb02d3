import Settings
import Testing

@Suite("Settings from several sources")
struct OverlayTests {
    private let file = Origin.configFile(path: "config.json", line: 3)
    private let variable = Origin.environment(variable: "GEOBATCH_LIMIT")
    private let flag = Origin.flag("--limit")

    @Test("are overridden in the order built-in, file, environment, flag, whatever comes first")
    func order() {
        let origins = [file, variable, flag]
        for winner in origins.indices {
            for permutation in [origins[...winner].map { $0 }, origins[...winner].reversed()] {
                var source = Assignments()
                source.values = permutation.map {
                    Assignment(.limit, .text("\($0)"), from: $0)
                }
                let setting = Overlay(source)[.limit]
                #expect(setting.origin == origins[winner])
                #expect(setting.value == .text("\(origins[winner])"))
            }
        }
    }

    @Test("keep their default and its origin when nobody sets them")
    func builtIn() {
        let setting = Overlay()[.prefix]
        #expect(setting == Setting(.text("geo_")))
        #expect(setting.origin == .builtIn)
    }

    @Test("let the last of two flags win")
    func lastFlag() {
        var source = Assignments()
        source.values = ["1", "2"].map { Assignment(.limit, .text($0), from: flag) }
        #expect(Overlay(source)[.limit].value == .text("2"))
    }

    @Test("name the place where a person would change them")
    func origins() {
        #expect("\(file)" == "config.json, line 3")
        #expect("\(variable)" == "environment variable GEOBATCH_LIMIT")
        #expect("\(flag)" == "--limit")
    }
}

@Suite("Settings from the environment")
struct EnvironmentSettingsTests {
    @Test("are read by the shape of their option")
    func shapes() {
        let found = EnvironmentSettings.read([
            "GEOBATCH_LIMIT": "5", "GEOBATCH_QUIET": "yes", "GEOBATCH_INDEX": "a.gbx:b.gbx",
            "GEOBATCH_CONFIG": "x", "GEOBATCH_DATA": "y", "PATH": "/bin", "GEOBATCH_APPEND": "",
        ])
        #expect(found.mistakes.isEmpty)
        #expect(found.warnings.isEmpty)
        let values = Dictionary(uniqueKeysWithValues: found.values.map { ($0.option, $0.value) })
        #expect(
            values == [
                .limit: .text("5"), .quiet: .toggle(true), .index: .list(["a.gbx", "b.gbx"]),
            ]
        )
    }

    @Test("warn of a variable that geobatch does not know")
    func unknown() {
        let found = EnvironmentSettings.read(["GEOBATCH_LIMT": "5"])
        #expect(found.values.isEmpty)
        #expect(found.warnings.first?.contains("Did you mean 'GEOBATCH_LIMIT'?") == true)
    }

    @Test("refuse a toggle that is neither on nor off")
    func toggle() {
        let found = EnvironmentSettings.read(["GEOBATCH_QUIET": "maybe"])
        #expect(
            found.mistakes == [
                Mistake(
                    .environment(variable: "GEOBATCH_QUIET"),
                    "'maybe' is neither true nor false."
                )
            ]
        )
    }
}

@Suite("The place of the config file")
struct ConfigLocationTests {
    private func paths(_ flag: String?, _ environment: [String: String]) -> [String] {
        ConfigLocation.places(flag: flag, environment: environment).map(\.path)
    }

    @Test("is the flag, else the variable, else the first of the usual ones")
    func order() {
        let environment = ["GEOBATCH_CONFIG": "v.json", "HOME": "/home/u"]
        #expect(paths("f.json", environment) == ["f.json"])
        #expect(paths(nil, environment) == ["v.json"])
        #expect(
            paths(nil, ["HOME": "/home/u", "GEOBATCH_CONFIG": ""]) == [
                "config.json", "/home/u/.config/geobatch/config.json", "/etc/geobatch/config.json",
            ]
        )
    }

    @Test("honours XDG_CONFIG_HOME when it is absolute, and does without HOME")
    func xdg() {
        #expect(
            paths(nil, ["XDG_CONFIG_HOME": "/x", "HOME": "/h"])[1] == "/x/geobatch/config.json"
        )
        #expect(
            paths(nil, ["XDG_CONFIG_HOME": "x", "HOME": "/h"])[1]
                == "/h/.config/geobatch/config.json"
        )
        #expect(paths(nil, [:]) == ["config.json", "/etc/geobatch/config.json"])
    }
}
