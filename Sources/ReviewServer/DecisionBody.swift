import Corrections
import GeoModel
import Settings

/// What a page sends to decide a case.
struct DecisionBody {
    /// What is wrong with a body.
    struct Problem: Error {
        let words: String
    }

    let id: Int
    let version: String
    let note: String
    /// Nil where a place has no coordinate on the globe.
    let ruling: Ruling?

    /// Reads `{"id", "version", "action", "lat", "lon", "level", "label", "note"}`; the last ones may be
    /// missing, and all but the first two when a decision is taken back.
    static func read(_ bytes: [UInt8]) -> Result<DecisionBody, Problem> {
        let members: [JSONMember]
        do {
            let node = try JSONParser.parse(bytes)
            guard case .object(let found) = node.value else {
                return .failure(Problem(words: "The body is no JSON object."))
            }
            members = found
        } catch {
            return .failure(Problem(words: "The body is not JSON. \(error.description)"))
        }
        func text(_ key: String) -> String {
            guard let node = members.first(where: { $0.key == key })?.node else { return "" }
            return switch node.value {
            case .string(let text), .number(let text): text
            default: ""
            }
        }
        guard let id = Int(text("id")) else {
            return .failure(Problem(words: "There is no id, or it is no number."))
        }
        for key in ["note", "label", "version"] where text(key).utf8.count > 2_000 {
            return .failure(Problem(words: "The \(key) is longer than 2,000 bytes."))
        }
        let action = text("action")
        guard action.isEmpty || Ruling.Action(rawValue: action) != nil else {
            return .failure(Problem(words: "There is no action '\(action)'."))
        }
        return .success(
            DecisionBody(
                id: id,
                version: text("version"),
                note: clean(text("note")),
                ruling: ruling(action, text)
            )
        )
    }

    private static func ruling(_ action: String, _ text: (String) -> String) -> Ruling? {
        switch Ruling.Action(rawValue: action) {
        case .unplaceable: return .unplaceable
        case .withdraw: return .withdraw
        case .place:
            guard let latitude = Double(text("lat")), let longitude = Double(text("lon")),
                let coordinate = try? Coordinate(latitude: latitude, longitude: longitude)
            else { return nil }
            return .place(
                Placement(
                    coordinate: coordinate,
                    level: MatchLevel(name: text("level")) ?? .address,
                    label: clean(text("label"))
                )
            )
        case nil: return nil
        }
    }

    /// A line of a file that people edit: no line breaks or other control characters.
    private static func clean(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : $0 }
            )
        )
    }
}
