import TestSupport
import Testing

@testable import RunJournal

@Suite("What a run does about an earlier one")
struct ResumeDecisionTests {
    /// A finding in which everything fits a journal of three commits.
    private func finding(completed: [Int]? = nil) throws -> ResumeFinding {
        let journal = try Journal(Sample.bytes(commits: 3, completed: completed))
        return ResumeFinding(
            journal: .success(journal),
            now: Sample.header(),
            keptCorrections: .max,
            blockHash: { Sample.commit($0).hash },
            parts: [300, nil, 6_000_000],
            targets: [nil, nil, nil]
        )
    }

    @Test("without a journal it begins, with a spoilt one it starts over and says so")
    func nothing() throws {
        var finding = try finding()
        finding.journal = nil
        #expect(ResumeDecision(finding) == .begin)
        finding.journal = .failure(.noHeader)
        #expect(ResumeDecision(finding) == .startOver(.journalDamaged))
        finding.journal = .failure(.otherVersion)
        #expect(ResumeDecision(finding) == .startOver(.otherProgram))
        finding.journal = .success(try Journal(Sample.bytes(commits: 0)))
        #expect(ResumeDecision(finding) == .begin)
    }

    @Test("when everything fits, it goes on behind the last commit")
    func resumes() throws {
        #expect(ResumeDecision(try finding()) == .resume(Sample.commit(3)))
    }

    @Test(
        "whatever would make other bytes starts over and is named",
        arguments: [
            (Sample.header(program: "2"), .otherProgram),
            (Sample.header(size: 5_000_001), .inputChanged),
            (Sample.header(head: 8), .inputChanged),
            (Sample.header(settings: 9), .settingsChanged),
            (Sample.header(indexes: 9), .indexesChanged),
            (Sample.header(outputs: Array(Sample.outputs.reversed())), .outputsChanged),
        ] as [(JournalHeader, StartOverReason)]
    )
    func changes(now: JournalHeader, reason: StartOverReason) throws {
        var finding = try finding()
        finding.now = now
        #expect(ResumeDecision(finding) == .startOver(reason))
        #expect(reason.description.hasSuffix("starting over."))
    }

    @Test("corrections that changed since do not matter; those that were kept must be there")
    func corrections() throws {
        var finding = try finding()
        finding.now = Sample.header(corrections: 5)
        #expect(ResumeDecision(finding) == .resume(Sample.commit(3)))
        for kept in [nil, 5] as [UInt64?] {
            finding.keptCorrections = kept
            #expect(ResumeDecision(finding) == .startOver(.correctionsLost))
        }
    }

    @Test("an input with another date is hashed again, one with the same date is not")
    func modified() throws {
        var finding = try finding()
        finding.blockHash = { _ in nil }
        #expect(ResumeDecision(finding) == .resume(Sample.commit(3)))
        finding.now = Sample.header(modified: 5)
        #expect(ResumeDecision(finding) == .startOver(.inputChanged))
        finding.blockHash = { Sample.commit($0).hash }
        #expect(ResumeDecision(finding) == .resume(Sample.commit(3)))
        finding.blockHash = { Sample.commit($0).hash ^ 1 }
        #expect(ResumeDecision(finding) == .startOver(.inputChanged))
    }

    @Test(
        "data newer than the journal is cut to it; a journal newer than the data goes back to them",
        arguments: [
            ([300, nil, 9_000_000], 3), ([900, nil, 6_000_000], 3), ([299, nil, 6_000_000], 2),
            ([300, nil, 5_999_999], 2), ([300, nil, 3_999_999], 1), ([100, nil, 9_000_000], 1),
            ([300, 77, 6_000_000], 3), ([99, nil, 6_000_000], nil), ([nil, nil, 6_000_000], nil),
        ] as [([Int?], Int?)]
    )
    func lengths(parts: [Int?], commit: Int?) throws {
        var finding = try finding()
        finding.parts = parts
        let expected =
            commit.map { ResumeDecision.resume(Sample.commit($0)) } ?? .startOver(.outputsLost)
        #expect(ResumeDecision(finding) == expected)
    }

    @Test(
        "once complete, parts that are left take their places in order, and none but whole ones",
        arguments: [
            ([300, 40, 600], [nil, nil, nil], [0, 1, 2]),
            ([nil, 40, 600], [300, nil, 1], [1, 2]),
            ([nil, nil, 600], [300, 40, 1], [2]), ([nil, nil, nil], [300, 40, 600], []),
            ([nil, 40, 600], [299, nil, nil], nil), ([300, 40, 601], [nil, nil, nil], nil),
            ([nil, nil, nil], [300, 40, nil], nil),
        ] as [([Int?], [Int?], [Int]?)]
    )
    func finishing(parts: [Int?], targets: [Int?], pending: [Int]?) throws {
        var finding = try finding(completed: [300, 40, 600])
        (finding.parts, finding.targets) = (parts, targets)
        let expected =
            pending.map { ResumeDecision.finish(pending: $0) } ?? .startOver(.outputsLost)
        #expect(ResumeDecision(finding) == expected)
        finding.now = Sample.header(modified: 3)
        finding.blockHash = { _ in 0 }
        #expect(ResumeDecision(finding) == .startOver(.inputChanged))
    }

    @Test("killed at any moment of any run, it never goes on behind what is not there")
    func anyMoment() throws {
        var random = SeededGenerator(seed: 4)
        for _ in 0..<2000 {
            let commits = Int.random(in: 0...5, using: &random)
            let bytes = Sample.bytes(commits: commits)
            let cut = Array(bytes.prefix(.random(in: 0...bytes.count, using: &random)))
            var finding = try finding()
            do throws(Journal.Flaw) {
                finding.journal = .success(try Journal(cut))
            } catch {
                finding.journal = .failure(error)
            }
            let written = (0..<2).map { _ in Int.random(in: 0...10_000_000, using: &random) }
            finding.parts = [written[0] / 10_000, nil, written[1]]
            if case .resume(let commit) = ResumeDecision(finding) {
                #expect(commit.lengths[0] <= written[0] / 10_000)
                #expect(commit.lengths[1] <= written[1])
                #expect(commit.rows <= commits * 16_384)
            }
        }
    }
}
