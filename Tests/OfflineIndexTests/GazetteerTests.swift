import AddressText
import Foundation
import GeoModel
import Geocoding
import Testing

@testable import OfflineIndex

@Suite("An index of a user's gazetteer")
struct GazetteerTests {
    /// A gazetteer's index, built from the tiny pack and a few rows.
    private struct Built {
        let tally: GazetteerTally
        let geocoder: OfflineGeocoder
        let file: IndexFile
        let bytes: Data

        init(_ fill: (inout GazetteerRows) -> Void) throws {
            var filled = GazetteerRows()
            fill(&filled)
            let rows = filled
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
                UUID().uuidString)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let path = folder.appendingPathComponent("own.gbx").path
            tally = try TinyPack.sample.packed().withUnsafeBytes { pack in
                try WorldIndex.build(
                    pack: pack, to: path, gazetteer: rows, name: "own",
                    sources: [
                        IndexSource(id: "US.txt", title: "T", licence: "L", attribution: "A\tB")
                    ],
                    sourceDate: 20_260_830, isStopped: { false }, progress: { _ in })
            }
            file = try IndexFile(path: path)
            geocoder = try OfflineGeocoder(indexes: [file])
            bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        }

        func ask(_ text: String) -> (level: MatchLevel?, label: String, at: Coordinate?) {
            let best = geocoder.answerNow([AddressQuery(text)])[0].best
            var label: [UInt8] = []
            if let best { geocoder.appendLabel(of: best, to: &label) }
            return (best?.level, String(decoding: label, as: UTF8.self), best?.coordinate)
        }
    }

    private static func add(
        _ rows: inout GazetteerRows, _ role: GazetteerRows.Role, _ name: String,
        others: String = "", in area: (String, String), people: Int = 0,
        at point: (Int32, Int32)
    ) {
        let us = CountryCode(0x55, 0x53)
        guard let us else { return }
        rows.add(
            role, name: Array(name.utf8)[...], others: Array(others.utf8)[...], country: us,
            admin1: Array(area.0.utf8)[...], admin2: Array(area.1.utf8)[...], population: people,
            latitudeE6: point.0, longitudeE6: point.1)
    }

    @Test("a village that the world lacks is found, by its other names and mistyped, too")
    func village() throws {
        let built = try Built { rows in
            Self.add(
                &rows, .place, "Kettlewood", others: "Новис|Novitsa", in: ("TX", "277"),
                people: 2_000,
                at: (33_700_000, -95_600_000))
        }
        #expect(built.tally == GazetteerTally(added: 1))
        let label = "Kettlewood, Lamar County, Texas, United States"
        for text in ["Kettlewood, Texas", "Новис TX", "Novitsa, Lamar County", "Ketlewood, Texas"] {
            #expect(built.ask(text).label == label, "\(text)")
        }
        #expect(built.ask("Kettlewood TX").level == .locality)
    }

    @Test("a place that the world has stands once, with the point of the rows")
    func joined() throws {
        let built = try Built { rows in
            Self.add(
                &rows, .place, "Paris", others: "Parisville", in: ("TX", "277"), people: 25_000,
                at: (33_661_000, -95_556_000))
            Self.add(
                &rows, .admin2, "Lamar Co.", others: "Lamarshire", in: ("TX", "277"),
                at: (33_600_000, -95_500_000))
        }
        #expect(built.tally == GazetteerTally(joined: 2))
        let found = built.ask("Parisville, Lamarshire")
        #expect(found.label == "Paris, Lamar County, Texas, United States")
        #expect(found.at?.latitudeE6 == 33_661_000)
        // The other countries stay in the world index.
        #expect(built.ask("Seoul").label.isEmpty)
        let holdings = try CountryHoldings.of(built.file)
        #expect(holdings.map(\.code.description) == ["US"])
        #expect(holdings.first?.places == 7 && holdings.first?.codes == 4)
    }

    @Test("a new state and its district stand around their places")
    func areas() throws {
        let built = try Built { rows in
            Self.add(
                &rows, .place, "Juneau", in: ("AK", "110"), people: 32_000,
                at: (58_301_900, -134_419_700))
            Self.add(
                &rows, .admin2, "City and Borough of Juneau", in: ("AK", "110"),
                at: (58_370_000, -134_140_000))
            Self.add(&rows, .admin1, "Alaska", in: ("AK", ""), at: (64_000_000, -150_000_000))
        }
        #expect(built.tally.added == 3)
        #expect(
            built.ask("Juneau, Alaska").label
                == "Juneau, City and Borough of Juneau, Alaska, United States")
    }

    @Test("a municipality lends its town its names; without a town it is a place itself")
    func municipalities() throws {
        let built = try Built { rows in
            Self.add(
                &rows, .area, "Municipality of Springfield", others: "Greater Springfield",
                in: ("IL", ""), at: (39_790_000, -89_640_000))
            Self.add(&rows, .area, "Mergedtown", in: ("IL", ""), at: (40_500_000, -89_000_000))
        }
        #expect(built.tally == GazetteerTally(added: 1, joined: 1))
        #expect(
            built.ask("Greater Springfield, IL").label == "Springfield, Illinois, United States")
        #expect(built.ask("Mergedtown").level == .locality)
    }

    @Test("postal codes of the rows take the place of the world's of that country")
    func postcodes() throws {
        let built = try Built { rows in
            guard let us = CountryCode("US"), let korea = CountryCode("KR") else { return }
            rows.addCode(
                Array("75460".utf8)[...], place: Array("Paris".utf8)[...], country: us,
                admin1: Array("TX".utf8)[...], accuracy: 6, latitudeE6: 33_670_000,
                longitudeE6: -95_560_000)
            rows.addCode(
                Array("06 236".utf8)[...], place: Array("Yeoksam".utf8)[...], country: korea,
                admin1: Array("11".utf8)[...], accuracy: 4, latitudeE6: 37_500_000,
                longitudeE6: 127_036_000)
        }
        #expect(built.tally == GazetteerTally(codes: 2))
        #expect(built.ask("Paris TX 75460").at?.latitudeE6 == 33_670_000)
        #expect(built.ask("06236, South Korea").label == "06236, Yeoksam, Seoul, South Korea")
        #expect(try CountryHoldings.of(built.file).map(\.codes) == [1, 1])
    }

    @Test("equal rows give equal bytes; sources and date stand in the file")
    func deterministic() throws {
        let fill = { (rows: inout GazetteerRows) in
            Self.add(&rows, .place, "Novice", in: ("TX", "277"), at: (33_700_000, -95_600_000))
        }
        let (one, other) = (try Built(fill), try Built(fill))
        #expect(one.bytes == other.bytes)
        #expect(one.file.sourceDate == 20_260_830)
        #expect(
            one.file.summary.sources.map(\.attribution) == ["A B", "Data: GeoNames, CC BY 4.0"])
    }

    @Test("rows of a country that nobody knows are counted")
    func unknownCountry() throws {
        let built = try Built { rows in
            Self.add(&rows, .place, "Novice", in: ("TX", "277"), at: (33_700_000, -95_600_000))
            Self.addNowhere(&rows)
        }
        #expect(built.tally == GazetteerTally(added: 1, withoutCountry: 1))
    }

    private static func addNowhere(_ rows: inout GazetteerRows) {
        guard let nowhere = CountryCode("ZZ") else { return }
        rows.add(
            .place, name: Array("X".utf8)[...], others: [], country: nowhere, admin1: [],
            admin2: [], population: 5, latitudeE6: 1, longitudeE6: 1)
    }

    @Test("an index that would be empty, or whose build is stopped, is not written")
    func refused() throws {
        var nowhere = GazetteerRows()
        Self.addNowhere(&nowhere)
        let path = NSTemporaryDirectory() + "/" + UUID().uuidString + ".gbx"
        let cases = [
            (GazetteerRows(), false, IndexError.empty(path: path)),
            (nowhere, false, .empty(path: path)), (nowhere, true, .stopped),
        ]
        for (rows, isStopped, error) in cases {
            #expect(throws: error) {
                try TinyPack.sample.packed().withUnsafeBytes { pack in
                    try WorldIndex.build(
                        pack: pack, to: path, gazetteer: rows, name: "x", sources: [],
                        sourceDate: 0, isStopped: { isStopped }, progress: { _ in })
                }
            }
            #expect(!FileManager.default.fileExists(atPath: path))
        }
    }
}
