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
        intercept: 1.115,
        weights: [
            2.106, -0.257, -0.064, -0.641, -0.659, -0.833, 0.639, -1.537, -0.422, -0.389, 0.374,
            1.297, -0.953, -0.277, -0.585, 0.587, 0.062, -1.243, 1.974, -0.549, 1.774, -0.112,
            0.356, -1.116, -0.887, -0.577, -0.905, -0.949, 0.212, -0.911, -0.526, -0.223, -1.398,
            0.412, 1.067, -1.229, 1.547,
        ],
        offsets: [
            -0.322, 0.668, 1.230, -0.973, 0.439, 1.732, 2.307, -0.152, -0.322, 0.523, 0.588, -0.077,
            -0.152, -0.571, -0.981, 0.906, -0.404, 0.849, 1.117, -0.328, -0.556, 0.943, 0.329,
        ])

    static let plain = ConfidenceModel(
        intercept: 1.475,
        weights: [
            0.181, -0.228, -0.119, -0.478, 0.102, -0.857, 0.036, -0.948, -0.143, -0.232, 0.135,
            1.219, -0.263, -0.243, -0.052, 0.105, -0.128, -0.777, 1.218, 0.163, 0.597, -0.514,
            0.021, -0.826, 0.598, -0.881, -1.125, -1.200, -0.339, -0.789, -0.566, 0.030, -1.066,
            0.232, 0.920, -0.607, 0.843,
        ],
        offsets: [
            -0.031, -0.242, 0.328, -0.897, 0.156, 1.356, 0.831, 0.062, -0.338, 0.179, 0.774, -0.457,
            0.103, -0.087, -0.975, 0.594, -0.271, 0.369, -0.097, -0.725, -0.118, 0.236, -0.061,
        ])
}
