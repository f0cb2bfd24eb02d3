import GeoModel

extension WorldBuilder {
    mutating func addCountries() throws(IndexError) {
        let iso2 = try pack.texts("countries.iso2")
        let iso3 = try pack.texts("countries.iso3")
        let name = try pack.texts("countries.name")
        let names = try pack.texts("countries.names")
        let latitude = try pack.numbers("countries.lat")
        let longitude = try pack.numbers("countries.lon")
        let importance = try pack.numbers("countries.importance")
        var dissolved: [(row: Int, successors: [CountryCode])] = []
        for row in 0..<iso2.count where countryNodes.count < 255 {
            if let successors = WorldBuilder.successors[String(decoding: iso2[row], as: UTF8.self)]
            {
                dissolved.append((row, successors.compactMap(CountryCode.init)))
                continue
            }
            guard isWanted(iso2[row]) else { continue }
            let number = UInt8(countryNodes.count)
            let node = table.add(
                name: name[row],
                kind: .country,
                parent: -1,
                country: number,
                importance: UInt8(clamping: importance[row]),
                latitudeE6: latitude[row] &* 100,
                longitudeE6: longitude[row] &* 100
            )
            let code = iso2[row]
            guard let first = code.first, let last = code.last else { continue }
            let packed = UInt16(first) << 8 | UInt16(last)
            countries[packed] = number
            countryNodes.append((packed, node))
            phrases.add(name[row], node: node, quality: .primary)
            phrases.add(list: names[row], node: node, quality: .alternate)
            phrases.add(code, node: node, quality: .code)
            phrases.add(iso3[row], node: node, quality: .code)
        }
        for (row, successors) in dissolved {
            for number in successors.compactMap({ countries[$0.packed] }) {
                let node = countryNodes[Int(number)].node
                phrases.add(name[row], node: node, quality: .alternate)
                phrases.add(list: names[row], node: node, quality: .alternate)
            }
        }
    }

    /// Countries that are no more, with those that addresses which name them mean now. The tables still have
    /// them, without places and with the point of a village called like their capital.
    private static let successors: [String: [String]] = [
        "AN": ["CW", "SX", "BQ"], "CS": ["RS", "ME", "XK"],
    ]

    /// Whether a country goes into the index.
    private func isWanted(_ code: ArraySlice<UInt8>) -> Bool {
        guard let only else { return true }
        guard code.count == 2, let first = code.first, let last = code.last else { return false }
        return CountryCode(first, last).map(only.contains) ?? false
    }

    mutating func addAdmin1() throws(IndexError) {
        let country = try pack.texts("admin1.country")
        let code = try pack.texts("admin1.code")
        let iso = try pack.texts("admin1.iso")
        let name = try pack.texts("admin1.name")
        let names = try pack.texts("admin1.names")
        let located = try pack.located("admin1")
        let latitude = try pack.numbers("admin1.lat")
        let longitude = try pack.numbers("admin1.lon")
        let importance = try pack.numbers("admin1.importance")
        admin1Nodes = [Int32](repeating: -1, count: country.count)
        for row in 0..<country.count {
            guard let number = self.country(country[row]) else { continue }
            let parent = countryNodes[Int(number)].node
            let hasPoint = located[row]
            let node = table.add(
                name: name[row],
                kind: .admin1,
                parent: parent,
                country: number,
                importance: UInt8(clamping: importance[row]),
                latitudeE6: hasPoint ? latitude[row] &* 100 : table[parent].latitudeE6,
                longitudeE6: hasPoint ? longitude[row] &* 100 : table[parent].longitudeE6
            )
            admin1Nodes[row] = node
            if !code[row].isEmpty { adminNodes[WorldBuilder.key(country[row], code[row])] = node }
            phrases.add(name[row], node: node, quality: .primary)
            phrases.add(list: names[row], node: node, quality: .alternate)
            for abbreviation in [iso[row], code[row]]
            where abbreviation.contains(where: { $0 >= UInt8(ascii: "A") }) {
                phrases.add(abbreviation, node: node, quality: .code)
            }
        }
    }

    mutating func addAdmin2() throws(IndexError) {
        let country = try pack.texts("admin2.country")
        let admin1 = try pack.texts("admin2.admin1")
        let code = try pack.texts("admin2.code")
        let name = try pack.texts("admin2.name")
        let names = try pack.texts("admin2.names")
        let located = try pack.located("admin2")
        let latitude = try pack.numbers("admin2.lat")
        let longitude = try pack.numbers("admin2.lon")
        let importance = try pack.numbers("admin2.importance")
        admin2Nodes = [Int32](repeating: -1, count: country.count)
        for row in 0..<country.count {
            guard
                let number = self.country(country[row]),
                let parent = admin(country[row], admin1[row])
            else { continue }
            let hasPoint = located[row]
            let node = table.add(
                name: name[row],
                kind: .admin2,
                parent: parent,
                country: number,
                importance: UInt8(clamping: importance[row]),
                latitudeE6: hasPoint ? latitude[row] &* 100 : table[parent].latitudeE6,
                longitudeE6: hasPoint ? longitude[row] &* 100 : table[parent].longitudeE6
            )
            admin2Nodes[row] = node
            if !code[row].isEmpty {
                adminNodes[WorldBuilder.key(country[row], admin1[row], code[row])] = node
            }
            if code[row].count == 2, code[row].allSatisfy({ $0 >= UInt8(ascii: "A") }) {
                phrases.add(code[row], node: node, quality: .code)
            }
            phrases.add(name[row], node: node, quality: .primary)
            phrases.add(list: names[row], node: node, quality: .alternate)
        }
    }

    mutating func addPlaces() throws(IndexError) {
        let country = try pack.texts("places.country")
        let admin1 = try pack.texts("places.admin1")
        let admin2 = try pack.texts("places.admin2")
        let name = try pack.texts("places.name")
        let names = try pack.texts("places.names")
        let latitude = try pack.numbers("places.lat")
        let longitude = try pack.numbers("places.lon")
        let importance = try pack.numbers("places.importance")
        for row in 0..<country.count {
            guard
                let number = self.country(country[row]),
                let parent = admin(country[row], admin1[row], admin2[row])
            else { continue }
            let node = table.add(
                name: name[row],
                kind: .place,
                parent: parent,
                country: number,
                importance: UInt8(clamping: importance[row]),
                latitudeE6: latitude[row] &* 100,
                longitudeE6: longitude[row] &* 100
            )
            phrases.add(name[row], node: node, quality: .primary)
            phrases.add(list: names[row], node: node, quality: .alternate)
        }
    }
}
