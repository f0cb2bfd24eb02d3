import GeoModel

/// The country codes that a promise may name: ISO 3166-1 alpha-2, and XK for Kosovo.
enum KnownCountries {
    /// Every assigned code.
    static let codes: Set<String> = Set(assigned.split(separator: " ").map(String.init))

    /// What people write where they mean another code.
    static let slips = [
        "UK": "GB", "EN": "GB", "EL": "GR", "JA": "JP", "KO": "KR", "CS": "CZ", "DA": "DK",
        "USA": "US", "GBR": "GB", "DEU": "DE", "GER": "DE", "FRA": "FR", "KOR": "KR", "JPN": "JP",
        "ESP": "ES", "ITA": "IT", "CAN": "CA", "AUS": "AU", "CHN": "CN", "BRA": "BR", "NLD": "NL",
    ]

    private static let assigned = """
        AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ \
        BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM \
        DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS \
        GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN \
        KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ \
        MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM \
        PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV \
        SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI \
        VN VU WF WS XK YE YT ZA ZM ZW
        """
}

extension Check {
    /// A country code that is assigned.
    static func country(_ text: String) throws(Complaint) -> CountryCode {
        let upper = text.uppercased()
        if KnownCountries.codes.contains(upper), let code = CountryCode(upper) { return code }
        let hint = KnownCountries.slips[upper].map { " Did you mean '\($0)'?" } ?? ""
        throw Complaint(
            "'\(text)' is not a country code. Use the two letters of ISO 3166-1, such as DE or KR."
                + hint
        )
    }
}
