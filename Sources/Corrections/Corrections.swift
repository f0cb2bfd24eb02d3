public import AddressText
import GeoModel

/// What is in force of a corrections file: the snapshot that a run keeps from its beginning.
public struct Corrections: Sendable, Equatable {
    private var rulings: [QueryKey: [Correction]] = [:]

    /// The number of queries with a correction in force.
    public private(set) var count = 0

    /// No corrections.
    public init() {}

    /// What these lines come to: of those about the same query and country the last one holds.
    public init(_ lines: some Sequence<Correction>) {
        for line in lines { add(line) }
    }

    /// Whether there are none.
    public var isEmpty: Bool { rulings.isEmpty }

    /// The corrections in force, in the order of query and country, so that equal snapshots give
    /// equal lists.
    public var inForce: [Correction] {
        rulings.values.joined().sorted {
            ($0.query, $0.country?.packed ?? 0) < ($1.query, $1.country?.packed ?? 0)
        }
    }

    /// Names what is in force; equal for equal answers, whatever notes say and whoever wrote them.
    public var digest: UInt64 {
        rulings.reduce(into: 0) { sum, entry in
            for line in entry.value {
                var hash = Fold(entry.key.high ^ UInt64(line.country?.packed ?? 0))
                hash.combine(entry.key.low)
                hash.combine(UInt64(line.ruling.action == .place ? 1 : 2))
                if case .place(let place) = line.ruling {
                    hash.combine(place.coordinate.packed)
                    hash.combine(UInt64(place.level.rawValue))
                    for byte in place.label.utf8 { hash.combine(UInt64(byte)) }
                }
                // A sum does not depend on the order of a dictionary.
                sum &+= hash.value
            }
        }
    }

    /// The correction that holds for a query.
    ///
    /// One for a country holds only for queries with the promise of that country, and there it goes
    /// before one for every country, the first promised country first. The
    /// text is compared in NFC with white space collapsed.
    public func correction(for query: AddressQuery) -> Correction? {
        let text = AddressQuery(storage: query.storage, text: query.text)
        guard let known = rulings[QueryKey(text, geocoder: 0, settings: 0)] else { return nil }
        for country in query.countries.codes {
            if let exact = known.first(where: { $0.country == country }) { return exact }
        }
        return known.first { $0.country == nil }
    }

    /// Puts a further line in force.
    public mutating func add(_ line: Correction) {
        let key = QueryKey(AddressQuery(line.query), geocoder: 0, settings: 0)
        var known = rulings[key] ?? []
        count -= known.count
        known.removeAll { $0.country == line.country }
        if line.ruling != .withdraw { known.append(line) }
        // Equal snapshots are equal values, whatever the order of their lines.
        known.sort { ($0.country?.packed ?? 0) < ($1.country?.packed ?? 0) }
        count += known.count
        rulings[key] = known.isEmpty ? nil : known
    }
}

/// A small mixing hash.
private struct Fold {
    private(set) var value: UInt64

    init(_ seed: UInt64) { value = seed ^ 0x9E37_79B9_7F4A_7C15 }

    mutating func combine(_ word: UInt64) {
        let product = (value ^ word).multipliedFullWidth(by: 0x9FB2_1C65_1E98_DF25)
        value = product.high ^ product.low &+ 0xD6E8_FEB8_6659_FD93
    }
}

extension Coordinate {
    fileprivate var packed: UInt64 {
        UInt64(UInt32(bitPattern: latitudeE6)) << 32 | UInt64(UInt32(bitPattern: longitudeE6))
    }
}
