import AddressText
import GeoModel

/// Makes the world index from the packed tables, one table after the other.
///
/// Rows that name the same place in several tables become one node; the node keeps the most
/// specific coordinate, and different places are never averaged.
struct WorldBuilder {
    var table = NodeTable()
    var phrases: PhraseCollector
    var postcodes = PostcodeCollector()
    var stretches = StretchCollector()
    var pack: PackReader
    /// The only countries that go into the index, or nil for the world.
    let only: Set<CountryCode>?

    /// ISO code to the country's number.
    var countries: [UInt16: UInt8] = [:]
    /// The countries' codes and nodes, in the order of their numbers.
    var countryNodes: [(code: UInt16, node: Int32)] = []
    /// Country, admin-1 and admin-2 codes joined by a full stop, to the node.
    var adminNodes: [[UInt8]: Int32] = [:]

    /// The node of each row of the tables of areas, or -1.
    var admin1Nodes: [Int32] = [], admin2Nodes: [Int32] = []
    /// Nodes that only postal tables have, by name and country.
    var postalNames: [UInt64: [Int32]] = [:]

    init(pack: PackReader, normaliser: Normaliser, only: Set<CountryCode>? = nil) {
        self.pack = pack
        self.only = only
        phrases = PhraseCollector(normaliser: normaliser)
    }

    /// Reads every table of the pack.
    ///
    /// - Parameter progress: called with a short sentence before each step.
    mutating func readAll(progress: (String) -> Void) throws(IndexError) {
        for (word, mask) in WordTable.entries { phrases.add(word: word, mask: mask) }
        progress("countries and regions")
        try addCountries()
        try addAdmin1()
        try addAdmin2()
        progress("cities, towns and villages")
        try addPlaces()
        try nameCitiesByTheirAreas()
        progress("towns of Japan, Korea and others")
        try addJapan()
        try addKorea()
        try addPhilippines()
        try addIndia()
        try addChinaAndTaiwan()
        try addIndonesia()
        try addAirports()
        progress("postal codes")
        try addPostcodes()
        try addBritain()
        try addIndianCodes()
    }

    /// Adds the tables of a country pack to those of the world.
    mutating func read(countryPack: PackReader, progress: (String) -> Void) throws(IndexError) {
        pack = countryPack
        progress("quarters and streets")
        try addQuarters()
        try addRoads()
        try addAddresses()
    }

    /// The number of a country, or nil when the table of countries lacks it.
    func country(_ code: ArraySlice<UInt8>) -> UInt8? {
        guard code.count == 2, let first = code.first, let last = code.last else { return nil }
        return countries[UInt16(first) << 8 | UInt16(last)]
    }

    /// The node of an administrative area by its codes; the nearest one that exists.
    func admin(
        _ country: ArraySlice<UInt8>,
        _ admin1: ArraySlice<UInt8>,
        _ admin2: ArraySlice<UInt8> = []
    ) -> Int32? {
        if !admin2.isEmpty, let node = adminNodes[WorldBuilder.key(country, admin1, admin2)] {
            return node
        }
        if !admin1.isEmpty, let node = adminNodes[WorldBuilder.key(country, admin1)] { return node }
        return self.country(country).map { countryNodes[Int($0)].node }
    }

    static func key(_ codes: ArraySlice<UInt8>...) -> [UInt8] {
        Array(codes.joined(separator: [UInt8(ascii: ".")]))
    }

    /// The first-level area of that name in a country.
    func admin1(
        named name: ArraySlice<UInt8>,
        country: UInt8,
        in index: NameIndex
    ) -> Int32? {
        guard let hash = phrases.phraseHash(of: name) else { return nil }
        return index.nodes(hash).first {
            table[$0].country == country && table[$0].kind == .admin1
        }
    }
}
