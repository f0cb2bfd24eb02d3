public import GeoModel

/// What a street index holds of one country.
public struct CountryHoldings: Sendable, Equatable {
    /// The country; nil for addresses of which it is not known.
    public let country: CountryCode?
    /// Cities, streets and houses.
    public var areas = 0, streets = 0, houses = 0

    init(country: CountryCode?) { self.country = country }
}

extension StreetFile {
    /// What the index holds, country by country in the order of their codes. Reads the head of every
    /// run of houses: a second for a hundred million.
    public func countries() -> [CountryHoldings] {
        var found: [UInt16: CountryHoldings] = [:]
        for number in 0..<UInt32(areaCount) {
            guard let area = area(number) else { continue }
            var holdings = found[area.country] ?? CountryHoldings(country: area.code)
            holdings.areas += 1
            for street in streets(of: area) {
                holdings.streets += 1
                holdings.houses += houseCount(of: UInt32(street), in: area)
            }
            found[area.country] = holdings
        }
        return found.keys.sorted().compactMap { found[$0] }
    }

    private func houseCount(of street: UInt32, in area: AreaRecord) -> Int {
        var cursor = block(street)
        let head = StreetHead(&cursor, area: area)
        guard head.parts.contains(.houses) else { return 0 }
        var count = 0
        let runs = cursor.unsigned()
        for _ in 0..<runs where !cursor.isBroken {
            let run = RunHead(&cursor, postcode: 0)
            // A damaged count is no reason to trap.
            guard !cursor.isBroken, run.count <= run.length else { break }
            count += run.count
            cursor.skip(run.length)
        }
        return count
    }
}
