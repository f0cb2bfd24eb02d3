import GeoModel
import Settings

/// How a reply tells the level of a candidate: from its types first, then from its precision.
///
/// The types say what the thing is, the precision word how well its point is known. So a precision
/// only makes a house coarser (`interpolated`), and never turns a town into a street.
struct LevelReading: Hashable, Sendable {
    /// A word, or the range of a rank, with its level.
    struct Scale: Hashable, Sendable {
        let paths: [JSONPath]
        var words: [String: MatchLevel] = [:]
        var ranks: [Rank] = []
    }

    struct Rank: Hashable, Sendable {
        let from: Double
        let to: Double
        let level: MatchLevel
    }

    /// A part of the address whose presence shows the level.
    struct Part: Hashable, Sendable {
        let level: MatchLevel
        let path: JSONPath
    }

    var types: Scale?
    var precision: Scale?
    /// The first part that is filled decides, where neither types nor precision say anything.
    var parts: [Part] = []
    /// Where nothing else says anything.
    var otherwise = MatchLevel.locality

    func level(of candidate: JSONDocument.Value) -> MatchLevel {
        let precise = precision?.level(of: candidate)
        guard let typed = types?.level(of: candidate) else {
            return precise ?? parts.first { $0.isFilled(in: candidate) }?.level ?? otherwise
        }
        guard typed == .address, let precise else { return typed }
        return min(typed, precise)
    }
}

extension LevelReading.Part {
    func isFilled(in candidate: JSONDocument.Value) -> Bool {
        path.first(in: candidate).map { !$0.isEmpty } ?? false
    }
}

extension LevelReading.Scale {
    /// The level of the first known word; the finest where a list holds several.
    func level(of candidate: JSONDocument.Value) -> MatchLevel? {
        for path in paths {
            guard let value = path.first(in: candidate) else { continue }
            let texts = (value.isList ? value.children : [value]).compactMap(\.text)
            if let level = texts.compactMap({ words[$0] }).max() { return level }
            if let number = value.number,
                let rank = ranks.first(where: { ($0.from...$0.to).contains(number) })
            {
                return rank.level
            }
        }
        return nil
    }
}

extension LevelReading {
    init(_ reader: inout ObjectReader) throws(DescriptionError) {
        types = try LevelReading.scale("types", &reader)
        precision = try LevelReading.scale("precision", &reader)
        for member in try reader.entries("parts") {
            let level = try LevelReading.level(member.key, at: member.place)
            parts.append(Part(level: level, path: try member.node.path(member.key)))
        }
        if let node = reader.node("otherwise") {
            otherwise = try LevelReading.level(try node.text("otherwise"), at: node.place)
        }
        try reader.finish()
    }

    private static func scale(
        _ key: String,
        _ reader: inout ObjectReader
    ) throws(DescriptionError) -> Scale? {
        guard var inner = try reader.object(key) else { return nil }
        let paths = try inner.paths("path")
        guard !paths.isEmpty else { throw inner.missing("path") }
        var scale = Scale(paths: paths)
        for member in try inner.entries("words") {
            let level = try member.node.text(member.key)
            scale.words[member.key] = try self.level(level, at: member.node.place)
        }
        for node in try inner.list("ranks") {
            var rank = try ObjectReader(node, name: "ranks")
            let from = try rank.number("from")
            let to = try rank.number("to")
            let level = try rank.demandedText("level")
            try rank.finish()
            guard let from, let to, from <= to else {
                throw DescriptionError(
                    "A rank needs 'from' and a 'to' not below it.",
                    at: node.place
                )
            }
            let known = try self.level(level, at: node.place)
            scale.ranks.append(Rank(from: from, to: to, level: known))
        }
        try inner.finish()
        return scale
    }

    private static func level(
        _ name: String,
        at place: TextPlace
    ) throws(DescriptionError) -> MatchLevel {
        guard let level = MatchLevel(name: name) else {
            let names = MatchLevel.allCases.map(\.name)
            let hint = NearestSpelling.hint(for: name, among: names)
            throw DescriptionError(
                "'\(name)' is no level.\(hint) There are \(names.joined(separator: ", ")).",
                at: place
            )
        }
        return level
    }
}
