extension StreetLanguage {
    /// Poland.
    static let polish = StreetLanguage(
        before: [
            (.street, "ulica ul"), (.avenue, "aleja al aleje"), (.square, "plac pl"),
            (.settlement, "osiedle os"), (.roundabout, "rondo"), (.market, "rynek"),
            (.road, "droga szosa"), (.boulevard, "bulwar"), (.bridge, "most"),
            (.embankment, "nabrzeze"),
            (.path, "sciezka"), (.passage, "pasaz"), (.gardens, "skwer"),
        ],
        fillers: "i",
        spellings: romanNumerals + [
            "generala general gen", "ksiedza ksiadz ks", "swietego swietej swietych sw",
            "doktora doktor dr",
            "profesora profesor prof", "marszalka marsz", "kardynala kard", "biskupa bp",
            "pulkownika plk",
            "kapitana kpt", "porucznika por", "inzyniera inz", "arcybiskupa abp", "imienia im",
            "podporucznika ppor", "majora mjr", "hrabiego hr", "krola kr", "jana jp",
            "kosciuszki kosc",
        ],
        givenNamesDrop: true,
        units: .polish
    )

    /// Czechia.
    static let czech = StreetLanguage(
        before: [
            (.street, "ulice ul"), (.square, "namesti nam"), (.avenue, "trida tr"),
            (.settlement, "sidliste sidl"),
            (.embankment, "nabrezi nabr"), (.boulevard, "bulvar"), (.road, "silnice"),
            (.lane, "ulicka"),
        ],
        after: [
            (.street, "ulice ul"), (.square, "namesti nam"), (.avenue, "trida tr"),
            (.embankment, "nabrezi nabr"),
            (.settlement, "sidliste"),
        ],
        spellings: romanNumerals + [
            "svateho svate svatych sv", "doktora dr", "generala gen", "profesora prof",
            "kapitana kpt",
            "plukovnika plk", "majora mjr", "armady arm", "ceskoslovenske ceskoslovenskych cs",
            "krale kral",
        ],
        givenNamesDrop: true,
        units: .czech
    )

    /// Russia: types on either side, numbers that move.
    static let russian = StreetLanguage(
        before: russianTypes,
        after: russianTypes,
        spellings: [
            "akademika ak", "generala gen", "imeni im", "marshala marsh", "professora prof",
            "geroyev geroev",
            "bolshaya bolshoy bolshoe b bol", "malaya maly maloe m mal", "novaya novy novoe nov",
            "verkhnyaya verkh", "nizhnyaya nizh", "svyatogo sv svyat", "kapitana kap", "letiya let",
        ],
        digraphs: "iyy yyy khh yee yoe iii",
        numbersMove: true,
        givenNamesDrop: true,
        units: .russian
    )

    private static let russianTypes: [(StreetType, String)] = [
        (.street, "ulitsa ul ulica uliza"), (.avenue, "prospekt pr prospect prt prkt prosp pt"),
        (.lane, "pereulok per pereul"), (.road, "shosse sh"), (.square, "ploshchad pl ploshad"),
        (.boulevard, "bulvar br bul"), (.embankment, "naberezhnaya nab nabereznaya"),
        (.passage, "proezd proyezd prd"), (.alley, "alleya al"), (.close, "tupik tup"),
        (.settlement, "mikrorayon mkr mkrn kvartal kv"), (.highway, "trakt"), (.way, "doroga dor"),
        (.drive, "liniya lin"), (.slope, "spusk"), (.interchange, "proulok"),
    ]
}
