/// The numbers of a confidence model. Written by Benchmarks/fit-confidence; do not tune by hand.
struct ConfidenceModel {
    let intercept: Float
    /// In the order of `ConfidenceFeatures.values`.
    let weights: InlineArray<37, Float>
    /// For each of `countries` how much better or worse its tables are than the features say.
    let offsets: InlineArray<23, Float>

    /// Countries with truth enough to tell, as two ASCII letters, the first in the high byte:
    /// AU BR CA CN DE FR GB HK ID IT JP KR LI MX MY NZ PH PL RU TH TR TW US.
    static let countries: InlineArray<23, UInt16> = [
        0x4155, 0x4252, 0x4341, 0x434E, 0x4445, 0x4652, 0x4742, 0x484B, 0x4944, 0x4954, 0x4A50,
        0x4B52, 0x4C49, 0x4D58, 0x4D59, 0x4E5A, 0x5048, 0x504C, 0x5255, 0x5448, 0x5452, 0x5457,
        0x5553,
    ]

    static let generous = ConfidenceModel(
        intercept: 1.108,
        weights: [
            2.133, -0.252, -0.053, -0.628, -0.646, -0.825, 0.651, -1.525, -0.431, -0.385, 0.397,
            1.285, -0.969, -0.298, -0.538, 0.588, 0.170, -1.250, 2.005, -0.578, 1.791, -0.087,
            0.350, -1.120, -0.893, -0.580, -0.891, -0.914, 0.210, -0.882, -0.527, -0.218, -1.415,
            0.401, 1.062, -1.229, 1.205,
        ],
        offsets: [
            -0.320, 0.657, 1.170, -0.972, 0.431, 1.709, 2.344, -0.163, -0.316, 0.461, 0.575, -0.097,
            -0.167, -0.558, -0.971, 0.901, -0.441, 0.817, 1.051, -0.344, -0.531, 0.919, 0.326,
        ])

    static let plain = ConfidenceModel(
        intercept: 1.554,
        weights: [
            0.194, -0.193, -0.107, -0.483, 0.099, -0.859, 0.027, -0.933, -0.199, -0.250, 0.158,
            1.231, -0.245, -0.296, -0.055, 0.080, -0.105, -0.896, 1.222, 0.143, 0.588, -0.520,
            0.022, -0.827, 0.612, -0.870, -1.116, -1.177, -0.317, -0.772, -0.578, 0.048, -1.110,
            0.230, 0.931, -0.613, 0.537,
        ],
        offsets: [
            -0.006, -0.236, 0.323, -0.854, 0.176, 1.364, 0.839, 0.063, -0.439, 0.150, 0.803, -0.416,
            0.103, -0.066, -0.961, 0.597, -0.349, 0.294, -0.087, -0.718, -0.001, 0.220, -0.027,
        ])
}
