public import Diagnostics
public import Pace

/// A host as one user sees it with one key: whom to ask, and how fast.
public struct Endpoint: Sendable {
    /// Scheme and host of a server of one's own; nil for the provider's own.
    public let base: String?
    let pacer: Pacer
    /// Whether other machines share its pace: then a turn that is not used soon is over, since they count on
    /// what they saw of it.
    let isShared: Bool

    /// The provider's own host, or another server that speaks as it does.
    ///
    /// - Parameters:
    ///   - base: scheme and host. Published limits belong to the provider's own host; another one
    ///     has none, and is slowed down only by its own refusals.
    ///   - limits: what the user set instead; nil for what is published.
    ///   - stateFolder: an existing folder in which all processes of the user share their pace;
    ///     nil to share with nobody.
    ///   - shared: opens a state that other machines share, too, instead of one in the folder.
    public init(
        _ description: ProviderDescription,
        base: String? = nil,
        key: Secret? = nil,
        limits: PaceLimits? = nil,
        stateFolder: String?,
        shared: EndpointOpener? = nil,
        time: TimeSource,
        events: EventSink
    ) {
        let isOwnHost = base.map { Template(text: $0) == Template(text: description.baseText) }
        self.base = isOwnHost == true ? nil : base
        let limits = limits ?? (self.base == nil ? description.limits.pace : PaceLimits())
        // Without a limit there is nothing to share; each process adapts to what it is told.
        let isLimited = !limits.windows.isEmpty || limits.day != nil
        isShared = isLimited && shared != nil
        let host = self.base ?? description.baseText
        let name = Endpoint.name(description.name, host: host, key: key)
        let store: any EndpointStore
        if let shared, isLimited {
            store = shared(name, limits)
        } else if let stateFolder, isLimited {
            store = EndpointFile(
                path: "\(stateFolder)/\(name).pace",
                limits: limits,
                boot: BootIdentity.current(),
                time: time,
                events: events
            )
        } else {
            store = MemoryStore(limits: limits, time: time)
        }
        pacer = Pacer(limits: limits, store: store, time: time)
    }

    /// `nominatim-4f3a…`; 16 bits of the key tell keys apart and give none away.
    static func name(_ provider: String, host: String, key: Secret?) -> String {
        let host = String(Digest.of(host.utf8), radix: 16)
        let key = key.map { "-" + String(Digest.of($0.revealed.utf8) & 0xFFFF, radix: 16) } ?? ""
        return "\(provider)-\(host)\(key)"
    }
}
