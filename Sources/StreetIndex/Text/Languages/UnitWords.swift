/// How a language writes what belongs to a house rather than to where it stands: flats, floors, boxes.
struct UnitWords: Sendable {
    /// A number or letter follows: "apt 4".
    var before = ""
    /// A number leads: "3rd floor".
    var after = ""
    /// They say it alone, behind a number: "izquierda".
    var alone = ""
    /// Post office boxes, as `BoxPhrase.list` reads them.
    var boxes = ""
    /// What may stand before a house number: "No. 5".
    var marks = ""
    /// Parts of a house number, and the letter that stands for them: "к. 2".
    var houseParts: [(UInt8, String)] = []

    /// Understood in every country.
    static let everywhere = UnitWords(
        before: """
            apt apartment apartments apts apmt unit suite flat room rm bldg floor level lvl shop office \
            trailer trlr hangar slip
            """,
        after: "floor flr",
        marks: "no nr num numero nro nos"
    )

    static let english = UnitWords(
        before:
            "ste fl bldg building lot block blk tower wing villa space spc spce dept kiosk door",
        after: "fl"
    )
    static let french = UnitWords(
        before:
            "appt appartement ap bat batiment bt etage esc escalier porte entree bureau chambre niveau bte boite lot",
        after: "etage etg et", alone: "rdc rez gauche droite",
        boxes: "?bp|?cs|?tsa", marks: "n"
    )
    static let german = UnitWords(
        before: "whg wohnung top stiege stg tur tuer zimmer app appartement haus",
        after: "og stock obergeschoss stiege etage",
        alone: "eg og dg hinterhaus hh vorderhaus vh hinterhof links rechts",
        marks: "hausnummer hnr"
    )
    static let spanish = UnitWords(
        before: """
            piso planta pta puerta esc escalera local apto apartamento dpto depto departamento dto \
            interior int ext bloque bl blq portal oficina casa lote lt manzana mz mza torre nave bajo
            """,
        after: "piso planta izq izquierda dcha derecha drcha",
        alone: "bajo bajos izq izquierda dcha derecha drcha centro entresuelo atico a b c d",
        boxes: "?casilla|?apartado de correos", marks: "n"
    )
    static let portuguese = UnitWords(
        before:
            "apto ap apartamento sala sl bloco bl andar casa cs cj conj conjunto loja lj lote lt quadra qd torre galpao",
        after: "andar", alone: "esq dto dir frente fte fundos", boxes: "?cx postal", marks: "n"
    )
    static let italian = UnitWords(
        before: "int interno scala sc piano pal palazzina lotto app appartamento edificio",
        after: "piano", marks: "n civico"
    )
    static let dutch = UnitWords(
        before: "bus bte verdieping app appartement kamer", after: "verdieping hoog hg",
        alone: "hs huis", marks: "huisnummer"
    )
    static let polish = UnitWords(
        before: "m lok lokal mieszkanie klatka pietro", after: "pietro", boxes: "?skr poczt",
        marks: "numer"
    )
    static let czech = UnitWords(
        before: "byt patro", after: "patro", boxes: "postovni prihradka|?p p", marks: "cp c"
    )
    static let russian = UnitWords(
        before: "kv kvartira ofis of pom pomeshchenie komnata etazh podezd pod", after: "etazh",
        boxes: "?a ya|abonentskiy yashchik", marks: "d dom uchastok",
        houseParts: [(0x6B, "k korp korpus"), (0x73, "str stroenie stroeniye s")]
    )
    static let nordic = UnitWords(
        before: "lgh lagenhet vaning leil leilighet as asunto krs",
        after: "tr vaning krs kerros sal etasje et tv th mf",
        alone: "tv th mf kld", boxes: "?box|?boks|?pl"
    )
    static let turkish = UnitWords(
        before: "daire d kat k blok apt apartmani ic", after: "kat daire", boxes: "?pk", marks: "no"
    )
    static let eastAsian = UnitWords(after: "호 층 室 階 楼 层 樓")
}
