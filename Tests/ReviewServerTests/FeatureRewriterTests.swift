import ByteStreams
import Corrections
import Foundation
import Testing

@testable import ReviewServer

@Suite("Decisions written into GeoJSON")
struct FeatureRewriterTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    private func rewritten(
        _ text: String,
        _ decisions: [Correction],
        prefix: String = "geo_",
        name: String = "out.geojson"
    ) throws -> (text: String, changed: Int?) {
        let path = folder.write(text, to: name)
        let output = try AtomicOutput.create(path)
        let changed = try FeatureRewriter(Corrections(decisions), prefix: prefix)
            .rewrite(path, to: output)
        try output.finish()
        return (folder.text(name), changed)
    }

    private func feature(
        _ id: String,
        point: String = "null",
        status: String = "refused",
        latitude: String = "null",
        longitude: String = "null",
        level: String = "null",
        provider: String = "\"offline\"",
        reason: String = "\"no_match\"",
        label: String = "null",
        confidence: String = "null",
        radius: String = "null",
        query: String
    ) -> String {
        "{\"type\":\"Feature\",\"geometry\":\(point),\"properties\":{\"id\":\"\(id)\","
            + "\"geo_status\":\"\(status)\",\"geo_lat\":\(latitude),\"geo_lon\":\(longitude),"
            + "\"geo_level\":\(level),\"geo_accuracy_m\":\(radius),"
            + "\"geo_confidence\":\(confidence),\"geo_label\":\(label),"
            + "\"geo_provider\":\(provider),\"geo_reason\":\(reason),\"geo_query\":\(query)}}"
    }

    private let head = "{\"type\":\"FeatureCollection\",\"features\":[\n"

    @Test("only the features that a decision is about change, all else stays byte for byte")
    func onlyThose() throws {
        let fine = feature(
            "{\\\"a\\\":[1,2]}\\n}",
            point: "{\"type\":\"Point\",\"coordinates\":[2.000000,1.000000]}",
            status: "ok", latitude: "1.000000", longitude: "2.000000", query: "\"fine\"")
        let before = [
            fine, feature("b", reason: "\"ambiguous;malformed_row\"", query: "\"lost\""),
            feature("c", query: "\"say \\\"gone\\\"\\u00e9\""), feature("d", query: "null"),
        ]
        let result = try rewritten(
            head + before.joined(separator: ",\n") + "\n]}\n",
            [
                decision("lost", place(10.5, -20.25, "\"Here\"")),
                decision("say \"gone\"é", .unplaceable),
            ]
        )
        var after = before
        after[1] = feature(
            "b", point: "{\"type\":\"Point\",\"coordinates\":[-20.250000,10.500000]}", status: "ok",
            latitude: "10.500000", longitude: "-20.250000", level: "\"street\"",
            provider: "\"correction\"", reason: "\"malformed_row\"", label: "\"\\\"Here\\\"\"",
            confidence: "1.00", radius: "200", query: "\"lost\"")
        after[2] = feature(
            "c", provider: "\"correction\"", reason: "\"unplaceable\"",
            query: "\"say \\\"gone\\\"\\u00e9\"")
        #expect(result.text == head + after.joined(separator: ",\n") + "\n]}\n")
        #expect(result.changed == 2)
    }

    @Test("lines, another prefix, an empty collection and one without a last line end")
    func otherForms() throws {
        let line = feature("a", query: "\"lost\"").replacingOccurrences(of: "geo_", with: "x_")
        let result = try rewritten(
            line + "\n" + line,
            [decision("lost", .unplaceable)],
            prefix: "x_",
            name: "out.geojsonl"
        )
        #expect(result.changed == 2)
        #expect(result.text.split(separator: "\n").count == 2)
        #expect(!result.text.hasSuffix("\n"))
        let empty = head + "\n]}\n"
        #expect(try rewritten(empty, [decision("lost", .unplaceable)]) == (empty, 0))
    }

    @Test(
        "what a run would not write is not touched, rather than half done",
        arguments: [
            "{\"type\": \"FeatureCollection\", \"features\": []}\n",
            "{\"type\":\"FeatureCollection\",\"features\":[\n{\"type\":\"Feature\",\"geometry\":null,"
                + "\"properties\":{\"a\":1}}\n]}\n",
            "{\"type\":\"Feature\",\"geometry\":null,\"properties\":{\"geo_query\":\"a\"}\n",
            "{\"type\":\"Feature\",\"geometry\":null,\"properties\":{\"geo_query\":7}}\n",
            "hello\n",
        ]
    )
    func foreign(text: String) throws {
        let path = folder.write(text, to: "x.geojson")
        let output = try AtomicOutput.create(folder.file("y.geojson"))
        #expect(
            try FeatureRewriter(Corrections([]), prefix: "geo_").rewrite(path, to: output) == nil)
        output.discard()
    }

    @Test("lines of any length across the blocks in which a file is read")
    func longLines() throws {
        let long = (0..<40).map { index in
            feature(String(repeating: "y", count: 40_000 + index), query: "\"q\(index)\"")
        }
        let text = long.map { $0 + "\n" }.joined()
        #expect(try rewritten(text, [], name: "a.geojsonl") == (text, 0))
        let changed = try rewritten(text, [decision("q39", .unplaceable)], name: "a.geojsonl")
        #expect(changed.changed == 1)
        #expect(changed.text.hasPrefix(long.dropLast().map { $0 + "\n" }.joined()))
    }
}
