/// The numbers of the confidence model. Written by Benchmarks/fit-confidence; do not tune by hand.
enum ConfidenceModel {
    /// Countries with truth enough to tell, as two ASCII letters, the first in the high byte:
    /// AU BR CA CN DE FR GB HK ID IT JP KR LI MX MY NZ PH PL RU TH TR TW US.
    static let countries: InlineArray<23, UInt16> = [
        0x4155, 0x4252, 0x4341, 0x434E, 0x4445, 0x4652, 0x4742, 0x484B, 0x4944, 0x4954, 0x4A50,
        0x4B52, 0x4C49, 0x4D58, 0x4D59, 0x4E5A, 0x5048, 0x504C, 0x5255, 0x5448, 0x5452, 0x5457,
        0x5553,
    ]

    static let intercept: Float = 1.001
    /// In the order of `ConfidenceFeatures.values`.
    static let weights: InlineArray<39, Float> = [
        2.120, -0.284, -0.153, -0.658, -0.682, -0.855, 0.675, -1.506, -0.448, -0.284, 0.288, 1.334,
        -0.771, -0.188, -0.600, 0.634, 0.460, -1.288, 2.076, -0.561, 1.839, -0.023, 0.372, -1.120,
        -0.913, -0.573, -0.902, -0.910, 0.206, -0.898, -0.563, -0.230, -1.420, 0.389, 1.058, -1.225,
        1.266, -0.265, 0.239,
    ]
    /// For each of `countries` how much better or worse its tables are than the features say.
    static let offsets: InlineArray<23, Float> = [
        -0.292, 0.551, 1.142, -1.040, 0.424, 1.698, 2.383, -0.266, -0.346, 0.148, 0.557, -0.120,
        -0.071, -0.573, -1.005, 0.871, -0.511, 0.766, 0.909, -0.353, -0.590, 0.847, 0.377,
    ]
}
