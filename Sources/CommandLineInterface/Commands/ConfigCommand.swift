import Settings

/// `geobatch config`: what is in force, and where each value came from.
struct ConfigCommand {
    let call: Invocation

    func run() throws(CommandFailure) -> ExitCode {
        try call.checkOperands(0...0)
        if call.parsed.has(.defaults) {
            try call.checkFlags()
            try call.io.print(DefaultConfig.text)
            return .finished
        }
        let configuration = try call.configuration()
        try validate(configuration)
        call.io.tell(configuration.warnings.map { "warning: " + $0 })
        if call.parsed.has(.check) {
            let name = configuration.path.map { "'\($0)'" } ?? "no config file"
            try call.io.print("The configuration is right (\(name)).\n")
        } else {
            try call.io.print(
                call.parsed.has(.json) ? json(configuration) : table(configuration)
            )
        }
        return .finished
    }

    private func validate(_ configuration: Configuration) throws(CommandFailure) {
        do throws(SettingsError) {
            _ = try RunSettings(configuration.overlay, mistakes: configuration.mistakes)
        } catch {
            throw CommandFailure(error)
        }
    }

    private func table(_ configuration: Configuration) -> String {
        var table = TextTable()
        for option in OptionTable.settings {
            let setting = configuration.overlay[option.id]
            table.add([option.key, value(setting.value, option), setting.origin.description])
        }
        let file = configuration.path.map { "Config file: \($0)" } ?? "No config file was found."
        return file + "\n\n" + table.text
    }

    /// The value as the config file would hold it; words in brackets where nothing is set.
    private func value(_ value: RawValue, _ option: Option) -> String {
        if value == .unset { return option.defaultWords.map { "(\($0))" } ?? "(none)" }
        return json(value, option)
    }

    private func json(_ value: RawValue, _ option: Option) -> String {
        guard option.shape == .number, case .text(let digits) = value, Double(digits) != nil else {
            return value.json
        }
        return digits
    }

    private func json(_ configuration: Configuration) -> String {
        var settings = JSONObject()
        for option in OptionTable.settings {
            let setting = configuration.overlay[option.id]
            var entry = JSONObject()
            entry.add("value", json: json(setting.value, option))
            entry.add("origin", setting.origin.description)
            settings.add(option.key, json: entry.text)
        }
        var object = JSONObject()
        object.add("config_file", configuration.path)
        object.add("settings", json: settings.text)
        return object.text + "\n"
    }
}
