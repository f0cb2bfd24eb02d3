import ByteStreams
import Foundation
import Testing

@testable import CSVStream

@Suite("Places in files of other encodings")
struct EncodedInputTests {
    private static let lineEnds = ["\n", "\r\n", "\r"]

    @Test(
        "offsets are those of the stored bytes, in every encoding, line end and cut into pieces",
        arguments: [
            (TextEncoding.cp949, "cp949"), (.gb18030, "gb18030"), (.big5, "big5"),
            (.shiftJIS, "cp932"), (.eucJP, "euc-jp"), (.utf16LE, "utf-16le"),
            (.utf32BE, "utf-32be"),
        ],
        lineEnds
    )
    func offsets(encoding: (TextEncoding, String), lineEnd: String) throws {
        let rows = ["地址,市", "\"中山路\(lineEnd)一\",大", "", "abc,中", "中大市路,一"]
        let stored = rows.map { Self.stored($0 + lineEnd, encoding.1) }
        var starts: [Int] = []
        var offset = 0
        for row in stored {
            starts.append(offset)
            offset += row.count
        }
        let bytes = stored.flatMap { $0 }
        for piece in [1, 2, 3, 7, bytes.count] {
            var options = CSVOptions()
            options.encoding = encoding.0
            options.chunkRecords = 2
            let input = try CSVInput(source: ScriptedSource(bytes, piece: piece), options: options)
            #expect(input.header.names == ["地址", "市"])
            var offsets: [Int] = []
            while let chunk = try input.next() { offsets += chunk.positions.map(\.offset) }
            #expect(offsets == Array(starts.dropFirst()))
        }
    }

    @Test("bytes that cannot be decoded become U+FFFD, are noted, and do not move offsets")
    func undecodable() throws {
        let bytes: [UInt8] =
            Array("a,b\n".utf8) + [0xC1, 0x0A] + Array("x,".utf8) + [0xFF, 0x41, 0x0A]
            + Array("y,z\n".utf8)
        var options = CSVOptions()
        options.encoding = .cp949
        let input = try CSVInput(source: ScriptedSource(bytes, piece: 3), options: options)
        let chunk = try #require(try input.next())
        #expect(chunk.positions.map(\.offset) == [4, 6, 11])
        #expect(chunk.flaws[1].contains(.undecodable))
        #expect(!chunk.flaws[2].contains(.undecodable))
    }

    @Test("broken bytes in UTF-8 leave as U+FFFD in their field alone")
    func brokenUTF8() throws {
        let bytes: [UInt8] = Array("ä,ö\nü,ß\nä,ö\né,".utf8) + [0xFC] + Array("\nx,y\n".utf8)
        let input = try CSVInput(source: ScriptedSource(bytes, piece: 4), options: CSVOptions())
        let chunk = try #require(try input.next())
        let texts = (0..<chunk.count).map { record in
            chunk.fields(of: record).map {
                String(decoding: chunk.bytes[chunk.range(ofField: $0)], as: UTF8.self)
            }
        }
        #expect(texts == [["ü", "ß"], ["ä", "ö"], ["é", "\u{FFFD}"], ["x", "y"]])
        #expect(chunk.flaws[2] == .undecodable)
    }

    private static func stored(_ text: String, _ name: String) -> [UInt8] {
        let descriptor = iconv_open(name, "UTF-8")
        defer { iconv_close(descriptor) }
        var input = Array(text.utf8).map { CChar(bitPattern: $0) }
        var output = [CChar](repeating: 0, count: text.utf8.count * 4 + 16)
        let size = output.count
        var (inLeft, outLeft) = (input.count, size)
        input.withUnsafeMutableBufferPointer { source in
            output.withUnsafeMutableBufferPointer { target in
                var (from, to) = (source.baseAddress, target.baseAddress)
                _ = iconv(descriptor, &from, &inLeft, &to, &outLeft)
            }
        }
        return output[..<(size - outLeft)].map { UInt8(bitPattern: $0) }
    }
}
