import GeoModel
import Testing

@testable import OfflineIndex

@Suite("Confidence")
struct ConfidenceTests {
    /// - Parameter unexplained: the share of the words that nothing explains.
    private func features(share: Float, unexplained: Float = 0) -> ConfidenceFeatures {
        var features = ConfidenceFeatures()
        features.set(.share, share)
        features.set(.unexplained, unexplained)
        features.note(.postalName, if: unexplained > 0)
        return features
    }

    @Test("the models' numbers fit the features and the countries")
    func sizes() {
        for model in [
            ConfidenceModel.holds, ConfidenceModel.most, ConfidenceModel.heart,
            ConfidenceModel.astray,
        ] {
            #expect(model.weights.count == ConfidenceFeatures.Feature.allCases.count)
            #expect(model.offsets.count == ConfidenceModel.countries.count)
        }
    }

    @Test(
        "the less sure an answer is the smaller its radius: whole, most of it where it may be far astray, its heart where it is in doubt"
    )
    func shares() throws {
        let tiny = try TinyIndex(.sample)
        let confidence = Confidence(tables: try IndexTables(try IndexFile(path: tiny.path)))
        var stated: [Float] = []
        for share in stride(from: Float(0), through: 1, by: 0.01) {
            var doubted = features(share: share, unexplained: share < 0.3 ? 1 : 0)
            let judgement = confidence.judge(&doubted, country: 0)
            #expect((0.01...0.99).contains(judgement.chance))
            if judgement.radiusShare < 1 { #expect(judgement.chance < 0.8) }
            if stated.last != judgement.radiusShare { stated.append(judgement.radiusShare) }
        }
        #expect(Set(stated).count == 3 && stated.first == stated.min(), "\(stated)")
    }
}
