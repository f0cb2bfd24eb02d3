import AddressText
import Foundation
import GeoModel
import Geocoding
import OfflineIndex
import Testing

@testable import StreetIndex

/// Every place within a degree of a point is one town.
private struct OneTown: PlaceLookup {
    var name = "Old Town"
    var country = "US"

    func knownPlace(at point: Coordinate) -> KnownPlace? {
        KnownPlace(
            name: Array(name.utf8),
            region: Array("Region \(point.latitudeE6 / 1_000_000)".utf8),
            country: CountryCode(country),
            number: UInt32(point.latitudeE6 / 1_000_000)
        )
    }
}

@Suite("The builder of street indexes")
struct StreetIndexBuilderTests {
    private func row(
        _ number: String,
        _ street: String,
        _ city: String = "Town",
        postcode: String = "",
        district: String = "",
        country: String? = "US",
        _ latitude: Double = 40,
        _ longitude: Double = -75
    ) -> AddressRow {
        var row = AddressRow()
        row.country = country.flatMap { CountryCode($0) }
        row.number = row.append(number.utf8)
        row.street = row.append(street.utf8)
        row.city = row.append(city.utf8)
        row.district = row.append(district.utf8)
        row.postcode = row.append(postcode.utf8)
        row.latitudeE6 = Int32((latitude * 1e6).rounded())
        row.longitudeE6 = Int32((longitude * 1e6).rounded())
        return row
    }

    private struct Built {
        let folder: TemporaryFolder
        let tally: StreetBuildTally
        let file: StreetFile

        /// "city/street/number suffix postcode" of all houses, sorted.
        func houses() throws -> [String] {
            var lines: [String] = []
            for number in 0..<UInt32(file.areaCount) {
                let area = try #require(file.area(number))
                for street in file.streets(of: area) {
                    var cursor = file.block(UInt32(street))
                    let head = StreetHead(&cursor, area: area)
                    var reader = HouseReader(cursor, head: head)
                    while let house = reader.next() {
                        lines.append(
                            "\(name(area.name))/\(name(head.name))/\(house.number)"
                                + "\(word(file.suffix(house.suffix)))/"
                                + "\(word(file.postcode(house.postcode)))"
                        )
                    }
                }
            }
            return lines.sorted()
        }

        private func name(_ offset: UInt32) -> String { word(file.text(offset)) }

        private func word(_ bytes: UnsafeRawBufferPointer) -> String {
            String(decoding: bytes, as: UTF8.self)
        }
    }

    private func build(
        memory: Int = 16 << 20,
        places: (any PlaceLookup)? = OneTown(),
        _ fill: (inout StreetIndexBuilder) throws -> Void
    ) throws -> Built {
        let folder = try TemporaryFolder()
        let path = folder.path + "/x.gbx"
        var builder = try StreetIndexBuilder(path: path, memory: memory, places: places)
        try fill(&builder)
        let tally = try builder.finish(
            sources: [StreetSource(id: "s", title: "S", licence: "CC0", attribution: "A")],
            sourceDate: 20_260_101,
            information: []
        )
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["x.gbx"])
        return Built(
            folder: folder,
            tally: tally,
            file: try StreetFile(IndexFile(path: path))
        )
    }

    @Test("spellings of a street are one, types are not")
    func spellings() throws {
        let built = try build { builder in
            try builder.add(row("1", "MAIN ST"))
            try builder.add(row("3", "Main Street"))
            try builder.add(row("5", "Main Street"))
            try builder.add(row("7", "Main Ave"))
            try builder.add(row("9b", "Main St"))
        }
        #expect(
            try built.houses() == [
                "Town/Main Ave/7/", "Town/Main Street/1/", "Town/Main Street/3/",
                "Town/Main Street/5/", "Town/Main Street/9b/",
            ]
        )
        #expect(built.tally.counts.areas == 1 && built.tally.counts.streets == 2)
    }

    @Test(
        "a house that comes twice within 30 m is one, with its postal code; farther away it is two")
    func duplicates() throws {
        let built = try build { builder in
            try builder.add(row("1", "Elm St", "Town", 40, -75))
            try builder.add(row("1", "Elm Street", postcode: "12345", 40.0001, -75))
            try builder.add(row("1", "Elm Street", postcode: "12345", 40.001, -75))
        }
        #expect(try built.houses() == ["Town/Elm Street/1/12345", "Town/Elm Street/1/12345"])
        #expect(built.tally.duplicates == 1)
    }

    @Test("a row without a city goes where its neighbours are, else to the place of the world")
    func withoutCity() throws {
        let built = try build { builder in
            try builder.add(row("1", "A Street", "Village", 40, -75))
            try builder.add(row("2", "A Street", "", 40.001, -75))
            try builder.add(row("3", "B Street", "", 41, -75))
            try builder.add(row("4", "C Street", "Village", postcode: "00100", 42, -75))
            try builder.add(row("5", "C Street", "", postcode: "00100", 42.5, -75))
        }
        #expect(
            try built.houses() == [
                "Old Town/B Street/3/", "Village/A Street/1/", "Village/A Street/2/",
                "Village/C Street/4/00100", "Village/C Street/5/00100",
            ]
        )
        #expect(built.tally.withoutCity == 3)
    }

    @Test("the country comes from the place where the row has none")
    func country() throws {
        let built = try build(places: OneTown(country: "FR")) { builder in
            try builder.add(row("1", "Rue Neuve", country: nil))
        }
        #expect(built.file.area(0)?.country == CountryCode("FR")?.packed)
    }

    @Test("towns of one name in two regions are two, a town of two spellings is one")
    func namesakes() throws {
        let built = try build { builder in
            try builder.add(row("1", "A St", "Springfield", 40, -75))
            try builder.add(row("2", "A St", "SPRINGFIELD", 40, -75))
            try builder.add(row("4", "A St", "Springfield (IL)", 40, -75))
            try builder.add(row("6", "A St", "Springfield, IL", 40, -75))
            try builder.add(row("3", "A St", "Springfield", 44, -75))
        }
        #expect(built.tally.counts.areas == 2)
    }

    @Test("a border town is one, though some of its points lie nearer to a town abroad")
    func borderTown() throws {
        struct Border: PlaceLookup {
            func knownPlace(at point: Coordinate) -> KnownPlace? {
                let isNorth = point.latitudeE6 > 40_000_000
                return KnownPlace(
                    name: Array("Twin".utf8),
                    region: Array((isNorth ? "Ontario" : "Michigan").utf8),
                    country: CountryCode(isNorth ? "CA" : "US"),
                    number: isNorth ? 1 : 2
                )
            }
        }
        let built = try build(places: Border()) { builder in
            try builder.add(row("1", "A St", "Twin", country: "CA", 39.9, -84))
            try builder.add(row("3", "A St", "Twin", country: "CA", 40.2, -84))
            try builder.add(row("5", "A St", "Twin", country: "CA", 39.8, -84))
        }
        #expect(built.tally.counts.areas == 1)
    }

    @Test("an area is found by its own name, its parts and the place of the world")
    func areaNames() throws {
        let built = try build { builder in
            try builder.add(row("1", "A St", "SSM", district: "West End"))
        }
        var hashes = PlaceNameHashes(normaliser: Normaliser(table: try #require(FoldTable.builtIn)))
        for name in ["SSM", "west end", "Old Town"] {
            let hash = try #require(hashes.hashes(of: Array(name.utf8)[...]).first)
            #expect(Array(built.file.areas(of: hash)) == [0], "\(name)")
        }
    }

    @Test("streets and ranges come with their courses, pieces joined")
    func lines() throws {
        let points: [(latitudeE6: Int32, longitudeE6: Int32)] = [
            (40_000_000, -75_000_000), (40_001_000, -74_999_200), (40_002_000, -75_000_000),
            (40_003_000, -74_999_200),
        ]
        let built = try build { builder in
            let name = row("", "Long Road", "")
            try builder.add(
                StreetLine(
                    address: name,
                    otherNames: [Array("Old Road".utf8)],
                    course: Array(points[0...1])
                )
            )
            try builder.add(
                StreetLine(address: name, course: Array(points[1...3].reversed()))
            )
            try builder.add(
                NumberRange(address: name, first: 2, last: 20, step: .even, course: points)
            )
            try builder.add(row("1", "Long Road"))
        }
        #expect(built.tally.counts.streets == 1 && built.tally.counts.stretches == 1)
    }

    @Test("little memory and many runs give the bytes that much memory gives")
    func bounded() throws {
        var random = SystemRandomNumberGenerator()
        let rows = (0..<30_000).map { _ in
            row(
                "\(Int.random(in: 1...2_000, using: &random))",
                "Street \(["Ash", "Oak", "Fir", "Elm"].randomElement() ?? "") Road",
                "Town \(Int.random(in: 1...9, using: &random))",
                postcode: "\(Int.random(in: 10_000...10_020, using: &random))",
                40 + Double.random(in: 0..<0.1, using: &random),
                -75
            )
        }
        let large = try build { builder in for row in rows { try builder.add(row) } }
        let again = try build { builder in for row in rows { try builder.add(row) } }
        #expect(try large.folder.bytes("x.gbx") == again.folder.bytes("x.gbx"))
        var sorted = RecordSorter(beside: large.folder.path + "/y", memory: 0)
        var expected: [SortedRecord] = []
        for _ in 0..<10_000 {
            let record = SortedRecord(
                area: .random(in: 0..<5),
                core: .random(in: 0..<50),
                type: .random(in: 0..<3),
                direction: 0,
                kind: .random(in: 0..<3),
                number: .random(in: 0..<30),
                name: .random(in: 0..<3),
                latitudeE6: .random(in: 0..<3),
                longitudeE6: 0
            )
            expected.append(record)
            try sorted.add(record)
        }
        expected.sort(by: SortedRecord.isBefore)
        var merge = try sorted.merged(memory: 0)
        var count = 0
        while let record = try merge.next() {
            let wanted = expected[count]
            #expect(
                !SortedRecord.isBefore(record, wanted) && !SortedRecord.isBefore(wanted, record))
            count += 1
        }
        #expect(count == expected.count)
    }

    @Test("a Japanese chome is found however it is written, wherever the source has it")
    func chome() throws {
        let built = try build(places: nil) { builder in
            try builder.add(row("9-1", "丸の内一丁目", "千代田区", country: "JP", 35.681, 139.767))
            try builder.add(row("3-2", "丸の内二丁目", "千代田区", country: "JP", 35.680, 139.763))
        }
        #expect(try built.houses() == ["千代田区/丸の内/1-9-1/", "千代田区/丸の内/2-3-2/"])
        let lookup = try StreetLookup(built.file)
        var reading = StreetReading()
        for text in [
            "東京都千代田区丸の内1-9-1", "千代田区丸の内一丁目9番1号", "千代田区丸の内1丁目9-1",
        ] {
            let best = lookup.answer(AddressQuery(text), world: Answer(), &reading)?.best
            #expect(best?.level == .address, "\(text)")
            #expect(best?.coordinate.latitudeE6 == 35_681_000, "\(text)")
        }
    }

    @Test("a house of several numbers is found by each, and by all of them")
    func severalNumbers() throws {
        let built = try build(places: nil) { builder in
            try builder.add(row("12-16", "High Street", country: "GB", 51.5, 0.1))
            try builder.add(row("20", "High Street", country: "GB", 51.5, 0.101))
            try builder.add(row("12-16", "Main Street", country: "US"))
            try builder.add(row("20", "Main Street", country: "US"))
        }
        let lookup = try StreetLookup(built.file)
        var reading = StreetReading()
        func level(_ text: String) -> MatchLevel? {
            lookup.answer(AddressQuery(text), world: Answer(), &reading)?.best?.level
        }
        for number in ["12-16", "14", "16", "20", "20-22"] {
            #expect(level("\(number) High Street, Town") == .address, "\(number)")
        }
        // The other side of the street, beyond the house, and Queens.
        #expect(level("13 High Street, Town") != .address)
        #expect(level("18 High Street, Town") == .interpolated)
        #expect(level("14 Main Street, Town") == .interpolated)
    }

    @Test("one row far away does not make a town reach there")
    func outlier() throws {
        let built = try build(places: nil) { builder in
            for street in 0..<60 {
                let place = 40 + Double(street % 8) / 1_000
                try builder.add(row("1", "Street \(street)x", "Town", place, -75))
            }
            try builder.add(row("1", "Lost Road", "Town", 44, -75))
        }
        let area = try #require(built.file.area(0))
        #expect(area.radius < 1_000)
        #expect(abs(area.latitudeE6 - 40_003_000) < 2_000)
    }

    @Test("nothing is left of a build that fails, is stopped or found nothing")
    func failures() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/x.gbx"
        let source = StreetSource(id: "s", title: "S", licence: "", attribution: "")
        let empty = try StreetIndexBuilder(path: path, memory: 0, places: nil)
        #expect(throws: StreetIndexError.nothingFound(path: path)) {
            try empty.finish(sources: [source], sourceDate: 0, information: [])
        }
        var stopped = try StreetIndexBuilder(path: path, memory: 0, places: nil)
        for number in 0..<70_000 { try stopped.add(row("\(number)", "A St")) }
        #expect(throws: StreetIndexError.stopped) {
            try stopped.finish(
                sources: [source],
                sourceDate: 0,
                information: [],
                isStopped: { true }
            )
        }
        var nowhere = try StreetIndexBuilder(
            path: folder.path + "/no/x.gbx", memory: 0, places: nil)
        #expect(throws: StreetIndexError.self) { try nowhere.add(row("1", "A St", "")) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
}

@Suite("Courses of streets")
struct CourseJoinerTests {
    @Test("pieces in any direction are joined where they meet; what is apart stays apart")
    func joins() {
        let pieces: [[CourseJoiner.Point]] = [
            [(0, 0), (0, 10_000)], [(5_000, 20_000), (0, 10_000)], [(5_000, 20_000), (0, 30_000)],
            [(90_000, 0), (90_000, 9)],
        ]
        let courses = CourseJoiner.joined(pieces)
        #expect(courses.count == 2)
        #expect(courses[0].map(\.longitudeE6).sorted() == [0, 10_000, 20_000, 30_000])
    }

    @Test("points on the line between others are left out")
    func simplifies() {
        let straight: [CourseJoiner.Point] = (0...100).map { (Int32($0 * 100), Int32($0 * 50)) }
        #expect(CourseJoiner.simplified(straight).count == 2)
        var bent = straight
        bent[50].longitudeE6 += 1_000
        #expect(CourseJoiner.simplified(bent).contains { $0 == bent[50] })
    }
}
