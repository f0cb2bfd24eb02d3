import GeoModel
import Geocoding

extension CandidateReading {
    /// The candidate in this value, or nil when it has no position on the globe.
    func candidate(_ value: JSONDocument.Value) -> Candidate? {
        guard let raw = position(value) else { return nil }
        let position = datum.wgs84(raw)
        guard
            let coordinate = try? Coordinate(
                latitude: position.latitude,
                longitude: position.longitude
            )
        else { return nil }
        let level = levels.level(of: value)
        let score = score(value)
        return Candidate(
            coordinate: coordinate,
            level: level,
            accuracyMetres: accuracy(value, level: level),
            confidence: confidence(score, value),
            score: Float(score ?? importance?.first(in: value)?.number ?? 0),
            country: country.lazy.compactMap { $0.first(in: value)?.text }
                .compactMap { CountryCode(anyAlpha: $0) }.first ?? onlyCountry,
            label: .text(label?.label(of: value) ?? "")
        )
    }

    private func position(_ value: JSONDocument.Value) -> Datum.Position? {
        switch position {
        case .paths(let latitude, let longitude):
            guard let latitude = latitude.first(in: value)?.number,
                let longitude = longitude.first(in: value)?.number
            else { return nil }
            return Datum.Position(latitude: latitude, longitude: longitude)
        case .pair(let path, let separator, let longitudeFirst):
            let numbers = path.first(in: value)?.text?.split(separator: separator)
                .compactMap { Double(plain: String($0)) }
            guard let numbers, numbers.count == 2 else { return nil }
            return longitudeFirst
                ? Datum.Position(latitude: numbers[1], longitude: numbers[0])
                : Datum.Position(latitude: numbers[0], longitude: numbers[1])
        }
    }

    /// The provider's own measure, 0 to 1; nil where it gives none.
    private func score(_ value: JSONDocument.Value) -> Double? {
        guard let confidence, let found = confidence.path.first(in: value) else { return nil }
        if let word = found.text, let known = confidence.words[word] { return known }
        return found.number.map { min(1, max(0, $0 / confidence.most)) }
    }

    /// An estimate, not measured against truth, and so never above 0.9.
    private func confidence(_ score: Double?, _ value: JSONDocument.Value) -> Float {
        let isPartial = partial?.first(in: value)?.text == "true"
        return Float(min(0.9, score ?? 0.7) * (isPartial ? 0.5 : 1))
    }

    /// The radius: half the diagonal of the bounds for areas, else what is usual for the level.
    private func accuracy(_ value: JSONDocument.Value, level: MatchLevel) -> Int32 {
        let usual = CandidateReading.usualRadius(level)
        guard level <= .street, let corners = corners(value) else { return usual }
        let half = corners.southWest.metres(to: corners.northEast) / 2
        return Int32(min(max(half, 1), 10_000_000))
    }

    private func corners(
        _ value: JSONDocument.Value
    ) -> (southWest: Coordinate, northEast: Coordinate)? {
        var edges: [Character: Double] = [:]
        switch bounds {
        case nil: return nil
        case .list(let path, let order):
            let numbers = (path.first(in: value)?.children ?? []).compactMap(\.number)
            guard numbers.count == 4 else { return nil }
            for (letter, number) in zip(order, numbers) { edges[letter] = number }
        case .paths(let west, let south, let east, let north):
            let paths: [(Character, JSONPath)] = [
                ("w", west), ("s", south), ("e", east), ("n", north),
            ]
            for (letter, path) in paths { edges[letter] = path.first(in: value)?.number }
        }
        guard let west = edges["w"], let south = edges["s"], let east = edges["e"],
            let north = edges["n"],
            let southWest = try? Coordinate(latitude: south, longitude: west),
            let northEast = try? Coordinate(latitude: north, longitude: east)
        else { return nil }
        return (southWest, northEast)
    }

    /// Metres; taken from the spread of each level in common address data, not measured for any
    /// one provider.
    static func usualRadius(_ level: MatchLevel) -> Int32 {
        switch level {
        case .country: 500_000
        case .region: 100_000
        case .locality: 5000
        case .postcode: 3000
        case .street: 500
        case .intersection: 50
        case .interpolated: 100
        case .address: 30
        case .poi: 100
        }
    }
}
