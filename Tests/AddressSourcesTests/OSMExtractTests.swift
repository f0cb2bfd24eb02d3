import AddressSources
import CSVStream
import Foundation
import StreetIndex
import TestSupport
import Testing

@Suite("OpenStreetMap extracts")
struct OSMExtractTests {
    private typealias Node = ExtractWriter.Node
    private typealias Way = ExtractWriter.Way

    private func read(
        _ writer: ExtractWriter,
        _ change: (inout SourceOptions) -> Void = { _ in }
    ) throws -> (CollectingSink, SourceReport) {
        let file = try TemporaryFile("extract.osm.pbf", writer.bytes)
        var options = SourceOptions()
        change(&options)
        var sink = CollectingSink()
        let reports = try AddressSource.read(file.path, options: options, into: &sink)
        return (sink, try #require(reports.first))
    }

    private let square: [ExtractWriter.Node] = [
        .init(id: 1, latitude: 47.1, longitude: 9.5),
        .init(id: 2, latitude: 47.1, longitude: 9.5004),
        .init(id: 3, latitude: 47.1002, longitude: 9.5004),
        .init(id: 4, latitude: 47.1002, longitude: 9.5),
    ]

    @Test("a house on a node, with all that is written about it", arguments: [false, true])
    func houseNode(plain: Bool) throws {
        var writer = ExtractWriter()
        writer.plainNodes = plain
        writer.add(nodes: [
            Node(
                id: 7,
                latitude: -33.8568,
                longitude: 151.2153,
                tags: [
                    ("addr:housenumber", " 12b "), ("addr:street", "Äußere Straße"),
                    ("addr:city", "Sydney"), ("addr:suburb", "The Rocks"),
                    ("addr:state", "NSW"), ("addr:postcode", "2000"), ("addr:country", "au"),
                    ("name", "Café"),
                ]
            )
        ])
        let (sink, report) = try read(writer)
        #expect(sink.lines == ["12b|Äußere Straße|Sydney|The Rocks|NSW|2000|AU"])
        #expect(sink.houses[0].latitudeE6 == -33_856_800)
        #expect(sink.houses[0].longitudeE6 == 151_215_300)
        #expect(report.addresses == 1 && report.skipped.count == 0)
        #expect(report.licence?.attribution == "© OpenStreetMap contributors")
        #expect(report.date == 20_240_101)
    }

    /// A street's houses in a relation: on a node, on a way, one with a street of its own, one without number.
    private static let street = ExtractWriter.Relation(
        id: 90,
        members: [
            (0, 7, "house"), (1, 20, "house"), (0, 8, "house"), (0, 9, ""), (1, 21, "street"),
        ],
        tags: [("type", "associatedStreet"), ("name", "Rue du Bac")]
    )

    private func houses(_ relations: [ExtractWriter.Relation], sorted: Bool) -> ExtractWriter {
        var writer = ExtractWriter(sorted: sorted)
        let number = ("addr:housenumber", "5")
        var nodes = square
        nodes.append(Node(id: 7, latitude: 47.1, longitude: 9.5, tags: [number]))
        nodes.append(
            Node(
                id: 8,
                latitude: 47.1,
                longitude: 9.5,
                tags: [number, ("addr:street", "Quai Neuf"), ("addr:place", "X")]
            )
        )
        nodes.append(Node(id: 9, latitude: 47.1, longitude: 9.5, tags: [("name", "Bar")]))
        writer.add(nodes: nodes)
        writer.add(ways: [
            Way(id: 20, nodes: [1, 2, 3, 4], tags: [("addr:housenumber", "6")]),
            Way(id: 21, nodes: [1, 2], tags: [("highway", "road"), ("name", "Rue du Bac")]),
            Way(id: 22, nodes: [1, 2, 3], tags: []), Way(id: 23, nodes: [3, 4, 1], tags: []),
        ])
        writer.add(relations: relations)
        return writer
    }

    @Test("the houses of a relation stand on its street", arguments: [true, false])
    func associatedStreet(sorted: Bool) throws {
        let (sink, report) = try read(houses([Self.street], sorted: sorted))
        #expect(sink.lines == ["5|Rue du Bac", "5|Quai Neuf|X", "6|Rue du Bac"])
        #expect(report.skipped.count == 0)
        let (without, skipped) = try read(houses([], sorted: sorted))
        #expect(without.lines == ["5|Quai Neuf|X"])
        #expect(skipped.skipped[.noStreet].count == 2)
    }

    @Test("a street relation without a name is said, and its houses are left out")
    func namelessRelation() throws {
        var relation = Self.street
        relation.tags.removeLast()
        let (sink, report) = try read(houses([relation], sorted: true))
        #expect(sink.lines == ["5|Quai Neuf|X"])
        #expect(report.skipped[.noStreet].places.contains("relation 90"))
    }

    @Test("a house with a court is a relation: it stands in the middle of its outer walls")
    func multipolygon() throws {
        let house = ExtractWriter.Relation(
            id: 91,
            members: [(1, 22, "outer"), (1, 23, "outer"), (1, 24, "inner")],
            tags: [
                ("type", "multipolygon"), ("addr:housenumber", "8"), ("addr:street", "Hof"),
            ]
        )
        var lost = house
        (lost.id, lost.members) = (92, [(1, 99, "outer")])
        let (sink, report) = try read(houses([house, lost], sorted: true))
        let found = try #require(sink.houses.first { $0.number == "8" })
        #expect(found.street == "Hof")
        #expect(found.latitudeE6 == 47_100_100 && found.longitudeE6 == 9_500_200)
        #expect(report.skipped[.noNodes].places == ["relation 92"])
    }

    @Test("in rounds of few nodes relations give the same")
    func relationsInRounds() throws {
        let writer = houses([Self.street], sorted: true)
        let whole = try read(writer).0
        let rounds = try read(writer) { $0.nodeLimit = 1 }.0
        #expect(rounds.lines == whole.lines)
    }

    @Test("a building is the middle of its box", arguments: [true, false])
    func building(packs: Bool) throws {
        var writer = ExtractWriter()
        writer.packs = packs
        writer.add(nodes: square)
        writer.add(ways: [
            Way(
                id: 5,
                nodes: [1, 2, 3, 4, 1],
                tags: [("addr:housenumber", "3"), ("addr:place", "Hof")]
            )
        ])
        let (sink, _) = try read(writer) { $0.country = .init("li") }
        #expect(sink.lines == ["3|Hof|LI"])
        #expect(sink.houses[0].latitudeE6 == 47_100_100)
        #expect(sink.houses[0].longitudeE6 == 9_500_200)
    }

    @Test("a Japanese house has its block before its number, its quarter for a street")
    func japan() throws {
        var writer = ExtractWriter()
        writer.add(nodes: [
            Node(
                id: 1,
                latitude: 35,
                longitude: 139,
                tags: [
                    ("addr:neighbourhood", "二丁目"), ("addr:block_number", "8"),
                    ("addr:housenumber", "1"),
                ]
            )
        ])
        #expect(try read(writer).0.lines == ["8-1|二丁目"])
    }

    @Test("a street has its course and its other names")
    func street() throws {
        var writer = ExtractWriter()
        writer.add(nodes: square)
        writer.add(ways: [
            Way(
                id: 9,
                nodes: [1, 2, 3],
                tags: [
                    ("highway", "residential"), ("name", "Mannerheimintie"),
                    ("name:sv", "Mannerheimvägen"), ("name:fi", "Mannerheimintie"),
                    ("alt_name", "Manska; Mansku"), ("name:etymology", "nobody"),
                ]
            ),
            Way(id: 10, nodes: [1, 2], tags: [("highway", "proposed"), ("name", "Future")]),
            Way(id: 11, nodes: [1, 2], tags: [("highway", "service")]),
        ])
        let (sink, report) = try read(writer)
        #expect(sink.streets.map(\.house.line) == ["Mannerheimintie"])
        #expect(sink.streets.map(\.points) == [3])
        #expect(sink.streets.first?.others == ["Mannerheimvägen", "Manska", "Mansku"])
        #expect(report.streets == 1)
    }

    @Test("a line of numbers takes them, and its street, from the houses at its ends")
    func interpolation() throws {
        var writer = ExtractWriter()
        var nodes = square
        nodes[0].tags = [("addr:housenumber", "11"), ("addr:street", "Rue A")]
        nodes[2].tags = [("addr:housenumber", "1"), ("addr:street", "Rue A")]
        writer.add(nodes: nodes)
        writer.add(ways: [
            Way(id: 5, nodes: [1, 2, 3], tags: [("addr:interpolation", "odd")]),
            Way(id: 6, nodes: [2, 4], tags: [("addr:interpolation", "even")]),
            Way(id: 7, nodes: [1, 3], tags: [("addr:interpolation", "alphabetic")]),
        ])
        let (sink, report) = try read(writer)
        #expect(sink.lines == ["11|Rue A", "1|Rue A"])
        #expect(sink.ranges.map(\.first) == [11] && sink.ranges.map(\.last) == [1])
        #expect(sink.ranges.map(\.step) == [.odd] && sink.ranges.map(\.points) == [3])
        #expect(sink.ranges.map(\.house.street) == ["Rue A"])
        #expect(report.skipped[.noRange].places == ["way 6", "way 7"])
    }

    @Test("rounds give the same as one, ways before nodes, too", arguments: [1, 5, 1_000])
    func rounds(limit: Int) throws {
        var writer = ExtractWriter()
        for index in 0..<20 {
            let way = Way(
                id: Int64(index),
                nodes: (1...4).map { Int64(index * 10 + $0) },
                tags: [("addr:housenumber", "\(index)"), ("addr:street", "S")]
            )
            let nodes = square.map { node in
                Node(
                    id: Int64(index * 10) + node.id,
                    latitude: node.latitude + Double(index),
                    longitude: node.longitude
                )
            }
            index % 2 == 0 ? writer.add(ways: [way]) : writer.add(nodes: nodes, ways: [way])
            if index % 2 == 0 { writer.add(nodes: nodes) }
        }
        let (sink, _) = try read(writer) { $0.nodeLimit = limit }
        #expect(sink.houses.map(\.number) == (0..<20).map(String.init))
        #expect(
            sink.houses.map(\.latitudeE6) == (0..<20).map { 47_100_100 + $0 * 1_000_000 }
        )
    }

    @Test("what cannot be used is counted with its place")
    func skipped() throws {
        var writer = ExtractWriter()
        writer.add(nodes: [
            Node(id: 1, latitude: 1, longitude: 1, tags: [("addr:housenumber", "1")]),
            Node(
                id: 2,
                latitude: 91,
                longitude: 1,
                tags: [("addr:housenumber", "1"), ("addr:street", "A")]
            ),
        ])
        writer.add(ways: [
            Way(id: 3, nodes: [77], tags: [("addr:housenumber", "1"), ("addr:street", "A")]),
            Way(id: 4, nodes: [1], tags: [("addr:housenumber", "1")]),
        ])
        let (sink, report) = try read(writer)
        #expect(sink.houses.isEmpty)
        #expect(report.skipped[.noStreet].places == ["node 1", "way 4"])
        #expect(report.skipped[.offGlobe].places == ["node 2"])
        #expect(report.skipped[.noNodes].places == ["way 3"])
    }

    @Test("a damaged block is passed over, a cut file read up to the cut")
    func damage() throws {
        var writer = ExtractWriter()
        let house = { (id: Int64) in
            Node(
                id: id,
                latitude: 1,
                longitude: 1,
                tags: [("addr:housenumber", "\(id)"), ("addr:street", "A")]
            )
        }
        writer.add(nodes: [house(1)])
        writer.append("OSMData", [0xFF, 0xFF, 0xFF])
        writer.add(nodes: [house(2)])
        let whole = writer.bytes.count
        writer.add(nodes: [house(3)])
        writer.bytes.removeLast(5)
        let (sink, report) = try read(writer)
        #expect(sink.houses.map(\.number) == ["1", "2"])
        #expect(report.skipped[.damaged].count == 2)
        #expect(report.skipped[.damaged].places.last == "everything from byte \(whole) on")
    }

    @Test("an extract with the history of objects is refused")
    func history() throws {
        let writer = ExtractWriter(features: ["OsmSchema-V0.6", "HistoricalInformation"])
        #expect(throws: StreetIndexError.self) { try read(writer) }
    }

    @Test("an error of the sink ends the reading")
    func sinkFails() throws {
        var writer = ExtractWriter()
        writer.add(nodes: [
            Node(
                id: 1,
                latitude: 1,
                longitude: 1,
                tags: [("addr:housenumber", "1"), ("addr:street", "A")]
            )
        ])
        let file = try TemporaryFile("x.osm.pbf", writer.bytes)
        var sink = CollectingSink()
        sink.failsAt = 0
        #expect(throws: StreetIndexError.unwritable(path: "out", detail: "the disk is full")) {
            try AddressSource.read(file.path, options: SourceOptions(), into: &sink)
        }
    }
}

@Suite("Real extracts, where they are at hand")
struct RealExtractTests {
    @Test("every address that osmium finds in the mixed extract, at the same point")
    func mixed() throws {
        let path = ProjectFolder.shared("servers/build/mix.osm.pbf")
        let truth = ProjectFolder.shared("servers/mix_addresses.csv")
        guard FileManager.default.fileExists(atPath: truth) else { return }
        var sink = CollectingSink()
        let reports = try AddressSource.read(path, options: SourceOptions(), into: &sink)
        #expect(reports[0].skipped[.damaged].count == 0)
        var found: Set<String> = []
        for house in sink.houses {
            found.insert("\(house.street)|\(house.latitudeE6)|\(house.longitudeE6)")
        }
        let input = try CSVInput.open(truth)
        var missing: [String] = []
        var rows = 0
        while let chunk = try input.next() {
            for record in 0..<chunk.count {
                func text(_ column: Int) -> String {
                    let range = chunk.range(record: record, column: column)
                    return String(decoding: chunk.bytes[range], as: UTF8.self)
                }
                rows += 1
                let (latitude, longitude) = (Double(text(2)) ?? 0, Double(text(3)) ?? 0)
                // The middle of a way is rounded in another place.
                let near = (-1...1).contains { dy in
                    (-1...1).contains { dx in
                        let point =
                            "\(Int((latitude * 1e6).rounded()) + dy)|"
                            + "\(Int((longitude * 1e6).rounded()) + dx)"
                        return found.contains("\(text(7))|\(point)")
                    }
                }
                if !near { missing.append(text(1)) }
            }
        }
        #expect(rows == 3_206)
        #expect(missing.isEmpty, "\(missing.count): \(missing.prefix(10))")
    }

    @Test(
        "the sample extracts are read without damage",
        arguments: [
            "graphhopper-andorra.osm.pbf", "graphhopper-berlin-siegessaeule.osm.gz",
            "graphhopper-campo-grande.osm.gz", "onthegomap-bremen-trams.osm.pbf",
            "onthegomap-monaco-latest.osm.pbf", "osm2pgsql-dev-liechtenstein-2013-08-03.osm.pbf",
            "pyrosm-test.osm.pbf", "thriemer-liechtenstein-latest.osm.pbf",
        ])
    func samples(name: String) throws {
        let path = ProjectFolder.shared("samples-real/osm-extracts/" + name)
        guard FileManager.default.fileExists(atPath: path) else { return }
        var sink = CollectingSink()
        let report = try AddressSource.read(path, options: SourceOptions(), into: &sink)[0]
        #expect(report.skipped[.damaged].count == 0)
        // The trams of Bremen are lines and stops, without an address or a named street.
        #expect(name.contains("trams") || report.addresses + report.streets > 10)
    }
}
