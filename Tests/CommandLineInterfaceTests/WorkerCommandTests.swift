import CommandLineInterface
import Foundation
import GeoModel
import Geocoding
import Pipeline
import TestSupport
import Testing

@Suite("geobatch worker")
struct WorkerCommandTests {
    /// Knows Berlin and nothing else.
    private func berlin() throws -> Parts {
        var parts = Parts()
        let candidate = try place("Berlin, \"Germany\"")
        parts.script = { $0.hasPrefix("Berlin") ? Answer(best: candidate) : Answer() }
        return parts
    }

    private static let two: [(rows: Int, csv: String)] = [
        (2, "1,Berlin\n2,Atlantis\n"), (3, "3,\"Berlin\nMitte\"\n4,\n5,\"Ber\"\"lin\"\n"),
    ]

    @Test(
        "says what it answers, answers every batch in order, and says at the end what became of all"
    )
    func session() async throws {
        let session = try await WorkerTalk(
            ["--address", "town"],
            sending: WorkerTalk.bytes("id,town", Self.two),
            parts: try berlin()
        )
        #expect(session.code == .finished)
        let kinds = session.frames.map(\.header.kind)
        #expect(kinds == [.ready, .counts, .answers, .counts, .answers, .summary])
        #expect(session.frames.map(\.header.sequence) == [0, 1, 1, 2, 2, 0])
        #expect(session.frames.map(\.header.rows) == [0, 2, 2, 3, 3, 5])
        let berlin =
            "ok,52.520000,13.405000,locality,5000,0.90,\"Berlin, \"\"Germany\"\"\",DE,offline,,"
        #expect(
            session.bodies(.answers) == [
                "\(berlin)Berlin\nrefused,,,,,,,,offline,no_match,Atlantis\n",
                "\(berlin)\"Berlin\nMitte\"\nempty,,,,,,,,,,\n"
                    + "refused,,,,,,,,offline,no_match,\"Ber\"\"lin\"\n",
            ])
        let ready = try session.json(.ready)
        #expect(ready["protocol"] as? Int == 2)
        let columns = ready["columns"] as? [[String: String]] ?? []
        #expect(columns.map { $0["name"] ?? "" }.prefix(3) == ["geo_status", "geo_lat", "geo_lon"])
        #expect(
            columns.map { $0["type"] ?? "" }.prefix(5) == [
                "text", "decimal", "decimal", "text", "whole",
            ])
        let summary = try session.json(.summary)
        #expect((summary["rows"] as? [String: Int])?["read"] == 5)
        #expect((summary["rows"] as? [String: Int])?["ok"] == 2)
        #expect(summary["complete"] as? Bool == true)
        #expect(summary["attributions"] as? [String] == ["Test data"])
        #expect(session.messages == "")
    }

    @Test("answers as a run does, row for row", arguments: [1, 3, 1000])
    func sameAsRun(size: Int) async throws {
        let folder = try TemporaryFolder()
        let rows = (1...1000).map {
            $0 % 3 == 0 ? "Berlin \($0)" : $0 % 7 == 0 ? "\"\"" : "Nowhere \($0)"
        }
        let file = try folder.write("town\n" + rows.map { $0 + "\n" }.joined(), to: "in.csv")
        let options = [
            "--address=town", "--columns=status,lat,label,reason,query", "--append=Germany",
        ]
        let code = await geobatch(
            [file, folder.path + "/out.csv"] + options,
            screen: Screen(),
            parts: try berlin()
        )
        #expect(code == .finished)
        let expected = PlainCSV.text(Array(try folder.read("out.csv").utf8)).dropFirst()
            .map { Array($0.dropFirst()) }
        let batches = stride(from: 0, to: rows.count, by: size).map { start in
            let batch = rows[start..<min(start + size, rows.count)]
            return (rows: batch.count, csv: batch.map { $0 + "\n" }.joined())
        }
        let session = try await WorkerTalk(
            options,
            sending: WorkerTalk.bytes("town", batches),
            parts: try berlin()
        )
        let answers = session.bodies(.answers).joined()
        #expect(PlainCSV.text(Array(answers.utf8)) == expected)
    }

    @Test("batches of arrays get the same answers as arrays, those of CSV as CSV, in one session")
    func arrays() async throws {
        let towns = (1...600).map {
            ["Berlin \($0)", "Nowhere, \"x\"", "", "Berlin\n\($0)"][$0 % 4]
        }
        let csv = towns.map { "\"\($0.replacing("\"", with: "\"\""))\"\n" }.joined()
        let batches = WorkerTalk.bytes("town", [(600, csv)])
        let arrays = Frame(.arrays, sequence: 2, rows: 600, body: ArrayTable.sent([towns]))
        let none = Frame(.arrays, sequence: 3, rows: 0, body: ArrayTable.sent([[]]))
        let session = try await WorkerTalk(
            ["--address=town", "--columns=+attempts,+from_cache,+score"],
            sending: batches + WorkerTalk.text(arrays) + WorkerTalk.text(none),
            parts: try berlin()
        )
        #expect(session.code == .finished)
        let kinds = session.frames.map(\.header.kind)
        let order: [FrameHeader.Kind] = [
            .ready, .counts, .answers, .counts, .arrays, .counts, .arrays, .summary,
        ]
        try #require(kinds == order)
        #expect(session.frames[4].header.sequence == 2 && session.frames[4].header.rows == 600)
        let columns = try session.json(.ready)["columns"] as? [[String: String]] ?? []
        let types = columns.compactMap { $0["type"] }
        let expected = PlainCSV.text(session.frames[2].body).map { row in
            zip(row, types).map { ArrayTable.value($0, kind: $1) }
        }
        #expect(expected.count == 600)
        let found = ArrayTable.rows(session.frames[4].body, kinds: types, count: 600)
        #expect(found == expected)
        #expect(ArrayTable.rows(session.frames[6].body, kinds: types, count: 0) == [])
    }

    @Test("one column alone is a record in every row")
    func oneColumn() async throws {
        let session = try await WorkerTalk(
            ["--address=town", "--columns=label"],
            sending: WorkerTalk.bytes("town", [(3, "Berlin\n\"\"\nAtlantis\n")]),
            parts: try berlin()
        )
        #expect(session.bodies(.answers) == ["\"Berlin, \"\"Germany\"\"\"\n\"\"\n\"\"\n"])
    }

    @Test("--check says which columns are answered, and opens nothing")
    func check() async throws {
        let parts = Parts()
        let session = try await WorkerTalk(
            ["--address=town", "--check", "--prefix=x_", "--columns=status,attempts"],
            sending: WorkerTalk.bytes("town", []),
            parts: parts
        )
        #expect(session.code == .finished)
        #expect(session.frames.map(\.header.kind) == [.ready])
        let columns = try session.json(.ready)["columns"] as? [[String: String]]
        #expect(
            columns == [
                ["name": "x_status", "stem": "status", "type": "text"],
                ["name": "x_attempts", "stem": "attempts", "type": "whole"],
            ])
        #expect(parts.requests.all.isEmpty)
    }

    @Test("a standard input without a byte is a session without a batch")
    func nothing() async throws {
        let session = try await WorkerTalk(["--address=town"], sending: [])
        #expect(session.code == .finished)
        #expect(session.frames.isEmpty)
    }

    @Test("what is wrong with the options is a frame, too, with the exit code")
    func options() async throws {
        let sent = WorkerTalk.bytes("town", [])
        for (arguments, code, words) in [
            (["--min-level=x"], 64, "--min-level"), (["--columns=+row"], 64, "geo_row"),
            (["--limit=3"], 64, "--limit"), (["--address=city"], 64, "No column 'city'"),
            (["--partition=1/2"], 64, "--partition"),
        ] {
            let session = try await WorkerTalk(arguments, sending: sent)
            #expect(session.code.rawValue == code)
            let error = try session.json(.error)
            #expect(error["exit_code"] as? Int == code)
            #expect((error["message"] as? String)?.contains(words) == true)
            #expect(session.messages.contains(words))
        }
    }

    @Test(
        "a bad frame ends it with 65, and what was answered before stays answered",
        arguments: [
            ("2 batch 2 3 4\na\nb\n", "holds 2 rows, and its header says 3"),
            ("2 batch 2 9223372036854775807 4\na\nb\n", "holds 2 rows"),
            ("2 batch 2 1 4\na\nb\n", "holds 2 rows, and its header says 1"),
            ("2 batch 2 1 4\na,b\n", "Row 1 of batch 2 is no CSV record of 1 field."),
            ("2 batch 2 1 4\n\"ab\n", "Row 1 of batch 2"),
            ("2 batch 2 1 90\na\n", "ended in the middle of a frame"),
            ("2 columns 0 0 2\na\n", "A frame 'columns' came where 'batch' was expected."),
            ("2 arrays 2 1 8\n12345678", "does not hold the arrays of 1 column"),
            ("2 arrays 2 9223372036854775807 0\n", "does not hold the arrays"),
            ("hello\n", "'hello' begins no frame"), ("3 batch 2 1 2\na\n", "version 3"),
        ])
    func badFrame(text: String, words: String) async throws {
        let good = WorkerTalk.bytes("town", [(1, "Berlin\n")])
        for step in [1, 1 << 16] {
            let session = try await WorkerTalk(
                ["--address=town"],
                sending: good + Array(text.utf8),
                step: step,
                parts: try berlin()
            )
            #expect(session.code == .badInput)
            #expect(session.bodies(.answers).count == 1)
            #expect(session.bodies(.summary).isEmpty)
            let error = try session.json(.error)
            #expect(error["exit_code"] as? Int == 65)
            #expect((error["message"] as? String)?.contains(words) == true, "\(error)")
        }
    }

    @Test("a frame of columns must hold one record", arguments: ["", "a\nb\n", "\n"])
    func badColumns(text: String) async throws {
        let frame = Frame(.columns, body: Array(text.utf8))
        let session = try await WorkerTalk(
            ["--address=a"], sending: WorkerTalk.text(frame))
        #expect(session.code == .badInput)
        #expect(try session.json(.error)["exit_code"] as? Int == 65)
    }

    @Test("ends without a word when nobody reads its answers")
    func readerGone() async throws {
        let session = try await WorkerTalk(
            ["--address=town"],
            sending: WorkerTalk.bytes("id,town", Array(repeating: Self.two[0], count: 50)),
            parts: try berlin(),
            writing: { .readerGone }
        )
        #expect(session.code == .finished)
        #expect(session.frames.count == 1, "nothing is written behind what failed")
        #expect(session.messages == "")
    }

    @Test("ends with 74 when its answers cannot be written")
    func writingFails() async throws {
        let session = try await WorkerTalk(
            ["--address=town"],
            sending: WorkerTalk.bytes("id,town", Self.two),
            parts: try berlin(),
            writing: { .failed }
        )
        #expect(session.code == .inputOutput)
        #expect(session.messages.contains("Standard output could not be written."))
    }

    @Test("SIGTERM: the batch under way is answered, then it ends with 75")
    func termination() async throws {
        var parts = try berlin()
        let handler = Locked<(@Sendable (StopRequest) -> Void)?>(nil)
        parts.onWatch = { given in handler.update { $0 = given } }
        let (script, asked) = (parts.script, Locked(0))
        parts.script = { query in
            asked.update { $0 += 1 }
            if asked.value == 2 { handler.value?(.termination) }
            return script(query)
        }
        let session = try await WorkerTalk(
            ["--address=town"],
            sending: WorkerTalk.bytes("id,town", Array(repeating: Self.two[0], count: 50)),
            parts: parts
        )
        #expect(session.code == .stopped)
        #expect(session.bodies(.answers).count == 1)
        let summary = try session.json(.summary)
        #expect(summary["complete"] as? Bool == false)
        #expect((summary["rows"] as? [String: Int])?["read"] == 2)
    }

    @Test(
        "a provider asked over all batches sees each query once, and its end is a frame with a reason"
    )
    func provider() async throws {
        var parts = Parts()
        parts.hasRealTime = true
        let folder = try TemporaryFolder()
        let reply =
            #"[{"lat":"52.5","lon":"13.4","display_name":"Berlin","type":"city","category":"place","place_rank":16}]"#
        let server = LoopbackServer { request, connection in
            request.target.contains("forbidden")
                ? connection.reply(401, "no") : connection.reply(200, reply)
        }
        let options = ["--address=town", "--provider=nominatim=\(server.base)"]
        let environment = ["XDG_STATE_HOME": folder.path, "XDG_CACHE_HOME": folder.path]
        let batches = [
            (2, "Berlin\nBerlin\n"), (2, "Berlin\nBonn\n"), (1, "forbidden\n"), (1, "Bonn\n"),
        ]
        let session = try await WorkerTalk(
            options,
            sending: WorkerTalk.bytes("town", batches),
            environment: environment,
            parts: parts
        )
        #expect(session.code == .keyRefused)
        #expect(session.bodies(.answers).count == 2)
        let error = try session.json(.error)
        #expect(error["reason"] as? String == "auth")
        #expect(error["exit_code"] as? Int == 77)
        #expect(session.frames.last?.header.sequence == 3)
        #expect(server.requests.count == 3)
        // Another worker finds what was answered in the cache.
        let again = try await WorkerTalk(
            options,
            sending: WorkerTalk.bytes("town", Array(batches.prefix(2))),
            environment: environment,
            parts: parts
        )
        #expect(again.code == .finished)
        #expect(server.requests.count == 3)
        let effort = try again.json(.summary)["effort"] as? [String: Any]
        #expect(effort?["recalled"] as? Int == 4)
    }

    @Test("gives up a batch whose answer nobody can read")
    func abandoned() async throws {
        var parts = Parts()
        parts.hasRealTime = true
        let folder = try TemporaryFolder()
        let isGone = Locked(false)
        let server = LoopbackServer { _, connection in
            isGone.update { $0 = true }
            Thread.sleep(forTimeInterval: 1)
            connection.reply(200, "[]")
        }
        let rows = (1...200).map { "Town \($0)\n" }
        let session = try await WorkerTalk(
            [
                "--address=town", "--provider=nominatim=\(server.base)", "--concurrency=1",
                "--no-cache",
            ],
            sending: WorkerTalk.bytes("town", [(200, rows.joined())]),
            environment: ["XDG_STATE_HOME": folder.path],
            parts: parts,
            hasReader: { !isGone.value }
        )
        #expect(session.code == .finished)
        #expect(session.bodies(.answers).isEmpty)
        #expect(server.requests.count < 10)
    }
}
