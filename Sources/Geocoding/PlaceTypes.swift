public import GeoModel

/// A kind of place that people ask for, coarser than `MatchLevel`; its raw value is the word in `--types`.
public enum PlaceType: String, CaseIterable, Sendable {
    /// A whole country.
    case country
    /// An administrative area.
    case region
    /// A city, town, village or a part of one.
    case locality
    /// A postal code.
    case postcode
    /// A street or a crossing.
    case street
    /// A house, found or placed between others.
    case address
    /// A named place such as an airport or a shop.
    case poi

    /// What a place of this level is.
    public init(_ level: MatchLevel) {
        self =
            switch level {
            case .country: .country
            case .region: .region
            case .locality: .locality
            case .postcode: .postcode
            case .street, .intersection: .street
            case .interpolated, .address: .address
            case .poi: .poi
            }
    }

    /// The coarsest level that is of this type.
    public var coarsestLevel: MatchLevel {
        MatchLevel.allCases.first { PlaceType($0) == self } ?? .country
    }
}

/// The kinds of place that are wanted; empty means all of them.
public struct PlaceTypes: Sendable, Hashable {
    private let types: Set<PlaceType>

    /// These types; none for all.
    public init(_ types: some Sequence<PlaceType> = []) { self.types = Set(types) }

    /// Whether no type is named, so that all are wanted.
    public var isEmpty: Bool { types.isEmpty }

    /// The types that were named, coarsest first.
    public var named: [PlaceType] {
        PlaceType.allCases.filter(types.contains)
    }

    /// Whether a place of this level is wanted.
    public func allows(_ level: MatchLevel) -> Bool {
        isEmpty || types.contains(PlaceType(level))
    }

    /// The answer without the candidates of other types. When none is left, it is refused with what was
    /// its best candidate, for the reports.
    ///
    /// How likely one of several that are left is, relative to the others, is not known any more: then
    /// none of them stands out.
    public func filtered(_ answer: Answer) -> Answer {
        guard !isEmpty, let best = answer.best, answer.refusal == nil else { return answer }
        var filtered = answer
        if let next = answer.runnerUp, !allows(next.level) { filtered.runnerUp = nil }
        filtered.others = answer.others.filter { allows($0.level) }
        if filtered.runnerUp == nil, let next = filtered.others.first {
            filtered.runnerUp = next
            filtered.others.removeFirst()
        }
        if allows(best.level) {
            if filtered.runnerUp == nil { filtered.topShare = 1 }
            return filtered
        }
        guard let next = filtered.runnerUp else {
            filtered.refusal = .otherType
            return filtered
        }
        filtered.best = next
        filtered.runnerUp = filtered.others.isEmpty ? nil : filtered.others.removeFirst()
        filtered.topShare = filtered.runnerUp == nil ? 1 : 0.5
        return filtered
    }
}
