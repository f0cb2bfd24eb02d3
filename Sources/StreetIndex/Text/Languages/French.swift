extension StreetLanguage {
    /// France, Monaco, Luxembourg, and the French of Belgium, Switzerland and Canada.
    static let french = StreetLanguage(
        before: [
            (.street, "rue r"), (.avenue, "avenue av ave aven"),
            (.boulevard, "boulevard bd boul bld bvd blvd blv"), (.road, "route rte"),
            (.lane, "chemin ch che chem chm"), (.alley, "allee allees all al"),
            (.place, "place pl plce"), (.square, "square sq"), (.quay, "quai q qu"),
            (.court, "cour"), (.parade, "cours crs"), (.close, "impasse imp"),
            (.passage, "passage pass psg pas"), (.path, "sentier sent sen sente"),
            (.promenade, "promenade prom"), (.esplanade, "esplanade esp espa"),
            (.embankment, "berge"), (.stairs, "escalier escaliers esc montee mte"),
            (.suburb, "faubourg fg fbg"), (.way, "voie"), (.driveway, "ruelle rle"),
            (.thoroughfare, "traverse tra"), (.loop, "venelle ven"), (.residence, "residence res"),
            (.estate, "lotissement lot"), (.village, "hameau ham"), (.row, "villa"),
            (.mews, "cite"), (.roundabout, "rond"), (.settlement, "quartier quart qua"),
            (.slope, "cote"), (.crescent, "croissant"), (.drive, "mail"), (.bridge, "pont"),
            (.circle, "carrefour carf car"), (.terrace, "terrasse"), (.highway, "autoroute"),
            (.field, "clos"), (.walk, "dreve"), (.market, "marche"), (.yard, "parvis"),
            (.field, "domaine dom"),
        ],
        fillers: "de du des la le les l d et a au aux",
        spellings: romanNumerals + [
            "saint st", "sainte ste", "saints sts", "docteur dr", "general gen gal", "marechal mal",
            "commandant cdt", "colonel col", "capitaine cap cne", "lieutenant lt",
            "professeur pr prof",
            "president pres pdt", "monseigneur mgr", "abbe abb", "sergent sgt", "ingenieur ing",
            "notredame nd", "grand gd", "grande gde", "petit pt", "petite pte", "prince pce",
            "princesse psse", "amiral aml", "eglise egl", "hopital hop", "fontaine fne",
            "1 premier premiere ier", "2 deuxieme", "3 troisieme", "4 quatrieme", "5 cinquieme",
            "vieux vx", "vieille vve", "haut ht", "bas bs",
        ],
        ordinals: "er ere e eme ieme re nd nde",
        units: .french
    )

    /// Directions as Quebec puts them behind a name: "Rue Sherbrooke O".
    static let quebec = StreetLanguage(
        directions: [
            "nord n", "nordest", "est e", "sudest", "sud s", "sudouest", "ouest o", "nordouest",
        ]
    )
}
