extension StreetLanguage {
    /// Italy, and the Italian of Switzerland.
    static let italian = StreetLanguage(
        before: [
            (.street, "via v"), (.avenue, "viale vle vial"),
            (.square, "piazza pza pzza pz p piaza"),
            (.place, "piazzale pzle ple"), (.parade, "corso cso cors"), (.plaza, "largo lgo"),
            (.lane, "vicolo vico vlo vic"), (.road, "strada str stra"),
            (.court, "piazzetta pta pzetta"),
            (.driveway, "traversa trav"), (.slope, "salita sal"),
            (.stairs, "scalinata scala gradinata"),
            (.quay, "lungomare lungolago lungotevere lungarno lungo"), (.suburb, "borgo bgo"),
            (.settlement, "contrada cda ctr localita loc frazione fraz"),
            (.ring, "circonvallazione circ"),
            (.alley, "calle"), (.embankment, "fondamenta fond riva"), (.field, "campo"),
            (.yard, "corte cortile"), (.walk, "galleria gall"), (.passage, "passaggio"),
            (.roundabout, "rotonda"), (.highway, "autostrada"), (.drive, "stradone stradella"),
            (.path, "sentiero"), (.estate, "villaggio"), (.way, "viottolo"), (.arch, "rampa rampe"),
        ],
        fillers:
            "di del della dello dei degli delle dell da dal dalla dai d l il la lo i gli le e a al alla",
        spellings: romanNumerals + [
            "san santa santo sant sta sto ss santi s", "dottor dott dr", "professor prof",
            "generale gen",
            "capitano cap", "colonnello col", "monsignor mons", "don dn", "ingegner ingegnere ing",
            "onorevole on", "cardinale card", "fratelli flli",
            "20 venti", "25 venticinque", "4 quattro", "2 due", "1 primo", "24 ventiquattro",
            "avvocato avv", "presidente pres", "maresciallo mar", "brigadiere brig", "tenente ten",
        ],
        ordinals: "o a",
        givenNamesDrop: true,
        units: .italian
    )
}
