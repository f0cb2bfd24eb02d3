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
        intercept: 1.137,
        weights: [
            2.129, -0.262, -0.076, -0.686, -0.699, -0.793, 0.977, -1.587, -0.358, -0.372, 0.388,
            1.134, -0.948, -0.281, -0.625, 0.611, 0.067, -1.236, 1.913, -0.579, 1.754, -0.044,
            0.415, -1.115, -0.910, -0.584, -0.926, -0.946, 0.214, -0.964, -0.551, -0.188, -1.373,
            0.424, 1.066, -1.250, 1.569,
        ],
        offsets: [
            -0.308, 0.699, 1.233, -0.944, 0.409, 1.734, 2.297, -0.160, -0.324, 0.508, 0.664, -0.152,
            -0.152, -0.574, -0.984, 0.866, -0.410, 0.844, 1.111, -0.324, -0.491, 0.933, 0.323,
        ])

    static let plain = ConfidenceModel(
        intercept: 1.371,
        weights: [
            0.209, -0.245, -0.150, -0.518, 0.068, -0.716, 0.281, -0.988, -0.074, -0.162, 0.134,
            0.977, -0.210, -0.174, -0.078, 0.165, -0.094, -0.797, 1.141, 0.079, 0.562, -0.467,
            0.070, -0.815, 0.567, -0.890, -1.041, -1.198, -0.334, -0.775, -0.595, -0.008, -1.051,
            0.264, 1.033, -0.692, 0.816,
        ],
        offsets: [
            0.014, -0.226, 0.312, -0.838, 0.179, 1.376, 0.814, 0.044, -0.442, 0.156, 0.767, -0.382,
            0.124, -0.097, -0.983, 0.514, -0.279, 0.362, -0.116, -0.730, -0.092, 0.215, -0.068,
        ])
}
