import CSVStream
import Foundation
import Geocoding
import TestSupport
import Testing

@testable import Reports

@Suite("GeoJSON output")
struct GeoJSONSinkTests {
    private func sink(_ header: Header, collection: Bool = true) throws -> GeoJSONSink {
        try GeoJSONSink(
            schema: OutputSchema(),
            header: header,
            sources: Fixture.sources,
            isCollection: collection
        )
    }

    private func features(_ bytes: [UInt8]) throws -> [[String: Any]] {
        let object = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
        #expect(object?["type"] as? String == "FeatureCollection")
        return try #require(object?["features"] as? [[String: Any]])
    }

    private func properties(_ feature: [String: Any]) throws -> [String: Any] {
        try #require(feature["properties"] as? [String: Any])
    }

    @Test("an ok row is a point, longitude first; a refused row has a null geometry")
    func geometry() throws {
        let chunk = Fixture.chunk([["Paris", "00501"], ["Paris", ""]]) { row, query in
            row == 0 ? Fixture.ok(query) : Fixture.refused(query)
        }
        let features = try features(
            Fixture.bytes(try sink(Fixture.header("address", "zip")), chunk)
        )
        let geometry = try #require(features[0]["geometry"] as? [String: Any])
        #expect(geometry["type"] as? String == "Point")
        #expect(geometry["coordinates"] as? [Double] == [2.352222, 48.856614])
        #expect(features[1]["geometry"] is NSNull)
        let ok = try properties(features[0])
        #expect(ok["zip"] as? String == "00501")
        #expect(ok["geo_accuracy_m"] as? Int == 5000)
        #expect(ok["geo_lat"] as? Double == 48.856614)
        #expect(ok["geo_label"] as? String == "Paris, France")
        #expect(ok["geo_reason"] is NSNull)
        let refused = try properties(features[1])
        #expect(refused["geo_lat"] is NSNull)
        #expect(refused["geo_label"] is NSNull)
        #expect(refused["geo_reason"] as? String == "ambiguous")
        #expect(refused["zip"] as? String == "")
    }

    @Test("names without text or given twice become different, extra fields keep their position")
    func names() throws {
        let chunk = Fixture.chunk([["a", "b", "c", "d"]]) { Fixture.ok($1) }
        let features = try features(
            Fixture.bytes(try sink(Fixture.header("city", "", "city")), chunk)
        )
        let properties = try properties(features[0])
        #expect(properties["city"] as? String == "a")
        #expect(properties["#2"] as? String == "b")
        #expect(properties["city #3"] as? String == "c")
        #expect(properties["#4"] as? String == "d")
    }

    @Test("pieces of several chunks are joined by the separator")
    func pieces() throws {
        let sink = try sink(Fixture.header("address"))
        var bytes = sink.head
        for part in 0..<3 {
            if part > 0 { bytes += sink.separator }
            _ = sink.append(Fixture.chunk([["a"], ["b"]]) { Fixture.ok($1) }, to: &bytes)
        }
        #expect(try features(bytes + sink.foot).count == 6)
    }

    @Test("a collection without rows is valid")
    func noRows() throws {
        let sink = try sink(Fixture.header("address"))
        #expect(try features(sink.head + sink.foot).isEmpty)
    }

    @Test("lines hold one feature each")
    func lines() throws {
        let chunk = Fixture.chunk([["a\nb"], ["c"]]) { Fixture.ok($1) }
        let bytes = Fixture.bytes(try sink(Fixture.header("address"), collection: false), chunk)
        let lines = bytes.split(separator: 0x0A)
        #expect(lines.count == 2)
        for line in lines {
            let feature = try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]
            #expect(feature?["type"] as? String == "Feature")
        }
    }

    @Test(
        "whatever bytes come in, the JSON is valid and text comes out as it came",
        arguments: 0..<40
    )
    func oddBytes(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let alphabet: [UInt8] =
            Array("ab\"\\/\u{8}\n\r\té中😀".utf8) + [
                0x00, 0x1F, 0x7F, 0xFF, 0xC3, 0xED, 0xA0, 0x80, 0xF4, 0x90, 0xE2,
            ]
        let records = random.records(rows: 12, columns: 2, alphabet: alphabet)
        let chunk = Fixture.chunk(records, outcomes: { Fixture.ok($1) })
        let features = try features(Fixture.bytes(try sink(Fixture.header("a", "b")), chunk))
        #expect(features.count == records.count)
        for (feature, record) in zip(features, records) {
            let properties = try properties(feature)
            // Foundation and we must repair broken UTF-8 alike: one mark for each broken sequence.
            #expect(properties["a"] as? String == String(decoding: record[0], as: UTF8.self))
            #expect(properties["b"] as? String == String(decoding: record[1], as: UTF8.self))
        }
    }
}
