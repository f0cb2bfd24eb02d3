import AddressText
import Diagnostics
import GeoModel
import Geocoding
import Glibc
import HTTPProviders
import Pace
import Pipeline
import Reports
import Settings
import SharedState

/// The online providers as the commands need them; with `OnlineParts+Facts` the only file that
/// names types of HTTPProviders.
enum OnlineParts {
    static func open(_ request: ProviderRequest) throws(CommandFailure) -> [OpenedProvider] {
        let catalogue = try catalogue(request.settings.providerSection)
        let spending = request.spending
        let transport = Transport(
            threads: min(OnlineParts.mostThreads, Processors.count),
            beforeDeparture: { spending.writeDown() }
        )
        guard let transport else {
            throw CommandFailure(.inputOutput, "libcurl or a thread for it cannot be had.")
        }
        let opening = ProviderOpening(
            request: request,
            catalogue: catalogue,
            transport: transport,
            stateFolder: stateFolder(request.environment)
        )
        var opened: [OpenedProvider] = []
        for choice in request.providers { opened.append(try opening.open(choice)) }
        return opened
    }

    /// One thread asks for tens of thousands of rows a second; hosts that answer more are few.
    private static let mostThreads = 4

    static func catalogue(_ section: ConfigSection?) throws(CommandFailure) -> ProviderCatalogue {
        do throws(SettingsError) {
            return try ProviderCatalogue(section)
        } catch {
            throw CommandFailure(error)
        }
    }

    /// Where the folder for what processes share is, or would be; nil without a HOME.
    static func statePlace(_ environment: [String: String]) -> String? {
        let state = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 + "/.local/state" }
        return (state ?? home).map { $0 + "/geobatch" }
    }

    /// The folder in which all processes of the user share their pace; nil where there is none that can
    /// be written.
    static func stateFolder(_ environment: [String: String]) -> String? {
        guard let folder = statePlace(environment) else { return nil }
        var path = ""
        for part in folder.split(separator: "/") {
            path += "/" + part
            mkdir(path, 0o700)
        }
        return access(folder, W_OK) == 0 ? folder : nil
    }
}

/// Opens one provider after the other under the same conditions.
private struct ProviderOpening {
    let request: ProviderRequest
    let catalogue: ProviderCatalogue
    let transport: Transport
    let stateFolder: String?

    private var settings: RunSettings { request.settings }

    /// Who opens the pace that processes of other machines share, too; nil where nothing is shared.
    private var sharedEndpoints: EndpointOpener? {
        guard let shared = request.spending.shared else { return nil }
        return { (name, limits) in shared.endpoint(name, limits: limits) }
    }

    func open(_ choice: ProviderChoice) throws(CommandFailure) -> OpenedProvider {
        guard let description = catalogue[choice.name] else { throw unknown(choice.name) }
        let entry = catalogue.entry(choice.name)
        let base = choice.base ?? entry.base
        let owner = base.map { catalogue.owner(ofBase: $0) } ?? description
        try checkTerms(description, entry)
        if description.demandsContact, owner != nil, settings.contact == nil {
            throw missingContact(description)
        }
        let keys = try keys(description, base: base, configured: entry.keyFile)
        if description.key != nil, keys.key == nil, !description.isKeyOptional(at: base) {
            throw missingKey(description)
        }
        let endpoint = Endpoint(
            description,
            base: base,
            key: keys.key,
            limits: pace(owner, entry),
            stateFolder: stateFolder,
            shared: sharedEndpoints,
            time: request.time,
            events: request.events
        )
        let meter = request.spending.meter(
            provider: description.name,
            pricePerThousand: entry.pricePerThousand
        )
        var policy = RetryPolicy()
        policy.rowDeadline = .seconds(settings.rowDeadline)
        let line = ProviderLine(
            description,
            endpoint: endpoint,
            values: values(keys, entry),
            transport: transport,
            policy: policy,
            settings: TransportSettings(environment: request.environment),
            signer: try signer(description, keys, entry),
            mayLeave: { await meter.mayLeave($0) },
            time: request.time
        )
        return opened(line, description, entry, owner)
    }

    private func opened(
        _ line: ProviderLine,
        _ description: ProviderDescription,
        _ entry: ProviderEntry,
        _ owner: ProviderDescription?
    ) -> OpenedProvider {
        let source = AnswerSource(
            name: description.name,
            attribution: description.attribution,
            confidenceBasis: .assumed
        )
        var provider = OpenedProvider(
            geocoder: guarded(HTTPGeocoder(line), owner, entry),
            source: source,
            autocompleter: owner.map(\.isPublic) == true ? nil : HTTPAutocompleter(line),
            mayBeKept: description.allowsStorage(with: entry.settings),
            daysKept: description.storage.days
        )
        provider.executors = line.executors
        let pace = pace(owner, entry)
        provider.perSecond = pace.perSecondPublished
        provider.perDay = pace.day?.count
        provider.refuseAbove = entry.publicAllowed ? nil : owner?.limits.refuseAbove
        provider.pricePerThousand = entry.pricePerThousand
        provider.reverse = HTTPReverseGeocoder(line).map {
            guarded(PointGeocoder($0), owner, entry)
        }
        return provider
    }

    /// A public server is asked no more than its owner bears.
    private func guarded(
        _ geocoder: any Geocoder,
        _ owner: ProviderDescription?,
        _ entry: ProviderEntry
    ) -> any Geocoder {
        guard let owner, owner.limits.warnAbove != nil || owner.limits.refuseAbove != nil else {
            return geocoder
        }
        return PublicServer(
            around: geocoder,
            title: owner.title,
            limits: owner.limits,
            mayPass: entry.publicAllowed,
            events: request.events
        )
    }

    private func values(_ keys: KeyRing.Keys, _ entry: ProviderEntry) -> RequestValues {
        var values = RequestValues()
        values.limit = max(values.limit, request.candidates)
        values.countries = settings.area.countries
        values.languages = settings.languages
        values.box = settings.area.box
        values.isBounded = settings.area.isBounded
        values.types = settings.area.types
        values.bias = settings.area.bias
        let who = settings.contact.map { " (\($0))" } ?? ""
        values.agent = "geobatch/\(Version.number)\(who)"
        values.key = keys.key
        values.secret = keys.secret
        values.settings = entry.settings
        return values
    }

    /// What the host allows, or what the user says instead. The limits of a public server can be
    /// lowered, and raised only with its owner's consent.
    private func pace(_ owner: ProviderDescription?, _ entry: ProviderEntry) -> PaceLimits {
        var limits = owner?.limits.pace ?? PaceLimits()
        let isGuarded = owner?.limits.warnAbove != nil && !entry.publicAllowed
        if let rate = settings.rate ?? entry.rate {
            let allowed = isGuarded ? min(rate, limits.perSecond ?? rate) : rate
            limits.windows = [RateWindow(perSecond: allowed)].compactMap { $0 }
        }
        if let count = settings.concurrency ?? entry.concurrency {
            limits.concurrency = isGuarded ? min(count, limits.concurrency) : count
        }
        if let count = settings.perDay ?? entry.perDay {
            let most = isGuarded ? limits.day?.count ?? count : count
            limits.day = DayLimit(count: min(count, most), zone: limits.quotaZone)
        }
        return limits
    }

    // MARK: checks

    private func keys(
        _ description: ProviderDescription,
        base: String?,
        configured: String?
    ) throws(CommandFailure) -> KeyRing.Keys {
        let events = request.events
        let ring = KeyRing(
            environment: request.environment,
            files: settings.keyFiles,
            warn: { events.post(.warning($0)) }
        )
        do throws(KeyRing.Problem) {
            return try ring.keys(
                for: description,
                host: ProviderDescription.host(of: base ?? description.baseText),
                configured: configured
            )
        } catch {
            throw CommandFailure(.configuration, error.description)
        }
    }

    /// What is exchanged for the key, where the provider wants that.
    private func signer(
        _ description: ProviderDescription,
        _ keys: KeyRing.Keys,
        _ entry: ProviderEntry
    ) throws(CommandFailure) -> TokenSigner? {
        guard description.demandsExchange, let credential = keys.key else { return nil }
        func value(_ setting: String, _ variable: String) -> String {
            entry.settings[setting] ?? request.environment[variable] ?? ""
        }
        do throws(TokenSigner.Problem) {
            return try TokenSigner(
                credential: credential,
                team: value("team_id", "APPLE_MAPS_TEAM_ID"),
                keyID: value("key_id", "APPLE_MAPS_KEY_ID"),
                origin: value("origin", "APPLE_MAPS_ORIGIN")
            )
        } catch {
            throw CommandFailure(.configuration, error.description)
        }
    }

    private func checkTerms(
        _ description: ProviderDescription,
        _ entry: ProviderEntry
    ) throws(CommandFailure) {
        guard !description.allowsStorage(with: entry.settings), !entry.storageAllowed else {
            return
        }
        throw CommandFailure(
            .configuration,
            "The terms of \(description.title) do not let its answers be kept, as an output file "
                + "does. If your contract does, set \"storage_allowed\": true under \"providers\", "
                + "\"\(description.name)\" in the config file."
        )
    }

    private func unknown(_ name: String) -> CommandFailure {
        let names = [ProviderChoice.offlineName] + catalogue.providers.map(\.name)
        return CommandFailure(
            SettingsError([
                Mistake(
                    request.origin,
                    "There is no provider '\(name)'."
                        + NearestSpelling.hint(for: name, among: names)
                        + " `geobatch providers` shows all."
                )
            ])
        )
    }

    private func missingKey(_ description: ProviderDescription) -> CommandFailure {
        let variable = description.key?.environment ?? ""
        return CommandFailure(
            .keyRefused,
            "\(description.title) needs a key and none was found. Put it into the environment "
                + "variable \(variable), or into a file named by --key-file."
        )
    }

    private func missingContact(_ description: ProviderDescription) -> CommandFailure {
        CommandFailure(
            .configuration,
            "\(description.title) is a public server whose owner wants to know whom to talk to. "
                + "Give your e-mail address or web page with --contact."
        )
    }
}
