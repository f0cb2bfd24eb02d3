import ByteStreams
import Testing

@testable import CSVStream

@Suite("What stands around a table")
struct HeadStructureTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let text: String
        let names: [String]
        let rows: [[String]]

        init(_ name: String, _ text: String, _ names: [String], _ rows: [[String]]) {
            testDescription = name
            self.text = text
            self.names = names
            self.rows = rows
        }
    }

    static let cases: [Case] = [
        Case("Excel's sep line", "sep=;\nid;city\n1;Ulm\n", ["id", "city"], [["1", "Ulm"]]),
        Case(
            "titles filled up with delimiters",
            "Sales 2024,,\n,,\nid,street,city\n1,Main,Ulm\n2,Oak,Bonn\n",
            ["id", "street", "city"],
            [["1", "Main", "Ulm"], ["2", "Oak", "Bonn"]]
        ),
        Case(
            "a title alone on its line",
            "Sales of the year\nid,street,city\n1,Main,Ulm\n2,Oak,Bonn\n",
            ["id", "street", "city"],
            [["1", "Main", "Ulm"], ["2", "Oak", "Bonn"]]
        ),
        Case(
            "comments",
            "# made today\n# by us\nid,street,city\n1,Main,Ulm\n2,Oak,Bonn\n",
            ["id", "street", "city"],
            [["1", "Main", "Ulm"], ["2", "Oak", "Bonn"]]
        ),
        Case(
            "a header whose first name begins with a number sign",
            "#id,street\n1,Main\n2,Oak\n",
            ["#id", "street"],
            [["1", "Main"], ["2", "Oak"]]
        ),
        Case(
            "a row of types",
            "id,street,city\nint,text,text\n1,Main,Ulm\n",
            ["id", "street", "city"],
            [["1", "Main", "Ulm"]]
        ),
        Case(
            "a row of units",
            "id,height,width\n(no),(m),(m)\n1,2,3\n4,5,6\n",
            ["id", "height", "width"],
            [["1", "2", "3"], ["4", "5", "6"]]
        ),
        Case(
            "a header of two rows",
            "id,name,travel,,\n,,air,rail,taxi\n1,Bo,2,3,4\n2,Al,3,4,5\n",
            ["id", "name", "travel air", "travel rail", "travel taxi"],
            [["1", "Bo", "2", "3", "4"], ["2", "Al", "3", "4", "5"]]
        ),
        Case(
            "no header where all rows are alike",
            "17,Ulm,48.4\n18,Bonn,50.7\n19,Jena,50.9\n",
            ["#1", "#2", "#3"],
            [["17", "Ulm", "48.4"], ["18", "Bonn", "50.7"], ["19", "Jena", "50.9"]]
        ),
        Case(
            "years as names",
            "city,2019,2020\nUlm,3,4\nBonn,5,6\n",
            ["city", "2019", "2020"],
            [["Ulm", "3", "4"], ["Bonn", "5", "6"]]
        ),
        Case(
            "delimiters at the end of all rows",
            "id,city\n1,Ulm,\n2,Bonn,\n3,Jena,\n",
            ["id", "city", ""],
            [["1", "Ulm", ""], ["2", "Bonn", ""], ["3", "Jena", ""]]
        ),
        Case(
            "backslashes that escape quotes",
            #"id,name"# + "\n" + #"1,"the \"big\" one, here""# + "\n" + #"2,"C:\\""# + "\n",
            ["id", "name"],
            [["1", #"the "big" one, here"#], ["2", #"C:\"#]]
        ),
        Case(
            "backslashes that are data",
            #"id,name"# + "\n" + #"1,"C:\dir\""# + "\n" + #"2,"D:\""# + "\n",
            ["id", "name"],
            [["1", #"C:\dir\"#], ["2", #"D:\"#]]
        ),
    ]

    @Test("the table is found, whole and cut into bytes", arguments: cases)
    func table(_ testCase: Case) throws {
        for piece in [1, 3, Int.max] {
            let file = try ReadFile(testCase.text, piece: piece)
            #expect(file.header.names == testCase.names)
            #expect(file.texts == testCase.rows)
            #expect(file.records.allSatisfy { $0.flaws.isEmpty })
        }
    }

    @Test("what was given is not guessed: --skip-rows 0 and --no-header=false")
    func given() throws {
        let titled = try ReadFile(
            "Sales,,\nid,street,city\n1,Main,Ulm\n",
            options: options { $0.findsPreamble = false }
        )
        #expect(titled.header.names == ["Sales", "", ""])
        let alike = try ReadFile(
            "17,Ulm,48.4\n18,Bonn,50.7\n19,Jena,50.9\n",
            options: options { $0.headerIsGiven = true }
        )
        #expect(alike.header.names == ["17", "Ulm", "48.4"])
    }

    @Test("a column of addresses with commas is no table with a title")
    func addresses() throws {
        let file = try ReadFile("address\nMain St, Ulm\nOak St, Bonn\nElm St, Jena\n")
        #expect(file.header.names == ["address"])
        #expect(file.records.count == 3)
    }
}

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
        ]
    )
    func repaired(line: String, fields: [String]) throws {
        let file = try ReadFile("date,time,name,note,url\n" + good + line + good)
        #expect(file.records.count == 13)
        #expect(file.texts[6] == fields)
        let isSound = line.hasPrefix("22") && line.contains("\"\",")
        #expect(file.records[6].flaws == (isSound ? [] : .malformed))
    }
}
