import CSVStream
import TestSupport
import Testing

@testable import Pipeline

@Suite("A part of a chunk")
struct PartTests {
    private func chunk(_ text: String) throws -> RecordChunk {
        var options = CSVOptions()
        options.delimiter = UInt8(ascii: ",")
        options.headerIsGiven = true
        let input = try CSVInput(source: MemorySource(text), options: options)
        return try #require(try input.next())
    }

    private func values(_ chunk: RecordChunk) -> [[String]] {
        (0..<chunk.count).map { record in
            chunk.fields(of: record).map {
                String(decoding: chunk.bytes[chunk.range(ofField: $0)], as: UTF8.self)
            }
        }
    }

    // Records begin at bytes 4, 9, 19 and 23.
    private let text = "a,b\nx,yy\n\"q\nr\",zzz\ne,f\n\n"

    @Test(
        "holds the records that begin in it",
        arguments: [
            (0..<4, [[String]]()), (0..<5, [["x", "yy"]]), (4..<9, [["x", "yy"]]),
            (5..<20, [["q\nr", "zzz"], ["e", "f"]]), (5..<19, [["q\nr", "zzz"]]),
            (9..<Int.max, [["q\nr", "zzz"], ["e", "f"], []]), (24..<Int.max, []),
        ])
    func kept(part: Range<Int>, expected: [[String]]) throws {
        var chunk = try chunk(text)
        let offsets = chunk.positions.map(\.offset)
        try #require(offsets == [4, 9, 19, 23])
        let isLast = chunk.keep(beginningIn: part)
        #expect(values(chunk) == expected)
        #expect(chunk.positions.count == expected.count && chunk.flaws.count == expected.count)
        #expect(isLast == (part.upperBound < 24))
    }

    @Test("the parts of every division hold each record once", arguments: 1...30)
    func whole(parts: Int) throws {
        let all = values(try chunk(text))
        let bounds = (0...parts).map { 24 * $0 / parts }
        var found: [[String]] = []
        for part in 0..<parts {
            var chunk = try chunk(text)
            let end = part == parts - 1 ? Int.max : bounds[part + 1]
            _ = chunk.keep(beginningIn: bounds[part]..<end)
            found += values(chunk)
        }
        #expect(found == all)
    }
}
