import AddressText
import Geocoding
import OfflineIndex
import Testing

@Suite("Places of one name")
struct NamesakeTests {
    private let index: TinyIndex
    private let geocoder: OfflineGeocoder

    /// 60 places of one name: the later a region comes, the smaller they are.
    init() throws {
        var pack = TinyPack.sample
        let places = try #require(pack.tables.firstIndex { $0.name == "places" })
        for number in 0..<60 {
            let region = ["TX", "GA", "IL", "MA"][number / 15]
            pack.tables[places].rows.append([
                "US", region, "", "Milton", "", "\(300_000 + 1_500 * number)", "-900000",
                "\(140 - number)",
            ])
        }
        index = try TinyIndex(pack)
        geocoder = try OfflineGeocoder(indexes: [IndexFile(path: index.path)])
    }

    @Test("where nothing tells namesakes apart, confidence is no more than the share")
    func doubt() throws {
        for query in ["Milton", "Milton, United States", "5 Oak Lane, Milton, USA"] {
            let answer = geocoder.answerNow([AddressQuery(query)])[0]
            let best = try #require(answer.best)
            #expect(answer.topShare < 0.9 && best.confidence <= answer.topShare, "\(query)")
        }
    }

    private func label(_ query: String) -> String {
        var bytes: [UInt8] = []
        guard let best = geocoder.answerNow([AddressQuery(query)])[0].best else { return "" }
        geocoder.appendLabel(of: best, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(
        "the region finds the largest of its own among dozens, however many larger ones lie elsewhere",
        arguments: [
            ("TX", "Texas", 30.0), ("GA", "Georgia", 32.25), ("IL", "Illinois", 34.5),
            ("MA", "Massachusetts", 36.75),
        ]
    )
    func region(code: String, name: String, latitude: Double) throws {
        for query in ["Milton, \(name), United States", "Milton \(code)", "Milton, \(code), USA"] {
            #expect(label(query) == "Milton, \(name), United States", "\(query)")
            let best = try #require(geocoder.answerNow([AddressQuery(query)])[0].best)
            #expect(abs(best.coordinate.latitude - latitude) < 0.01, "\(query)")
        }
    }
}
