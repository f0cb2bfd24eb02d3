extension StreetLanguage {
    /// Sweden, and the Swedish of Finland.
    static let swedish = StreetLanguage(
        after: swedishTypes, joined: swedishTypes,
        cut: [(.street, "g gat"), (.road, "v"), (.lane, "gr")],
        fillers: "och",
        spellings: [
            "sankt sankta st", "doktor dr", "professor prof", "norra n", "sodra s", "ostra o",
            "vastra v", "lilla l", "general gen", "ingenjor ing",
        ],
        ordinals: "a e",
        units: .nordic
    )

    private static let swedishTypes: [(StreetType, String)] = [
        (.street, "gatan gata"), (.road, "vagen vag"), (.lane, "grand granden"),
        (.place, "torget torg"),
        (.square, "platsen plats plan planen"), (.path, "stigen stig"), (.avenue, "allen alle"),
        (.quay, "kajen kaj"), (.shore, "stranden strand"), (.slope, "backen backe"),
        (.ring, "ringen"),
        (.stairs, "trappan"), (.promenade, "promenaden"), (.court, "garden"),
        (.passage, "gangen gang"),
        (.boulevard, "bulevarden"), (.bridge, "bron"), (.embankment, "leden led"),
    ]

    /// Norway.
    static let norwegian = StreetLanguage(
        after: norwegianTypes + [(.street, "gt g"), (.road, "v vn")], joined: norwegianTypes,
        cut: [(.street, "g gt gat"), (.road, "v vn"), (.place, "pl")],
        fillers: "og",
        spellings: [
            "sankt st", "doktor dr", "professor prof", "nedre n", "ovre o", "lille l",
            "gamle gammel gml", "general gen", "nordre nd",
        ],
        digraphs: "aaa oeo aea",
        units: .nordic
    )

    private static let norwegianTypes: [(StreetType, String)] = [
        (.street, "gate gata gaten"), (.road, "vei veien veg vegen"), (.place, "plass plassen"),
        (.square, "torg torget torv torvet"), (.path, "stien sti"), (.avenue, "alle alleen"),
        (.quay, "kaien kai brygge bryggen brygga"), (.slope, "bakken bakke"),
        (.lane, "smug smuget"),
        (.ring, "ringen"), (.court, "tunet tun"), (.stairs, "trappen"), (.walk, "gangen"),
        (.field, "lia lien"), (.yard, "hagen"), (.row, "svingen"), (.passage, "stredet"),
    ]

    /// Denmark.
    static let danish = StreetLanguage(
        after: danishTypes + [(.street, "gd"), (.road, "v")], joined: danishTypes,
        cut: [(.street, "gd g"), (.road, "v"), (.place, "pl"), (.avenue, "all")],
        fillers: "og",
        spellings: [
            "sankt sct skt", "doktor dr", "professor prof", "nordre ndr", "norre nr", "sondre sdr",
            "vestre vestr", "gammel gamle gl", "lille ll", "kongelig kgs kongens kgl",
            "christian chr", "frederik fr", "hans hc", "nye ny",
        ],
        digraphs: "aaa oeo aea",
        units: .nordic
    )

    private static let danishTypes: [(StreetType, String)] = [
        (.street, "gade gaden"), (.road, "vej vejen"), (.place, "plads pladsen"),
        (.square, "torv torvet"),
        (.path, "sti stien"), (.avenue, "alle alleen"), (.lane, "straede straedet"),
        (.quay, "kaj kajen"),
        (.shore, "strand brygge"), (.slope, "bakke bakken"), (.court, "gaard garden"),
        (.gardens, "parken"),
        (.boulevard, "boulevard"), (.passage, "passage gang"), (.dyke, "dige"), (.ring, "ringen"),
        (.yard, "have haven"), (.row, "vaenge vaenget"), (.bridge, "bro"),
    ]

    /// Iceland.
    static let icelandic = StreetLanguage(
        after: icelandicTypes, joined: icelandicTypes, cut: [(.street, "g"), (.road, "v")],
        digraphs: "aea",
        units: .nordic
    )

    private static let icelandicTypes: [(StreetType, String)] = [
        (.street, "gata gotu strati straeti"), (.road, "vegur vegi vegar"), (.path, "stigur stig"),
        (.place, "torg torgi"), (.slope, "brekka brekku"), (.walk, "gerdi"),
        (.way, "braut brautin"),
    ]

    /// Finland.
    static let finnish = StreetLanguage(
        after: finnishTypes, joined: finnishTypes,
        cut: [(.street, "k"), (.road, "t"), (.lane, "kj"), (.place, "auk")],
        spellings: ["iso i", "vanha v", "pohjoinen pohj", "etelainen et"],
        units: .nordic
    )

    private static let finnishTypes: [(StreetType, String)] = [
        (.street, "katu kadun"), (.road, "tie tien"), (.lane, "kuja"), (.path, "polku"),
        (.place, "aukio"),
        (.square, "tori"), (.highway, "vayla"), (.shore, "ranta laituri"), (.slope, "rinne maki"),
        (.arch, "kaari"), (.alley, "raitti"), (.avenue, "puistotie"), (.gardens, "puisto"),
        (.embankment, "penger"), (.passage, "kaytava"), (.boulevard, "bulevardi"),
        (.esplanade, "esplanadi"),
        (.bridge, "silta"), (.gate, "portti"),
    ]
}
