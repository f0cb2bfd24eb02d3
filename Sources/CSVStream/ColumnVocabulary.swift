/// The names that people give to address columns, in twelve languages.
///
/// Each role has ranks, the surest first: of two columns of one role the surer one is taken. Within
/// a rank the languages stand in the order en, de, fr, es, pt, it, nl, pl, ru, ko, ja, zh. Names are
/// written without blanks, in lower case, without accents: as `ColumnName.plain` makes them.
enum ColumnVocabulary {
    static let names: [ColumnRole: [[String]]] = [
        .fullAddress: [fullAddress, roadAddress, wholeAddress, lotAddress],
        .address: [address, addressLines, locations],
        .houseNumber: [houseNumbers, numbers],
        .street: [streets, streetLines],
        .city: [cities, towns],
        .region: [states, counties],
        .postcode: [postcodes],
        .country: [countries, countryCodes],
        .latitude: [latitudes],
        .longitude: [longitudes],
    ]

    /// Words that make an "address" something else.
    static let otherAddresses: Set<String> = [
        "email", "mail", "ip", "ipv4", "ipv6", "mac", "web", "url", "internet", "website", "wallet",
        "bitcoin", "smtp", "http", "server", "emailadresse", "internetadresse", "webadresse",
        "correo", "courriel", "posta", "이메일", "메일", "メール", "邮箱", "电子邮件",
    ]

    /// Words beside a known one that make the column something else: "code commune".
    static let otherKinds: Set<String> = [
        "code", "id", "insee", "number", "no", "nr", "num", "numero", "type", "date", "count",
        "kod",
        "codigo", "codice", "код", "코드",
    ]

    private static let fullAddress = [
        "fulladdress", "completeaddress", "formattedaddress", "wholeaddress", "addressfull",
        "query",
        "geocodequery", "vollstandigeadresse", "adressecomplete", "direccioncompleta",
        "domiciliocompleto", "enderecocompleto", "moradacompleta", "indirizzocompleto",
        "volledigadres", "pelnyadres", "полныйадрес", "完整地址", "详细地址",
    ]
    private static let roadAddress = [
        "도로명주소", "소재지도로명주소", "도로명전체주소", "소재지도로명전체주소", "도로명주소전체",
    ]
    private static let wholeAddress = ["전체주소", "소재지전체주소"]
    private static let lotAddress = ["지번주소", "소재지지번주소"]

    private static let address = [
        "address", "addr", "streetaddress", "postaladdress", "mailingaddress", "addressline",
        "adresse", "anschrift", "postanschrift", "adressepostale", "direccion", "domicilio",
        "direccionpostal", "endereco", "morada", "logradouroenumero", "indirizzo", "adres",
        "adreswysylki",
        "адрес", "почтовыйадрес", "주소", "소재지", "住所", "所在地", "地址", "通讯地址", "adress",
    ]
    private static let addressLines = [
        "address1", "addr1", "addressline1", "streetaddress1", "street1", "adresse1", "direccion1",
        "endereco1", "indirizzo1",
    ]
    private static let locations = [
        "location", "place", "standort", "lieu", "ubicacion", "localizacao", "luogo", "locatie",
        "lokalizacja", "местоположение", "место", "위치", "場所", "位置",
    ]
    private static let houseNumbers = [
        "housenumber", "houseno", "housenr", "streetnumber", "buildingnumber", "civicnumber",
        "addrhousenumber", "hausnummer", "hausnr", "numerodevoie", "numerovoie", "numeroderue",
        "numeroexterior", "numeroexterno", "numerodecalle", "numeroimovel", "numerocivico",
        "civico",
        "huisnummer", "huisnr", "numerdomu", "nrdomu", "дом", "номердома", "건물번호", "건물본번",
        "番地", "门牌号", "门牌",
    ]
    private static let numbers = ["number", "no", "nr", "nummer", "num", "numero"]
    private static let streets = [
        "street", "streetname", "road", "roadname", "addrstreet", "strasse", "strassenname", "str",
        "rue", "voie", "nomdevoie", "nomvoie", "libellevoie", "calle", "nombrevia", "vianombre",
        "nombredecalle", "rua", "logradouro", "via", "nomevia", "straat", "straatnaam", "ulica",
        "улица", "도로명", "通り", "街道", "道路", "街路",
    ]
    private static let streetLines = ["thoroughfare", "strassehausnummer", "streetandnumber"]
    private static let cities = [
        "city", "cityname", "addrcity", "stadt", "ort", "wohnort", "ortsname", "ville", "commune",
        "nomcommune", "ciudad", "localidad", "cidade", "citta", "comune", "stad", "plaats",
        "woonplaats", "miasto", "miejscowosc", "город", "населенныйпункт", "도시", "시군구", "시군구명",
        "市区町村", "市町村", "市区町村名", "城市", "市",
    ]
    private static let towns = [
        "town", "posttown", "locality", "municipality", "village", "citytown", "gemeinde",
        "localite",
        "municipio", "poblacion", "freguesia", "localita", "gemeente", "gmina", "село", "поселок",
        "읍면동", "町村", "县市", "区县",
    ]
    private static let states = [
        "state", "province", "stateprovince", "statecode", "region", "addrstate", "bundesland",
        "kanton", "departement", "estado", "provincia", "comunidadautonoma", "uf", "provincie",
        "wojewodztwo", "область", "регион", "край", "시도", "시도명", "都道府県", "都道府県名", "省", "省份",
    ]
    private static let counties = [
        "county", "district", "landkreis", "kreis", "comarca", "distrito", "regione", "powiat",
        "район", "区",
    ]
    private static let postcodes = [
        "zip", "zipcode", "zip5", "postcode", "postalcode", "postal", "addrpostcode", "pincode",
        "pin",
        "eircode", "plz", "postleitzahl", "codepostal", "cp", "codigopostal", "cep", "cap",
        "codicepostale", "codicediavviamentopostale", "kodpocztowy", "индекс", "почтовыйиндекс",
        "우편번호", "郵便番号", "邮编", "邮政编码", "郵遞區號", "cdpostal",
    ]
    private static let countries = [
        "country", "countryname", "addrcountry", "land", "staat", "pays", "pais", "paese", "stato",
        "nazione", "kraj", "страна", "국가", "나라", "国", "国名", "国家", "國家",
    ]
    private static let countryCodes = [
        "countrycode", "countryiso", "countryiso2", "countrycodealpha2", "iso2", "isocountrycode",
        "landercode", "laendercode", "landeskurzel", "codepays", "codigopais", "codicepaese",
        "landcode", "кодстраны", "국가코드", "国コード", "国家代码",
    ]
    private static let latitudes = [
        "lat", "latitude", "latwgs84", "breitengrad", "breite", "latitud", "latitudine",
        "breedtegraad", "szerokosc", "szerokoscgeograficzna", "широта", "위도", "緯度", "纬度",
    ]
    private static let longitudes = [
        "lon", "lng", "long", "longitude", "lonwgs84", "langengrad", "lange", "longitud",
        "longitudine", "lengtegraad", "dlugosc", "dlugoscgeograficzna", "долгота", "경도", "経度",
        "經度", "经度",
    ]
}
