import GeoModel
import TestSupport
import Testing

@testable import Geocoding

@Suite("An answer as bytes")
struct AnswerRecordTests {
    private func sample(_ random: inout SeededGenerator) throws -> Answer {
        func candidate() throws -> Candidate {
            let level = try #require(MatchLevel.allCases.randomElement(using: &random))
            let example = Candidate.example(
                latitudeE6: .random(in: -90_000_000...90_000_000, using: &random),
                longitudeE6: .random(in: -180_000_000...180_000_000, using: &random),
                level: level,
                accuracy: .random(in: 1...1_000_000, using: &random),
                confidence: .random(in: 0...1, using: &random),
                country: Bool.random(using: &random) ? CountryCode("KR") : nil,
                notes: ReasonSet(rawValue: .random(in: 0...255, using: &random)),
                label: String(repeating: "é한a", count: .random(in: 0...9, using: &random))
            )
            var candidate = try #require(example)
            candidate.score = .random(in: -9...9, using: &random)
            return candidate
        }
        var answer = Answer(topShare: .random(in: 0...1, using: &random))
        if Bool.random(using: &random) { answer.best = try candidate() }
        if answer.best != nil, Bool.random(using: &random) { answer.runnerUp = try candidate() }
        if answer.best != nil { answer.others = try (0..<3).map { _ in try candidate() } }
        answer.askedLevel = MatchLevel.allCases.randomElement(using: &random)
        answer.refusal = Bool.random(using: &random) ? .notAsked : nil
        answer.recalled = Bool.random(using: &random)
        answer.requests = .random(in: 0...9, using: &random)
        return answer
    }

    @Test("every answer reads back as it was")
    func roundTrip() throws {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<300 {
            let answer = try sample(&random)
            let bytes = try #require(AnswerRecord.encode(answer))
            #expect(AnswerRecord.decode(bytes) == answer)
        }
    }

    @Test("bytes that were cut, lengthened or changed never make an impossible answer")
    func damage() throws {
        var random = SeededGenerator(seed: 6)
        for _ in 0..<20 {
            let bytes = try #require(AnswerRecord.encode(try sample(&random)))
            for end in bytes.indices { #expect(AnswerRecord.decode(bytes[..<end]) == nil) }
            #expect(AnswerRecord.decode(bytes + [0]) == nil)
            for index in bytes.indices {
                var changed = bytes
                changed[index] ^= UInt8.random(in: 1...255, using: &random)
                guard let answer = AnswerRecord.decode(changed) else { continue }
                #expect(answer.candidates.allSatisfy { (0...1).contains($0.confidence) })
                #expect(answer.candidates.allSatisfy { $0.accuracyMetres >= 1 })
            }
        }
    }

    @Test("an answer of a local index has no bytes, for its labels are references")
    func local() throws {
        var best = try #require(Candidate.example())
        best.label = .entity(EntityReference(index: 0, table: 1, row: 2))
        #expect(AnswerRecord.encode(Answer(best: best)) == nil)
    }

    /// When this fails, a number has moved: raise `AnswerRecord.version` and write the new order here.
    @Test("the numbers of reasons and levels are those of record version 1")
    func numbers() {
        let levels = "country region locality postcode street intersection interpolated address poi"
        let reasons = """
            no_match ambiguous low_confidence outside_country outside_bbox below_min_level \
            unplaceable not_asked rejected_query too_long rate_limited quota_spent auth timeout \
            network server_error bad_reply too_coarse postcode_conflict name_mismatch \
            number_not_found number_out_of_range typo_corrected unit_ignored po_box \
            country_assumed postcode_padded malformed_row undecodable_text repaired_text \
            crowded_point other_type
            """
        #expect(AnswerRecord.version == 1)
        #expect(MatchLevel.allCases.map(\.name).joined(separator: " ") == levels)
        #expect(Reason.allCases.map(\.code).joined(separator: " ") == reasons)
    }
}
