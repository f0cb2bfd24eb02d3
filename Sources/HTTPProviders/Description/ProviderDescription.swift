import Settings

/// A provider as data: how to ask it, what its replies mean, what it allows.
public struct ProviderDescription: Hashable, Sendable {
    /// The version of the format that this program reads.
    public static let format = 1

    /// A key that the user must bring.
    public struct Credential: Hashable, Sendable {
        /// The environment variable that holds it.
        public let environment: String
        /// Whether only the provider's own host demands it, not a server of one's own.
        let isForOwnHostOnly: Bool
    }

    /// Whether answers may be kept.
    public struct Storage: Hashable, Sendable {
        /// Whether they may be kept without more.
        public let isAllowed: Bool
        /// For how many days; nil for good.
        public let days: Int?
        /// The setting that makes keeping allowed, with its value.
        let whenSetting: String?
        let whenValue: String?
    }

    /// The name in `--provider` and in the column `geo_provider`.
    public let name: String
    /// What people call it.
    public let title: String
    /// Scheme and host of the provider's own server.
    let base: Template
    /// The texts around the variables of `base`, to tell the provider's own host from another.
    public let baseText: String
    /// The key that it demands; nil where it needs none.
    public let key: Credential?
    /// The other half of the key, where there are two.
    public let secret: Credential?
    /// Names and defaults of the provider's own settings.
    public let settings: [String: String]
    /// What it calls the types of places.
    let types: TypeWords
    let request: RequestTemplate
    /// The question what is at a point; nil where it does not take it.
    let reverse: Inquiry?
    /// How it is asked for the parts of an address instead of a text; nil where it takes only text.
    let structured: RequestTemplate?
    /// How it takes many queries in one request; nil where it does not.
    let batch: BatchEndpoint?
    /// How it completes what is typed; nil where it does not.
    let suggest: SuggestReading?
    /// How its key is had for a credential; nil where the credential is the key.
    let exchange: TokenExchange?
    /// Whether the place comes with a second call, as Juso's does.
    let hasSecondCall: Bool
    let outcomes: [OutcomeRule]
    let candidates: CandidateReading
    /// What it allows.
    public let limits: ProviderLimits
    /// Whether its answers may be kept.
    public let storage: Storage
    /// What must be shown with its answers; may be empty.
    public let attribution: String
    /// A query that it should know, to see whether it answers.
    public let probe: String
    /// A digest of the whole text, part of every cache key.
    public let digest: UInt64

    /// Whether answers may be kept under these settings.
    public func allowsStorage(with settings: [String: String]) -> Bool {
        if storage.isAllowed { return true }
        guard let name = storage.whenSetting else { return false }
        return (settings[name] ?? self.settings[name]) == storage.whenValue
    }
}

extension ProviderDescription {
    /// Reads a description.
    ///
    /// - Throws: `DescriptionError` at the first mistake, with its place.
    public init(json bytes: [UInt8]) throws(DescriptionError) {
        let node: JSONNode
        do { node = try JSONParser.parse(bytes) } catch {
            throw DescriptionError(error.problem, at: error.place)
        }
        try self.init(node, digest: Digest.of(bytes))
    }

    /// Reads a description that is part of a config file.
    ///
    /// - Throws: `DescriptionError` at the first mistake, with its place.
    init(_ node: JSONNode) throws(DescriptionError) {
        try self.init(node, digest: Digest.of(node.canonicalText.utf8))
    }

    init(_ node: JSONNode, digest: UInt64) throws(DescriptionError) {
        var reader = try ObjectReader(node, name: "provider")
        try ProviderDescription.checkFormat(&reader)
        self.digest = digest
        name = try ProviderDescription.name(&reader)
        title = try reader.text("title") ?? name
        key = try ProviderDescription.credential("key", &reader)
        secret = try ProviderDescription.credential("secret", &reader)
        var settings: [String: String] = [:]
        for member in try reader.entries("settings") {
            settings[member.key] = try member.node.text(member.key)
        }
        self.settings = settings
        let names = Set(settings.keys)
        types = try TypeWords(&reader)
        guard let baseNode = reader.node("base") else { throw reader.missing("base") }
        base = try Template(baseNode, key: "base", settings: names)
        baseText = try baseNode.text("base")
        var demanded: [Template.Variable] = []
        if key != nil { demanded.append(.key) }
        if secret != nil { demanded.append(.secret) }
        guard var inner = try reader.object("request") else { throw reader.missing("request") }
        request = try RequestTemplate(&inner, settings: names, demanded: demanded)
        (reverse, suggest) = try ProviderDescription.others(&reader, names, demanded)
        structured =
            if var inner = try reader.object("structured") {
                try request.forParts(&inner, settings: names)
            } else {
                nil
            }
        batch =
            if var inner = try reader.object("batch") {
                try BatchEndpoint(&inner, settings: names)
            } else {
                nil
            }
        exchange =
            if var inner = try reader.object("token") { try TokenExchange(&inner) } else { nil }
        hasSecondCall = try reader.flag("second_call")
        var outcomes: [OutcomeRule] = []
        for rule in try reader.list("outcomes") { outcomes.append(try OutcomeRule(rule)) }
        self.outcomes = outcomes
        guard var inner = try reader.object("candidates") else {
            throw reader.missing("candidates")
        }
        candidates = try CandidateReading(&inner)
        guard var inner = try reader.object("limits") else { throw reader.missing("limits") }
        limits = try ProviderLimits(&inner)
        storage = try ProviderDescription.storage(&reader)
        attribution = try reader.text("attribution") ?? ""
        probe = try reader.text("probe") ?? "Berlin"
        try reader.finish()
    }

    private static func others(
        _ reader: inout ObjectReader,
        _ settings: Set<String>,
        _ demanded: [Template.Variable]
    ) throws(DescriptionError) -> (Inquiry?, SuggestReading?) {
        var (reverse, suggest) = (Inquiry?.none, SuggestReading?.none)
        if var inner = try reader.object("reverse") {
            reverse = try Inquiry(&inner, settings: settings, demanded: demanded)
            try inner.finish()
        }
        if var inner = try reader.object("suggest") {
            suggest = try SuggestReading(&inner, settings: settings, demanded: demanded)
        }
        return (reverse, suggest)
    }

    private static func checkFormat(_ reader: inout ObjectReader) throws(DescriptionError) {
        guard let version = try reader.count("format") else { throw reader.missing("format") }
        guard version == format else {
            throw DescriptionError(
                "This description has format \(version); this geobatch reads format \(format).",
                at: reader.place
            )
        }
    }

    private static func name(_ reader: inout ObjectReader) throws(DescriptionError) -> String {
        let name = try reader.demandedText("name")
        let allowed = name.utf8.allSatisfy {
            (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-")
        }
        guard allowed, !name.isEmpty else {
            throw DescriptionError(
                "The name '\(name)' must be made of a-z, 0-9 and hyphens.",
                at: reader.place
            )
        }
        return name
    }

    private static func credential(
        _ key: String,
        _ reader: inout ObjectReader
    ) throws(DescriptionError) -> Credential? {
        guard var inner = try reader.object(key) else { return nil }
        let environment = try inner.demandedText("environment")
        let isForOwnHostOnly = try inner.flag("own_host_only")
        try inner.finish()
        return Credential(environment: environment, isForOwnHostOnly: isForOwnHostOnly)
    }

    private static func storage(_ reader: inout ObjectReader) throws(DescriptionError) -> Storage {
        guard var inner = try reader.object("storage") else { throw reader.missing("storage") }
        let isAllowed = try inner.flag("allowed")
        let days = try inner.count("days")
        let condition = try inner.entries("when").first
        let value = try condition.map { member throws(DescriptionError) in
            try member.node.text(member.key)
        }
        try inner.finish()
        return Storage(
            isAllowed: isAllowed,
            days: days,
            whenSetting: condition?.key,
            whenValue: value
        )
    }
}

/// A 64-bit digest (FNV-1a) for identities; not for secrets.
enum Digest {
    static func of(_ bytes: some Sequence<UInt8>, seed: UInt64 = 0xCBF2_9CE4_8422_2325) -> UInt64 {
        bytes.reduce(seed) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
