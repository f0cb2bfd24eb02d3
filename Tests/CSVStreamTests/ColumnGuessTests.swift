import CSVStream
import Testing

@Suite("Guessing the address columns")
struct ColumnGuessTests {
    /// A header and the plan that it shows.
    static let readings: [(header: String, plan: String)] = [
        ("id,source,country,query,lat,lon,level", "address: query; country: country"),
        ("id,address", "address: address"),
        ("id,Adresse,Name", "address: Adresse"),
        ("nom,adresse_station", "address: adresse_station"),
        ("id,Dirección", "address: Dirección"),
        ("id,Endereço da escola", "address: Endereço da escola"),
        ("id,indirizzo", "address: indirizzo"),
        ("naam,adres", "address: adres"),
        ("Название,Адрес", "address: Адрес"),
        ("번호,주소", "address: 주소"),
        ("名称,住所", "address: 住所"),
        ("编号,地址", "address: 地址"),
        ("Name of Library,Location", "address: Location"),
        ("name,full_address,city,zip", "address: full_address"),
        ("시설명,소재지도로명주소,소재지지번주소,위도,경도", "address: 소재지도로명주소"),
        ("시설명,지번주소,전화", "address: 지번주소"),
        ("ADDRESS,CITY,STATE,ZIP", "street: ADDRESS; city: CITY; region: STATE; postcode: ZIP"),
        (
            "Street Address,City,State/Province,Postcode,Country",
            "street: Street Address; city: City; region: State/Province; postcode: Postcode; "
                + "country: Country"
        ),
        (
            "Straße,Hausnummer,Postleitzahl,Ort,Bundesland",
            "house number: Hausnummer; street: Straße; city: Ort; region: Bundesland; "
                + "postcode: Postleitzahl"
        ),
        (
            "rue,ville,code postal,pays",
            "street: rue; city: ville; postcode: code postal; country: pays"
        ),
        (
            "NUMBER,STREET,UNIT,CITY,REGION,POSTCODE,LAT,LON",
            "house number: NUMBER; street: STREET; city: CITY; region: REGION; postcode: POSTCODE"
        ),
        ("postcode,locality,state", "city: locality; region: state; postcode: postcode"),
        (
            "code,name,addr1,addr2,addr3,town,postcode",
            "street: addr1, addr2, addr3; city: town; postcode: postcode"
        ),
        (
            "CIVICNUMBER,STREETNAME,POSTALCODE",
            "house number: CIVICNUMBER; street: STREETNAME; postcode: POSTALCODE"
        ),
        ("email_address,address", "address: address"),
        ("geo_address,geo_city,addr", "address: addr"),
        ("customerAddress,customerCity", "street: customerAddress; city: customerCity"),
        ("address,country of birth", "address: address"),
        ("adresse_station,code_insee_commune", "address: adresse_station"),
        (
            "ENDERECO,NUMERO,BAIRRO,CEP,CIDADE,ESTADO",
            "house number: NUMERO; street: ENDERECO; city: CIDADE; region: ESTADO; postcode: CEP"
        ),
        ("number,address,city", "street: address; city: city"),
        (
            "улица,дом,город,индекс",
            "house number: дом; street: улица; city: город; postcode: индекс"
        ),
    ]

    @Test("a header with one reading gives that reading", arguments: readings)
    func reads(header: String, plan: String) throws {
        let guess = try ColumnGuess.guess(Self.header(header))
        #expect(guess.description == plan + " (guessed: from the header)")
    }

    @Test(
        "a header with no reading or two is refused with its columns",
        arguments: [
            "id,name,amount", "billing_address,shipping_address,id", "address,street,city",
            "full address,formatted address", "id,state", "id,country", "email address,ip_address",
            "address,address", "billing_city,shipping_city,id",
        ]
    )
    func refuses(_ header: String) {
        let parsed = Self.header(header)
        let error = #expect(throws: ColumnError.self) { try ColumnGuess.guess(parsed) }
        guard case .cannotGuess(let present, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(present == parsed.names)
        #expect(error?.description.contains("--address") == true)
    }

    @Test("a first line that looks like data, or is not UTF-8, gets a hint")
    func hints() throws {
        let data = #expect(throws: ColumnError.self) {
            try ColumnGuess.guess(Self.header("FA512,Lords Pharmacy,52.24,-0.40"))
        }
        #expect(data?.description.contains("--no-header") == true)
        let bytes: [[UInt8]] = [[0xC1, 0xD6, 0xBC, 0xD2], [0xC0, 0xCC]]
        let legacy = #expect(throws: ColumnError.self) {
            try ColumnGuess.guess(Header(fields: bytes))
        }
        #expect(legacy?.description.contains("iconv") == true)
    }

    @Test("the only column is the address, whatever its name")
    func onlyColumn() throws {
        let guess = try ColumnGuess.guess(Header(fields: [Array("x".utf8)]))
        #expect(guess.plan.address == [0])
        #expect(guess.description == "address: x (guessed: the only column)")
        #expect(try ColumnGuess.guess(Header(generatedFor: 1)).plan.address == [0])
    }

    @Test("coordinates are found beside the address")
    func coordinates() throws {
        let guess = try ColumnGuess.guess(Self.header("Адрес,Широта,Долгота"))
        #expect(guess.latitude == 1)
        #expect(guess.longitude == 2)
        #expect(try ColumnGuess.guess(Self.header("address,lat,latitude")).latitude == nil)
    }

    private static func header(_ names: String) -> Header {
        Header(
            fields: names.split(separator: ",", omittingEmptySubsequences: false).map {
                Array($0.utf8)
            }
        )
    }
}

@Suite("Guessing columns from their values")
struct ValueGuessTests {
    private func input(_ text: String) throws -> CSVInput {
        try CSVInput(source: ScriptedSource(text))
    }

    @Test("one column that looks like addresses is taken")
    func address() throws {
        let input = try input(
            "k1,k2,k3\nA1,12 Main Street Ulm,x\nA2,7 Oak Road Bonn,y\nA3,9 Elm Lane Jena,z\n"
        )
        let guess = try ColumnGuess.guess(input.header, sample: input.sample)
        #expect(guess.plan.address == [1])
        #expect(guess.description == "address: k2 (guessed: from the values)")
    }

    @Test("two columns that look like addresses are not guessed between")
    func two() throws {
        let input = try input(
            "k1,k2\n12 Main Street Ulm,1 Main Street Ulm\n7 Oak Road Bonn,2 Oak Road Bonn\n"
                + "9 Elm Lane Jena,3 Elm Lane Jena\n"
        )
        #expect(throws: ColumnError.self) {
            try ColumnGuess.guess(input.header, sample: input.sample)
        }
    }

    @Test("coordinates are told by name, or by values beside each other")
    func coordinates() throws {
        let named = try input("Breitengrad;Längengrad;x\n\"48,1\";\"11,5\";a\n")
        let byName = ColumnGuess.coordinates(named.header, sample: named.sample)
        #expect(byName?.latitude == 0 && byName?.longitude == 1)
        let bare = try input("n,y,x\na,48.1372,11.5755\nb,52.5200,13.4050\nc,50.7374,7.0982\n")
        let byValue = ColumnGuess.coordinates(bare.header, sample: bare.sample)
        #expect(byValue?.latitude == 1 && byValue?.longitude == 2)
    }
}
