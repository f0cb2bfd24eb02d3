import Foundation
import GeoModel
import Geocoding
import Reports
import Testing

@testable import MapPage

@Suite("Parts of the map page")
struct PartsTests {
    @Test(
        "decimal numbers are read exactly or not at all",
        arguments: [
            ("48.137154", 6, 48_137_154), ("-0.5", 6, -500_000), ("12", 0, 12), ("0.93", 2, 93),
            ("0.996", 2, 100), (".5", 1, 5), ("7.", 1, 70), ("-179.999999", 6, -179_999_999),
        ] as [(String, Int, Int)]
    )
    func decimals(_ text: String, _ places: Int, _ expected: Int) {
        #expect(DecimalText.scaled(Array(text.utf8)[...], places: places) == expected)
    }

    @Test(
        "what is no plain number is none",
        arguments: ["", "-", ".", "1e3", "1,5", "0x1", "9999999999999"])
    func noDecimals(_ text: String) {
        #expect(DecimalText.scaled(Array(text.utf8)[...], places: 6) == nil)
    }

    @Test("the hash of a script is the one that browsers compute")
    func contentHash() {
        // The example of RFC 6234's empty message, in base64.
        #expect(ContentHash.source([]) == "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=")
        for length in 0..<20 {
            let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 * 37 + 11) }
            #expect(ContentHash.base64(bytes) == Data(bytes).base64EncodedString())
        }
    }

    @Test(
        "tiles come over https, or from this machine",
        arguments: [
            ("https://tiles.example.org/{z}/{x}/{y}.png", true),
            ("http://127.0.0.1:8080/{z}/{x}/{y}.png", true),
            ("http://[::1]:8080/{z}/{x}/{y}.png", true),
            ("http://tiles.example.org/{z}/{x}/{y}.png", false),
            ("http://127.0.0.1.example.org/{z}/{x}/{y}.png", false),
            ("https://tiles.example.org/{z}/{x}.png", false),
            ("https://a.org; script-src *//{z}/{x}/{y}.png", false),
            ("https://{s}.example.org/{z}/{x}/{y}.png", false),
            ("javascript:alert(1)//{z}{x}{y}", false), ("https:///{z}/{x}/{y}", false),
        ] as [(String, Bool)]
    )
    func tiles(_ template: String, _ isGood: Bool) {
        #expect((TileLayer(template: template, attribution: "") != nil) == isGood)
    }

    @Test("a page may ask for the tiles that were configured, and for nothing else")
    func tilePolicy() throws {
        let page = try ParsedPage(of: "geo_status,geo_lat,geo_lon\nok,1,2\n") {
            $0.tiles = TileLayer(
                template: "https://t.example.org/{z}/{x}/{y}.png", attribution: "© T")
        }
        #expect(page.policy.contains("img-src data: https://t.example.org; "))
        let tiles = try #require(page.rows["tiles"] as? [String: String])
        #expect(tiles["attribution"] == "© T")
    }

    @Test("every reason fits into the bits that the page's script filters by")
    func reasonBits() {
        #expect(Reason.allCases.count <= 32)
    }

    @Test("providers beyond the limit are called other, and no row is lost")
    func manyProviders() throws {
        let rows = (0..<200).map { "ok,1,2,p\($0)\n" }.joined()
        let page = try ParsedPage(of: "geo_status,geo_lat,geo_lon,geo_provider\n" + rows)
        let names = try #require(page.rows["providers"] as? [String])
        #expect(names.count == 65)
        #expect(names.last == "other")
        #expect(page.points.count { $0[6] as? Int == 64 } == 136)
    }
}
