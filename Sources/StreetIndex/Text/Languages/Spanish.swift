extension StreetLanguage {
    /// Spain, Andorra, Mexico, Argentina, with Catalan, Galician and Basque types.
    static let spanish = StreetLanguage(
        before: [
            (.street, "calle c cl cll carrer kalea rua"),
            (.avenue, "avenida av avda ave avd avinguda etorbidea"),
            (.place, "plaza pl pza plza placa praza plz"),
            (.promenade, "paseo po pso passeig pg psg ps paso"),
            (.road, "carretera ctra carr cra crta"), (.way, "camino cno cmno cami cmo"),
            (.passage, "pasaje pje psje pasaxe passatge ptge"), (.ring, "ronda rda"),
            (.drive, "travesia trav trva tr travessera travessia"),
            (.lane, "callejon cjon calleja cjto cllon"),
            (.roundabout, "glorieta gta rotonda"),
            (.boulevard, "bulevar blvr boulevard blvd bulev"),
            (.highway, "autopista autovia autop"), (.slope, "cuesta cta costa pujada"),
            (.square, "plazuela placeta pzla"), (.settlement, "barrio bo barriada"),
            (.estate, "urbanizacion urb urbanitzacio"), (.field, "poligono pol polg"),
            (.avenue, "alameda almd"), (.embankment, "malecon"), (.path, "sendero senda"),
            (.suburb, "rambla rbla"), (.circle, "circuito cto circunvalacion"),
            (.parkway, "calzada calz czda"), (.court, "privada priv pda"), (.close, "cerrada cda"),
            (.alley, "andador and"), (.turnpike, "prolongacion prol"),
            (.expressway, "periferico perif"),
            (.thoroughfare, "eje"), (.causeway, "diagonal diag"), (.stairs, "escalera escalinata"),
            (.route, "ruta"), (.cross, "retorno ret"), (.gate, "portal"), (.farm, "via"),
        ],
        after: [
            (.street, "kalea"), (.avenue, "etorbidea"), (.road, "bidea"),
            (.place, "enparantza plaza"),
        ],
        fillers: "de del la las el los y dels les els i d l en",
        directions: [
            "norte nte", "noreste", "este oriente ote", "sureste", "sur", "suroeste",
            "oeste poniente pte", "noroeste",
        ],
        spellings: romanNumerals + [
            "san santa santo sto sta sant sn s", "doctor dra doctora dr", "general gen grl gral",
            "profesor profesora prof", "ingeniero ingeniera ing", "licenciado lic", "capitan cap",
            "coronel crl cnel",
            "presidente pres pdte", "francisco fcisco fco", "nuestra ntra", "senora sra",
            "maria ma",
            "maestro mtro", "gobernador gob", "comandante cdte cmte", "teniente tte",
            "almirante alte",
            "jose je", "fray fr", "hermanos hnos", "arquitecto arq", "don dn", "dona da",
            "1 primero primera uno", "2 segundo segunda", "3 tercero tercera", "4 cuarto cuarta",
            "5 quinto quinta", "miguel mgl", "virgen vgen vg", "marques mqs", "duque dq",
        ],
        ordinals: "a o er ero ra ro do da to ta",
        units: .spanish
    )
}
