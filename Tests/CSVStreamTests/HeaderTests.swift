import CSVStream
import Testing

@Suite("Finding columns")
struct HeaderTests {
    private let header = Header(
        fields: ["id", "Street Name", "city", "City", "", "zip", "zip", "#2"].map { Array($0.utf8) }
    )

    @Test(
        "a column is found by its name, its position or a loosely written name",
        arguments: [
            ("id", 0), ("Street Name", 1), ("street_name", 1), ("STREETNAME", 1), ("city", 2),
            ("City", 3), ("#5", 4), ("#1", 0), ("#2", 7), ("ID", 0),
        ]
    )
    func found(reference: String, index: Int) throws {
        #expect(try header.index(of: reference) == index)
    }

    @Test("a name that two columns have must be told apart by position")
    func duplicates() {
        #expect(throws: ColumnError.duplicate(name: "zip", positions: [6, 7])) {
            try header.index(of: "zip")
        }
        #expect(throws: ColumnError.duplicate(name: "CITY", positions: [3, 4])) {
            try header.index(of: "CITY")
        }
        let text = ColumnError.duplicate(name: "zip", positions: [6, 7]).description
        #expect(text == "2 columns are named 'zip'. Name one by its position: #6, #7.")
    }

    @Test("a wrong name lists what there is and what may be meant")
    func missing() throws {
        let error = #expect(throws: ColumnError.self) { try header.index(of: "stret name") }
        guard case .missing(_, let present, let nearest) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(present == header.names)
        #expect(nearest == "Street Name")
        #expect(error?.description.contains("#5 (no name)") == true)
        let far = #expect(throws: ColumnError.self) { try header.index(of: "amount") }
        #expect(far == .missing(name: "amount", present: header.names, nearest: nil))
    }

    @Test(
        "a position outside of the columns is told",
        arguments: ["#0", "#9", "#99999999999999999999"]
    )
    func positions(_ reference: String) {
        let error = #expect(throws: ColumnError.self) { try header.index(of: reference) }
        guard case .noSuchPosition(_, count: 8) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("a plan by name becomes a plan by index")
    func plan() throws {
        var plan = ColumnPlan<String>()
        #expect(plan.isEmpty)
        plan.street = ["street name"]
        plan.city = ["city", "#4"]
        plan.country = ["id"]
        let resolved = try plan.resolved(in: header)
        #expect(resolved.street == [1])
        #expect(resolved.city == [2, 3])
        #expect(resolved.country == [0])
        #expect(!resolved.isEmpty)
        plan.postcode = ["nope"]
        #expect(throws: ColumnError.self) { try plan.resolved(in: header) }
    }
}
