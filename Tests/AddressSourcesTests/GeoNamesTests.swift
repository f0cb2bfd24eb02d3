import AddressSources
import GeoModel
import OfflineIndex
import StreetIndex
import TestSupport
import Testing

@Suite("GeoNames' tables")
struct GeoNamesTests {
    /// A row of a dump: what is not given is empty.
    private static func dump(
        _ id: String, _ name: String, others: String = "", at point: (String, String),
        _ feature: String, country: String = "AT", admin1: String = "08", people: String = "0"
    ) -> String {
        let parts = feature.split(separator: ".").map(String.init)
        return [
            id, name, name, others, point.0, point.1, parts[0], parts[1], country, "", admin1,
            "801",
            "", "", people, "", "500", "Europe/Vienna", "2026-08-30",
        ].joined(separator: "\t") + "\n"
    }

    private static let village = dump(
        "2766000", "Sibratsgfäll", others: "Sibra,swldw ktrn,https://x.example/a,6952",
        at: ("47.42714", "10.04063"), "P.PPL", people: "392")

    private static let codes =
        "AT\t6952\tSibratsgfäll\tVorarlberg\t08\tBregenz\t802\t\t\t47.4271\t10.0406\t4\n"

    private func read(
        _ name: String, _ bytes: [UInt8], country: String? = nil
    ) throws -> (GazetteerRows, SourceReport) {
        let file = try TemporaryFile(name, bytes)
        var options = SourceOptions()
        options.country = country.flatMap { CountryCode($0) }
        var rows = GazetteerRows()
        let reports = try GazetteerSource.read(file.path, options: options, into: &rows)
        return (rows, try #require(reports.first))
    }

    @Test("a dump is told by its rows, and says whose it is and of when")
    func dumps() throws {
        let (rows, report) = try read("AT.txt", Array(Self.village.utf8))
        #expect(rows.placeCount == 1 && rows.codeCount == 0)
        #expect(report.kind == .geoNamesPlaces)
        #expect(report.date == 20_260_830)
        #expect(report.licence == .geoNames)
    }

    @Test("postal codes are told by their rows, with a mark and Windows' line ends, too")
    func postcodes() throws {
        let text = "\u{FEFF}" + Self.codes.replacing("\n", with: "\r\n")
        let (rows, report) = try read("AT.txt", Array(text.utf8))
        #expect(rows.codeCount == 1 && report.kind == .geoNamesPostcodes)
        #expect(report.skipped.count == 0)
    }

    @Test("what is no place or area is left out, each with its reason")
    func reasons() throws {
        let point = ("47.4", "10.0")
        let text =
            Self.village + Self.village
            + Self.dump("1", "Bodensee", at: point, "H.LK")
            + Self.dump("2", "Alt-Sibra", at: point, "P.PPLQ")
            + Self.dump("3", "Vorarlberg", at: point, "A.ADM1H")
            + Self.dump("4", "Lindau", at: point, "P.PPL", country: "DE")
            + Self.dump("5", "Nirgends", at: ("0", "0"), "P.PPL")
            + Self.dump("6", "Namenlos", at: ("x", "0"), "P.PPL")
            + Self.dump("7", "Staatenlos", at: point, "P.PPL", country: "")
            + Self.dump("8", " ", at: point, "P.PPL")
            + "2766001\tCut off\n"
        let (rows, report) = try read("AT.txt", Array(text.utf8), country: "AT")
        #expect(rows.placeCount == 1 && report.places == 1 && report.rows == 11)
        let skipped = report.skipped
        #expect(
            skipped.reasons.map { "\(skipped[$0].count) \($0.rawValue)" } == [
                "1 no coordinates", "1 coordinates that cannot be", "1 no country",
                "1 of another country", "1 neither a place nor an area", "2 of former times",
                "1 repeated", "2 damaged",
            ])
        #expect(skipped[.damaged].places == ["line 10", "line 11"])
    }

    @Test("text that is no UTF-8 and a line without end cost themselves only")
    func damage() throws {
        var bytes = Array(Self.village.utf8)
        bytes[9] = 0xFF
        bytes += [UInt8](repeating: 0x41, count: 700_000) + [0x0A]
        bytes += Array(Self.dump("9", "Egg", at: ("47.43", "9.9"), "P.PPL").utf8)
        let (rows, report) = try read("AT.txt", bytes)
        #expect(rows.placeCount == 1 && report.rows == 3)
        #expect(report.skipped[.damaged].places == ["line 1", "line 2"])
    }

    @Test("an archive as GeoNames has it: its readme is passed over")
    func archive() throws {
        var writer = ZipWriter()
        writer.add("readme.txt", Array("Readme for GeoNames\n".utf8), method: 8)
        writer.add("AT.txt", Array(Self.village.utf8), method: 8)
        let file = try TemporaryFile("AT.zip", writer.finished())
        #expect(try GazetteerSource.recognises(file.path))
        let (rows, report) = try read("AT.zip", writer.finished())
        #expect(rows.placeCount == 1)
        #expect(report.path.hasSuffix("AT.zip/AT.txt"))
    }

    @Test("what an archive cut short still holds counts, and the rest is told")
    func cut() throws {
        var random = SeededGenerator(seed: 7)
        let text = (1...9_000).map { number in
            Self.dump(
                "\(number)", "Ort \(UInt64.random(in: 0 ... .max, using: &random))",
                at: ("47.\(number)", "10"), "P.PPL")
        }.joined()
        var writer = ZipWriter()
        writer.checksumError = 1
        writer.add("AT.txt", Array(text.utf8), method: 8)
        let (rows, report) = try read("AT.zip", writer.finished())
        #expect(rows.placeCount == 9_000)
        #expect(report.skipped[.damaged].count == 1)
    }

    @Test("other files are told for what they are")
    func others() throws {
        let table = try TemporaryFile("a.csv", "LON,LAT,NUMBER,STREET\n1,2,3,Main St\n")
        #expect(try !GazetteerSource.recognises(table.path))
        let error = try #require(throws: StreetIndexError.self) {
            try read("a.csv", Array("LON,LAT,NUMBER,STREET\n1,2,3,Main St\n".utf8))
        }
        #expect(error.description.contains("no table of GeoNames but CSV"))
    }
}
