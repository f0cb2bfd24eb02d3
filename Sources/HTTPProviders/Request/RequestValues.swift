public import GeoModel
public import Geocoding

/// What a request is made of, beside the text of the query.
public struct RequestValues: Sendable {
    /// The most candidates wanted, at least 1.
    public var limit = 5
    /// Where the answer must lie; empty for anywhere.
    public var countries = CountrySet()
    /// BCP 47 tags in order of preference.
    public var languages: [String] = []
    /// The area that is preferred, or demanded where `isBounded`.
    public var box: BoundingBox?
    /// Whether the area is a filter.
    public var isBounded = false
    /// The types of places that are wanted; empty for all.
    public var types = PlaceTypes()
    /// What the provider calls them; empty where it is not to be asked for certain types.
    var typeWords: [String] = []
    /// The point near which candidates are preferred.
    public var bias: Coordinate?
    /// The point that is asked about, in reverse.
    public var point: Coordinate?
    /// The parts of the address by their names in templates; empty for free text.
    var parts: [String: String] = [:]
    /// The name by which the program and the person responsible are known to the server.
    public var agent: String?
    /// The key.
    public var key: Secret?
    /// The other half of the key, where a provider has two.
    public var secret: Secret?
    /// The description's own settings; those left out have its defaults.
    public var settings: [String: String] = [:]

    /// Nothing but the defaults.
    public init() {}
}

extension RequestValues {
    /// The names of address parts; `line` is the street with its house number before it.
    static let partNames = ["number", "street", "line", "city", "region", "postcode"]

    /// These values with this key.
    func with(key: Secret) -> RequestValues {
        var values = self
        values.key = key
        return values
    }

    /// The texts of a variable: none where it is not set.
    ///
    /// `form` is what follows the colon in a template: the order of a box or a point.
    func texts(of variable: Template.Variable, form: String, query: String) -> [String] {
        switch variable {
        case .query: query.isEmpty ? [] : [query]
        case .limit: [String(limit)]
        case .countries: countries.codes.map(\.description)
        case .countries3: countries.codes.compactMap(\.alpha3)
        case .language: languages.isEmpty ? [] : [languages[0]]
        case .languages: languages
        case .box: box.map { [RequestValues.text(of: $0, order: form)] } ?? []
        case .bounded: isBounded && box != nil ? ["1"] : []
        case .types: typeWords
        case .bias: bias.map { [RequestValues.text(of: $0, order: form)] } ?? []
        case .point: point.map { [RequestValues.text(of: $0, order: form)] } ?? []
        case .part: parts[form].flatMap { $0.isEmpty ? nil : [$0] } ?? []
        case .agent: agent.map { [$0] } ?? []
        case .key: key.map { [$0.revealed] } ?? []
        case .secret: secret.map { [$0.revealed] } ?? []
        case .setting(let name): settings[name].flatMap { $0.isEmpty ? nil : [$0] } ?? []
        }
    }

    private static func text(of box: BoundingBox, order: String) -> String {
        order.map { letter in
            switch letter {
            case "w": degrees(box.southWest.longitudeE6)
            case "s": degrees(box.southWest.latitudeE6)
            case "e": degrees(box.northEast.longitudeE6)
            case "n": degrees(box.northEast.latitudeE6)
            default: String(letter)
            }
        }.joined()
    }

    private static func text(of point: Coordinate, order: String) -> String {
        order.split(separator: ",").map {
            degrees($0 == "lat" ? point.latitudeE6 : point.longitudeE6)
        }.joined(separator: ",")
    }

    /// Micro-degrees as a decimal number without exponent and without zeros at the end.
    static func degrees(_ microdegrees: Int32) -> String {
        let magnitude = microdegrees.magnitude
        var fraction = String(magnitude % 1_000_000)
        fraction = String(repeating: "0", count: 6 - fraction.utf8.count) + fraction
        while fraction.last == "0" { fraction.removeLast() }
        let whole = (microdegrees < 0 ? "-" : "") + String(magnitude / 1_000_000)
        return fraction.isEmpty ? whole : whole + "." + fraction
    }
}
