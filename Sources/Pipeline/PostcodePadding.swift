import GeoModel

/// Leading zeros that a spreadsheet dropped from postal codes, put back where the state or the
/// country confirms them.
enum PostcodePadding {
    /// How many zeros go before a code; 0 where it is whole, or nothing confirms that it is not.
    ///
    /// - Parameters:
    ///   - code: the code as it stands.
    ///   - region: the state or province as it stands; empty where there is none.
    ///   - country: the country that the row or the run promises.
    static func zeros(
        before code: ArraySlice<UInt8>,
        region: ArraySlice<UInt8>,
        country: CountryCode?
    ) -> Int {
        guard (2...6).contains(code.count), code.allSatisfy({ (0x30...0x39).contains($0) }),
            code.first != 0x30
        else { return 0 }
        let name = country?.description
        if name == nil || name == "US" {
            if let length = statesWithZeros[folded(region)] {
                return (code.count == 4 && length == 4) || (code.count == 3 && length == 3)
                    ? 5 - code.count : 0
            }
            // Another state contradicts; none at all leaves it to the country.
            guard name == "US", region.isEmpty else { return 0 }
            return code.count == 4 ? 1 : 0
        }
        guard let name, let length = lengths[name] else { return 0 }
        return code.count == length - 1 ? 1 : 0
    }

    /// The states whose codes begin with one zero (four digits left) or two (three left).
    private static let statesWithZeros: [String: Int] = [
        "MA": 4, "MASSACHUSETTS": 4, "RI": 4, "RHODE ISLAND": 4, "NH": 4, "NEW HAMPSHIRE": 4,
        "ME": 4, "MAINE": 4, "VT": 4, "VERMONT": 4, "CT": 4, "CONNECTICUT": 4, "NJ": 4,
        "NEW JERSEY": 4, "PR": 3, "PUERTO RICO": 3, "VI": 3, "VIRGIN ISLANDS": 3,
    ]

    /// How long the codes are in countries where some begin with a zero.
    private static let lengths: [String: Int] = [
        "DE": 5, "FR": 5, "IT": 5, "ES": 5, "MX": 5, "TR": 5, "FI": 5, "KR": 5, "UA": 5, "EE": 5,
        "LT": 5, "CN": 6, "SG": 6, "JP": 7, "AU": 4, "NZ": 4, "NO": 4, "ZA": 4,
    ]

    private static func folded(_ region: ArraySlice<UInt8>) -> String {
        String(decoding: region.prefix(24), as: UTF8.self).uppercased()
    }
}
