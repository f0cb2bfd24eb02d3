import AddressText
import GeoModel
import Testing

@testable import OfflineIndex

@Suite("Postal codes as their countries write them")
struct PostcodeStyleTests {
    private func written(_ code: String, _ country: String) -> String {
        var bytes: [UInt8] = []
        PostcodeStyle.append(Array(code.utf8), country: CountryCode(country), to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(
        "a mark stands where the country has it",
        arguments: [
            ("se41jn", "GB", "SE4 1JN"), ("m5g2c3", "CA", "M5G 2C3"), ("00950", "PL", "00-950"),
            ("1000001", "JP", "100-0001"), ("75001", "FR", "75001"), ("x", "CA", "X"),
        ])
    func marks(code: String, country: String, expected: String) {
        #expect(written(code, country) == expected)
    }

    @Test("a sector is written without its mark; the mark alone, as in a damaged file, as it is")
    func sectors() {
        #expect(written("se41" + PostcodeText.sectorMark, "GB") == "SE4 1")
        #expect(written("1" + PostcodeText.sectorMark, "GB") == " 1")
        #expect(
            written(PostcodeText.sectorMark, "GB") == PostcodeText.sectorMark.uppercased())
    }
}
