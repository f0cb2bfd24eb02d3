/// One option: everything that help, man page, completions, documentation, config file and
/// validation need to know about it.
public struct Option: Sendable {
    /// Which one.
    public let id: OptionID
    /// The name without dashes, in kebab case.
    public let name: String
    /// What stands for the value in the help, or nil for a toggle.
    public let placeholder: String?
    /// What the value looks like.
    public let shape: OptionShape
    /// What a changed value means for work that is done.
    public let effect: OptionEffect
    /// What it does, one or two sentences.
    public let help: String
    /// The group in the help.
    public let section: OptionSection
    /// The value that is built in.
    public let standard: RawValue
    /// What the built-in value means, where the value alone does not say it.
    public let standardText: String?
    /// Whether the flag may stand more than once, each adding a value.
    public let isRepeatable: Bool
    /// Whether it is also a key of the config file and an environment variable.
    public let isSetting: Bool
    /// Whether it is one of the ten that `--help` shows.
    public let isEssential: Bool
    /// The commands that take it.
    public let commands: Set<CommandName>

    init(
        _ id: OptionID,
        _ name: String,
        _ placeholder: String? = nil,
        shape: OptionShape,
        effect: OptionEffect,
        standard: RawValue = .unset,
        standardText: String? = nil,
        repeatable: Bool = false,
        setting: Bool = true,
        essential: Bool = false,
        section: OptionSection,
        commands: Set<CommandName> = [.run],
        help: String
    ) {
        self.id = id
        self.name = name
        self.placeholder = placeholder
        self.shape = shape
        self.effect = effect
        self.help = help
        self.section = section
        self.standard = standard
        self.standardText = standardText
        isRepeatable = repeatable
        isSetting = setting
        isEssential = essential
        let isForPoints = commands.contains(.run) && !Option.forAddresses.contains(id)
        self.commands = isForPoints ? commands.union([.reverse]) : commands
    }
}

extension Option {
    /// The options of the main job that mean nothing where the rows are points.
    private static let forAddresses: Set<OptionID> = [
        .address, .houseNumber, .street, .city, .region, .postcode, .countryColumn, .append,
        .country,
        .bias, .box, .bounded, .types, .corrections, .keepExisting, .onlyUnmatched,
    ]

    /// The flag with its dashes.
    public var flag: String { "--" + name }

    /// The key in the config file: the name with underscores for dashes.
    public var key: String { String(name.map { $0 == "-" ? "_" : $0 }) }

    /// The environment variable: `GEOBATCH_` and the key in capitals.
    public var variable: String { "GEOBATCH_" + key.uppercased() }

    /// The flag with its placeholder.
    public var usage: String { placeholder.map { "\(flag) \($0)" } ?? flag }

    /// What holds when nobody sets it, in words; nil for a toggle that is off.
    public var defaultWords: String? {
        if let standardText { return standardText }
        let plain = standard.plain
        return plain.isEmpty || standard == .toggle(false) ? nil : plain
    }
}
