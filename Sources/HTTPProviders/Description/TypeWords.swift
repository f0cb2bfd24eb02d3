import Geocoding
import Settings

/// What a provider calls the types of places, in its own parameter for them.
struct TypeWords: Hashable, Sendable {
    private let words: [PlaceType: [String]]
    /// What it is asked for when no type is named; none for its own choice.
    private let standard: [String]

    /// The object "types" of a description: for each type the provider's words, with commas between
    /// them, and under "default" those that count when none is named.
    init(_ reader: inout ObjectReader) throws(DescriptionError) {
        var words: [PlaceType: [String]] = [:]
        var standard: [String] = []
        for member in try reader.entries("types") {
            let names = try member.node.text(member.key).split(separator: ",").map(String.init)
            if let type = PlaceType(rawValue: member.key) {
                words[type] = names
            } else if member.key == "default" {
                standard = names
            } else {
                let known = PlaceType.allCases.map(\.rawValue) + ["default"]
                throw DescriptionError(
                    "'\(member.key)' is no type of place."
                        + NearestSpelling.hint(for: member.key, among: known)
                        + " There are \(known.joined(separator: ", ")).",
                    at: member.node.place
                )
            }
        }
        (self.words, self.standard) = (words, standard)
    }

    /// The provider's words, each once. None where it has no word for one of the types: it would leave
    /// out what was asked for, so that it is asked for everything and the rest is dropped here.
    func words(for types: PlaceTypes) -> [String] {
        if types.isEmpty { return standard }
        var all: [String] = []
        for type in types.named {
            guard let names = words[type] else { return [] }
            for name in names where !all.contains(name) { all.append(name) }
        }
        return all
    }
}
