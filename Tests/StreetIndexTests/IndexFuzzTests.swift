import AddressText
import Foundation
import GeoModel
import Geocoding
import OfflineIndex
import TestSupport
import Testing

@testable import StreetIndex

/// A sound index with bits turned over: reading it may give wrong answers, but must not crash or hang.
@Suite("Damaged street indexes")
struct IndexFuzzTests {
    private static let streets = [
        "Main Street", "Oak Avenue", "N 5th St", "Long Road", "Elm Court",
    ]

    @Test("bits turned over in any section")
    func flipped() throws {
        let folder = try TemporaryFolder()
        let sound = try index(in: folder)
        #expect(try read(sound, in: folder) > 0)
        var random = SeededGenerator(seed: Fuzzing.seed)
        let start = Date()
        var cases = 0
        var opened = 0
        while cases < 150 || Date().timeIntervalSince(start) < Fuzzing.seconds {
            var bytes = sound
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                // The header has a hash of its own: beyond it damage is found only by reading.
                let place = Int.random(in: 1_344..<bytes.count, using: &random)
                bytes[place] ^= UInt8.random(in: 1...255, using: &random)
            }
            if (try? read(bytes, in: folder)) != nil { opened += 1 }
            cases += 1
        }
        #expect(opened > 0)
        print("fuzzed \(cases) street indexes, \(opened) opened, seed \(Fuzzing.seed)")
    }

    private func index(in folder: TemporaryFolder) throws -> [UInt8] {
        let path = folder.path + "/sound.gbx"
        var builder = try StreetIndexBuilder(path: path, memory: 0, places: nil)
        for town in 0..<6 {
            for (number, street) in Self.streets.enumerated() {
                for house in 1...20 {
                    var row = AddressRow()
                    row.country = CountryCode("US")
                    row.number = row.append("\(house * 2)\(house % 7 == 0 ? "b" : "")".utf8)
                    row.street = row.append(street.utf8)
                    row.city = row.append("Town \(town)".utf8)
                    row.postcode = row.append("1234\(town)".utf8)
                    row.latitudeE6 = 40_000_000 + Int32(town * 100_000 + number * 1_000 + house)
                    row.longitudeE6 = -75_000_000 + Int32(house * 200)
                    try builder.add(row)
                }
                var line = AddressRow()
                line.country = CountryCode("US")
                line.street = line.append(street.utf8)
                line.city = line.append("Town \(town)".utf8)
                let course: [(latitudeE6: Int32, longitudeE6: Int32)] = [
                    (40_000_000, -75_000_000), (40_001_000, -75_001_000),
                ]
                try builder.add(
                    StreetLine(
                        address: line, otherNames: [Array("Old \(street)".utf8)], course: course))
                try builder.add(
                    NumberRange(
                        address: line, first: 101, last: 199, step: .odd, course: course))
            }
        }
        _ = try builder.finish(
            sources: [StreetSource(id: "s", title: "S", licence: "L", attribution: "A")],
            sourceDate: 20_260_101, information: [])
        return try folder.bytes("sound.gbx")
    }

    /// Reads everything and asks for some addresses.
    ///
    /// - Returns: how many houses were read.
    private func read(_ bytes: [UInt8], in folder: TemporaryFolder) throws -> Int {
        let file = try StreetFile(IndexFile(path: try folder.write("x.gbx", bytes)))
        _ = file.countries()
        var houses = 0
        for number in 0..<UInt32(file.areaCount) {
            guard let area = file.area(number) else { continue }
            for street in file.streets(of: area).prefix(1_000) {
                var cursor = file.block(UInt32(street))
                let head = StreetHead(&cursor, area: area)
                _ = file.text(head.name)
                var reader = HouseReader(cursor, head: head)
                while let house = reader.next(), houses < 100_000 {
                    _ = (file.suffix(house.suffix), file.postcode(house.postcode))
                    houses += 1
                }
            }
        }
        let lookup = try StreetLookup(file)
        var reading = StreetReading()
        for (index, street) in Self.streets.enumerated() {
            for text in [
                "\(index * 2 + 2) \(street), Town \(index), US 1234\(index)",
                "151 \(street), 12341", "\(street.dropLast(2))x, Town 3",
                "\(index) Odl \(street), Town 2", "\(street) & Main St, Town 1",
            ] {
                let countries = CountrySet(CountryCode("US").map { [$0] } ?? [])
                let query = AddressQuery(text, countries: countries)
                _ = lookup.answer(query, world: Answer(), &reading)
                _ = lookup.certainAnswer(query, &reading)
                _ = lookup.suggestions(for: text, world: Answer(), limit: 5)
            }
        }
        return houses
    }
}
