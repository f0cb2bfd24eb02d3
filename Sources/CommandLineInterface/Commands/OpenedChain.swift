import AddressText
import Corrections
import GeoModel
import Geocoding
import Pipeline
import Reports
import Settings

/// The chain of a run or a search: the offline index where it is asked for, the online providers,
/// and who of them answers at once.
struct OpenedChain {
    private let choices: [ProviderChoice]
    private let types: PlaceTypes
    private let offline: OpenedGeocoder?
    /// The offline indexes where points are asked about.
    private let reverse: OpenedReverse?

    /// What the chain is asked about.
    enum Question {
        case addresses
        case points
    }

    /// Opens everybody who is named.
    ///
    /// - Parameters:
    ///   - question: what they are asked about.
    ///   - origin: who named them.
    ///   - spending: counts what online providers are asked.
    init(
        _ settings: RunSettings,
        question: Question = .addresses,
        namedBy origin: Origin,
        candidates: Int,
        spending: Spending,
        call: Invocation,
        reporter: Reporter
    ) throws(CommandFailure) {
        choices = settings.providers
        types = question == .addresses ? settings.area.types : PlaceTypes()
        let others = choices.filter { !$0.isOffline }
        let request = GeocoderRequest(
            indexes: settings.indexes,
            area: settings.area,
            candidates: candidates,
            environment: call.environment,
            events: reporter.sink
        )
        // First, since a missing key is told at once and an index may have to be built.
        let opened =
            others.isEmpty
            ? []
            : try call.composition.openProviders(
                ProviderRequest(
                    providers: others,
                    origin: origin,
                    settings: settings,
                    candidates: candidates,
                    environment: call.environment,
                    events: reporter.sink,
                    time: call.composition.time,
                    spending: spending
                )
            )
        online = question == .points ? try OpenedChain.forPoints(opened) : opened
        let isOffline = others.count < choices.count
        switch question {
        case .addresses:
            offline = isOffline ? try call.composition.openGeocoder(request) : nil
            reverse = nil
        case .points:
            offline = nil
            reverse = isOffline ? try call.composition.openReverse(request) : nil
            if isOffline, reverse == nil {
                throw CommandFailure(.usage, OpenedChain.noOfflinePoints)
            }
        }
    }

    /// The chain of a run or a worker. Where the cost has a limit all prices must be known; what killed calls
    /// have spent is collected first.
    static func forRows(
        _ settings: RunSettings,
        question: Question = .addresses,
        namedBy origin: Origin,
        spending: Spending,
        call: Invocation,
        reporter: Reporter
    ) throws(CommandFailure) -> OpenedChain {
        let chain = try OpenedChain(
            settings,
            question: question,
            namedBy: origin,
            candidates: 2,
            spending: spending,
            call: call,
            reporter: reporter
        )
        try RunMemory.checkPrices(settings, chain.online)
        if chain.isOnline { spending.collect() }
        return chain
    }

    private static let noOfflinePoints =
        "The offline index does not say what is at a point. Name a provider that does, such as "
        + "--provider nominatim=http://localhost:8080; `geobatch providers` shows those that can: "
        + "'reverse'."

    private static func forPoints(
        _ providers: [OpenedProvider]
    ) throws(CommandFailure) -> [OpenedProvider] {
        var found: [OpenedProvider] = []
        for provider in providers {
            guard let one = provider.forPoints else {
                throw CommandFailure(
                    .usage,
                    "\(provider.source.name) does not say what is at a point, or geobatch cannot ask "
                        + "it. `geobatch providers NAME` shows who can: 'reverse'."
                )
            }
            found.append(one)
        }
        return found
    }

    /// Names everybody and everything that can change an answer.
    var digest: UInt64 {
        var digest = SettingsDigest()
        for member in members {
            digest.combine("\(member.geocoder.identity.name) \(member.geocoder.identity.digest)")
        }
        return digest.value
    }

    /// Who is asked over a network.
    let online: [OpenedProvider]

    /// Whether anybody is asked over a network.
    var isOnline: Bool { !online.isEmpty }

    /// The country that a name or code stands for; without the offline index codes only.
    var countryNamed: @Sendable (String) -> CountryCode? {
        if let offline { return offline.countryNamed }
        return { CountryCode($0) }
    }

    /// Search as you type by the first of the chain that offers it.
    var autocompleter: (any Autocompleter)? {
        var next = online.makeIterator()
        for choice in choices {
            // A provider leaves other types out itself, where it can.
            let found =
                choice.isOffline
                ? offline?.completer.map { TypedAutocompleter(around: $0, types: types) }
                : next.next()?.autocompleter
            if let found { return found }
        }
        return nil
    }

    /// Who renders labels.
    var labels: any LabelRenderer {
        if let offline { return offline.labels }
        return TextLabels()
    }

    /// Who can answer: the chain in its order, then corrections, then others.
    func sources(_ others: [AnswerSource] = []) -> [AnswerSource] {
        members.map(\.source)
            + [AnswerSource(name: CorrectionsGeocoder.name, confidenceBasis: .assumed)] + others
    }

    /// Where `correction` stands among the sources.
    private var correctionSource: UInt8 { UInt8(clamping: choices.count) }

    /// The geocoders, with the corrections before everybody.
    ///
    /// - Parameters:
    ///   - memory: what the run remembers of answers; nil to ask for everything.
    ///   - others: sources that come after those of the geocoders.
    func stack(
        _ corrections: Corrections,
        memory: (any ProviderMemory)? = nil,
        others: [AnswerSource] = []
    ) -> GeocoderStack {
        let isOfflineFirst = choices.first?.isOffline == true
        var first: any LocalGeocoder = NobodyAtHand()
        if isOfflineFirst, let offline {
            first =
                types.isEmpty
                ? offline.geocoder : TypedLocalGeocoder(around: offline.geocoder, types: types)
        }
        var chain: [ChainMember] = []
        for (index, member) in members(memory).enumerated()
        where index > 0 || !isOfflineFirst || offline == nil {
            chain.append(
                ChainMember(
                    member.geocoder,
                    source: UInt8(clamping: index),
                    name: member.source.name
                )
            )
        }
        return GeocoderStack(
            local: CorrectionsGeocoder(corrections, source: correctionSource, before: first),
            chain: chain,
            labels: labels,
            sources: sources(others)
        )
    }

    private struct Member {
        let geocoder: any Geocoder
        let source: AnswerSource
    }

    private var members: [Member] { members(nil) }

    private func members(_ memory: (any ProviderMemory)?) -> [Member] {
        var next = online.makeIterator()
        var members: [Member] = []
        for choice in choices {
            if choice.isOffline {
                if let reverse {
                    let geocoder = PointGeocoder(reverse.geocoder)
                    members.append(Member(geocoder: geocoder, source: reverse.source))
                }
                guard let offline, let source = offline.sources.first else { continue }
                members.append(Member(geocoder: typed(offline.geocoder), source: source))
            } else if let provider = next.next() {
                let source = UInt8(clamping: members.count)
                let asked = memory?.before(provider, source: source) ?? provider.geocoder
                // Without its tables the program would not find an offline place either.
                let wanted = typed(asked)
                let assessed = provider.isAssessed ? AssessedGeocoder(around: wanted) : nil
                members.append(Member(geocoder: assessed ?? wanted, source: provider.source))
            }
        }
        return members
    }

    private func typed(_ geocoder: any Geocoder) -> any Geocoder {
        types.isEmpty ? geocoder : TypedGeocoder(around: geocoder, types: types)
    }
}

/// Stands where no geocoder is at hand: leaves every query open.
struct NobodyAtHand: LocalGeocoder {
    let identity = GeocoderIdentity(name: "nobody", digest: 0)
    let batch = BatchShape(preferred: 256, maximum: .max)

    func answerNow(_ queries: [AddressQuery]) -> [Answer] {
        queries.map { _ in Answer(refusal: .notAsked) }
    }
}

/// Renders labels that are text, all that online providers give.
struct TextLabels: LabelRenderer {
    func appendLabel(of candidate: Candidate, to bytes: inout [UInt8]) {
        if case .text(let text) = candidate.label { bytes.append(contentsOf: text.utf8) }
    }
}

/// Puts what is known already before a provider.
protocol ProviderMemory {
    /// The provider behind what is known.
    ///
    /// - Parameter source: where it stands in the run's list of sources.
    func before(_ provider: OpenedProvider, source: UInt8) -> any Geocoder
}
