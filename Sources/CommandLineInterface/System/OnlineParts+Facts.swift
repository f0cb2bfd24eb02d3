import HTTPProviders
import Settings

extension OnlineParts {
    /// What is known of the providers that ship and of the user's own.
    static func describe(
        _ section: ConfigSection?,
        _ environment: [String: String]
    ) throws(CommandFailure) -> [ProviderFacts] {
        let catalogue = try catalogue(section)
        let ring = KeyRing(environment: environment, files: [], warn: { _ in })
        return catalogue.providers.map { provider in
            let entry = catalogue.entry(provider.name)
            let keys = try? ring.keys(
                for: provider,
                host: ProviderDescription.host(of: entry.base ?? provider.baseText),
                configured: entry.keyFile
            )
            return facts(provider, entry, hasKey: keys?.key != nil)
        }
    }

    private static func facts(
        _ provider: ProviderDescription,
        _ entry: ProviderEntry,
        hasKey: Bool
    ) -> ProviderFacts {
        ProviderFacts(
            name: provider.name,
            title: provider.title,
            base: entry.base ?? provider.baseText,
            keyVariables: [provider.key, provider.secret].compactMap { $0?.environment },
            hasKey: hasKey,
            perSecond: provider.limits.pace.perSecondPublished,
            perDay: provider.limits.pace.day?.count,
            concurrency: provider.limits.pace.concurrency,
            warnAbove: provider.limits.warnAbove,
            refuseAbove: provider.limits.refuseAbove,
            mayBeKept: provider.allowsStorage(with: entry.settings),
            daysKept: provider.storage.days,
            attribution: provider.attribution,
            demandsContact: provider.demandsContact,
            settings: provider.settings.merging(entry.settings) { _, own in own },
            abilities: provider.abilities,
            probe: provider.probe,
            isOwn: entry.description != nil
        )
    }
}
