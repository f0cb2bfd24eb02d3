extension StreetLanguage {
    /// Germany, Austria, Liechtenstein, and the German of Switzerland, Italy, Belgium, Luxembourg.
    static let german = StreetLanguage(
        before: [
            (.street, "strasse str"), (.place, "platz pl"), (.avenue, "allee"), (.way, "weg"),
            (.ring, "ring"), (.road, "chaussee"),
        ],
        after: germanTypes + [(.street, "str strase strass strabe"), (.place, "pl")],
        joined: germanTypes + [(.street, "str strase strass strabe")],
        cut: [(.place, "pl"), (.lane, "g"), (.way, "w")],
        fillers: "der die das den dem des und",
        spellings: [
            "sankt st", "doktor doctor dr", "professor prof",
            "grosse grosser grosses grossen gross gr",
            "kleine kleiner kleines kleinen klein kl", "obere oberer oberes oberen ober ob",
            "untere unterer unteres unteren unt", "buergermeister burgermeister bm bgm",
            "general gen", "johann johannes joh", "am a", "im i", "bei beim b",
            "alte alter altes alten alt", "neue neuer neues neuen neu",
            "friedrich fr friedr", "wilhelm wilh", "heilige heiliger heiligen hl",
        ],
        digraphs: "aea oeo ueu",
        units: .german
    )

    private static let germanTypes: [(StreetType, String)] = [
        (.street, "strasse"), (.lane, "gasse gass gassli gaessli gassle gaessle"), (.way, "weg"),
        (.place, "platz platzli"), (.avenue, "allee"), (.ring, "ring"), (.embankment, "ufer"),
        (.dyke, "damm"), (.track, "wegli wegle"),
        (.path, "pfad steig stieg steg"), (.road, "chaussee"), (.walk, "gang"),
        (.promenade, "promenade"), (.quay, "kai quai"), (.row, "zeile"),
        (.bridge, "brucke bruecke"),
        (.market, "markt"), (.gardens, "garten gaerten"), (.yard, "hof"),
        (.stairs, "stiege treppe"),
        (.slope, "halde rain"), (.passage, "passage"), (.settlement, "siedlung"),
        (.loop, "twiete"), (.trail, "trift"), (.hill, "berg"),
    ]
}
