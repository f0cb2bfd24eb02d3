import StreetIndex
import Testing

@Suite("A row of a source")
struct AddressRowTests {
    @Test("Texts lose the space around them")
    func trims() {
        var row = AddressRow()
        row.street = row.append("  Main St\t".utf8)
        row.city = row.append("   ".utf8)
        #expect(String(decoding: row.bytes[row.street], as: UTF8.self) == "Main St")
        #expect(row.city.isEmpty)
        row.clear()
        #expect(row.bytes.isEmpty && row.street.isEmpty)
    }
}
