import GeoModel
import Geocoding
import Reports

/// Small pieces of JSON.
enum ReviewJSON {
    /// A string with its quotes.
    static func text(_ text: String) -> String {
        var bytes: [UInt8] = []
        JSONText.append(text, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// An array.
    static func list(_ elements: some Sequence<String>) -> String {
        "[" + elements.joined(separator: ",") + "]"
    }

    /// An object; members are values already.
    static func object(_ members: [(String, String)]) -> String {
        "{" + members.map { text($0.0) + ":" + $0.1 }.joined(separator: ",") + "}"
    }

    /// Degrees with six decimals.
    static func degrees(_ value: Int32) -> String {
        let size = value.magnitude
        let fraction = String(size % 1_000_000)
        return (value < 0 ? "-" : "") + "\(size / 1_000_000)."
            + String(repeating: "0", count: 6 - fraction.count) + fraction
    }

    /// Hundredths as a number with two decimals.
    static func hundredths(_ value: Int) -> String {
        "\(value / 100).\(value % 100 / 10)\(value % 10)"
    }
}

/// Places as geocodejson (version 0.1.0), which is GeoJSON with agreed properties.
enum GeocodeJSON {
    /// A collection of candidates; each says how far it is from the first.
    static func collection(
        of candidates: [Candidate],
        labels: [String],
        query: String,
        attribution: String
    ) -> String {
        let features = zip(candidates, labels).map { candidate, label in
            feature(
                candidate,
                label: label,
                metres: candidates.first.map { $0.coordinate.metres(to: candidate.coordinate) }
            )
        }
        return ReviewJSON.object([
            ("type", "\"FeatureCollection\""),
            (
                "geocoding",
                ReviewJSON.object([
                    ("version", "\"0.1.0\""), ("attribution", ReviewJSON.text(attribution)),
                    ("query", ReviewJSON.text(query)),
                ])
            ),
            ("features", ReviewJSON.list(features)),
        ])
    }

    private static func feature(
        _ candidate: Candidate,
        label: String,
        metres: Double?
    ) -> String {
        let point = candidate.coordinate
        let place =
            "[\(ReviewJSON.degrees(point.longitudeE6)),\(ReviewJSON.degrees(point.latitudeE6))]"
        let confidence = Int((max(0, min(1, candidate.confidence)) * 100).rounded())
        let name = label.split(separator: ",").first.map(String.init) ?? label
        return ReviewJSON.object([
            ("type", "\"Feature\""),
            ("geometry", ReviewJSON.object([("type", "\"Point\""), ("coordinates", place)])),
            (
                "properties",
                ReviewJSON.object([
                    (
                        "geocoding",
                        ReviewJSON.object([
                            ("type", ReviewJSON.text(candidate.level.name)),
                            ("accuracy", "\(candidate.accuracyMetres)"),
                            ("label", ReviewJSON.text(label)), ("name", ReviewJSON.text(name)),
                            ("confidence", ReviewJSON.hundredths(confidence)),
                            ("distance_m", metres.map { "\(Int($0.rounded()))" } ?? "null"),
                            (
                                "country_code",
                                candidate.country.map { ReviewJSON.text($0.description) } ?? "null"
                            ),
                        ])
                    )
                ])
            ),
        ])
    }
}
