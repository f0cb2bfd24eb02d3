import ByteStreams
import Testing

@Suite("Files that are not CSV")
struct FileLooksTests {
    private static func zip(_ names: [String]) -> [UInt8] {
        names.flatMap { name -> [UInt8] in
            [0x50, 0x4B, 3, 4] + [UInt8](repeating: 0, count: 22)
                + [UInt8(name.utf8.count), 0, 0, 0] + Array(name.utf8)
        }
    }

    static let kinds: [(name: String, bytes: [UInt8])] = [
        ("PNG", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
        ("JPEG", [0xFF, 0xD8, 0xFF, 0xE0]),
        ("GIF", Array("GIF89a".utf8)),
        ("PDF", Array("%PDF-1.7\n".utf8)),
        ("XLSX", zip(["[Content_Types].xml", "_rels/.rels", "xl/workbook.xml"])),
        ("ODS", zip(["mimetype"]) + Array("application/vnd.oasis.opendocument.spreadsheet".utf8)),
        ("Word", zip(["[Content_Types].xml", "word/document.xml"])),
        ("ZIP", zip(["data.csv"])),
        ("XLS", [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]),
        ("Parquet", Array("PAR1".utf8) + [0x15, 0x04]),
        ("SQLite", Array("SQLite format 3".utf8) + [0]),
        ("Linux program", [0x7F, 0x45, 0x4C, 0x46, 2, 1]),
        ("7z", [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]),
        ("bzip2", Array("BZh91AY&SY".utf8)),
        ("xz", [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0]),
        ("HTML", Array("\n<!DOCTYPE html><html>".utf8)),
        ("XML", Array("<?xml version=\"1.0\"?>".utf8)),
        ("JSON", Array("{\n  \"type\": \"FeatureCollection\"".utf8)),
        ("JSON", Array("[{\"a\": 1}]".utf8)),
        ("binary", (0..<400).map { UInt8($0 % 6 + 1) }),
    ]

    @Test("each kind is known by its first bytes", arguments: kinds)
    func known(name: String, bytes: [UInt8]) {
        let looks = FileLooks.recognise(bytes)
        #expect(looks?.name.contains(name) == true, "\(String(describing: looks))")
        #expect(looks?.remedy.hasSuffix(".") == true)
    }

    @Test(
        "text is not taken for anything else",
        arguments: [
            "", "PAR1,PAR2\n", "a,b\n1,2\n", "BZh,x\n", "Obj,x\n", "ORC,y", "\"{\"\"a\"\"}\",1\n",
            "{id},x\n",
            "GIF,x\n", "II*,x", "a\u{0}b,\u{0}\n", "<b>x</b>,1\n", "PK,x\n", "주소,도시\n서울,한국\n",
        ]
    )
    func text(_ text: String) {
        #expect(FileLooks.recognise(Array(text.utf8)) == nil)
    }
}
