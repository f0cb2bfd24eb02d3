import AddressText
import Foundation
import Geocoding
import TestSupport
import Testing

@testable import RunJournal

@Suite("The run log")
struct RunLogTests {
    private func key(_ number: Int) -> QueryKey {
        QueryKey(AddressQuery("query \(number)"), geocoder: 7, settings: 0)
    }

    private func answer(_ number: Int) -> Answer {
        number % 5 == 0
            ? Answer(requests: 2)
            : Answer(
                best: .example(label: String(repeating: "é", count: number % 700)),
                requests: UInt16(number % 3)
            )
    }

    private func add(_ numbers: Range<Int>, to log: RunLog) throws {
        try log.add(numbers.map { (key($0), answer($0)) })
    }

    /// The numbers of which the log says something, all of it right.
    private func known(_ log: RunLog, of numbers: Range<Int>) -> [Int] {
        let answers = log.recall(numbers.map { key($0) })
        return zip(numbers, answers).filter { number, known in
            if let known { #expect(known.answer == answer(number)) }
            return known != nil
        }.map(\.0)
    }

    @Test("what was added is known at once, and to the next who opens it")
    func remembers() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("runlog")
        do {
            let log = try RunLog(path)
            for start in stride(from: 0, to: 5000, by: 50) { try add(start..<start + 50, to: log) }
            #expect(log.count == 5000)
            #expect(known(log, of: 0..<5010) == Array(0..<5000))
            try log.sync()
        }
        let log = try RunLog(path)
        #expect(log.count == 5000)
        #expect(known(log, of: 0..<5010) == Array(0..<5000))
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
        #expect((mode as? NSNumber)?.intValue == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["runlog"])
        log.remove()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }

    @Test("cut at any byte, it knows the answers that are whole and takes new ones")
    func cut() throws {
        let folder = try TemporaryFolder()
        try add(1..<7, to: try RunLog(folder.file("whole")))
        let whole = try folder.bytes("whole")
        var lengths = [0]
        for number in 1..<7 {
            let record = try #require(AnswerRecord.encode(answer(number)))
            lengths.append((lengths.last ?? 0) + LogRecord.headBytes + record.count)
        }
        #expect(lengths.last == whole.count)
        for count in 0...whole.count {
            let path = try folder.write(whole.prefix(count), to: "runlog")
            let log = try RunLog(path)
            let sound = lengths.lastIndex { $0 <= count } ?? 0
            #expect(known(log, of: 1..<10) == Array(1..<1 + sound))
            try add(8..<9, to: log)
            let again = try RunLog(path)
            #expect(known(again, of: 1..<10) == Array(1..<1 + sound) + [8])
        }
    }

    @Test("with a byte changed anywhere, all answers but the one it belongs to are still known")
    func flipped() throws {
        let folder = try TemporaryFolder()
        try add(1..<7, to: try RunLog(folder.file("whole")))
        let whole = try folder.bytes("whole")
        var random = SeededGenerator(seed: 12)
        for place in stride(from: 0, to: whole.count, by: 3) {
            var bytes = whole
            bytes[place] ^= UInt8.random(in: 1...255, using: &random)
            let log = try RunLog(try folder.write(bytes, to: "runlog"))
            #expect(known(log, of: 1..<7).count == 5, "byte \(place)")
        }
    }

    @Test("an answer added again replaces the one before")
    func replaces() throws {
        let folder = try TemporaryFolder()
        let log = try RunLog(folder.file("runlog"))
        try add(1..<3, to: log)
        try log.add([(key(1), Answer(requests: 9))])
        #expect(log.count == 2)
        #expect(log.recall([key(1)]).first??.answer.requests == 9)
        #expect(try RunLog(folder.file("runlog")).recall([key(1)]).first??.answer.requests == 9)
    }

    @Test("many tasks at once lose nothing")
    func concurrent() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("runlog")
        let log = try RunLog(path)
        await withTaskGroup(of: Void.self) { group in
            for writer in 0..<8 {
                group.addTask {
                    for number in 0..<100 {
                        try? log.add([(key(writer * 100 + number), answer(writer * 100 + number))])
                        _ = log.recall([key(number)])
                    }
                }
            }
        }
        #expect(known(try RunLog(path), of: 0..<800) == Array(0..<800))
    }

    @Test("a full disk says so and leaves the log sound", .enabled(if: SmallDisk.isPossible))
    func fullDisk() throws {
        let disk = try SmallDisk(kibibytes: 64)
        let path = disk.path + "/runlog"
        let log = try RunLog(path)
        var added = 0
        do {
            while added < 1000 {
                try add(added..<added + 1, to: log)
                added += 1
            }
            Issue.record("there was room")
        } catch {
            #expect((error as? JournalError)?.isFull == true)
        }
        #expect(added > 10)
        #expect(known(log, of: 0..<added) == Array(0..<added))
    }
}

@Suite("A geocoder with a run log")
struct RunLoggedTests {
    private func provider() -> ScriptedGeocoder {
        ScriptedGeocoder(batch: BatchShape(preferred: 10, maximum: 100)) { text in
            switch text {
            case "nowhere": .success(Answer(requests: 1))
            case "broken": .failure(GeocodeError(.serverError))
            case "cached": .success(Answer(best: .example(label: text), recalled: true))
            default: .success(Answer(best: .example(label: text), source: 9, requests: 1))
            }
        }
    }

    private func logged(
        _ provider: ScriptedGeocoder,
        _ log: RunLog,
        _ earlier: RunLogged.Earlier = .sameRun,
        events: EventSinkBox = EventSinkBox()
    ) -> RunLogged {
        RunLogged(
            around: provider,
            log: log,
            settings: 1,
            source: 2,
            earlier: earlier,
            events: events.sink
        )
    }

    private func queries(_ texts: String...) -> [AddressQuery] { texts.map { AddressQuery($0) } }

    @Test("in one run nothing that was answered is asked twice; errors are")
    func oneRun() async throws {
        let folder = try TemporaryFolder()
        let provider = provider()
        let geocoder = logged(provider, try RunLog(folder.file("runlog")))
        let asked = queries("a", "nowhere", "broken", "b")
        _ = await geocoder.answer(asked)
        let second = await geocoder.answer(asked).map { try? $0.get() }
        #expect(provider.calls == [["a", "nowhere", "broken", "b"], ["broken"]])
        #expect(second.map { $0?.requests } == [0, 0, nil, 0])
        #expect(second.map { $0?.source } == [2, 2, nil, 2])
    }

    @Test("a run that goes on gets the answers as they came, once with what they cost")
    func resumed() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("runlog")
        let asked = queries("a", "nowhere", "cached")
        let first = await logged(provider(), try RunLog(path)).answer(asked).map { try? $0.get() }
        let silent = provider()
        let resumed = logged(silent, try RunLog(path))
        let second = await resumed.answer(asked).map { try? $0.get() }
        #expect(silent.calls.isEmpty)
        #expect(second.map { $0?.requests } == first.map { $0?.requests })
        #expect(second.map { $0?.recalled } == [false, false, true])
        #expect(second.map { $0?.best } == first.map { $0?.best })
        let third = await resumed.answer(asked).map { try? $0.get() }
        #expect(third.map { $0?.requests } == [0, 0, 0])
    }

    @Test("a run that starts over recalls what an earlier one paid for")
    func startedOver() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("runlog")
        _ = await logged(provider(), try RunLog(path)).answer(queries("a"))
        let silent = provider()
        let answers = await logged(silent, try RunLog(path), .otherRun).answer(queries("a", "b"))
            .map { try? $0.get() }
        #expect(silent.calls == [["b"]])
        #expect(answers.map { $0?.recalled } == [true, false])
        #expect(answers.map { $0?.requests } == [0, 1])
    }

    @Test("keeps the contract of a geocoder")
    func contract() async throws {
        let folder = try TemporaryFolder()
        let geocoder = logged(provider(), try RunLog(folder.file("runlog")))
        let asked = queries("a", "nowhere", "broken")
        // The first answers cost requests, the same ones later do not.
        _ = await geocoder.answer(asked)
        #expect(await GeocoderContract.violations(of: geocoder, queries: asked) == [])
    }

    @Test(
        "when the log cannot be written, answers still come and one warning",
        .enabled(if: SmallDisk.isPossible)
    )
    func fullDisk() async throws {
        let disk = try SmallDisk(kibibytes: 64)
        let events = EventSinkBox()
        let geocoder = logged(provider(), try RunLog(disk.path + "/runlog"), events: events)
        for number in 0..<400 {
            let texts = (0..<10).map { "\(number)/\($0) " + String(repeating: "x", count: 50) }
            let answers = await geocoder.answer(texts.map { AddressQuery($0) })
            #expect(answers.allSatisfy { (try? $0.get())?.best != nil })
        }
        #expect(events.warnings.count == 1)
        #expect(events.warnings.first?.contains("would be asked for again") == true)
    }
}
