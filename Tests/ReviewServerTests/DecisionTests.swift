import Corrections
import Foundation
import GeoModel
import Testing

@testable import ReviewServer

@Suite("Decisions of a review")
struct DecisionTests {
    private let folder: Folder
    private let file: CorrectionsFile

    init() throws {
        folder = try Folder()
        file = CorrectionsFile(folder.file("decisions.csv"))
    }

    private func store(_ csv: String, below: Int = 50) throws -> ReviewStore {
        ReviewStore(
            queue: try ReviewQueue(of: folder.write(csv, to: "out.csv"), below: below),
            log: try DecisionLog(file),
            who: "ana",
            wall: { 0 }
        )
    }

    private static let header =
        "geo_status,geo_lat,geo_lon,geo_level,geo_accuracy_m,geo_confidence,geo_label,"
        + "geo_provider,geo_reason,geo_query\n"

    @Test("the queue has each query once, the worst first, then those with the most rows")
    func queue() throws {
        let store = try store(
            Self.header + "ok,1,2,street,5,0.90,l,offline,,fine\n"
                + "ok,1,2,street,5,0.30,l,offline,,unsure\n"
                + "refused,,,,,,,offline,no_match,once\n" + "refused,,,,,,,offline,no_match,twice\n"
                + "refused,,,,,,,offline,ambiguous,twice\n"
                + "ok,1,2,locality,5,0.90,l,offline,too_coarse,coarse\n"
                + "failed,,,,,,,,timeout,failed\nempty,,,,,,,,,\n"
                + "ok,1,2,street,5,0.10,l,correction,,settled\n"
        )
        #expect(store.queue.rows == 9)
        #expect(store.queue.cases.map(\.query) == ["failed", "twice", "once", "unsure", "coarse"])
        #expect(store.queue.cases.map(\.rows) == [1, 2, 1, 1, 1])
        #expect(store.queue.cases[1].reasons.reasons == [.noMatch, .ambiguous])
        #expect(store.queue.cases[3].point?.confidence == 30)
    }

    @Test("what a page saw must still hold when it decides")
    func conflict() throws {
        let store = try store(Self.header + "refused,,,,,,,offline,no_match,q\n")
        guard case .saved(let first) = try store.decide(0, .unplaceable, note: "", seen: "") else {
            Issue.record("not saved")
            return
        }
        guard case .conflict(let now) = try store.decide(0, place(1, 2), note: "", seen: "") else {
            Issue.record("no conflict")
            return
        }
        #expect(now.version == first.version)
        // Somebody else adds to the file, past this review.
        try file.append([decision("q", place(3, 4))])
        guard case .conflict = try store.decide(0, place(1, 2), note: "", seen: first.version)
        else {
            Issue.record("no conflict")
            return
        }
        let latest = try #require(try store.standings([0]).first)
        guard case .saved = try store.decide(0, place(1, 2), note: "", seen: latest.version) else {
            Issue.record("not saved")
            return
        }
        #expect(try file.lines().map(\.ruling.action) == [.unplaceable, .place, .place])
    }

    @Test("taking back brings back what held before, step by step")
    func undo() throws {
        try file.append([decision("q", place(3, 4, "old"))])
        let store = try store(Self.header + "refused,,,,,,,offline,no_match,q\n")
        func now() throws -> ReviewStore.Standing { try #require(try store.standings([0]).first) }
        _ = try store.decide(0, .unplaceable, note: "", seen: now().version)
        _ = try store.decide(0, place(1, 2), note: "", seen: now().version)
        _ = try store.undo(0, seen: now().version)
        #expect(try now().decision?.ruling == .unplaceable)
        _ = try store.undo(0, seen: now().version)
        #expect(try now().decision?.ruling == place(3, 4, "old"))
        #expect(try !now().canUndo)
        guard case .nothingToUndo = try store.undo(0, seen: now().version) else {
            Issue.record("undid what is none of this review's")
            return
        }
        #expect(try file.lines().count == 5)
    }

    @Test("what another tab decided is told once")
    func changes() throws {
        let store = try store(
            Self.header + "refused,,,,,,,,no_match,a\nrefused,,,,,,,,no_match,b\n")
        let before = try store.changes(since: 0)
        #expect(before.number == 0)
        _ = try store.decide(1, .unplaceable, note: "", seen: "")
        let after = try store.changes(since: before.number)
        #expect(after.standings.map(\.id) == [1])
        #expect(try store.changes(since: after.number).standings.isEmpty)
    }

    @Test("control characters of a note do not break the lines of the file")
    func cleanNotes() throws {
        let body =
            "{\"id\":3,\"version\":\"v\",\"action\":\"place\",\"lat\":1.5,\"lon\":\"-2\","
            + "\"level\":\"street\",\"label\":\"a\\nb\",\"note\":\"c\\r\\u0000d\"}"
        let read = try DecisionBody.read(Array(body.utf8)).get()
        #expect(read.id == 3)
        #expect(read.version == "v")
        #expect(read.note == "c  d")
        #expect(try read.ruling == place(1.5, -2, "a b"))
    }

    @Test(
        "dates are those of the calendar",
        arguments: [
            (0.0, "1970-01-01T00:00:00Z"), (951_782_400, "2000-02-29T00:00:00Z"),
            (1_796_041_756, "2026-11-30T12:29:16Z"), (-1, "1969-12-31T23:59:59Z"),
            (4_107_542_399, "2100-02-28T23:59:59Z"), (4_107_542_400, "2100-03-01T00:00:00Z"),
        ] as [(Double, String)]
    )
    func dates(_ seconds: Double, _ text: String) {
        #expect(UTCDate.text(seconds) == text)
    }
}
