import Foundation

@testable import OfflineIndex

/// A pack of a few real places (GeoNames, CC BY 4.0), for tests that need no world.
struct TinyPack {
    /// A table: its columns in order and the rows as texts.
    struct Table {
        var name: String
        var columns: [String]
        var rows: [[String]]
    }

    var tables: [Table]

    /// Adds a row to one of its tables.
    mutating func add(_ row: [String], to table: String) {
        guard let number = tables.firstIndex(where: { $0.name == table }) else {
            preconditionFailure("no table \(table)")
        }
        tables[number].rows.append(row)
    }

    /// Columns that hold numbers; all others hold texts.
    private static let numeric: Set<String> = [
        "lat", "lon", "importance", "located", "accuracy",
    ]

    /// The pack as geobatch carries it: one zstd frame.
    func packed() -> [UInt8] {
        var raw = Array("GBPACK1\n".utf8)
        let columns = tables.flatMap { table in
            table.columns.indices.map { (table, $0) }
        }
        raw += bytes(UInt32(columns.count))
        for (table, index) in columns {
            let name = Array("\(table.name).\(table.columns[index])".utf8)
            let isNumber = TinyPack.numeric.contains(table.columns[index])
            let values = table.rows.map { $0[index] }
            let body = isNumber ? deltas(values) : values.flatMap { Array($0.utf8) + [0x0A] }
            raw += [UInt8(name.count)] + name + [isNumber ? 2 : 1]
            raw += bytes(UInt32(values.count)) + bytes(UInt64(body.count)) + body
        }
        return TinyPack.frame(raw)
    }

    private func deltas(_ values: [String]) -> [UInt8] {
        var last: Int32 = 0
        return values.flatMap { text -> [UInt8] in
            let value = Int32(text) ?? 0
            let difference = value &- last
            last = value
            var zigzag = UInt32(bitPattern: (difference << 1) ^ (difference >> 31))
            var output: [UInt8] = []
            while zigzag >= 0x80 {
                output.append(UInt8(zigzag & 0x7F) | 0x80)
                zigzag >>= 7
            }
            return output + [UInt8(zigzag)]
        }
    }

    private func bytes(_ value: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: value.littleEndian) { Array($0) }
    }

    /// A zstd frame of stored blocks (RFC 8878, section 3.1.1).
    static func frame(_ raw: [UInt8]) -> [UInt8] {
        var frame: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0xE0]
        frame += withUnsafeBytes(of: UInt64(raw.count).littleEndian) { Array($0) }
        var start = 0
        repeat {
            let end = min(raw.count, start + 100_000)
            let head = UInt32(end - start) << 3 | (end == raw.count ? 1 : 0)
            frame += withUnsafeBytes(of: head.littleEndian) { Array($0.prefix(3)) }
            frame += raw[start..<end]
            start = end
        } while start < raw.count
        return frame
    }

    /// The pack that most tests use.
    static let sample = TinyPack(tables: [
        Table(
            name: "countries",
            columns: [
                "iso2", "iso3", "name", "names", "lat", "lon", "importance",
            ],
            rows: [
                [
                    "US", "USA", "United States", "USA|Estados Unidos|미국", "398000", "-985000",
                    "226",
                ],
                ["FR", "FRA", "France", "Frankreich|프랑스", "462000", "22000", "208"],
                ["KR", "KOR", "South Korea", "대한민국|한국|Corea del Sur", "365000", "1275000", "205"],
                ["GB", "GBR", "United Kingdom", "UK|Great Britain", "540000", "-20000", "208"],
                ["GE", "GEO", "Georgia", "Géorgie", "420000", "435000", "175"],
            ]
        ),
        Table(
            name: "admin1",
            columns: [
                "country", "code", "iso", "name", "names", "located", "lat", "lon", "importance",
            ],
            rows: [
                ["US", "TX", "TX", "Texas", "Tejas", "1", "310000", "-1000000", "198"],
                ["US", "IL", "IL", "Illinois", "", "1", "400000", "-890000", "189"],
                ["US", "GA", "GA", "Georgia", "", "1", "330000", "-840000", "187"],
                ["US", "MA", "MA", "Massachusetts", "", "1", "422000", "-718000", "182"],
                ["FR", "11", "IDF", "Île-de-France", "", "1", "488000", "24000", "189"],
                ["KR", "11", "11", "Seoul", "서울특별시", "1", "375600", "1270000", "186"],
                ["GB", "ENG", "ENG", "England", "", "1", "525000", "-15000", "207"],
            ]
        ),
        Table(
            name: "admin2",
            columns: [
                "country", "admin1", "code", "name", "names", "located", "lat", "lon", "importance",
            ],
            rows: [
                ["US", "TX", "277", "Lamar County", "", "1", "336000", "-955000", "125"]
            ]
        ),
        Table(
            name: "places",
            columns: [
                "country", "admin1", "admin2", "name", "names", "lat", "lon", "importance",
            ],
            rows: [
                ["US", "TX", "277", "Paris", "", "336609", "-955555", "117"],
                ["FR", "11", "", "Paris", "París|Parigi|파리", "488534", "23488", "168"],
                ["US", "IL", "", "Springfield", "", "398017", "-896437", "134"],
                ["US", "MA", "", "Springfield", "", "421015", "-725898", "138"],
                ["US", "MA", "", "Boston", "", "423584", "-710598", "154"],
                ["US", "GA", "", "Atlanta", "", "337490", "-843880", "152"],
                ["KR", "11", "", "Seoul", "서울|서울시", "375660", "1269784", "186"],
                ["GB", "ENG", "", "London", "Londres|런던", "515085", "-1257", "185"],
                ["GB", "ENG", "", "King's Lynn", "", "527517", "3952", "123"],
                ["US", "TX", "", "Fort Worth", "", "327254", "-973208", "157"],
            ]
        ),
        Table(
            name: "kr_dong",
            columns: ["level", "sido", "sigungu", "emd", "ri", "lat", "lon"],
            rows: [
                ["emd", "서울특별시", "서울시강남구", "역삼1동", "", "374954", "1270333"],
                ["sigungu", "서울특별시", "서울시강남구", "", "", "374959", "1270664"],
                ["sido", "서울특별시", "", "", "", "375648", "1268717"],
            ]
        ),
        Table(
            name: "postcodes",
            columns: ["country", "code", "place", "admin1", "lat", "lon", "accuracy"],
            rows: [
                ["FR", "75008", "Paris", "11", "488534", "23488", "5"],
                ["FR", "75008", "Paris 08", "11", "488763", "23183", "5"],
                ["US", "75460", "Paris", "TX", "336600", "-955500", "4"],
                ["US", "02108", "Boston", "MA", "423570", "-710637", "4"],
                ["US", "62701", "Springfield", "IL", "398000", "-896490", "4"],
                ["US", "75008", "Carrollton", "TX", "329537", "-968903", "4"],
            ]
        ),
        Table(
            name: "gb",
            columns: ["code", "lat", "lon"],
            rows: [
                ["SE41JN", "514568", "-239"], ["SE41JP", "514570", "-242"],
                ["SW1A0AA", "514998", "-1248"],
            ]
        ),
        Table(
            name: "sources",
            columns: ["id", "title", "licence", "attribution"],
            rows: [["geonames", "GeoNames", "CC BY 4.0", "Data: GeoNames, CC BY 4.0"]]
        ),
    ])
}

/// An index file in a folder of its own that goes when the value is let go.
final class TinyIndex {
    let path: String
    private let folder: URL

    init(_ pack: TinyPack = .sample) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.appendingPathComponent("tiny.gbx").path
        try pack.packed().withUnsafeBytes {
            try WorldIndex.build(pack: $0, to: path, name: "tiny") { _ in }
        }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }
}
