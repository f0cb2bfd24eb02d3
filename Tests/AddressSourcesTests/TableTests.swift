import AddressSources
import StreetIndex
import Testing

@Suite("Tables and GeoJSON")
struct TableTests {
    private func read(
        _ name: String,
        _ text: String,
        _ change: (inout SourceOptions) -> Void = { _ in }
    ) throws -> (CollectingSink, SourceReport) {
        let file = try TemporaryFile(name, text)
        var options = SourceOptions()
        change(&options)
        var sink = CollectingSink()
        let reports = try AddressSource.read(file.path, options: options, into: &sink)
        return (sink, try #require(reports.first))
    }

    @Test("OpenAddresses, columns in any order, country and region by the path")
    func openAddresses() throws {
        let (sink, report) = try read(
            "us/ca/alameda.csv",
            """
            LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID,HASH
            -122.2371548,37.7468954,516,CENTRE CT,,ALAMEDA,,,94502,74,1
            -122.26,37.77,1216.0,SANTA CLARA AV,3,ALAMEDA,West End,CA,94501,72,2
            -122.27,37.78,,OAK ST,,ALAMEDA,,,,73,3
            """
        )
        #expect(
            sink.lines == [
                "516|CENTRE CT|ALAMEDA|CA|94502|US",
                "1216|SANTA CLARA AV|ALAMEDA|West End|CA|94501|US",
            ]
        )
        #expect(sink.houses[0].latitudeE6 == 37_746_895)
        #expect(sink.houses[0].longitudeE6 == -122_237_155)
        #expect(sink.streets.map(\.house.line) == ["OAK ST|ALAMEDA|CA|US"])
        #expect(report.rows == 3)
    }

    @Test(
        "a file of GeoNames holds no addresses, and is told so",
        arguments: [
            (
                "DE.txt",
                "DE\t10115\tBerlin\tBerlin\tBE\t\t00\tBerlin\t11000\t52.5323\t13.3846\t4\n",
                "postal codes"
            ),
            (
                "cities.txt",
                "2950159\tBerlin\tBerlin\tBER\t52.52437\t13.41053\tP\tPPLC\tDE\t\t16\t00\t11000\t"
                    + "11000000\t3426354\t\t43\tEurope/Berlin\t2022-03-17\n",
                "dump"
            ),
        ]
    )
    func geoNames(name: String, text: String, word: String) throws {
        let error = try #require(throws: StreetIndexError.self) { try read(name, text) }
        guard case .unusable(_, let detail) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(detail.contains("GeoNames") && detail.contains(word))
    }

    @Test(
        "columns of registers are told by their names",
        arguments: [
            (
                "CIVICNUMBER,UNIT,STREETNAME,POSTALCODE,MUNICIPALITY,LATITUDE,LONGITUDE\n"
                    + "6,,Terry Fox Place,P6A 6M9,SSM,46.52449355,-84.25722093\n",
                "6|Terry Fox Place|SSM|P6A 6M9"
            ),
            (
                "SITENUMBER,SITEPREF,SITESTREET,STREETTYPE,SITECITY,lat,lon\n"
                    + "555,E,CARSON ST,ST,CARSON,33.8,-118.2\n",
                "555|E CARSON ST|CARSON"
            ),
            (
                "openbareruimte;huisnummer;huisletter;huisnummertoevoeging;postcode;woonplaats;"
                    + "gemeente;provincie;lon;lat\n"
                    + "Pastoor Gielenstraat;34;x;2;1614LN;Lutjebroek;Stede Broec;Noord-Holland;5.2;52.7\n",
                "34 x 2|Pastoor Gielenstraat|Lutjebroek|Noord-Holland|1614LN"
            ),
            (
                "id;nom_voie;id_fantoir;numero;rep;code_insee;code_post;alias;nom_ld;x;y;lon;lat;"
                    + "nom_commune\n"
                    + "A;Rue Neuve;12;35;bis;97412;97480;;;356115;7634510;55.61;-21.38;Saint-Joseph\n",
                "35 bis|Rue Neuve|Saint-Joseph|97480"
            ),
        ])
    func registers(text: String, line: String) throws {
        #expect(try read("x.csv", text).0.lines == [line])
    }

    @Test("what the user says about columns counts, and names that are not there are told")
    func mapped() throws {
        let text = "a,b,c,d,e\nMain,St,5,1.5,2.5\n"
        let (sink, report) = try read("x.csv", text) {
            $0.columns = [.street: "a+b", .number: "c", .latitude: "d", .longitude: "e"]
        }
        #expect(sink.lines == ["5|Main St"])
        #expect(sink.houses[0].longitudeE6 == 2_500_000)
        #expect(report.notes.contains { $0.contains("street=a+b") })
        #expect(throws: StreetIndexError.self) {
            try read("x.csv", text) { $0.columns = [.street: "nosuch"] }
        }
        #expect(throws: StreetIndexError.self) { try read("x.csv", text) }
    }

    @Test("the country that the user says counts, else the row's, else the path's")
    func countries() throws {
        let text = "lat,lon,number,street,country\n1,2,5,A,at\n1,2,6,B,\n"
        #expect(try read("de/x.csv", text).0.houses.map(\.country) == ["AT", "DE"])
        let given = try read("de/x.csv", text) { $0.country = .init("ch") }
        #expect(given.0.houses.map(\.country) == ["CH", "CH"])
    }

    @Test("rows that cannot be used are counted with their lines")
    func skipped() throws {
        let (sink, report) = try read(
            "x.csv",
            """
            LON,LAT,NUMBER,STREET
            ,-40,1,b
            1,95,1,b
            0,0,1,b
            1,2,5,
            1,2,,
            x,1,1,b
            1,2,7,b
            1,2
            46.5,46.5,8,b
            """
        )
        #expect(sink.lines == ["7|b"])
        #expect(report.skipped[.noPoint].places == ["line 2", "line 7"])
        #expect(report.skipped[.offGlobe].places == ["line 3", "line 4", "line 10"])
        #expect(report.skipped[.noStreet].places == ["line 5"])
        #expect(report.skipped[.noAddress].count == 1)
        #expect(report.skipped[.damaged].places == ["line 9"])
    }

    @Test(
        "a decimal comma, an exponent and a sign are read", arguments: ["-1,5", "-1.5e0", "-1.50"])
    func decimals(text: String) throws {
        let (sink, _) = try read("x.csv", "lat;lon;number;street\n\(text);2;1;b\n")
        #expect(sink.houses.map(\.latitudeE6) == [-1_500_000])
    }

    @Test(
        "a collection and a feature a line give the same",
        arguments: [
            #"{"type":"FeatureCollection","name":"x","features":[F,\#nG\#n,H]}"#, "F\nG\nH\n",
            "\u{1E}F\n\u{1E}G\n\u{1E}H",
        ])
    func geoJSON(frame: String) throws {
        let first =
            #"{"type":"Feature","properties":{"number":"5","street":"A \u00e9 \"x\"","CITY":"B"},"#
            + #""geometry":{"type":"Point","coordinates":[1.5,2.5]}}"#
        let second =
            #"{"geometry":{"type":"Polygon","coordinates":[[[1,1],[3,1],[3,5],[1,1]]]},"#
            + #""type":"Feature","properties":{"number":7,"street":"C","x":{"y":[1,{}]},"z":null}}"#
        let third = #"{"type":"Feature","properties":{"number":"8","street":"D"},"geometry":null}"#
        let text = frame.replacing("F,", with: first + ",").replacing("F\n", with: first + "\n")
            .replacing("G", with: second).replacing("H", with: third)
        let (sink, report) = try read("x.geojson", text)
        #expect(sink.lines == ["5|A é \"x\"|B", "7|C"])
        #expect(sink.houses.map(\.latitudeE6) == [2_500_000, 3_000_000])
        #expect(sink.houses.map(\.longitudeE6) == [1_500_000, 2_000_000])
        #expect(report.skipped[.noPoint].places == ["feature 3"])
    }

    @Test("a damaged feature is passed over, a cut one told")
    func damagedGeoJSON() throws {
        let sound =
            #"{"type":"Feature","properties":{"number":"5","street":"A"},"geometry":{"type":"Point","#
            + #""coordinates":[1,2]}}"#
        let (sink, report) = try read(
            "x.geojsonl",
            "\(sound)\n{\"type\":tru,}\nrubbish\n\(sound)\n\(sound.prefix(40))"
        )
        #expect(sink.houses.count == 2)
        #expect(report.skipped[.damaged].count == 3)
    }

    @Test(
        "a file of another kind is told by name",
        arguments: [
            ("%PDF-1.4\n%\u{1}\u{2}", "PDF"), ("<html><body>", "HTML"),
            ("SQLite format 3\0abc", "SQLite"), ("<?xml version='1.0'?><gpx/>", "XML"),
        ])
    func wrongKind(text: String, word: String) throws {
        do {
            _ = try read("x.csv", text)
            Issue.record("it was read")
        } catch StreetIndexError.wrongKind(_, let looks) {
            #expect(looks.contains(word))
        }
    }

    @Test("XML is read as the binary form is")
    func xml() throws {
        let (sink, report) = try read(
            "x.osm",
            """
            <?xml version='1.0' encoding='UTF-8'?>
            <osm version="0.6">
              <bounds minlat="1" minlon="1" maxlat="2" maxlon="2"/>
              <!-- <node id="9" lat="1" lon="1"/> -->
              <node id="1" lat="1.0" lon='2.0'/>
              <node id="2" lat="1.2" lon="2.2">
                <tag k="addr:housenumber" v="4"/>
                <tag k="addr:street" v="A &amp; B &#233;&lt;"/>
              </node>
              <way id="5"><nd ref="1"/><nd ref="2"/>
                <tag k="highway" v="residential"/><tag k="name" v="C"/></way>
            </osm>
            """
        )
        #expect(sink.lines == ["4|A & B é<"])
        #expect(sink.houses[0].latitudeE6 == 1_200_000)
        #expect(sink.streets.map(\.house.line) == ["C"] && sink.streets[0].points == 2)
        #expect(report.kind == .osmXML)
    }
}
