import GeoModel
import Settings

/// Where in a reply the candidates are, and what of each stands where.
struct CandidateReading: Hashable, Sendable {
    enum Position: Hashable, Sendable {
        /// Two numbers, or texts that hold one.
        case paths(latitude: JSONPath, longitude: JSONPath)
        /// One text with both.
        case pair(path: JSONPath, separator: String, longitudeFirst: Bool)
    }

    /// West, south, east and north of the area.
    enum Bounds: Hashable, Sendable {
        /// The four in one list, in this order of the letters w, s, e and n.
        case list(path: JSONPath, order: [Character])
        case paths(west: JSONPath, south: JSONPath, east: JSONPath, north: JSONPath)
    }

    struct Confidence: Hashable, Sendable {
        let path: JSONPath
        /// The number that means certainty.
        let most: Double
        let words: [String: Double]
    }

    var list: JSONPath
    /// Whether the value at `list` is the one candidate itself.
    var isSingle: Bool
    let position: Position
    let datum: Datum
    let label: LabelReading?
    let country: [JSONPath]
    /// The country of every candidate, for services that know one country only.
    let onlyCountry: CountryCode?
    let levels: LevelReading
    let confidence: Confidence?
    /// A number from 0 to 1 that tells candidates of one reply apart, such as their fame; it says
    /// nothing about the quality of the match.
    let importance: JSONPath?
    /// True at this path means that only a part of the query matched.
    let partial: JSONPath?
    let bounds: Bounds?
}

extension CandidateReading {
    init(_ reader: inout ObjectReader) throws(DescriptionError) {
        list = try reader.demandedPath("list")
        isSingle = try reader.flag("single")
        position = try CandidateReading.position(&reader)
        datum = try CandidateReading.datum(&reader)
        label = if let node = reader.node("label") { try LabelReading(node) } else { nil }
        country = try reader.paths("country")
        onlyCountry = try CandidateReading.country(&reader)
        levels =
            if var inner = try reader.object("level") {
                try LevelReading(&inner)
            } else {
                LevelReading()
            }
        confidence = try CandidateReading.confidence(&reader)
        importance = try reader.path("importance")
        partial = try reader.path("partial")
        bounds = try CandidateReading.bounds(&reader)
        try reader.finish()
    }

    private static func position(_ reader: inout ObjectReader) throws(DescriptionError)
        -> Position
    {
        guard var pair = try reader.object("pair") else {
            let latitude = try reader.demandedPath("latitude")
            return .paths(latitude: latitude, longitude: try reader.demandedPath("longitude"))
        }
        let path = try pair.demandedPath("path")
        let separator = try pair.demandedText("separator")
        let order = try pair.demandedText("order")
        try pair.finish()
        guard ["lat,lon", "lon,lat"].contains(order), !separator.isEmpty else {
            throw DescriptionError(
                "A pair needs a separator and the order \"lat,lon\" or \"lon,lat\".",
                at: pair.place
            )
        }
        return .pair(path: path, separator: separator, longitudeFirst: order == "lon,lat")
    }

    private static func datum(_ reader: inout ObjectReader) throws(DescriptionError) -> Datum {
        guard let node = reader.node("datum") else { return .wgs84 }
        guard let datum = Datum(rawValue: try node.text("datum")) else {
            throw DescriptionError("A datum is wgs84, gcj02 or bd09.", at: node.place)
        }
        return datum
    }

    private static func country(_ reader: inout ObjectReader) throws(DescriptionError)
        -> CountryCode?
    {
        guard let node = reader.node("country_code") else { return nil }
        let text = try node.text("country_code")
        guard let code = CountryCode(text) else {
            throw DescriptionError("'\(text)' is no ISO 3166-1 alpha-2 code.", at: node.place)
        }
        return code
    }

    private static func confidence(_ reader: inout ObjectReader) throws(DescriptionError)
        -> Confidence?
    {
        guard var inner = try reader.object("confidence") else { return nil }
        let path = try inner.demandedPath("path")
        let most = try inner.number("most") ?? 1
        var words: [String: Double] = [:]
        for member in try inner.entries("words") {
            words[member.key] = try member.node.number(member.key)
        }
        try inner.finish()
        guard most > 0 else { throw DescriptionError("'most' must be above 0.", at: inner.place) }
        return Confidence(path: path, most: most, words: words)
    }

    private static func bounds(_ reader: inout ObjectReader) throws(DescriptionError) -> Bounds? {
        guard var inner = try reader.object("bounds") else { return nil }
        if let list = try inner.path("list") {
            let order = try inner.demandedText("order")
            try inner.finish()
            guard order.count == 4, Set(order) == Set("wsen") else {
                throw DescriptionError(
                    "The order of bounds has the letters w, s, e and n once each.",
                    at: inner.place
                )
            }
            return .list(path: list, order: Array(order))
        }
        let west = try inner.demandedPath("west")
        let south = try inner.demandedPath("south")
        let east = try inner.demandedPath("east")
        let north = try inner.demandedPath("north")
        try inner.finish()
        return .paths(west: west, south: south, east: east, north: north)
    }
}
