import AddressSources
import Foundation
import OfflineIndex
import StreetIndex
import TestSupport
import Testing

/// GeoNames' tables, damaged at random places: no reader may crash, hang or lose count.
@Suite("Damaged tables of GeoNames")
struct GeoNamesFuzzTests {
    private enum Kind: String {
        case places = "AT.txt", postcodes = "postal.txt", zip = "AT.zip"
    }

    @Test("a dump, damaged")
    func places() throws { try fuzz(.places) }

    @Test("postal codes, damaged")
    func postcodes() throws { try fuzz(.postcodes) }

    @Test("an archive of both, damaged")
    func archive() throws { try fuzz(.zip) }

    private func fuzz(_ kind: Kind) throws {
        let start = Date()
        var random = SeededGenerator(seed: Fuzzing.seed &* 37 &+ UInt64(kind.rawValue.count))
        var (cases, read) = (0, 0)
        while cases < 150 || Date().timeIntervalSince(start) < Fuzzing.seconds {
            var bytes = sound(kind, &random)
            let hits = Int.random(in: 0...4, using: &random)
            for _ in 0..<hits { Fuzzing.damage(&bytes, &random) }
            read += try check(kind, bytes, isSound: hits == 0)
            cases += 1
        }
        #expect(read > 0, "no case was read at all")
        print(
            "fuzzed \(cases) GeoNames files as \(kind.rawValue), \(read) rows, seed \(Fuzzing.seed)"
        )
    }

    private func check(_ kind: Kind, _ bytes: [UInt8], isSound: Bool) throws -> Int {
        let file = try TemporaryFile(kind.rawValue, bytes)
        var rows = GazetteerRows()
        do throws(StreetIndexError) {
            let isOurs = try GazetteerSource.recognises(file.path)
            if isSound { #expect(isOurs) }
            let reports = try GazetteerSource.read(
                file.path, options: SourceOptions(), into: &rows)
            #expect(reports.reduce(0) { $0 + $1.places } == rows.placeCount)
            #expect(reports.reduce(0) { $0 + $1.codes } == rows.codeCount)
            for report in reports where report.skipped[.damaged].count == 0 {
                #expect(report.found + report.skipped.count == report.rows)
            }
            if isSound { #expect(reports.allSatisfy { $0.skipped.count == 0 }) }
        } catch {
            #expect(!isSound, "\(kind): \(error)")
        }
        return rows.placeCount + rows.codeCount
    }

    private func sound(_ kind: Kind, _ random: inout SeededGenerator) -> [UInt8] {
        switch kind {
        case .places: return places(&random)
        case .postcodes: return postcodes(&random)
        case .zip:
            var writer = ZipWriter()
            let method: UInt16 = Bool.random(using: &random) ? 0 : 8
            writer.add("readme.txt", Array("Readme\n".utf8), method: 8)
            writer.add("AT.txt", places(&random), method: method)
            writer.add("postal/AT.txt", postcodes(&random), method: 8)
            return writer.finished()
        }
    }

    private func places(_ random: inout SeededGenerator) -> [UInt8] {
        let count = Int.random(in: 1...40, using: &random)
        return (1...count).flatMap { number in
            let feature = ["P\tPPL", "P\tPPLX", "A\tADM1", "A\tADM3"][number % 4]
            let line =
                "\(number)\tÖrt \(number)\tOrt\tA,Бэ,|\t47.\(number)\t-10.5\t\(feature)\tAT\t\t08\t801\t\t"
                + "\t\(number * 100)\t\t5\tEurope/Vienna\t2026-01-02\n"
            return Array(line.utf8)
        }
    }

    private func postcodes(_ random: inout SeededGenerator) -> [UInt8] {
        let count = Int.random(in: 1...40, using: &random)
        return (1...count).flatMap { number in
            Array("AT\t\(6000 + number)\tÖrt\tV\t08\tB\t802\t\t\t47.\(number)\t9.5\t4\n".utf8)
        }
    }
}
