import Foundation
import TestSupport
import Testing

@testable import Reports

@Suite("Numbers as bytes")
struct DigitsTests {
    private func text(_ write: (inout OutputSpan<UInt8>) -> Void) -> String {
        var bytes: [UInt8] = []
        bytes.append(addingCapacity: 64) { write(&$0) }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test("whole numbers are written as Swift writes them")
    func whole() {
        var random = SeededGenerator(seed: 1)
        let numbers =
            [0, 1, 9, 10, 99, 100, -1, .max, .min]
            + (0..<500).map { _ in
                Int.random(in: -1_000_000...1_000_000, using: &random)
            }
        for number in numbers { #expect(text { $0.append(decimal: number) } == "\(number)") }
    }

    @Test(
        "degrees have six decimals and a sign only where they need one",
        arguments: [
            (48_856_614, "48.856614"), (-33_868_820, "-33.868820"), (0, "0.000000"),
            (-5, "-0.000005"), (1, "0.000001"), (180_000_000, "180.000000"),
            (-180_000_000, "-180.000000"), (1_000_000, "1.000000"),
        ] as [(Int32, String)]
    )
    func degrees(value: Int32, expected: String) {
        #expect(text { $0.append(millionths: value) } == expected)
    }

    @Test(
        "shares have two decimals and stay in their range",
        arguments: [
            (0, "0.00"), (1, "1.00"), (0.873, "0.87"), (0.0051, "0.01"), (0.999, "1.00"),
            (0.05, "0.05"), (-3, "0.00"), (7, "1.00"), (.nan, "0.00"), (.infinity, "1.00"),
        ] as [(Float, String)]
    )
    func shares(value: Float, expected: String) {
        #expect(text { $0.append(share: value) } == expected)
    }

    @Test("numbers for people")
    func people() {
        #expect(Fixed.grouped(1_234_567) == "1,234,567")
        #expect(Fixed.grouped(999) == "999")
        #expect(Fixed.text(2.345, places: 2) == String(format: "%.2f", 2.345))
        #expect(Fixed.text(-0.000005, places: 6) == "-0.000005")
        #expect(Fixed.text(0.5, places: 0) == "1")
        #expect(Fixed.text(.nan, places: 2) == "0")
        #expect(Fixed.percent(1, of: 3) == "33.3 %")
        #expect(Fixed.percent(0, of: 0) == "0 %")
    }
}
