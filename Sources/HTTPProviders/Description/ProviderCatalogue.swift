import CProviders
public import Settings

/// The providers that can be asked: those that ship with geobatch and the user's own.
public struct ProviderCatalogue: Sendable {
    /// All descriptions, in the order of the documentation; the user's own come last.
    public let providers: [ProviderDescription]
    private let entries: [String: ProviderEntry]

    /// The descriptions that are part of the program.
    ///
    /// - Throws: `DescriptionError` for a damaged one; a test reads them all.
    public init() throws(DescriptionError) {
        var providers: [ProviderDescription] = []
        for text in ProviderCatalogue.texts() {
            providers.append(try ProviderDescription(json: text))
        }
        self.providers = providers
        entries = [:]
    }

    /// The shipped descriptions, with what a config file adds and changes.
    ///
    /// - Throws: `SettingsError` with every mistake of the file's entries.
    public init(_ section: ConfigSection?) throws(SettingsError) {
        let shipped: ProviderCatalogue
        do throws(DescriptionError) { shipped = try ProviderCatalogue() } catch {
            throw SettingsError([Mistake(.builtIn, error.description)])
        }
        var (providers, entries) = (shipped.providers, [String: ProviderEntry]())
        var mistakes: [Mistake] = []
        guard let section, case .object(let members) = section.node.value else {
            self = shipped
            return
        }
        for member in members {
            do throws(DescriptionError) {
                let entry = try ProviderEntry(member.node, name: member.key, section: section)
                if let own = entry.description {
                    providers.removeAll { $0.name == member.key }
                    providers.append(own)
                }
                let described = providers.first { $0.name == member.key }
                try ProviderCatalogue.check(entry, described, member, providers)
                entries[member.key] = entry
            } catch {
                let problem = "column \(error.place.column): \(error.problem)"
                mistakes.append(Mistake(section.origin(at: error.place), problem))
            }
        }
        guard mistakes.isEmpty else { throw SettingsError(mistakes) }
        self.providers = providers
        self.entries = entries
    }

    /// An entry must belong to a provider, and its settings to the provider's description.
    private static func check(
        _ entry: ProviderEntry,
        _ described: ProviderDescription?,
        _ member: JSONMember,
        _ providers: [ProviderDescription]
    ) throws(DescriptionError) {
        guard let described else {
            let names = providers.map(\.name)
            throw DescriptionError(
                "There is no provider '\(member.key)'."
                    + NearestSpelling.hint(for: member.key, among: names)
                    + " To add one of your own, give it a \"description\".",
                at: member.place
            )
        }
        for name in entry.settings.keys.sorted() where described.settings[name] == nil {
            let known = described.settings.keys.sorted()
            throw DescriptionError(
                "\(member.key) has no setting '\(name)'."
                    + (known.isEmpty ? "" : " There are \(known.joined(separator: ", "))."),
                at: member.node.place
            )
        }
    }

    /// The JSON texts that are part of the program.
    static func texts() -> [[UInt8]] {
        (0..<geobatch_provider_count()).compactMap { index in
            var length = 0
            return geobatch_provider_text(index, &length).map {
                Array(UnsafeBufferPointer(start: $0, count: length))
            }
        }
    }

    /// The provider of that name, nil where there is none.
    public subscript(name: String) -> ProviderDescription? {
        providers.first { $0.name == name }
    }

    /// What the config file says about a provider.
    public func entry(_ name: String) -> ProviderEntry { entries[name] ?? ProviderEntry() }

    /// The provider to whose own host this base leads; nil for a host that nobody describes.
    ///
    /// Limits belong to hosts, so they hold however the host was named.
    public func owner(ofBase base: String) -> ProviderDescription? {
        guard let host = WebAddress(base)?.host else { return nil }
        return providers.first { $0.isOwnHost(host) }
    }
}

extension ProviderDescription {
    /// Whether this is the host of `baseText`, in which settings may stand for parts of the name.
    func isOwnHost(_ host: String) -> Bool {
        let text = baseText.split(separator: "/").dropFirst().first.map(String.init) ?? ""
        guard let open = text.firstIndex(of: "{"), let close = text.lastIndex(of: "}") else {
            return text.lowercased() == host
        }
        let (start, end) = (text[..<open], text[text.index(after: close)...])
        return host.hasPrefix(start) && host.hasSuffix(end)
            && host.utf8.count > start.utf8.count + end.utf8.count
    }
}
