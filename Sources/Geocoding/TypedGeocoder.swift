public import AddressText

/// A geocoder whose candidates of other types than those wanted are left out.
public struct TypedGeocoder: Geocoder {
    private let upstream: any Geocoder
    private let types: PlaceTypes

    /// Only these types of the geocoder's candidates.
    public init(around upstream: any Geocoder, types: PlaceTypes) {
        (self.upstream, self.types) = (upstream, types)
    }

    /// The geocoder's: what is left out is decided anew each time.
    public var identity: GeocoderIdentity { upstream.identity }
    /// The geocoder's.
    public var batch: BatchShape { upstream.batch }

    /// The geocoder's answers, filtered.
    public func answer(_ queries: [AddressQuery]) async -> [Result<Answer, GeocodeError>] {
        await upstream.answer(queries).map { $0.map(types.filtered) }
    }

    /// The geocoder's answer, filtered.
    public func answer(one query: AddressQuery) async -> Result<Answer, GeocodeError> {
        await upstream.answer(one: query).map(types.filtered)
    }
}

/// A local geocoder whose candidates of other types than those wanted are left out.
public struct TypedLocalGeocoder: LocalGeocoder {
    private let upstream: any LocalGeocoder
    private let types: PlaceTypes

    /// Only these types of the geocoder's candidates.
    public init(around upstream: any LocalGeocoder, types: PlaceTypes) {
        (self.upstream, self.types) = (upstream, types)
    }

    /// The geocoder's.
    public var identity: GeocoderIdentity { upstream.identity }
    /// The geocoder's.
    public var batch: BatchShape { upstream.batch }

    /// The geocoder's answers, filtered.
    public func answerNow(_ queries: [AddressQuery]) -> [Answer] {
        upstream.answerNow(queries).map(types.filtered)
    }
}
