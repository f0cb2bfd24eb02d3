import AddressText
import GeoModel

/// The names of streets, each once for a country, with what they are looked up by.
struct NameTable {
    private var texts = TextNumbers()
    private var primary: [StreetKey?] = []
    private var countries: [CountryCode?] = []
    private var reader: StreetNames

    init(normaliser: Normaliser) { reader = StreetNames(normaliser: normaliser) }

    /// The number of a name.
    mutating func number(of name: ArraySlice<UInt8>, country: CountryCode?) -> UInt32 {
        let number = texts.number(of: name, mark: country?.packed ?? 0)
        if number == primary.count {
            countries.append(country)
            primary.append(reader.keys(of: Array(name), country: country).first)
        }
        return number
    }

    /// What a name is looked up by; nil when it holds no name.
    func key(of number: UInt32) -> StreetKey? { primary[Int(number)] }

    /// The name as written.
    func text(of number: UInt32) -> ArraySlice<UInt8> {
        texts[number].dropFirst(countries[Int(number)] == nil ? 0 : 2)
    }

    /// A Japanese town and number as they are looked up.
    mutating func split(town: ArraySlice<UInt8>, number: ArraySlice<UInt8>) -> (
        town: [UInt8], number: [UInt8]
    ) {
        let (town, number) = reader.split(street: Array(town), number: Array(number))
        return (town, number)
    }

    /// All spellings of a name, the first one first.
    mutating func spellings(of number: UInt32) -> [StreetSpelling] {
        reader.spellings(of: Array(text(of: number)), country: countries[Int(number)])
    }
}
