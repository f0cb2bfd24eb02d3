extension StreetLanguage {
    /// Turkey.
    static let turkish = StreetLanguage(
        after: [
            (.street, "sokak sokagi sok sk"), (.avenue, "caddesi cadde cad cd"),
            (.boulevard, "bulvari bulvar blv bul"), (.square, "meydani meydan"),
            (.road, "yolu yol"),
            (.passage, "pasaji"), (.close, "cikmazi cikmaz"), (.way, "gecidi"), (.stairs, "yokusu"),
        ],
        spellings: [
            "sehit sht", "general gen", "maresal mrs", "doktor dr", "profesor prof", "ataturk ata",
        ],
        units: .turkish
    )

    /// Hungary, for the compound and separate types of its neighbours' data.
    static let hungarian = StreetLanguage(
        after: [
            (.street, "utca u utcaja"), (.road, "ut utja"), (.square, "ter tere"), (.lane, "koz"),
            (.boulevard, "korut krt"), (.alley, "fasor"), (.embankment, "rakpart rkp"),
            (.row, "sor"),
        ],
        spellings: ["doktor dr", "szent szt"]
    )

    /// India, beside English: words that stand for a road.
    static let indian = StreetLanguage(
        after: [
            (.thoroughfare, "marg"), (.mainRoad, "salai"), (.lane, "gali galli"),
            (.court, "chowk"), (.settlement, "nagar colony"), (.quay, "ghat"),
        ],
        spellings: [
            "mahatmagandhi mg", "pandit pt", "netaji nt", "doctor dr", "sardar sdr",
            "shri shree sri",
        ]
    )
}

extension StreetLanguage {
    /// Japan, Korea, China and Taiwan: names keep all their words, since none of them is left out.
    static let eastAsian = StreetLanguage(units: .eastAsian)
}
