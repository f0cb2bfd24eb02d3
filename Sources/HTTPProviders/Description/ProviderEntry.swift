import Settings

/// What the object "providers" of a config file says about one provider.
public struct ProviderEntry: Hashable, Sendable {
    /// The user's own description; nil for settings of a provider that ships.
    public var description: ProviderDescription?
    /// The base of a server of one's own.
    public var base: String?
    /// The file with the key.
    public var keyFile: String?
    /// The user's word that the provider's terms let him keep what it answers.
    public var storageAllowed = false
    /// The user's word that the owner of a public server agrees to more than its usual limits.
    public var publicAllowed = false
    /// Requests a second.
    public var rate: Double?
    /// Requests under way at once.
    public var concurrency: Int?
    /// Requests a day.
    public var perDay: Int?
    /// What a thousand requests cost, in whatever currency.
    public var pricePerThousand: Double?
    /// The description's own settings.
    public var settings: [String: String] = [:]

    /// Nothing said.
    public init() {}
}

extension ProviderEntry {
    /// Reads an entry.
    init(_ node: JSONNode, name: String, section: ConfigSection) throws(DescriptionError) {
        var reader = try ObjectReader(node, name: name)
        if let node = reader.node("description") { description = try ProviderDescription(node) }
        base = try reader.text("base")
        keyFile = try reader.text("key_file").map { section.resolved($0) }
        storageAllowed = try reader.flag("storage_allowed")
        publicAllowed = try reader.flag("public_ok")
        rate = try reader.number("per_second")
        concurrency = try reader.count("concurrency")
        perDay = try reader.count("per_day")
        pricePerThousand = try reader.number("price_per_1000")
        for member in try reader.entries("settings") {
            settings[member.key] = try member.node.text(member.key)
        }
        try reader.finish()
        if let rate, !(rate > 0 && rate <= 100_000) {
            throw DescriptionError(
                "'per_second' must be above 0 and at most 100,000.", at: node.place)
        }
        if let pricePerThousand, !(pricePerThousand >= 0 && pricePerThousand <= 1e9) {
            throw DescriptionError("'price_per_1000' must be 0 or more.", at: node.place)
        }
        if let description, description.name != name {
            throw DescriptionError(
                "The description's name is '\(description.name)', but its key is '\(name)'. "
                    + "Make them equal.",
                at: node.place
            )
        }
    }
}
