import AddressText
import Geocoding

/// Stands for a provider that may not be asked: leaves every query open.
struct NobodyAsked: Geocoder {
    let identity: GeocoderIdentity
    let batch = BatchShape(preferred: .max, maximum: .max)

    init(in identity: GeocoderIdentity) { self.identity = identity }

    func answer(_ queries: [AddressQuery]) async -> [Result<Answer, GeocodeError>] {
        queries.map { _ in .success(Answer(refusal: .notAsked)) }
    }
}
