import CSVStream
import TestSupport
import Testing

@testable import Pipeline

@Suite("Batches of arrays")
struct BatchArraysTests {
    private func batch(_ body: [UInt8], rows: Int) -> Frame {
        Frame(.arrays, sequence: 3, rows: rows, body: body)
    }

    /// All rows, field by field, and how many rows each chunk has.
    private func read(_ frame: Frame, columns: Int) throws -> (rows: [[String]], sizes: [Int]) {
        var arrays = try BatchArrays(frame, columns: columns, record: 41)
        var (rows, sizes) = ([[String]](), [Int]())
        while let chunk = arrays.nextChunk(atMost: 256) {
            #expect(chunk.positions.first?.record == 41 + rows.count)
            #expect(chunk.next.record == 41 + rows.count + chunk.count)
            sizes.append(chunk.count)
            rows += (0..<chunk.count).map { record in
                chunk.fields(of: record).map {
                    String(decoding: chunk.bytes[chunk.range(ofField: $0)], as: UTF8.self)
                }
            }
        }
        return (rows, sizes)
    }

    @Test(
        "give the rows that were sent, wherever the first text begins",
        arguments: [0, 1, 8, 255, 256, 257, 1000], [1, 2, 5]
    )
    func rows(count: Int, columns: Int) throws {
        var dice = SeededGenerator(seed: UInt64(count * 10 + columns))
        let texts = ["", "Berlin", "東京都", "a\nb", "\"", ",", "\u{0}"]
        let sent = (0..<columns).map { _ in
            (0..<count).map { _ in texts.randomElement(using: &dice) ?? "" }
        }
        for first in [0, 1, 77_777] {
            let frame = batch(ArrayTable.sent(sent, first: first), rows: count)
            let found = try read(frame, columns: columns)
            #expect(found.rows == (0..<count).map { row in sent.map { $0[row] } })
            // Bits of two chunks share no byte.
            #expect(found.sizes.dropLast().allSatisfy { $0 % 8 == 0 })
        }
    }

    @Test("a chunk ends where its texts are long")
    func longTexts() throws {
        let texts = (0..<40).map { String(repeating: "x", count: 100_000 + $0) }
        let found = try read(batch(ArrayTable.sent([texts]), rows: 40), columns: 1)
        #expect(found.rows.map { $0[0] } == texts)
        #expect(found.sizes == [16, 16, 8])
    }

    @Test("bytes that are no text are replaced, and their rows are told")
    func undecodable() throws {
        var body = ArrayTable.sent([["ab", "Köln", "cd"]])
        // The first byte of the ö: what is left of it begins no character.
        let place = try #require(body.firstIndex(of: 0xC3))
        body[place] = UInt8(ascii: "x")
        var arrays = try BatchArrays(batch(body, rows: 3), columns: 1, record: 1)
        let first = arrays.nextChunk(atMost: 256)
        let chunk = try #require(first)
        #expect(chunk.flaws == [[], .undecodable, []])
        #expect(String(decoding: chunk.bytes, as: UTF8.self) == "abKx\u{FFFD}lncd")
        // A character that is cut in two by the end of a text is none in either of them.
        var cut = ArrayTable.sent([["aö", "b"]])
        cut[4] = 2
        arrays = try BatchArrays(batch(cut, rows: 2), columns: 1, record: 1)
        #expect(arrays.nextChunk(atMost: 256)?.flaws == [.undecodable, .undecodable])
    }

    @Test("damaged ones are refused or read as other rows, and never read beyond their bytes")
    func damaged() throws {
        let sound = ArrayTable.sent([["Berlin", "", "Paris"], ["1", "22", "333"]])
        let error = FrameError.brokenArrays(batch: 3, columns: 2)
        for length in 0..<sound.count {
            #expect(throws: error) { try read(batch(Array(sound[..<length]), rows: 3), columns: 2) }
        }
        for rows in [0, 2, 4, 5, 1 << 20, Int.max / 4, Int.max] {
            #expect(throws: error) { try read(batch(sound, rows: rows), columns: 2) }
        }
        #expect(throws: error) { try read(batch(sound + [0], rows: 3), columns: 2) }
        #expect(throws: FrameError.self) { try read(batch(sound, rows: 3), columns: 1) }
        var dice = SeededGenerator(seed: 7)
        var refused = 0
        for _ in 0..<5000 {
            var body = sound
            for _ in 0..<Int.random(in: 1...3, using: &dice) {
                let place = Int.random(in: 0..<body.count, using: &dice)
                body[place] = UInt8.random(in: 0...255, using: &dice)
            }
            do {
                #expect(try read(batch(body, rows: 3), columns: 2).rows.count == 3)
            } catch let found as FrameError {
                #expect(found == error)
                refused += 1
            }
        }
        #expect((1..<5000).contains(refused))
    }
}
