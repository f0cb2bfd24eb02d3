public import GeoModel

extension StreetRules {
    /// The rules of a country; English ones where it has none.
    public static func of(_ country: CountryCode?) -> StreetRules {
        guard let country else { return english }
        let (first, second) = country.bytes
        switch (Unicode.Scalar(first), Unicode.Scalar(second)) {
        case ("U", "S"): return american
        case ("G", "B"), ("I", "E"), ("N", "Z"): return english
        case ("A", "U"): return australian
        case ("C", "A"): return canadian
        case ("F", "R"), ("M", "C"): return french
        case ("D", "E"), ("L", "I"): return german
        case ("A", "T"): return austrian
        case ("C", "H"): return swiss
        case ("L", "U"): return luxembourgish
        case ("B", "E"): return belgian
        case ("N", "L"): return dutch
        default: return further(Unicode.Scalar(first), Unicode.Scalar(second))
        }
    }

    private static func further(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> StreetRules {
        switch (first, second) {
        case ("E", "S"), ("M", "X"), ("A", "R"), ("A", "D"), ("C", "L"), ("C", "O"), ("P", "E"),
            ("U", "Y"):
            return spanish
        case ("P", "T"), ("B", "R"): return portuguese
        case ("I", "T"), ("S", "M"), ("V", "A"): return italian
        case ("P", "L"): return polish
        case ("C", "Z"), ("S", "K"): return czech
        case ("R", "U"), ("B", "Y"), ("U", "A"), ("K", "Z"): return russian
        case ("S", "E"): return swedish
        case ("N", "O"): return norwegian
        case ("D", "K"): return danish
        case ("F", "I"), ("A", "X"): return finnish
        case ("I", "S"): return icelandic
        case ("T", "R"): return turkish
        case ("H", "U"): return hungarian
        case ("I", "N"): return indian
        case ("J", "P"): return japanese
        case ("K", "R"): return korean
        case ("C", "N"), ("T", "W"): return chinese
        default: return english
        }
    }

    private static let english = StreetRules([.english], Numbering(.beforeStreet))
    private static let american = StreetRules(
        [.english], Numbering(.beforeStreet, mostDigits: 5, joinsNumbers: false))
    private static let australian = StreetRules(
        [.english], Numbering(.beforeStreet, slash: .unitFirst))
    private static let canadian = StreetRules(
        [.english, .french, .quebec], Numbering(.beforeStreet, mostDigits: 5))
    private static let french = StreetRules([.french], Numbering(.beforeStreet))
    private static let german = StreetRules([.german], Numbering(.afterStreet, mostDigits: 3))
    private static let austrian = StreetRules(
        [.german], Numbering(.afterStreet, slash: .unitLast, mostDigits: 3))
    private static let swiss = StreetRules(
        [.german, .french, .italian], Numbering(.afterStreet, mostDigits: 3))
    private static let luxembourgish = StreetRules(
        [.french, .german], Numbering(.beforeStreet, mostDigits: 3))
    private static let belgian = StreetRules(
        [.dutch, .french], Numbering(.afterStreet, mostDigits: 3))
    private static let dutch = StreetRules([.dutch], Numbering(.afterStreet))
    private static let spanish = StreetRules([.spanish], Numbering(.afterStreet))
    private static let portuguese = StreetRules([.portuguese], Numbering(.afterStreet))
    private static let italian = StreetRules([.italian, .german], Numbering(.afterStreet))
    private static let polish = StreetRules(
        [.polish], Numbering(.afterStreet, slash: .unitLast))
    private static let czech = StreetRules(
        [.czech], Numbering(.afterStreet, slash: .twoNumbers))
    private static let russian = StreetRules([.russian], Numbering(.afterStreet))
    private static let swedish = StreetRules([.swedish], Numbering(.afterStreet, mostDigits: 3))
    private static let norwegian = StreetRules([.norwegian], Numbering(.afterStreet, mostDigits: 3))
    private static let danish = StreetRules([.danish], Numbering(.afterStreet, mostDigits: 3))
    private static let finnish = StreetRules(
        [.finnish, .swedish], Numbering(.afterStreet, mostDigits: 3))
    private static let icelandic = StreetRules([.icelandic], Numbering(.afterStreet, mostDigits: 3))
    private static let turkish = StreetRules([.turkish], Numbering(.afterStreet))
    private static let hungarian = StreetRules([.hungarian], Numbering(.afterStreet, mostDigits: 3))
    private static let indian = StreetRules(
        [.english, .indian], Numbering(.beforeStreet))
    private static let japanese = StreetRules([.eastAsian], Numbering(.afterBlock))
    private static let korean = StreetRules([.eastAsian], Numbering(.afterBlock))
    private static let chinese = StreetRules([.eastAsian], Numbering(.afterBlock))
}
