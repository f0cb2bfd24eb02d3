/// What a word says about the words around it, as bits; travels in the index as postings.
public struct WordClass: OptionSet, Sendable, BitwiseCopyable {
    /// The bits.
    public let rawValue: UInt32

    /// The classes with these bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// A street type that follows its name: "Paris Street".
    public static let streetSuffix = WordClass(rawValue: 1)
    /// A street type that comes before its name: "Rue de Paris".
    public static let streetPrefix = WordClass(rawValue: 2)
    /// A flat, floor, unit or building; what follows is its number.
    public static let unit = WordClass(rawValue: 4)
    /// A post office box.
    public static let poBox = WordClass(rawValue: 8)
    /// A small word inside names that explains nothing: of, de, the.
    public static let filler = WordClass(rawValue: 16)
    /// A direction that belongs to a street: N, SW, Nord.
    public static let direction = WordClass(rawValue: 32)
    /// An airport.
    public static let airport = WordClass(rawValue: 64)
    /// The type of an administrative area: county, oblast, Landkreis.
    public static let areaType = WordClass(rawValue: 256)
    /// A kind of shop, school or office: what is named is a point of interest.
    public static let venue = WordClass(rawValue: 128)
    /// What a point of interest is for or whose it is: beside its kind it names no place.
    public static let venueTrait = WordClass(rawValue: 512)
}

/// The words of `WordClass`, in the languages of the truth sets.
public enum WordTable {
    /// Every word with its classes, each once.
    public static var entries: [(word: String, mask: UInt32)] {
        var masks: [String: UInt32] = [:]
        for (words, mask) in groups {
            for word in words.split(separator: " ") {
                masks[String(word), default: 0] |= mask.rawValue
            }
        }
        return masks.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    private static let groups: [(String, WordClass)] = [
        (
            """
            street st avenue ave av road rd boulevard blvd drive dr lane ln court ct place pl way \
            highway hwy parkway pkwy terrace ter tce circle cir square sq trail trl close crescent \
            cres pike turnpike tpke freeway expressway loop row mews grove gardens parade esplanade \
            alley plaza causeway strasse str weg platz allee gasse ring damm ufer stieg steig \
            straat laan plein gracht kade gade vej vagen gatan gata veien katu tie utca ut ter \
            caddesi cad cadde sokak sokagi sk bulvari mahallesi mah ulitsa prospekt shosse pereulok \
            ploshchad proyezd bulvar naberezhnaya lu jie dadao
            """, .streetSuffix
        ),
        (
            """
            rue avenue av boulevard bd place allee allees chemin impasse quai cours route rte square \
            faubourg passage sentier calle avenida avda carrera cra paseo plaza camino carretera \
            ronda travesia rua praca travessa alameda rodovia estrada largo via viale piazza \
            corso strada vicolo piazzale lungomare ulica ul aleja al plac pl os osiedle ulitsa \
            prospekt pr pereulok per shosse ploshchad bulvar naberezhnaya jalan jl jln lorong \
            duong pho ngo strada bulevardul calea soseaua avinguda carrer highway route hwy us
            """, .streetPrefix
        ),
        (
            """
            apartment apt unit suite ste flat floor fl room rm building bldg block blk lot shop no \
            level bat batiment etage appartement app wohnung stock etasje piso puerta depto \
            departamento local interior int kv kvartira korpus korp stroyeniye daire kat
            """, .unit
        ),
        ("postfach apartado", .poBox),
        (
            "of d de l la le les du des del da do dos das the und and et y di della der den van",
            .filler
        ),
        (
            """
            n s e w ne nw se sw north south east west northeast northwest southeast southwest nord \
            sud ost est ouest norte sur este oeste
            """, .direction
        ),
        (
            """
            airport aeropuerto aeroporto aeroport flughafen lufthavn lentoasema flygplats aeroportul \
            aerodrome airfield airstrip heliport airpark luchthaven lotnisko letiste aerodrom
            """, .airport
        ),
        (
            """
            county oblast province provincia prefecture region governorate district municipality \
            department departement kommune kabupaten raion rayon krai kray voivodeship wojewodztwo \
            powiat landkreis kreis parish borough gmina okrug
            """, .areaType
        ),
        (
            """
            school hospital pharmacy library university college church hotel restaurant cafe bar \
            mall museum station centre center clinic bank market park biblioteca ecole hopital \
            mairie gare farmacia museo musee museu muzeum musei palazzo palais castello chateau \
            schloss reggia palace castle palacio universita universidad universite universitat gallery galleria galerie galeria pinacoteca
            """, .venue
        ),
        (
            """
            national nacional nazionale nationale nationales nationaal narodni narodowe royal \
            imperial memorial motor science sciences technology history natural art arts air force \
            war railway maritime military folk open
            """, .venueTrait
        ),
    ]
}
