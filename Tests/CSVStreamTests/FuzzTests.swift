import ByteStreams
import Foundation
import Testing

@testable import CSVStream

/// Random files, sound and damaged, in random dialects and encodings, judged by a second reader.
///
/// A moment of it runs with the tests; `make torture` runs it for long, with other seeds each time.
@Suite("Random files against a slow reader")
struct FuzzTests {
    private static let seconds =
        Double(ProcessInfo.processInfo.environment["GEOBATCH_FUZZ_SECONDS"] ?? "") ?? 0
    private static let seed =
        UInt64(ProcessInfo.processInfo.environment["GEOBATCH_FUZZ_SEED"] ?? "") ?? 1

    @Test(
        "no crash, no hang, no lost row: records begin where the slow reader says, and read alike")
    func fuzz() throws {
        let start = Date()
        var cases = 0
        while cases < 300 || Date().timeIntervalSince(start) < Self.seconds {
            var file = RandomFile(seed: Self.seed &* 1_000_003 &+ UInt64(cases))
            try check(&file)
            cases += 1
        }
        print("fuzzed \(cases) files, seed \(Self.seed)")
    }

    private func check(_ file: inout RandomFile) throws {
        let bytes = file.bytes
        let piece = file.piece
        let given = options {
            $0.delimiter = file.delimiter
            $0.quote = file.quote.map { .character($0) } ?? .none
            $0.encoding = .utf8
            $0.headerIsGiven = true
            $0.findsPreamble = false
        }
        try compare(bytes, piece, given, file.seed, delimiter: file.delimiter, quote: file.quote)
        // The same by detection alone: whatever was found, no line may be missing, and records read
        // one by one are those that batches bring.
        let detected = try readAll(bytes, piece, CSVOptions(), file.seed)
        let single = try readAll(bytes, .max, options { $0.chunkRecords = 1 }, file.seed)
        #expect(single?.records.count == detected?.records.count, "seed \(file.seed): batches")
        let pairs = zip(single?.records ?? [], detected?.records ?? [])
        if let (one, other) = pairs.first(where: { $0 != $1 }) {
            Issue.record("seed \(file.seed): \(one) alone is \(other) in a batch")
        }
        try checkEncoded(&file, given)
    }

    private func compare(
        _ bytes: [UInt8],
        _ piece: Int,
        _ options: CSVOptions,
        _ seed: UInt64,
        delimiter: UInt8,
        quote: UInt8?
    ) throws {
        guard let read = try readAll(bytes, piece, options, seed) else { return }
        // The judge knows no backslashes; they are taken for escapes only in damaged files.
        if read.dialect.escapesWithBackslash { return }
        var judged = SlowReader(bytes: bytes, delimiter: delimiter, quote: quote).records()
        // Blank lines before the header are no records.
        while let first = judged.first, first.fields.allSatisfy({ $0.allSatisfy { $0 == 0x20 } }),
            first.fields.count < 2, !first.isBroken
        {
            judged.removeFirst()
        }
        let data = Array(judged.dropFirst())
        #expect(
            read.records.map(\.position.offset) == data.map(\.offset),
            "seed \(seed): records begin elsewhere in \(String(decoding: bytes, as: UTF8.self).debugDescription)"
        )
        #expect(read.records.map(\.position.line) == data.map(\.line), "seed \(seed): lines")
        guard read.records.count == data.count else { return }
        for (record, judge) in zip(read.records, data) where !judge.isBroken {
            if record.flaws.contains(.malformed) || record.flaws.contains(.undecodable) { continue }
            if record.flaws.contains(.blank) { continue }
            if judge.hasLooseBlanks {
                #expect(record.fields.map(trimmed) == judge.fields.map(trimmed), "seed \(seed)")
            } else {
                #expect(record.fields == judge.fields, "seed \(seed)")
            }
        }
    }

    @discardableResult
    private func readAll(
        _ bytes: [UInt8],
        _ piece: Int,
        _ options: CSVOptions,
        _ seed: UInt64
    ) throws -> ReadFile? {
        do {
            let file = try ReadFile(ScriptedSource(bytes, piece: piece), options: options)
            #expect(file.error == nil, "seed \(seed)")
            for (one, next) in zip(file.records, file.records.dropFirst()) {
                #expect(one.position.offset < next.position.offset, "seed \(seed)")
                #expect(one.position.line < next.position.line, "seed \(seed)")
            }
            return file
        } catch is CSVError {
            return nil
        }
    }

    /// Sound text in another encoding has the records of the UTF-8 text, and offsets that lead to
    /// the same records again.
    private func checkEncoded(_ file: inout RandomFile, _ given: CSVOptions) throws {
        guard let (stored, encoding) = file.encoded() else { return }
        var options = given
        options.encoding = encoding
        // Whatever encoding is found out: no crash, and places that go forward.
        try readAll(stored, file.piece, CSVOptions(), file.seed)
        guard let plain = try readAll(file.text, file.piece, given, file.seed),
            let other = try readAll(stored, file.piece, options, file.seed)
        else { return }
        #expect(other.records.map(\.fields) == plain.records.map(\.fields), "seed \(file.seed)")
        for record in other.records {
            let rest = Array(stored[record.position.offset...])
            options.hasHeader = false
            guard !record.flaws.contains(.blank) else { continue }
            let again = try readAll(rest, .max, options, file.seed)
            #expect(again?.records.first?.fields == record.fields, "seed \(file.seed): offset")
            break
        }
    }

    private func trimmed(_ field: [UInt8]) -> [UInt8] {
        var rest = field[...]
        while let first = rest.first, first == 0x20 || first == 0x09 { rest.removeFirst() }
        while let last = rest.last, last == 0x20 || last == 0x09 { rest.removeLast() }
        return Array(rest)
    }
}

/// A file made from a seed.
struct RandomFile {
    let seed: UInt64
    let delimiter: UInt8
    let quote: UInt8?
    /// The sound text.
    private(set) var text: [UInt8] = []
    /// The text, damaged in half of the files.
    private(set) var bytes: [UInt8] = []
    let piece: Int
    private var random: SeededGenerator
    private let alphabet: [String]

    private static let alphabets: [(encoding: TextEncoding, iconv: String, letters: [String])] = [
        (.windows1252, "CP1252", ["é", "ü", "ß", "ñ"]), (.windows1251, "CP1251", ["ж", "Я", "ё"]),
        (.cp949, "UHC", ["가", "서", "울", "똠"]), (.gb18030, "GB18030", ["中", "路", "𠀀", "€"]),
        (.big5, "CP950", ["中", "許", "功", "蓋"]), (.shiftJIS, "CP932", ["表", "ソ", "ア", "東"]),
        (.eucJP, "EUC-JP-MS", ["東", "京", "ｱ"]), (.utf16LE, "UTF-16LE", ["é", "中", "𝄞"]),
        (.utf32BE, "UTF-32BE", ["é", "中", "𝄞"]),
    ]
    private let kind: Int

    init(seed: UInt64) {
        self.seed = seed
        random = SeededGenerator(seed: seed)
        delimiter = [0x2C, 0x3B, 0x09, 0x7C, 0x7E].randomElement(using: &random) ?? 0x2C
        quote = Int.random(in: 0..<8, using: &random) == 0 ? nil : 0x22
        piece = [1, 2, 5, 64, Int.max].randomElement(using: &random) ?? 1
        kind = Int.random(in: 0..<Self.alphabets.count, using: &random)
        alphabet =
            Self.alphabets[kind].letters
            + ["a", "b", "1", " ", "\"", "\"\"", ",", ";", "\t", "\n", "\r\n", "'", "\\", "#", ""]
        text = written()
        bytes = text
        if Bool.random(using: &random) { damage() }
    }

    private mutating func written() -> [UInt8] {
        let width = Int.random(in: 1...5, using: &random)
        let lineEnd = ["\n", "\r\n", "\r"].randomElement(using: &random) ?? "\n"
        var out: [UInt8] = []
        // Now and then so many rows that they do not fit into one batch.
        let most = Int.random(in: 0..<100, using: &random) == 0 ? 700 : 12
        for row in 0..<Int.random(in: 1...most, using: &random) {
            for column in 0..<width {
                if column > 0 { out.append(delimiter) }
                out += field(isName: row == 0)
            }
            out += Array(lineEnd.utf8)
        }
        if Bool.random(using: &random), !out.isEmpty { out.removeLast(lineEnd.utf8.count) }
        return out
    }

    private mutating func field(isName: Bool) -> [UInt8] {
        if isName { return Array("n\(Int.random(in: 0..<100, using: &random))".utf8) }
        let value = (0..<Int.random(in: 0...6, using: &random)).map { _ in
            alphabet.randomElement(using: &random) ?? ""
        }.joined()
        let bytes = Array(value.utf8)
        guard let quote else {
            return bytes.filter { $0 != delimiter && $0 != 0x0A && $0 != 0x0D }
        }
        let needs = bytes.contains { $0 == delimiter || $0 == quote || $0 == 0x0A || $0 == 0x0D }
        guard needs || Int.random(in: 0..<5, using: &random) == 0 else { return bytes }
        return [quote] + bytes.flatMap { $0 == quote ? [quote, quote] : [$0] } + [quote]
    }

    private mutating func damage() {
        for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes.remove(at: place)
            case 1:
                bytes.insert(
                    [0x22, 0x2C, 0x0A, 0x0D, 0, 0x20].randomElement(using: &random) ?? 0, at: place)
            case 2: bytes[place] = UInt8.random(in: 0...255, using: &random)
            default: bytes.removeSubrange(place...)
            }
        }
    }

    /// The sound text in the encoding that its letters are from; nil when it does not fit.
    func encoded() -> ([UInt8], TextEncoding)? {
        let (encoding, name, _) = Self.alphabets[kind]
        let descriptor = iconv_open(name, "UTF-8")
        defer { iconv_close(descriptor) }
        var input = text.map { CChar(bitPattern: $0) }
        guard !input.isEmpty else { return nil }
        var output = [CChar](repeating: 0, count: text.count * 4 + 16)
        let size = output.count
        var (inLeft, outLeft) = (input.count, size)
        var result = 0
        input.withUnsafeMutableBufferPointer { source in
            output.withUnsafeMutableBufferPointer { target in
                var (from, to) = (source.baseAddress, target.baseAddress)
                result = iconv(descriptor, &from, &inLeft, &to, &outLeft)
            }
        }
        guard result == 0 else { return nil }
        return (output[..<(size - outLeft)].map { UInt8(bitPattern: $0) }, encoding)
    }
}
