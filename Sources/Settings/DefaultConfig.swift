/// The complete config file with every default written out; `config.json` at the top of the
/// repository is this text.
public enum DefaultConfig {
    /// The file, one key a line in the order of the help; `null` where the default is decided later.
    public static var text: String {
        let first = "  \(JSONText.quoted(ConfigFile.versionKey)): \(ConfigFile.formatVersion)"
        let lines = OptionTable.settings.map { "  \(JSONText.quoted($0.key)): \(json($0))" }
        let last = "  \(JSONText.quoted(ConfigFile.providersKey)): {}"
        return "{\n" + ([first] + lines + [last]).joined(separator: ",\n") + "\n}\n"
    }

    /// The default as JSON; numbers without quotes.
    static func json(_ option: Option) -> String {
        if option.shape == .number, case .text(let digits) = option.standard { return digits }
        return option.standard.json
    }
}
