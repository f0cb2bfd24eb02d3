/// The numbers of the confidence model. Written by Benchmarks/fit-confidence; do not tune by hand.
enum ConfidenceModel {
    /// Countries with truth enough to tell, as two ASCII letters, the first in the high byte:
    /// AU BR CA CN DE FR GB HK ID IT JP KR LI MX MY NZ PH PL RU TH TR TW US.
    static let countries: InlineArray<23, UInt16> = [
        0x4155, 0x4252, 0x4341, 0x434E, 0x4445, 0x4652, 0x4742, 0x484B, 0x4944, 0x4954, 0x4A50,
        0x4B52, 0x4C49, 0x4D58, 0x4D59, 0x4E5A, 0x5048, 0x504C, 0x5255, 0x5448, 0x5452, 0x5457,
        0x5553,
    ]

    static let intercept: Float = 1.108
    /// In the order of `ConfidenceFeatures.values`.
    static let weights: InlineArray<39, Float> = [
        2.133, -0.252, -0.053, -0.628, -0.646, -0.825, 0.651, -1.525, -0.431, -0.385, 0.397, 1.285,
        -0.969, -0.298, -0.538, 0.588, 0.170, -1.250, 2.005, -0.578, 1.791, -0.087, 0.350, -1.120,
        -0.893, -0.580, -0.891, -0.914, 0.210, -0.882, -0.527, -0.218, -1.415, 0.401, 1.062, -1.229,
        1.205, 0, 0,
    ]
    /// For each of `countries` how much better or worse its tables are than the features say.
    static let offsets: InlineArray<23, Float> = [
        -0.320, 0.657, 1.170, -0.972, 0.431, 1.709, 2.344, -0.163, -0.316, 0.461, 0.575, -0.097,
        -0.167, -0.558, -0.971, 0.901, -0.441, 0.817, 1.051, -0.344, -0.531, 0.919, 0.326,
    ]
}
