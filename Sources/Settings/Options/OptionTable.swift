/// The one table of options. Parsing, help, man page, completions, `docs/options.md`, `config.json`
/// and validation are all made from it.
public enum OptionTable {
    /// Every option, in the order of the help.
    public static let all: [Option] =
        ask + look + whom + accept + write + read + run + commandOptions

    /// The options that are also keys of the config file, in the order of `config.json`.
    public static let settings: [Option] = all.filter(\.isSetting)

    /// The option of that identity.
    public static func option(_ id: OptionID) -> Option {
        // A test proves that the table has a row for every identity.
        byID[id] ?? all[0]
    }

    /// The option of that name that the command takes.
    public static func option(named name: String, of command: CommandName) -> Option? {
        all.first { $0.name == name && $0.commands.contains(command) }
    }

    /// The options that a command takes.
    public static func options(of command: CommandName) -> [Option] {
        all.filter { $0.commands.contains(command) }
    }

    private static let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })
}
