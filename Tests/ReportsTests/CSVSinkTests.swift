import CSVStream
import GeoModel
import Geocoding
import TestSupport
import Testing

@testable import Reports

@Suite("CSV output")
struct CSVSinkTests {
    @Test("a row keeps its columns and gets ours")
    func row() throws {
        let chunk = Fixture.chunk([["Paris", "00501"]]) {
            Fixture.ok($1, notes: [ReasonSet(.typoCorrected)])
        }
        let bytes = try Fixture.csv(chunk, header: Fixture.header("address", "zip"))
        #expect(
            String(decoding: bytes, as: UTF8.self) == """
                address,zip,geo_status,geo_lat,geo_lon,geo_level,geo_accuracy_m,geo_confidence,\
                geo_label,geo_country_code,geo_provider,geo_reason,geo_query
                Paris,00501,ok,48.856614,2.352222,locality,5000,0.90,"Paris, France",FR,offline,\
                typo_corrected,Paris

                """
        )
    }

    @Test("a refused row has no point, but a reason and who said so")
    func refused() throws {
        let chunk = Fixture.chunk([["Paris"]]) { Fixture.refused($1) }
        let rows = PlainCSV.text(try Fixture.csv(chunk, header: Fixture.header("address")))
        #expect(
            rows[1] == [
                "Paris", "refused", "", "", "", "", "", "", "", "offline", "ambiguous", "Paris",
            ]
        )
    }

    @Test("a failed row names nobody; an empty row has nothing but its status")
    func failedAndEmpty() throws {
        let chunk = Fixture.chunk([["Paris"], [""]]) { row, query in
            row == 0
                ? RowOutcome(error: GeocodeError(.timeout), flaws: [.malformed], query: query)
                : RowOutcome(emptyWith: [])
        }
        let rows = PlainCSV.text(try Fixture.csv(chunk, header: Fixture.header("address")))
        #expect(rows[1].suffix(3) == ["", "timeout;malformed_row", "Paris"])
        #expect(rows[1][1] == "failed")
        #expect(rows[2] == ["", "empty", "", "", "", "", "", "", "", "", "", ""])
    }

    @Test("short rows are padded, and extra fields follow our columns")
    func ragged() throws {
        let chunk = Fixture.chunk([["Paris"], ["Paris", "b", "c", "d"], []]) { Fixture.ok($1) }
        let rows = PlainCSV.text(try Fixture.csv(chunk, header: Fixture.header("address", "x")))
        let status = rows[0].firstIndex(of: "geo_status")
        #expect(status == 2)
        #expect(rows.dropFirst().allSatisfy { $0[2] == "ok" })
        #expect(rows[1].prefix(2) == ["Paris", ""])
        #expect(rows[2].prefix(2) == ["Paris", "b"])
        #expect(rows[2].suffix(2) == ["c", "d"])
        #expect(rows[3].prefix(2) == ["", ""])
        #expect(rows[1].count == rows[0].count)
        #expect(rows[3].count == rows[0].count)
    }

    @Test("reasons are quoted where the delimiter is a semicolon")
    func semicolon() throws {
        let chunk = Fixture.chunk([["Paris"]]) {
            Fixture.ok($1, notes: [ReasonSet(.typoCorrected), ReasonSet(.poBox)])
        }
        let dialect = Dialect(delimiter: UInt8(ascii: ";"), lineEnd: .crlf, byteOrderMark: true)
        let bytes = try Fixture.csv(chunk, header: Fixture.header("address"), dialect: dialect)
        #expect(bytes.prefix(3) == [0xEF, 0xBB, 0xBF])
        #expect(bytes.suffix(2) == [0x0D, 0x0A])
        let rows = PlainCSV.text(Array(bytes.dropFirst(3)), delimiter: dialect.delimiter)
        #expect(rows[1][10] == "typo_corrected;po_box")
        #expect(rows[1][7] == "Paris, France")
    }

    @Test("odd delimiters do not cut our own values", arguments: [".", "-", "_", "0", "o"])
    func oddDelimiter(delimiter: String) throws {
        let byte = try #require(delimiter.utf8.first)
        let chunk = Fixture.chunk([["Paris"]]) { Fixture.refused($1, .noMatch) }
        let bytes = try Fixture.csv(
            chunk,
            header: Fixture.header("address"),
            schema: OutputSchema(columns: [.status, .bestLongitude, .reason, .line]),
            dialect: Dialect(delimiter: byte)
        )
        #expect(
            PlainCSV.text(bytes, delimiter: byte)[1] == [
                "Paris", "refused", "2.352222", "no_match", "2",
            ]
        )
    }

    @Test("formulas are disarmed, our negative numbers are not touched")
    func excelSafe() throws {
        let chunk = Fixture.chunk([["=1+1"]]) { _, query in
            RowOutcome(
                answer: Answer(best: .example(latitudeE6: -1_000_000)),
                decision: .accepted(notes: []),
                flaws: [],
                query: query
            )
        }
        let bytes = try Fixture.csv(
            chunk,
            header: Fixture.header("address"),
            excelSafe: true
        )
        let row = PlainCSV.text(bytes)[1]
        #expect(row[0] == "'=1+1")
        #expect(row[2] == "-1.000000")
        #expect(row.last == "'=1+1")
    }

    @Test("an earlier output of ours comes out with the same columns, filled in anew")
    func ownOutput() throws {
        let first = try Fixture.csv(
            Fixture.chunk([["Paris", "x"]]) { Fixture.refused($1) },
            header: Fixture.header("address", "note")
        )
        let records = PlainCSV.records(first)
        let second = try Fixture.csv(
            Fixture.chunk([records[1]], outcomes: { Fixture.ok($1) }),
            header: Header(fields: records[0])
        )
        let direct = try Fixture.csv(
            Fixture.chunk([["Paris", "x"]]) { Fixture.ok($1) },
            header: Fixture.header("address", "note")
        )
        #expect(second == direct)
    }

    @Test("a file without a header gets none, the failure report names the positions")
    func noHeader() throws {
        let chunk = Fixture.chunk([["Paris"]]) { Fixture.refused($1) }
        let header = Header(generatedFor: 1)
        #expect(PlainCSV.text(try Fixture.csv(chunk, header: header)).count == 1)
        let report = try CSVSink.failures(
            schema: OutputSchema(),
            header: header,
            options: .init(dialect: Dialect()),
            sources: Fixture.sources
        )
        #expect(PlainCSV.text(Fixture.bytes(report, chunk))[0][0] == "#1")
    }

    @Test("whatever bytes come in come out again, for any delimiter", arguments: 0..<40)
    func roundTrip(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let delimiter = try #require(Array(",;\t|".utf8).randomElement(using: &random))
        let alphabet: [UInt8] = Array("ab ,;|\t\"\r\n'é".utf8) + [0xFF, 0x00, 0xC3]
        let records = random.records(rows: 20, columns: 3, alphabet: alphabet)
        let chunk = Fixture.chunk(
            records,
            outcomes: { row, query in row % 2 == 0 ? Fixture.ok(query) : Fixture.refused(query) }
        )
        let bytes = try Fixture.csv(
            chunk,
            header: Fixture.header("a", "b", "c"),
            dialect: Dialect(delimiter: delimiter)
        )
        let read = PlainCSV.records(bytes, delimiter: delimiter).dropFirst()
        #expect(read.map { Array($0.prefix(3)) } == records)
        #expect(read.map { $0.last } == records.map { $0.first })
        #expect(read.allSatisfy { $0.count == 14 })
    }
}
