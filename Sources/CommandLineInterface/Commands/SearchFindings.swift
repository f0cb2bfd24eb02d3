import GeoModel
import Geocoding
import Pipeline
import Settings

/// What a search found, as a table and as JSON.
struct SearchFindings {
    private let query: String
    private let answer: Answer
    private let provider: String
    private let decision: Decision
    /// What to say when nothing is known.
    private let unknown: String
    private let lines: [Line]

    private struct Line {
        let candidate: Candidate
        let label: String
    }

    init(
        query: String,
        answer: Answer,
        settings: SearchSettings,
        from stack: GeocoderStack,
        unknown: String
    ) {
        self.query = query
        self.answer = answer
        self.unknown = unknown
        let source = Int(answer.source)
        provider = source < stack.sources.count ? stack.sources[source].name : ""
        decision = settings.policy.decide(answer, countries: settings.area.countries)
        let bounds = settings.area.isBounded ? settings.area.box : nil
        lines = answer.candidates
            .filter { candidate in bounds.map { $0.contains(candidate.coordinate) } ?? true }
            .filter { settings.area.types.allows($0.level) }
            .prefix(settings.limit)
            .map { Line(candidate: $0, label: SearchFindings.label($0, stack.labels)) }
    }

    private static func label(_ candidate: Candidate, _ labels: any LabelRenderer) -> String {
        if case .text(let text) = candidate.label { return text }
        var bytes: [UInt8] = []
        labels.appendLabel(of: candidate, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    // MARK: text

    /// The candidates, best first, and what a run would make of the answer.
    var table: String {
        guard !lines.isEmpty else { return nothing + "\n" }
        var table = TextTable(rightAligned: [0, 2, 3, 5, 6])
        table.add([
            "#", "level", "within", "confidence", "country", "latitude", "longitude", "place",
        ])
        for (position, line) in lines.enumerated() {
            let candidate = line.candidate
            table.add([
                String(position + 1), candidate.level.name, metres(candidate.accuracyMetres),
                hundredths(candidate.confidence), candidate.country?.description ?? "",
                degrees(candidate.coordinate.latitudeE6),
                degrees(candidate.coordinate.longitudeE6), line.label,
            ])
        }
        return table.text + "\n" + verdict + "\n"
    }

    /// Why there is nothing to show: what was found may have been left out.
    private var nothing: String {
        guard case .refused(let reason, _) = decision, reason != .noMatch else { return unknown }
        return "\(reason.meaning) \(reason.remedy)"
    }

    private var verdict: String {
        let lines = [
            Self.status(decision) == "ok" ? "A run accepts the first." : "A run refuses this."
        ]
        return (lines + reasons.map { "\($0.code): \($0.meaning) \($0.remedy)" })
            .joined(separator: "\n")
    }

    private var reasons: [Reason] {
        switch decision {
        case .accepted(let notes): notes.reasons
        case .refused(let reason, let notes): [reason] + notes.reasons
        }
    }

    private static func status(_ decision: Decision) -> String {
        if case .accepted = decision { "ok" } else { "refused" }
    }

    private func metres(_ metres: Int32) -> String {
        guard metres >= 1000 else { return "\(metres) m" }
        let tenths = (metres + 50) / 100
        return tenths < 100 ? "\(tenths / 10).\(tenths % 10) km" : "\((metres + 500) / 1000) km"
    }

    // MARK: JSON

    /// One object on one line.
    var json: String {
        var object = JSONObject()
        object.add("query", query)
        object.add("status", Self.status(decision))
        object.add("reasons", reasons.map(\.code))
        object.add("provider", provider)
        object.add("asked_level", answer.askedLevel?.name)
        object.add("top_share", json: hundredths(answer.topShare))
        object.add(
            "candidates",
            json: JSONObject.array(lines.map { SearchFindings.json($0, hundredths) })
        )
        return object.text + "\n"
    }

    private static func json(_ line: Line, _ hundredths: (Float) -> String) -> String {
        let candidate = line.candidate
        var object = JSONObject()
        object.add("lat", json: degrees(candidate.coordinate.latitudeE6))
        object.add("lon", json: degrees(candidate.coordinate.longitudeE6))
        object.add("level", candidate.level.name)
        object.add("accuracy_m", Int(candidate.accuracyMetres))
        object.add("confidence", json: hundredths(candidate.confidence))
        object.add("label", line.label)
        object.add("country_code", candidate.country?.description)
        object.add("notes", candidate.notes.reasons.map(\.code))
        return object.text
    }

    private func degrees(_ microdegrees: Int32) -> String { Self.degrees(microdegrees) }

    /// Six decimals, as in the output columns.
    static func degrees(_ microdegrees: Int32) -> String {
        let magnitude = microdegrees.magnitude
        let fraction = String(1_000_000 + magnitude % 1_000_000).dropFirst()
        return (microdegrees < 0 ? "-" : "") + "\(magnitude / 1_000_000).\(fraction)"
    }

    /// Two decimals; 0 to 1.
    private func hundredths(_ value: Float) -> String {
        let hundredths = Int((min(1, max(0, value)) * 100).rounded())
        return "\(hundredths / 100)." + String(100 + hundredths % 100).dropFirst()
    }
}
