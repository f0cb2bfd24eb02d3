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
            "a header of three rows, with one of delimiters only between",
            "Costs,,,,,\nid,name,travel,,,\n,,,,,\n,,air,,rail,\n,,in,out,in,out\n1,Bo,2,3,4,5\n"
                + "2,Al,3,4,5,6\n3,Cy,4,5,6,7\n",
            ["id", "name", "travel air in", "travel air out", "travel rail in", "travel rail out"],
            [
                ["1", "Bo", "2", "3", "4", "5"], ["2", "Al", "3", "4", "5", "6"],
                ["3", "Cy", "4", "5", "6", "7"],
            ]
        ),
        Case(
            "groups over names, a word under them, a title above",
            "Staff,,,,\n,,,2013-14,2012-13\nunit,kind,rank,total,total\n,,,,restated\n"
                + "A,x,y,609,672\nB,x,y,116,119\nC,x,y,225,229\nD,x,y,162,163\n",
            ["unit", "kind", "rank", "2013-14 total", "2012-13 total restated"],
            [
                ["A", "x", "y", "609", "672"], ["B", "x", "y", "116", "119"],
                ["C", "x", "y", "225", "229"], ["D", "x", "y", "162", "163"],
            ]
        ),
        Case(
            "a first row with gaps is data where nothing stands above the header",
            "city,people\n,unknown\nUlm,12\nBonn,13\nJena,14\n",
            ["city", "people"],
            [["", "unknown"], ["Ulm", "12"], ["Bonn", "13"], ["Jena", "14"]]
        ),
        Case(
            "a title over a table whose rows are half empty",
            "Meetings,,,\nminister,date,name,purpose\nA,Oct,Tea,x\n,,World,\n,,Save,\n,,War,\n"
                + "B,Nov,Bread,y\n,,Said,\n",
            ["minister", "date", "name", "purpose"],
            [
                ["A", "Oct", "Tea", "x"], ["", "", "World", ""], ["", "", "Save", ""],
                ["", "", "War", ""], ["B", "Nov", "Bread", "y"], ["", "", "Said", ""],
            ]
        ),
        Case(
            "blanks between quoted values",
            "id \"name\" \"city\"\n1 \"Bo Li\" \"Ulm\"\n2 \"Al\" \"Bad Ems\"\n",
            ["id", "name", "city"],
            [["1", "Bo Li", "Ulm"], ["2", "Al", "Bad Ems"]]
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

    @Test("so many header rows as were said: none, one, several")
    func headerRows() throws {
        let text = "a,b\nc,d\n1,2\n"
        let none = try ReadFile(
            text,
            options: options {
                $0.hasHeader = false
                $0.headerIsGiven = true
            }
        )
        #expect(none.header.names == ["#1", "#2"])
        #expect(
            try ReadFile(text, options: options { $0.headerRows = 1 }).header.names == ["a", "b"])
        let two = try ReadFile(text, options: options { $0.headerRows = 2 })
        #expect(two.header.names == ["a c", "b d"])
        #expect(two.texts == [["1", "2"]])
    }

    @Test("backslashes as said, whatever the file shows")
    func escapes() throws {
        let text = #"id,name"# + "\n" + #"1,"a \"b\" c""# + "\n"
        let escaped = try ReadFile(text, options: options { $0.escapesWithBackslash = true })
        #expect(escaped.texts == [["1", #"a "b" c"#]])
        let doubled = try ReadFile(text, options: options { $0.escapesWithBackslash = false })
        #expect(doubled.records[0].flaws == .malformed)
    }

    @Test("a column of addresses with commas is no table with a title")
    func addresses() throws {
        let file = try ReadFile("address\nMain St, Ulm\nOak St, Bonn\nElm St, Jena\n")
        #expect(file.header.names == ["address"])
        #expect(file.records.count == 3)
    }
}
