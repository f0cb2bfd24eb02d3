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
            let code = CountryCode(UInt8(country >> 8), UInt8(country & 0xFF))
            rules.append((country, .of(code)))
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
        country == 0 ? nil : CountryCode(UInt8(country >> 8), UInt8(country & 0xFF))
    }
}
