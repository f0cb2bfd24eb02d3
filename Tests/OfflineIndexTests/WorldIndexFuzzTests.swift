import AddressText
import Foundation
import GeoModel
import Geocoding
import TestSupport
import Testing

@testable import OfflineIndex

/// A sound index of places with bits turned over: reading it may give wrong answers, but must not crash or
/// hang.
@Suite("Damaged indexes of places")
struct WorldIndexFuzzTests {
    private static let queries = [
        "Paris TX 75460", "서울특별시 강남구 역삼동", "SE4 1JN London", "Sprngfield, Illinois", "75008 Paris",
        "Boston MA 2108", "ParisFrance", "Kings Lynn UK", "Fort Worth, Texas, USA",
        "서울특별시 강남구 테헤란로 152 (역삼동)", "테헤란로 300", "강남대로 51",
    ].map { AddressQuery($0) }

    @Test("bits turned over in any section")
    func flipped() async throws {
        let index = try TinyIndex(streets: .roads)
        let url = URL(fileURLWithPath: index.path)
        let sound = [UInt8](try Data(contentsOf: url))
        let sections = try sectionRanges(index.path)
        #expect(try await read(index.path) > 0)
        var random = SeededGenerator(seed: Fuzzing.seed)
        let start = Date()
        var (cases, opened) = (0, 0)
        while cases < 60 || Date().timeIntervalSince(start) < Fuzzing.seconds {
            var bytes = sound
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                // By section: the fold table alone is larger than all others.
                guard let range = sections.randomElement(using: &random) else { continue }
                let place = Int.random(in: range, using: &random)
                bytes[place] ^= UInt8.random(in: 1...255, using: &random)
            }
            try Data(bytes).write(to: url)
            if (try? await read(index.path)) != nil { opened += 1 }
            cases += 1
        }
        #expect(opened > 0)
        print("fuzzed \(cases) indexes of places, \(opened) opened, seed \(Fuzzing.seed)")
    }

    /// Where the sections lie, as the table behind the header says.
    private func sectionRanges(_ path: String) throws -> [Range<Int>] {
        let file = try IndexFile(path: path)
        return SectionKind.allCases.compactMap { kind in
            let bytes = file.bytes(kind)
            guard let address = bytes.baseAddress, !bytes.isEmpty else { return nil }
            let start = address - file.mapping.start
            return start..<(start + bytes.count)
        }
    }

    /// Asks in all ways that there are.
    ///
    /// - Returns: how many candidates there were.
    private func read(_ path: String) async throws -> Int {
        let file = try IndexFile(path: path)
        let geocoder = try OfflineGeocoder(indexes: [file], candidates: 5)
        var label: [UInt8] = []
        var found = 0
        for answer in geocoder.answerNow(Self.queries) {
            found += answer.candidates.count
            answer.candidates.forEach { geocoder.appendLabel(of: $0, to: &label) }
        }
        for text in ["Par", "fort wo", "SE4 1", "서울"] {
            for suggestion in try await geocoder.suggest(text, limit: 5).get() {
                _ = try await geocoder.resolve(suggestion).get()
            }
        }
        _ = try CountryHoldings.of(file)
        let reverse = try OfflineReverse([file])
        for point in [(48.87, 2.32), (33.66, -95.55), (-90, 180)] {
            _ = reverse.placesNow(
                at: try Coordinate(latitude: point.0, longitude: point.1))
        }
        return found
    }
}
