import AddressText
import GeoModel
import OfflineIndex
import TestSupport
import Testing

@testable import StreetIndex

/// A street index of a few streets in a temporary folder.
struct TinyStreets {
    let path: String
    let folder: TemporaryFolder

    init(_ fill: (inout StreetFileWriter) throws -> Void) throws {
        folder = try TemporaryFolder()
        path = folder.path + "/tiny.gbx"
        var writer = try StreetFileWriter(
            path: path, sourceDate: 20_261_130, information: ["name=tiny"],
            sources: [StreetSource(id: "t", title: "Test", licence: "CC0", attribution: "nobody")])
        try fill(&writer)
        _ = try writer.finish()
    }

    func open() throws -> StreetFile { try StreetFile(IndexFile(path: path)) }

    static func key(_ name: String) throws -> [StreetKey] {
        var names = StreetNames(normaliser: Normaliser(table: try #require(FoldTable.builtIn)))
        return names.keys(of: Array(name.utf8), country: CountryCode("US"))
    }
}

@Suite("A street index, written and read")
struct StreetFileTests {
    @Test("gives back every house of random streets")
    func roundTrip() throws {
        var random = SeededGenerator(seed: 7)
        var expected: [String: Set<[Int]>] = [:]
        let tiny = try TinyStreets { writer in
            for area in 0..<5 {
                writer.beginArea(
                    AreaInput(name: Array("Town \(area)".utf8), country: CountryCode("US")))
                for number in 0..<40 {
                    let name = "Street Nr\(number)x"
                    var houses: [StreetHouse] = []
                    var seen: Set<UInt32> = []
                    for _ in 0..<Int.random(in: 1...60, using: &random) {
                        let house = UInt32.random(in: 1...400, using: &random)
                        guard seen.insert(house).inserted else { continue }
                        let suffix = Bool.random(using: &random) ? "" : "b"
                        let code = ["", "12345", "12346"].randomElement(using: &random) ?? ""
                        houses.append(
                            StreetHouse(
                                number: house, suffix: writer.intern(suffix: Array(suffix.utf8)),
                                postcode: writer.intern(postcode: Array(code.utf8)),
                                latitudeE6: 40_000_000
                                    + Int32.random(in: -400...400, using: &random) * 10,
                                longitudeE6: -75_000_000
                                    + Int32.random(in: -400...400, using: &random) * 10))
                        let last = houses[houses.count - 1]
                        expected["\(area)/\(name)", default: []].insert([
                            Int(house), suffix.count, code.isEmpty ? 0 : Int(code) ?? 0,
                            Int(last.latitudeE6), Int(last.longitudeE6),
                        ])
                    }
                    writer.add(
                        StreetInput(
                            name: Array(name.utf8), keys: try TinyStreets.key(name),
                            houses: houses))
                }
                try writer.endArea()
            }
        }
        let file = try tiny.open()
        try file.file.verify()
        var found: [String: Set<[Int]>] = [:]
        for number in 0..<UInt32(file.areaCount) {
            let area = try #require(file.area(number))
            for street in file.streets(of: area) {
                var cursor = file.block(UInt32(street))
                let head = StreetHead(&cursor, area: area)
                let name = String(decoding: file.text(head.name), as: UTF8.self)
                #expect(file.area(ofStreet: UInt32(street)) == number)
                var reader = HouseReader(cursor, head: head)
                while let house = reader.next() {
                    let code = String(decoding: file.postcode(house.postcode), as: UTF8.self)
                    found["\(number)/\(name)", default: []].insert([
                        Int(house.number), file.suffix(house.suffix).count, Int(code) ?? 0,
                        Int(house.latitudeE5) * 10, Int(house.longitudeE5) * 10,
                    ])
                }
            }
        }
        #expect(found == expected)
    }

    @Test("finds streets by their core, and areas by name, code and place")
    func directories() throws {
        let tiny = try TinyStreets { writer in
            for (town, latitude) in [("Springfield", 39_800_000), ("St. Ives", 40_800_000)] {
                writer.beginArea(AreaInput(name: Array(town.utf8), country: CountryCode("US")))
                for (index, name) in ["Main Street", "Oak Avenue", "Elm Street"].enumerated() {
                    writer.add(
                        StreetInput(
                            name: Array(name.utf8), keys: try TinyStreets.key(name),
                            houses: [
                                StreetHouse(
                                    number: 5,
                                    postcode: writer.intern(postcode: Array("627\(index)1".utf8)),
                                    latitudeE6: Int32(latitude) + Int32(index) * 1_000,
                                    longitudeE6: -89_600_000)
                            ]))
                }
                try writer.endArea()
            }
        }
        let file = try tiny.open()
        let normaliser = Normaliser(table: try #require(FoldTable.builtIn))
        func hash(_ text: String) -> UInt64 {
            normaliser.tokens(of: text).tokens.reduce(PhraseHash.empty) {
                PhraseHash.token($0, $1.hash)
            }
        }
        #expect(Array(file.areas(of: hash("springfield"))) == [0])
        #expect(Array(file.areas(of: hash("Saint Ives"))) == [1])
        #expect(file.areas(of: hash("shelbyville")).isEmpty)
        let code = PostcodeText.normalised(Array("62711".utf8)[...])
        #expect(Array(file.areas(of: PostcodeText.hash(code[...]))) == [0, 1])
        let area = try #require(file.area(1))
        var found: [String] = []
        file.forEachStreet(core: try TinyStreets.key("Elm St")[0].core, of: area) { street, _ in
            var cursor = file.block(street)
            let head = StreetHead(&cursor, area: area)
            found.append(String(decoding: file.text(head.name), as: UTF8.self))
        }
        #expect(found == ["Elm Street"])
        var near: [UInt32] = []
        file.forEachArea(near: (40_810_000, -89_610_000)) { near.append($0) }
        #expect(near == [1])
    }

    @Test("keeps streets of one name apart that do not hang together")
    func clusters() throws {
        func house(_ number: UInt32, _ latitude: Int32) -> StreetHouse {
            StreetHouse(number: number, latitudeE6: latitude, longitudeE6: 10_000_000)
        }
        let street = StreetInput(
            name: Array("Church Road".utf8), keys: try TinyStreets.key("Church Road"),
            houses: [house(1, 50_000_000), house(3, 50_001_000), house(2, 50_200_000)])
        let parts = StreetClusters.parts(of: street)
        #expect(parts.map { $0.houses.map(\.number) } == [[1, 3], [2]])
        let long = StreetInput(
            name: street.name, keys: street.keys,
            houses: (0..<300).map { house(UInt32($0), 50_000_000 + Int32($0) * 1_000) })
        #expect(StreetClusters.parts(of: long).count == 1)
    }

    @Test("equal calls give equal bytes, a flipped bit never a crash")
    func damage() throws {
        func build() throws -> [UInt8] {
            let tiny = try TinyStreets { writer in
                writer.beginArea(AreaInput(name: Array("Town".utf8)))
                for number in 0..<30 {
                    writer.add(
                        StreetInput(
                            name: Array("Street \(number)".utf8),
                            keys: try TinyStreets.key("Street Ab\(number)"),
                            houses: (1...9).map {
                                StreetHouse(
                                    number: UInt32($0), latitudeE6: 1_000 * Int32($0),
                                    longitudeE6: Int32(number))
                            }))
                }
                try writer.endArea()
            }
            return try tiny.folder.bytes("tiny.gbx")
        }
        let bytes = try build()
        #expect(try build() == bytes)
        let folder = try TemporaryFolder()
        var random = SeededGenerator(seed: 11)
        for round in 0..<400 {
            var damaged = bytes
            let place = Int.random(in: 1_400..<damaged.count, using: &random)
            damaged[place] ^= UInt8(1 << (round & 7))
            let path = try folder.write("damaged-\(round).gbx", damaged)
            guard let container = try? IndexFile(path: path),
                let file = try? StreetFile(container)
            else { continue }
            for number in 0..<UInt32(min(file.areaCount, 10)) {
                guard let area = file.area(number) else { continue }
                for street in file.streets(of: area).prefix(100) {
                    var cursor = file.block(UInt32(street))
                    let head = StreetHead(&cursor, area: area)
                    _ = file.text(head.name)
                    _ = NumberSearch(5, suffix: 0, in: cursor, head: head) { _ in false }
                }
            }
        }
    }
}
