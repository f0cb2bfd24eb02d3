import GeoModel

/// Country and region as collections of addresses write them in their paths: `us/ca/alameda.csv`.
struct PathHints: Equatable {
    let country: CountryCode?
    let region: [UInt8]

    /// Looks at the last two folders: a country and a region of up to three letters, or a country.
    init(_ path: String) {
        let folders = path.split(separator: "/").map(String.init).dropLast().suffix(2)
        if let first = folders.first, let last = folders.last, folders.count == 2,
            PathHints.isCountry(first), (1...3).contains(last.utf8.count)
        {
            country = CountryCode(first)
            region = Array(last.uppercased().utf8)
        } else {
            country = folders.last.flatMap { PathHints.isCountry($0) ? CountryCode($0) : nil }
            region = []
        }
    }

    private static func isCountry(_ text: String) -> Bool {
        guard text.count == 2, let code = CountryCode(text) else { return false }
        return codes.contains(code.description)
    }

    /// ISO 3166-1 alpha-2.
    private static let codes = Set(
        """
        AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR \
        BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ \
        EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW \
        GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY \
        KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV \
        MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY \
        QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG \
        TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA \
        ZM ZW
        """.split(separator: " ").map(String.init)
    )
}
