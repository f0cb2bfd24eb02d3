import Settings

extension Template {
    /// Reads a template.
    ///
    /// - Parameter settings: the names of the description's settings.
    init(_ node: JSONNode, key: String, settings: Set<String>) throws(DescriptionError) {
        var pieces: [Piece] = []
        var rest = try node.text(key)[...]
        while let open = rest.firstIndex(of: "{") {
            guard let close = rest[open...].firstIndex(of: "}") else {
                throw DescriptionError("The { in '\(key)' is never closed.", at: node.place)
            }
            if open > rest.startIndex { pieces.append(.text(String(rest[..<open]))) }
            let inside = rest[rest.index(after: open)..<close]
            pieces.append(.place(try Template.place(inside, settings: settings, at: node.place)))
            rest = rest[rest.index(after: close)...]
        }
        if !rest.isEmpty { pieces.append(.text(String(rest))) }
        self.pieces = pieces
    }

    private static let variables: [String: Variable] = [
        "q": .query, "limit": .limit, "countries": .countries, "countries3": .countries3,
        "lang": .language, "langs": .languages, "bbox": .box, "bounded": .bounded, "types": .types,
        "bias": .bias,
        "point": .point, "part": .part,
        "agent": .agent, "key": .key, "secret": .secret,
    ]

    private static func place(
        _ text: Substring,
        settings: Set<String>,
        at place: TextPlace
    ) throws(DescriptionError) -> Place {
        let parts = text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        let head = parts[0].split(separator: ":", maxSplits: 1).map(String.init)
        let name = head.first ?? ""
        guard let variable = variables[name] ?? (settings.contains(name) ? .setting(name) : nil)
        else {
            let known = variables.keys.sorted() + settings.sorted()
            let hint = NearestSpelling.hint(for: name, among: known)
            throw DescriptionError(
                "{\(text)}: there is no variable '\(name)'.\(hint) There are "
                    + "\(known.joined(separator: ", ")).",
                at: place
            )
        }
        let form = head.count > 1 ? head[1] : ""
        guard isForm(form, of: variable) else {
            throw DescriptionError(
                "{\(text)}: a box is written like {bbox:w,s,e,n}, a point like {bias:lat,lon}, a part "
                    + "like {part:street}; parts are number, street, line, city, region, postcode.",
                at: place
            )
        }
        var changes: [Change] = []
        for part in parts.dropFirst() { changes.append(try change(part, of: text, at: place)) }
        return Place(variable: variable, form: form, changes: changes)
    }

    private static func isForm(_ form: String, of variable: Variable) -> Bool {
        switch variable {
        case .box: !form.isEmpty && form.allSatisfy { "wsen,~".contains($0) }
        case .bias, .point: ["lat", "lon", "lat,lon", "lon,lat"].contains(form)
        case .part: RequestValues.partNames.contains(form)
        default: form.isEmpty
        }
    }

    private static func change(
        _ text: String,
        of place: Substring,
        at position: TextPlace
    ) throws(DescriptionError) -> Change {
        let words = text.split(separator: " ", maxSplits: 1).map(String.init)
        switch (words.first, words.count > 1 ? words[1] : nil) {
        case ("lower", nil): return .lower
        case ("upper", nil): return .upper
        case ("repeat", nil): return .every
        case ("prefix", let prefix?): return .prefix(prefix)
        // A bar separates the changes, so it goes by its name.
        case ("join", let separator?): return .join(separator == "bar" ? "|" : separator)
        case ("map", let pairs?):
            let entries = pairs.split(separator: ",").map {
                $0.split(separator: "=").map(String.init)
            }
            guard entries.allSatisfy({ $0.count == 2 }) else { break }
            return .map(Dictionary(entries.map { ($0[0], $0[1]) }, uniquingKeysWith: { $1 }))
        default: break
        }
        throw DescriptionError(
            "{\(place)}: '\(text)' is no change; there are lower, upper, prefix TEXT, join TEXT, "
                + "repeat and map a=b,c=d.",
            at: position
        )
    }
}
