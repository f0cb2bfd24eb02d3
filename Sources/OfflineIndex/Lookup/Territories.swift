import GeoModel

/// Territories with a country code of their own whose addresses often end with the state's name.
enum Territories {
    private static let ofState: [(String, [String])] = [
        ("FR", ["RE", "GP", "MQ", "GF", "YT", "PF", "NC", "PM", "BL", "MF", "WF"]),
        ("US", ["PR", "GU", "VI", "AS", "MP", "UM"]), ("CN", ["HK", "MO"]),
        ("GB", ["JE", "GG", "IM", "GI", "FK", "BM", "KY", "VG", "TC", "MS", "AI"]),
        ("DK", ["GL", "FO"]), ("FI", ["AX"]), ("NO", ["SJ", "BV"]),
        ("NL", ["AW", "CW", "SX", "BQ"]), ("NZ", ["CK", "NU", "TK"]),
        ("AU", ["NF", "CX", "CC", "HM"]),
    ]

    /// For each country number the country and its territories.
    static func masks(of countries: UnsafeBufferPointer<CountryRecord>) -> [CountryMask] {
        var numbers: [UInt16: UInt8] = [:]
        for (number, country) in countries.prefix(255).enumerated() {
            numbers[country.code] = UInt8(number)
        }
        var masks = (0..<min(255, countries.count)).map { number in
            var mask = CountryMask()
            mask.close()
            mask.insert(UInt8(number))
            return mask
        }
        for (state, territories) in ofState {
            guard let owner = CountryCode(state).flatMap({ numbers[$0.packed] }) else { continue }
            for code in territories {
                guard let number = CountryCode(code).flatMap({ numbers[$0.packed] }) else {
                    continue
                }
                masks[Int(owner)].insert(number)
            }
        }
        return masks
    }
}
