import AddressSources
import Foundation
import StreetIndex
import TestSupport
import Testing

/// Sound files of every kind, damaged at random places: no reader may crash, hang or lose count.
@Suite("Damaged files of addresses")
struct ReaderFuzzTests {
    /// The readers, each with a sound file.
    enum Kind: String, CaseIterable {
        case pbf = "x.osm.pbf", csv = "x.csv", geoJSON = "x.geojson", lines = "x.geojsonl"
        case zip = "x.zip", xml = "x.osm"
    }

    @Test("each reader, with its files damaged", arguments: Kind.allCases)
    func damaged(kind: Kind) throws {
        let start = Date()
        var random = SeededGenerator(seed: Fuzzing.seed &* 31 &+ UInt64(kind.rawValue.count))
        var cases = 0
        var read = 0
        while cases < 150 || Date().timeIntervalSince(start) < Fuzzing.seconds {
            var bytes = sound(kind, &random)
            let hits = Int.random(in: 0...4, using: &random)
            for _ in 0..<hits { Fuzzing.damage(&bytes, &random) }
            read += try check(kind, bytes, isSound: hits == 0)
            cases += 1
        }
        #expect(read > 0, "no case was read at all")
        print("fuzzed \(cases) files as \(kind.rawValue), \(read) addresses, seed \(Fuzzing.seed)")
    }

    private func check(_ kind: Kind, _ bytes: [UInt8], isSound: Bool) throws -> Int {
        let file = try TemporaryFile(kind.rawValue, bytes)
        var options = SourceOptions()
        options.nodeLimit = 50
        var sink = CollectingSink()
        let began = Date()
        do throws(StreetIndexError) {
            let reports = try AddressSource.read(file.path, options: options, into: &sink)
            #expect(reports.reduce(0) { $0 + $1.addresses } == sink.houses.count)
            #expect(reports.reduce(0) { $0 + $1.streets } == sink.streets.count)
            #expect(reports.reduce(0) { $0 + $1.ranges } == sink.ranges.count)
            if isSound { #expect(reports.allSatisfy { $0.skipped[.damaged].count == 0 }) }
        } catch {
            #expect(!isSound, "\(kind): \(error)")
        }
        #expect(Date().timeIntervalSince(began) < 20)
        return sink.houses.count
    }
}

// Sound files.
extension ReaderFuzzTests {
    private func sound(_ kind: Kind, _ random: inout SeededGenerator) -> [UInt8] {
        switch kind {
        case .pbf: extract(&random)
        case .csv: Array(table(&random).utf8)
        case .geoJSON:
            Array("{\"type\":\"FeatureCollection\",\"features\":[".utf8)
                + Array(features(&random).joined(separator: ",\n").utf8) + Array("]}".utf8)
        case .lines: Array((features(&random).joined(separator: "\n") + "\n").utf8)
        case .zip: archive(&random)
        case .xml: Array(xml(&random).utf8)
        }
    }

    private func table(_ random: inout SeededGenerator) -> String {
        var text = "LON,LAT,NUMBER,STREET,CITY\n"
        for _ in 0..<Int.random(in: 1...30, using: &random) {
            let number = Int.random(in: 1...99, using: &random)
            text += "1.\(number),2.5,\(number),\"Straße, \(number)\",Town\n"
        }
        return text
    }

    private func features(_ random: inout SeededGenerator) -> [String] {
        (0..<Int.random(in: 1...130, using: &random)).map { index in
            let point =
                Bool.random(using: &random)
                ? #"{"type":"Point","coordinates":[1.\#(index),2]}"#
                : #"{"type":"Polygon","coordinates":[[[1,1],[2,2],[1.\#(index),3],[1,1]]]}"#
            return #"{"type":"Feature","properties":{"number":\#(index),"street":"A \"x\" é","#
                + #""n":null,"l":[1,{"y":[]}]},"geometry":\#(point)}"#
        }
    }

    private func archive(_ random: inout SeededGenerator) -> [UInt8] {
        var writer = ZipWriter()
        let method: UInt16 = Bool.random(using: &random) ? 0 : 8
        writer.add("us/ca/a.csv", Array(table(&random).utf8), method: method)
        writer.add(
            "us/b.geojson",
            Array(features(&random).joined(separator: "\n").utf8),
            method: 8
        )
        return writer.finished(comment: "x")
    }

    private func xml(_ random: inout SeededGenerator) -> String {
        var text = "<?xml version='1.0'?>\n<osm version=\"0.6\">\n"
        for index in 1...Int.random(in: 2...30, using: &random) {
            text +=
                "<node id=\"\(index)\" lat=\"1.\(index)\" lon='2'><tag k='addr:housenumber' "
                + "v='\(index)'/><tag k='addr:street' v='A &amp; B'/></node>\n"
        }
        return text + "<way id='9'><nd ref='1'/><nd ref='2'/><tag k='highway' v='road'/>"
            + "<tag k='name' v='N'/></way><relation id='8'><member type='node' ref='1' role='house'/>"
            + "<member type='way' ref='9' role='street'/><tag k='type' v='associatedStreet'/>"
            + "<tag k='name' v='N'/></relation></osm>\n"
    }

    private func relations(_ first: Int64) -> [ExtractWriter.Relation] {
        [
            ExtractWriter.Relation(
                id: first,
                members: [(0, first + 3, "house"), (1, first, "street"), (2, 5, "")],
                tags: [("type", "associatedStreet"), ("name", "R")]
            ),
            ExtractWriter.Relation(
                id: first + 1,
                members: [(1, first + 1, "outer"), (1, first + 2, "inner")],
                tags: [
                    ("type", "multipolygon"), ("addr:housenumber", "9"), ("addr:street", "M"),
                ]
            ),
        ]
    }

    private func extract(_ random: inout SeededGenerator) -> [UInt8] {
        var writer = ExtractWriter()
        // Raw blobs let damage through to the messages inside.
        writer.packs = Bool.random(using: &random)
        for block in 0..<Int64.random(in: 1...4, using: &random) {
            writer.plainNodes = Bool.random(using: &random)
            let first = block * 100
            let nodes = (1...Int64.random(in: 2...40, using: &random)).map { index in
                ExtractWriter.Node(
                    id: first + index,
                    latitude: 47 + Double(index) / 1_000,
                    longitude: 9.5,
                    tags: index % 3 == 0
                        ? [("addr:housenumber", "\(index)"), ("addr:street", "S")] : []
                )
            }
            let tags: [[(String, String)]] = [
                [("addr:interpolation", "all")], [("highway", "road"), ("name", "N;M")],
                [("addr:housenumber", "1-3"), ("addr:place", "P")],
            ]
            let ways = tags.enumerated().map { index, tags in
                ExtractWriter.Way(
                    id: first + Int64(index),
                    nodes: (1...6).map { first + $0 },
                    tags: tags
                )
            }
            writer.add(nodes: nodes, ways: ways, relations: relations(first))
        }
        return writer.bytes
    }
}
