extension EncodingDetector {
    /// An encoding that files of some languages are in.
    struct Candidate {
        let encoding: TextEncoding
        /// How much rarer it is than the usual one of its languages, in quarter bits.
        let rarity: Int
        let languages: [EncodingModel.Language]
    }

    private static let western: [EncodingModel.Language] = [
        .german, .french, .spanish, .portuguese, .italian, .nordic,
    ]
    private static let central: [EncodingModel.Language] = [
        .polish, .czech, .hungarian, .romanian, .croatian, .german,
    ]
    private static let cyrillic: [EncodingModel.Language] = [.russian, .ukrainian, .bulgarian]

    /// All that are tried.
    static let candidates: [Candidate] = [
        Candidate(encoding: .windows1252, rarity: 0, languages: western),
        Candidate(encoding: .latin9, rarity: 12, languages: western),
        Candidate(encoding: .macRoman, rarity: 28, languages: western),
        Candidate(encoding: .ibm850, rarity: 28, languages: western),
        Candidate(encoding: .windows1250, rarity: 12, languages: central),
        Candidate(encoding: .latin2, rarity: 16, languages: central),
        Candidate(encoding: .windows1254, rarity: 8, languages: [.turkish]),
        Candidate(encoding: .windows1257, rarity: 12, languages: [.baltic]),
        Candidate(encoding: .windows1251, rarity: 2, languages: cyrillic),
        Candidate(encoding: .koi8R, rarity: 8, languages: [.russian]),
        Candidate(encoding: .koi8U, rarity: 14, languages: [.ukrainian]),
        Candidate(encoding: .cyrillicISO, rarity: 20, languages: cyrillic),
        Candidate(encoding: .ibm866, rarity: 14, languages: cyrillic),
        Candidate(encoding: .windows1253, rarity: 6, languages: [.greek]),
        Candidate(encoding: .greekISO, rarity: 14, languages: [.greek]),
        Candidate(encoding: .windows1255, rarity: 6, languages: [.hebrew]),
        Candidate(encoding: .windows1256, rarity: 6, languages: [.arabic]),
        Candidate(encoding: .windows874, rarity: 6, languages: [.thai]),
        Candidate(encoding: .windows1258, rarity: 16, languages: [.vietnamese]),
        Candidate(encoding: .cp949, rarity: 2, languages: [.korean]),
        Candidate(encoding: .gb18030, rarity: 2, languages: [.simplifiedChinese]),
        Candidate(encoding: .big5, rarity: 4, languages: [.traditionalChinese]),
        Candidate(encoding: .shiftJIS, rarity: 2, languages: [.japanese]),
        Candidate(encoding: .eucJP, rarity: 6, languages: [.japanese]),
    ]
}
