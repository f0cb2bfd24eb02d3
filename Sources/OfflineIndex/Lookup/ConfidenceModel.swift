/// The numbers of the confidence model. Written by Benchmarks/fit-confidence; do not tune by hand.
enum ConfidenceModel {
    /// Countries with truth enough to tell, as two ASCII letters, the first in the high byte:
    /// AU BR CA CN DE FR GB HK ID IT JP KR LI MX MY NZ PH PL RU TH TR TW US.
    static let countries: InlineArray<23, UInt16> = [
        0x4155, 0x4252, 0x4341, 0x434E, 0x4445, 0x4652, 0x4742, 0x484B, 0x4944, 0x4954, 0x4A50,
        0x4B52, 0x4C49, 0x4D58, 0x4D59, 0x4E5A, 0x5048, 0x504C, 0x5255, 0x5448, 0x5452, 0x5457,
        0x5553,
    ]

    static let intercept: Float = 1.231
    /// In the order of `ConfidenceFeatures.values`.
    static let weights: InlineArray<39, Float> = [
        1.808, -0.280, -0.097, -0.612, -0.633, -0.821, 0.632, -1.536, -0.451, -0.330, 0.319, 1.307,
        -0.732, -0.175, -0.657, 0.625, 0.523, -1.261, 1.972, -0.599, 1.733, -0.043, 0.258, -1.135,
        -0.971, -0.605, -0.862, -0.844, 0.209, -0.836, -0.621, -0.232, -1.331, 0.369, 1.115, -1.278,
        1.291, -0.201, -0.082,
    ]
    /// For each of `countries` how much better or worse its tables are than the features say.
    static let offsets: InlineArray<23, Float> = [
        -0.292, 0.323, 1.154, -1.240, 0.439, 1.750, 2.377, -0.126, -0.349, 0.125, 0.530, -0.142,
        -0.060, -0.600, -0.978, 0.801, -0.487, 0.756, 1.025, -0.330, -0.587, 0.886, 0.363,
    ]
}
