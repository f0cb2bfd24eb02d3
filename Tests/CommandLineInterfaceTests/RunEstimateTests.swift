import Geocoding
import Reports
import TestSupport
import Testing

@testable import CommandLineInterface

@Suite("How long a run will take")
struct RunEstimateTests {
    private func provider(_ perSecond: Double?, refuseAbove: Int? = nil) -> OpenedProvider {
        var provider = OpenedProvider(
            geocoder: ScriptedGeocoder { _ in .success(Answer()) },
            source: AnswerSource(name: "nominatim", confidenceBasis: .assumed)
        )
        provider.perSecond = perSecond
        provider.refuseAbove = refuseAbove
        return provider
    }

    /// Rows of ten bytes: "123,56789" and a line break.
    private func estimate(rows: Int, limit: Int? = nil) -> RunEstimate {
        let row = [Array("123".utf8), Array("56789".utf8)]
        return RunEstimate(
            sizeOnDisk: rows * 10,
            sample: Array(repeating: row, count: 7),
            limit: limit
        )
    }

    @Test("is said where it is long, with what a public server bears")
    func long() {
        let said = estimate(rows: 12_000).sentences([
            provider(1, refuseAbove: 10_000), provider(nil),
        ])
        #expect(said.count == 1)
        let words = said.first?.text ?? ""
        #expect(
            words.hasPrefix("nominatim takes 1/s: about 12,000 rows take up to 3.4 hours"),
            "\(words)")
        #expect(words.contains("more than 10,000 queries a run are refused"))
        #expect(said.first?.isWarning == true)
    }

    @Test("is no warning at a provider that is paid, and is not said under ten minutes")
    func short() {
        #expect(estimate(rows: 100_000).sentences([provider(50)]).map(\.isWarning) == [false])
        #expect(estimate(rows: 500).sentences([provider(1)]).isEmpty)
        #expect(estimate(rows: 1_000_000, limit: 100).sentences([provider(1)]).isEmpty)
    }

    @Test(
        "in words",
        arguments: [
            (600.0, "10 minutes"), (601, "11 minutes"), (7200, "2.0 hours"), (259_200, "3.0 days"),
        ]
    )
    func words(seconds: Double, expected: String) {
        #expect(RunEstimate.words(seconds) == expected)
    }
}
