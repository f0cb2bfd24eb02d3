import Testing

@testable import Settings

@Suite("--partition")
struct PartitionTests {
    @Test(
        "names a part by its number and the number of parts",
        arguments: [("1/1", 1, 1), ("3/8", 3, 8), ("1000000/1000000", 1_000_000, 1_000_000)]
    )
    func parts(text: String, part: Int, count: Int) throws {
        #expect(try Check.partition(text) == Partition(part: part, of: count))
        #expect(try Check.partition(text).description == text)
    }

    @Test(
        "refuses what is none, and says what is",
        arguments: [
            ("3", "'3' is no part. Write it as K/N, such as 3/8."),
            ("1/2/3", "'1/2/3' is no part. Write it as K/N, such as 3/8."),
            ("9/8", "There is no part 9 of 8: the parts are 1 to 8."),
            ("0/8", "There is no part 0 of 8: the parts are 1 to 8."),
            ("-1/8", "-1 is too small: it must be 0 or more."),
            ("1/0", "0 is outside 1 to 1000000."),
            ("x/8", "'x' is not a whole number."), ("1/", "'' is not a whole number."),
            ("1/99999999", "99999999 is outside 1 to 1000000."),
        ])
    func mistakes(text: String, problem: String) {
        #expect(throws: Check.Complaint(problem)) {
            () throws(Check.Complaint) in try Check.partition(text)
        }
    }

    @Test(
        "the parts adjoin and cover the input",
        arguments: [(0, 1), (1, 3), (10, 3), (7, 100), (Int.max - 1, 1_000_000)]
    )
    func cover(size: Int, count: Int) throws {
        let numbers = count > 1000 ? [1, 2, count / 2, count - 1, count] : Array(1...count)
        for number in numbers {
            let bytes = try #require(Partition(part: number, of: count)).bytes(ofTotal: size)
            if number == 1 { #expect(bytes.lowerBound == 0) }
            if number == count {
                #expect(bytes.upperBound == .max)
                #expect(bytes.lowerBound <= size)
            } else {
                let next = try #require(Partition(part: number + 1, of: count))
                #expect(next.bytes(ofTotal: size).lowerBound == bytes.upperBound)
            }
        }
    }
}
