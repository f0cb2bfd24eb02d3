import GeoModel
import Testing

@testable import OfflineIndex

@Suite("Confidence")
struct ConfidenceTests {
    private func features(share: Float) -> ConfidenceFeatures {
        var values = InlineArray<41, Float>(repeating: 0)
        values[0] = share
        return ConfidenceFeatures(values: values)
    }

    @Test("the models' numbers fit the features and the countries")
    func sizes() {
        for model in [ConfidenceModel.holds, ConfidenceModel.astray] {
            #expect(model.weights.count == features(share: 1).values.count)
            #expect(model.offsets.count == ConfidenceModel.countries.count)
        }
    }

    @Test("what may well be far astray is never called sure, and states a smaller radius")
    func astray() throws {
        let tiny = try TinyIndex(.sample)
        let confidence = Confidence(tables: try IndexTables(try IndexFile(path: tiny.path)))
        var (sure, unsure) = (0, 0)
        for share in stride(from: Float(0), through: 1, by: 0.01) {
            let judgement = confidence.judge(features(share: share), country: 0)
            #expect((0.01...0.99).contains(judgement.chance))
            if judgement.radiusShare == 1 {
                sure += 1
            } else {
                unsure += 1
                #expect(judgement.chance < 0.8 && judgement.radiusShare < 1)
            }
        }
        #expect(sure > 0 && unsure > 0)
    }
}
