import GeoModel
import Testing

@testable import OfflineIndex

@Suite("The radius that an answer states")
struct StatedRadiusTests {
    private static let reaches: [Float] = [
        10, 150, 400, 1_000, 2_500, 4_832, 5_800, 9_000, 16_000, 40_000, 900_000,
    ]

    private func radius(
        _ reach: Float,
        _ level: MatchLevel,
        isExact: Bool = false
    ) -> StatedRadius {
        StatedRadius(reach: reach, level: level, isExact: isExact)
    }

    @Test(
        "what reaches farther never states less, and nothing states more than 25 km",
        arguments: [MatchLevel.postcode, .locality]
    )
    func grows(level: MatchLevel) {
        let stated = StatedRadiusTests.reaches.map { radius($0, level).metres }
        #expect(zip(stated, stated.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(stated.allSatisfy { $0 >= 1_000 && $0 < 25_001 })
    }

    @Test("between two steps the radius lies between theirs")
    func interpolates() {
        let stated = radius(2_000, .postcode).metres
        #expect(stated > radius(1_000, .postcode).metres)
        #expect(stated < radius(2_500, .postcode).metres)
        #expect(abs(radius(10_000, .postcode).metres - 13_500) < 5)
    }

    @Test("a code of a few houses states three quarters of its reach")
    func units() {
        let unit = radius(200, .postcode, isExact: true)
        #expect(unit.metres == 150)
    }

    @Test(
        "streets, airports, regions and countries state their reach",
        arguments: [MatchLevel.street, .poi, .region, .country]
    )
    func others(level: MatchLevel) {
        #expect(radius(70_000, level).metres == 70_000)
    }
}

@Suite("Where the point of a postal code comes from")
struct CodeOriginTests {
    @Test(
        "accuracy and the number of codes at one point are read back, the number as its logarithm",
        arguments: [(0, 1, 0), (1, 2, 1), (6, 3, 1), (7, 64, 6), (3, 1_000_000, 19), (5, 0, 0)]
    )
    func packing(accuracy: UInt8, codes: Int, sharers: UInt8) {
        let origin = CodeOrigin(byte: CodeOrigin(accuracy: accuracy, codes: codes).byte)
        #expect(origin.accuracy == accuracy)
        #expect(origin.sharers == sharers)
        #expect(origin.isExact == (accuracy == 7))
    }

    @Test("more than there is room for becomes the most there is")
    func clamping() {
        let origin = CodeOrigin(accuracy: 9, codes: .max)
        #expect(origin.accuracy == 7)
        #expect(origin.sharers == 31)
    }
}
