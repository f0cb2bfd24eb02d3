import CSVStream
import Testing

@Suite("Finding out the dialect")
struct DialectSnifferTests {
    static let delimiters: [(text: String, delimiter: String, columns: Int)] = [
        ("a,b,c\n1,2,3\n", ",", 3),
        ("a;b;c\n1,5;2,5;3,5\n", ";", 3),
        ("a\tb\n1, 2\t3\n", "\t", 2),
        ("a|b|c\nx,y|z|\n", "|", 3),
        ("a~b\n1~2\n", "~", 2),
        ("a^b\n1^2\n", "^", 2),
        ("\"a\";\"b, c\"\n\"1, 2, 3\";\"4\"\n", ";", 2),
        ("name;street, city\nx;Main St, Ulm\ny;B, C, D\n", ";", 2),
        ("id,address\n1,\"5 Main St; Ulm\"\n2,\"6 Oak St; Ulm\"\n", ",", 2),
        ("a,b,c\n1,2,3,\n1,2,3,\n", ",", 3),
        ("a,b\n", ",", 2),
    ]

    @Test("the delimiter is the one whose columns agree", arguments: delimiters)
    func finds(text: String, delimiter: String, columns: Int) {
        let finding = DialectSniffer().examine(Array(text.utf8), isWhole: true)
        #expect(finding.dialect.delimiter == delimiter.utf8.first)
        #expect(finding.readingDelimiter == delimiter.utf8.first)
        #expect(finding.columns == columns)
    }

    @Test("in a file of one column commas in the text are text")
    func oneColumn() throws {
        let file = try ReadFile("address\n5 Main St, Ulm\n6 Oak St, Ulm, Germany\n")
        #expect(file.texts == [["5 Main St, Ulm"], ["6 Oak St, Ulm, Germany"]])
        #expect(file.dialect.delimiter == UInt8(ascii: ","))
        #expect(file.records.allSatisfy { $0.flaws.isEmpty })
        let bare = try ReadFile(
            "5 Main St, Ulm\n6 Oak St, Ulm, Germany\nBonn\n",
            options: options { $0.hasHeader = false }
        )
        #expect(bare.header.count == 1)
        #expect(bare.records.count == 3)
    }

    @Test("the line end is the most frequent one")
    func lineEnds() throws {
        #expect(try ReadFile("a,b\r\n1,2\r\n3,4\n").dialect.lineEnd == .crlf)
        #expect(try ReadFile("a,b\n1,2\r\n3,4\n").dialect.lineEnd == .lf)
        #expect(try ReadFile("a,b\r1,2\r").dialect.lineEnd == .cr)
        #expect(try ReadFile("a,b").dialect.lineEnd == .lf)
    }

    @Test("single quotes quote only when the whole file uses them so")
    func singleQuotes() throws {
        let quoted = try ReadFile("'a','b'\n'1,5','2'\n'x','y'\n")
        #expect(quoted.dialect.quote == UInt8(ascii: "'"))
        #expect(quoted.texts == [["1,5", "2"], ["x", "y"]])
        let names = try ReadFile("city,country\n's-Hertogenbosch,NL\n't Harde,NL\n")
        #expect(names.dialect.quote == UInt8(ascii: "\""))
        #expect(names.texts[0] == ["'s-Hertogenbosch", "NL"])
    }

    @Test("what the options say counts, not what the file shows")
    func forced() throws {
        let file = try ReadFile(
            "a;b,c\n1;2,3\n",
            options: options { $0.delimiter = UInt8(ascii: ",") }
        )
        #expect(file.header.names == ["a;b", "c"])
        #expect(throws: CSVError.self) {
            try ReadFile(
                "a,b\n",
                options: options {
                    $0.delimiter = UInt8(ascii: "'")
                    $0.quote = .character(UInt8(ascii: "'"))
                }
            )
        }
        #expect(throws: CSVError.self) {
            try ReadFile("a,b\n", options: options { $0.delimiter = 0x0A })
        }
    }

    @Test("a head that ends inside a record does not mislead")
    func cutHead() {
        let text = "a,b,c\n" + String(repeating: "1,2,3\n", count: 20) + "1,\"2;;;;"
        let finding = DialectSniffer().examine(Array(text.utf8), isWhole: false)
        #expect(finding.dialect.delimiter == UInt8(ascii: ","))
    }
}
