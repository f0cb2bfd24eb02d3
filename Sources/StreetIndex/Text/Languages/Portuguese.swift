extension StreetLanguage {
    /// Portugal and Brazil.
    static let portuguese = StreetLanguage(
        before: [
            (.street, "rua r"), (.avenue, "avenida av ave avn"),
            (.drive, "travessa trav tv tr tva"),
            (.square, "praca pca pc prc pr"), (.place, "largo lgo lg lrg"),
            (.road, "estrada est estr"),
            (.avenue, "alameda al alam"), (.highway, "rodovia rod"), (.way, "caminho cam"),
            (.lane, "beco bc"), (.passage, "passagem psg pas"),
            (.slope, "ladeira lad calcada calc cc"),
            (.stairs, "escadinhas escadas"), (.ring, "circular"), (.quay, "cais"),
            (.roundabout, "rotunda rot"), (.alley, "viela vl"), (.route, "via"), (.row, "vila"),
            (.settlement, "bairro"), (.estate, "urbanizacao urb loteamento lot"),
            (.field, "quadra qd"),
            (.court, "patio"), (.promenade, "passeio"), (.boulevard, "boulevard bulevar"),
            (.loop, "acesso"), (.village, "lugar"), (.farm, "quinta qta"),
            (.residence, "residencial"),
            (.bridge, "viaduto"), (.parkway, "marginal"), (.court, "servidao"),
        ],
        fillers: "de da do das dos e a o",
        directions: [
            "norte", "nordeste", "leste este", "sudeste", "sul", "sudoeste", "oeste", "noroeste",
        ],
        spellings: romanNumerals + [
            "sao santo santa sto sta s", "doutor dra doutora dr", "professor professora profa prof",
            "engenheiro engo eng", "general gen", "coronel cel", "capitao cap", "presidente pres",
            "padre pe", "marechal mal", "major maj", "tenente ten", "brigadeiro brig",
            "almirante alm",
            "desembargador des", "senador sen", "deputado dep", "governador gov", "ministro min",
            "dom dona d", "nossa ns", "senhora sra", "comendador com", "conselheiro cons",
            "visconde vis",
            "marques mq", "viscondessa visc", "barao bar", "comandante cmte", "sargento sgt",
            "soldado sd", "vereador ver", "prefeito pref", "frei fr", "jardim jd", "parque pq",
            "1 primeiro primeira um", "2 segundo segunda dois", "3 terceiro terceira tres",
            "7 sete",
            "9 nove", "15 quinze", "13 treze", "20 vinte",
        ],
        ordinals: "a o",
        units: .portuguese
    )
}
