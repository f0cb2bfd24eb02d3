public import AddressText
public import Diagnostics
public import Geocoding
import Synchronization

/// A public server that lives on gifts: a run is told when it asks much of it, and stopped when it
/// asks too much.
public final class PublicServer: Geocoder {
    private let upstream: any Geocoder
    private let title: String
    private let warnAbove: Int?
    private let refuseAbove: Int?
    private let perSecond: Double?
    private let events: EventSink
    private let asked = Atomic(0)

    /// - Parameters:
    ///   - limits: from which number of queries a run is told, and stopped.
    ///   - mayPass: the user's word that the server's owner agrees to more.
    public init(
        around upstream: any Geocoder,
        title: String,
        limits: ProviderLimits,
        mayPass: Bool,
        events: EventSink
    ) {
        self.upstream = upstream
        self.title = title
        warnAbove = limits.warnAbove
        refuseAbove = mayPass ? nil : limits.refuseAbove
        perSecond = limits.pace.perSecond
        self.events = events
    }

    /// The server's.
    public var identity: GeocoderIdentity { upstream.identity }
    /// The server's.
    public var batch: BatchShape { upstream.batch }

    /// Asks, unless that would be too much.
    public func answer(_ queries: [AddressQuery]) async -> [Result<Answer, GeocodeError>] {
        let total = asked.add(queries.count, ordering: .relaxed).newValue
        if let warnAbove, total > warnAbove, total - queries.count <= warnAbove { warn(warnAbove) }
        if let refuseAbove, total > refuseAbove {
            let error = GeocodeError(
                .notAsked,
                detail: "\(title) is a public server: no more than \(refuseAbove) queries a run"
            )
            return queries.map { _ in .failure(error) }
        }
        return await upstream.answer(queries)
    }

    private func warn(_ count: Int) {
        let pace = perSecond.map { rate in
            " Each further 1,000 take at least \(PublicServer.hours(1000 / rate))."
        }
        events.post(
            .warning(
                "More than \(count) queries go to \(title), a public server that others need, too."
                    + (pace ?? "") + " For more, run a server of your own: --provider NAME=URL."
            )
        )
    }

    /// "17 minutes" or "2.8 hours".
    static func hours(_ seconds: Double) -> String {
        if seconds < 5400 { return "\(Int((seconds / 60).rounded(.up))) minutes" }
        let tenths = Int((seconds / 360).rounded())
        return "\(tenths / 10).\(tenths % 10) hours"
    }
}
