import AddressText
import GeoModel

/// The street rules of the countries of a file, made once.
struct CountryRules: Sendable {
    /// What the file's names were folded by.
    let normaliser: Normaliser
    private var rules: [(country: UInt16, rules: StreetRules)] = []
    private let general = StreetRules.of(nil)

    init(_ file: StreetFile, normaliser: Normaliser) {
        self.normaliser = normaliser
        for number in 0..<UInt32(file.areaCount) {
            guard let country = file.area(number)?.country, country != 0,
                !rules.contains(where: { $0.country == country })
            else { continue }
            rules.append((country, .of(CountryCode(packed: country))))
        }
    }

    /// The rules of a country by `CountryCode.packed`.
    @inline(__always)
    func of(_ country: UInt16) -> StreetRules {
        for entry in rules where entry.country == country { return entry.rules }
        return general
    }
}

extension AreaRecord {
    /// The country, where it is known.
    var code: CountryCode? {
        CountryCode(packed: country)
    }
}
