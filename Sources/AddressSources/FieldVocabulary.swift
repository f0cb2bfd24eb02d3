import CSVStream

/// What a column can hold that is only a part of a field: "N", "MAIN", "ST" are one street.
enum FieldPart: CaseIterable {
    case number, numberSuffix, unit
    case streetBefore, street, streetType, streetAfter
    case city, district, region, postcode, country, latitude, longitude
}

/// Names of columns and properties that registers of addresses use and lists of customers do not:
/// those of national registers, of cities' map servers, of OpenAddresses. The usual names are
/// `ColumnRole`'s.
///
/// Names are written in lower case without anything but letters and digits.
enum FieldVocabulary {
    /// The parts, each with its names, the surest first.
    static let names: [FieldPart: [String]] = [
        .number: [
            "housenumber", "hnr", "husnr", "husnummer", "huisnummer", "sitenumber", "situsaddrnum",
            "addrnum", "addnum", "addressnumber", "stnum", "stno", "strno", "streetno", "houseno",
            "addrnumber", "civicnum", "civicno", "propertynumber", "numerodomiciliar", "numport",
            "街区符号地番", "地番", "numer", "numerporzadkowy", "cislodomovni", "number", "no",
        ],
        .numberSuffix: [
            "rep", "huisletter", "huisnummertoevoeging", "bokst", "hausnummerzusatz", "hnrzus",
            "housenumbersuffix", "numbersuffix", "addnumsuf", "addrnumsuffix", "sitefrac",
            "numsuf",
            "stnumsuf", "civicsuffix", "suffix", "letra", "bis",
        ],
        .unit: ["unit", "siteunit", "unitnumber", "apt", "apartment", "suite", "unitno"],
        .streetBefore: [
            "sitepref", "situsfdpre", "predir", "stpredir", "fdpre", "prefixdirection", "pdir",
            "streetprefix", "predirection",
        ],
        .street: [
            "sitestreet", "situsfname", "streetname", "stname", "fname", "openbareruimte",
            "heitinf",
            "nomvoie", "libellevoie", "strassenname", "strname", "gade", "vejnavn", "gatunamn",
            "gatenavn", "katunimi", "nomevia", "dug", "ulicenazev", "大字町丁目名", "大字町丁目",
            "fullstreetname", "fullname", "streetfull", "street", "road",
        ],
        .streetType: [
            "streettype", "situsftype", "sttype", "ftype", "stposttyp", "posttype",
            "streetsuffix",
            "tipovia", "typevoie",
        ],
        .streetAfter: ["situsfdsuf", "sufdir", "stposdir", "postdir", "fdsuf", "suffixdirection"],
        .city: [
            "city", "sitecity", "nomcommune", "woonplaats", "municipality", "postort",
            "poststed", "postnrnavn", "kommune", "postalcity", "市区町村名", "city1",
        ],
        .district: [
            "district", "suburb", "neighborhood", "neighbourhood", "quarter", "barrio", "bairro",
            "nomld", "ortsteil", "kihon",
        ],
        .region: ["region", "state", "province", "provincie", "county", "都道府県名"],
        .postcode: [
            "postcode", "codepost", "sitezip", "zip5", "postnr", "postnummer", "zipcode",
            "postalcode",
            "psc", "zip",
        ],
        .latitude: ["lat", "latwgs84", "latitude", "geolat", "ycoord", "y"],
        .longitude: ["lon", "longwgs84", "longitude", "lng", "geolon", "xcoord", "x"],
    ]

    /// The roles of lists of customers that say the same.
    static let roles: [FieldPart: ColumnRole] = [
        .number: .houseNumber, .street: .street, .city: .city, .region: .region,
        .postcode: .postcode, .country: .country, .latitude: .latitude, .longitude: .longitude,
    ]

    /// A name as the tables write it.
    static func fold(_ name: String) -> String {
        String(
            name.lowercased().unicodeScalars.filter { $0.properties.isAlphabetic || isDigit($0) })
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
        ("0"..."9").contains(scalar)
    }
}
