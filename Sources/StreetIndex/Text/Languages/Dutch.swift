extension StreetLanguage {
    /// The Netherlands, and the Dutch of Belgium.
    static let dutch = StreetLanguage(
        after: dutchTypes + [(.street, "str st"), (.lane, "ln"), (.place, "pln"), (.way, "w")],
        joined: dutchTypes + [(.street, "str"), (.road, "stwg")],
        cut: [(.lane, "ln"), (.place, "pl"), (.way, "w"), (.canal, "gr"), (.street, "st")],
        fillers: "de het van der den ter te ten t s v d vd een en",
        spellings: [
            "sint st", "doctor doktor dr", "professor prof", "meester mr", "burgemeester brg burg",
            "dominee ds", "generaal gen", "president pres", "koning kon", "koningin konin",
            "prins pr",
            "prinses prs", "pastoor past", "monseigneur mgr", "jonkheer jhr", "grote groot gr",
            "kleine klein kl", "nieuw nieuwe n", "oud oude o", "noord nd", "zuid zd", "jacob jac",
            "johan johannes joh", "admiraal adm", "luitenant lt", "kapitein kapt",
            "1 eerste", "2 tweede", "3 derde", "4 vierde", "wilhelmina wilh", "korte k", "lange l",
        ],
        ordinals: "e de ste",
        digraphs: "ijy",
        units: .dutch
    )

    private static let dutchTypes: [(StreetType, String)] = [
        (.street, "straat straatje"), (.lane, "laan"), (.way, "weg"), (.place, "plein"),
        (.canal, "gracht"), (.quay, "kade kaai"), (.dyke, "dijk dyk"), (.square, "plantsoen"),
        (.alley, "steeg"), (.path, "pad"), (.road, "steenweg"), (.court, "hof"),
        (.ring, "ring singel"),
        (.market, "markt"), (.row, "dreef"), (.loop, "lei"), (.avenue, "allee"),
        (.walk, "wal vest"),
        (.shore, "oever"), (.bridge, "brug"),
    ]
}
