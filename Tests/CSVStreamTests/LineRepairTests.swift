import CSVStream
import Testing

@Suite("Broken lines that can be read")
struct LineRepairTests {
    private let good = (0..<6).map {
        "2\($0)/01/2024,1\($0):30,x\($0),\"a, b\",http://e.org/\($0)\n"
    }
    .joined()

    @Test(
        "the reading that has as many fields as the header",
        arguments: [
            (
                "\"22/01/2024,10:00,x,\"a, b\",http://e.org/9\n",
                ["\"22/01/2024", "10:00", "x", "a, b", "http://e.org/9"]
            ),
            (
                "22/01/2024,10:00,x,\"a 24\"\",b\",http://e.org/9\n",
                ["22/01/2024", "10:00", "x", "a 24\",b", "http://e.org/9"]
            ),
            (
                ",22/01/2024,10:00,x,\"a, b\",http://e.org/9\n",
                ["22/01/2024", "10:00", "x", "a, b", "http://e.org/9"]
            ),
            (
                "22/01/2024,10:00,x,\"a 5\" b, c\",http://e.org/9\n",
                ["22/01/2024", "10:00", "x", "a 5\" b, c", "http://e.org/9"]
            ),
            // A delimiter is missing before a quoted value, which makes up for it by its own comma.
            (
                "22/01/2024,10:00,x\"a, b\",http://e.org/9\n",
                ["22/01/2024", "10:00", "x", "a, b", "http://e.org/9"]
            ),
            // A quote that should be doubled at the end of a value.
            (
                "22/01/2024,10:00,\"x, 9\"\",\"a, b\",http://e.org/9\n",
                ["22/01/2024", "10:00", "x, 9\"", "a, b", "http://e.org/9"]
            ),
            // A delimiter is missing between bare values.
            (
                "22/01/202410:00,x9,\"a, b\",http://e.org/9\n",
                ["22/01/2024", "10:00", "x9", "a, b", "http://e.org/9"]
            ),
            // Delimiters in a value without quotes.
            (
                "22/01/2024,10:00,x9,a, b,http://e.org/9\n",
                ["22/01/2024", "10:00", "x9", "a, b", "http://e.org/9"]
            ),
            // Another delimiter.
            (
                "22/01/2024;10:00;x9;\"a, b\";http://e.org/9\n",
                ["22/01/2024", "10:00", "x9", "a, b", "http://e.org/9"]
            ),
        ]
    )
    func repaired(line: String, fields: [String]) throws {
        let file = try ReadFile("date,time,name,note,url\n" + good + line + good)
        #expect(file.records.count == 13)
        #expect(file.texts[6] == fields)
        let isSound = line.hasPrefix("22") && line.contains("a 24\"\",")
        #expect(file.records[6].flaws == (isSound ? [] : .malformed))
    }

    @Test(
        "a line that could be read in two ways, or fits as it is, stays as it is",
        arguments: [
            // Which comma is too many?
            ("1,a,b,c\n", ["1", "a", "b", "c"]),
            // Where would it be cut?
            ("12\n", ["12"]),
            // A trailing delimiter, and a value more than there are columns.
            ("1,a,b,\n", ["1", "a", "b", ""]),
        ]
    )
    func left(line: String, fields: [String]) throws {
        let rows = (0..<9).map { "\($0),n\($0) x\(String(repeating: "-", count: $0)),m \($0)\n" }
        let file = try ReadFile("id,name,city\n" + rows.joined() + line)
        #expect(file.texts[9] == fields)
        #expect(file.records[9].flaws == .malformed)
    }

    @Test("a comma in an address without quotes is put back where the other columns tell its place")
    func address() throws {
        let streets = ["Main Street", "Oak-Road", "The Close, Ulm", "St. Mary's"]
        let rows = (0..<9).map { "\($0),\"\($0) \(streets[$0 % 4])\",8900\($0)\n" }
        let file = try ReadFile(
            "id,address,postcode\n" + rows.joined() + "9,Apt 4, 9 Oak Street,89009\n"
        )
        #expect(file.texts[9] == ["9", "Apt 4, 9 Oak Street", "89009"])
        #expect(file.records[9].flaws == .malformed)
    }
}
