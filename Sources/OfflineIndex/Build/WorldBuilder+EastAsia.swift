extension WorldBuilder {
    /// How far a gazetteer's point of a municipality may be from the middle of its towns.
    private static let municipalityDistance = 30_000.0
    /// How far two points of the same town may be apart.
    private static let townDistance = 5_000.0

    mutating func addJapan() throws(IndexError) {
        guard pack.has("jp_towns"), let japan = countries[WorldBuilder.code("JP")] else { return }
        let prefecture = try pack.texts("jp_towns.prefecture")
        let city = try pack.texts("jp_towns.city")
        let town = try pack.texts("jp_towns.town")
        let romaji = try pack.texts("jp_towns.romaji")
        let code = try pack.texts("jp_towns.code")
        let latitude = try pack.numbers("jp_towns.lat").map { $0 &* 100 }
        let longitude = try pack.numbers("jp_towns.lon").map { $0 &* 100 }
        let index = NameIndex(phrases.postings)
        var cities: [[UInt8]: Int32] = [:]
        for row in 0..<prefecture.count {
            let key = WorldBuilder.key(prefecture[row], city[row])
            let parent: Int32
            if let known = cities[key] {
                parent = known
            } else {
                let region =
                    admin1(named: prefecture[row], country: japan, in: index)
                    ?? countryNodes[Int(japan)].node
                parent = municipality(
                    city[row],
                    in: region,
                    country: japan,
                    index: index,
                    latitudeE6: latitude[row],
                    longitudeE6: longitude[row]
                )
                cities[key] = parent
            }
            let node = addPart(
                town[row],
                under: parent,
                country: japan,
                index: index,
                latitudeE6: latitude[row],
                longitudeE6: longitude[row]
            )
            if !romaji[row].isEmpty, node != parent {
                phrases.add(romaji[row], node: node, quality: .alternate)
            }
            postcodes.add(
                code[row],
                country: japan,
                node: node,
                latitudeE6: latitude[row],
                longitudeE6: longitude[row],
                accuracy: 5
            )
        }
    }

    mutating func addKorea() throws(IndexError) {
        guard pack.has("kr_dong"), let korea = countries[WorldBuilder.code("KR")] else { return }
        let level = try pack.texts("kr_dong.level")
        let sido = try pack.texts("kr_dong.sido")
        let sigungu = try pack.texts("kr_dong.sigungu")
        let emd = try pack.texts("kr_dong.emd")
        let ri = try pack.texts("kr_dong.ri")
        let latitude = try pack.numbers("kr_dong.lat").map { $0 &* 100 }
        let longitude = try pack.numbers("kr_dong.lon").map { $0 &* 100 }
        let index = NameIndex(phrases.postings)
        var areas: [[UInt8]: Int32] = [:]
        let depths = (0..<level.count).map { row in
            [sido[row], sigungu[row], emd[row], ri[row]].lastIndex { !$0.isEmpty } ?? 0
        }
        // Outer areas first, whatever the order of the table.
        for row in (0..<level.count).sorted(by: { (depths[$0], $0) < (depths[$1], $1) }) {
            let names = [sido[row], sigungu[row], emd[row], ri[row]]
            let depth = depths[row]
            var parent = countryNodes[Int(korea)].node
            for outer in (0..<depth).reversed() {
                if let known = areas[WorldBuilder.key(level: outer, names)] {
                    parent = known
                    break
                }
            }
            let point = (latitude[row], longitude[row])
            let node: Int32
            switch depth {
            case 0: node = province(names[0], country: korea, index: index, at: point)
            case 1:
                node = municipality(
                    names[1],
                    in: parent,
                    country: korea,
                    index: index,
                    latitudeE6: point.0,
                    longitudeE6: point.1
                )
            default:
                node = addPart(
                    names[depth],
                    under: parent,
                    country: korea,
                    index: index,
                    latitudeE6: point.0,
                    longitudeE6: point.1
                )
            }
            areas[WorldBuilder.key(level: depth, names)] = node
        }
    }

    private static func key(level: Int, _ names: [ArraySlice<UInt8>]) -> [UInt8] {
        Array(names[0...level].joined(separator: [UInt8(ascii: "|")]))
    }

    /// A Korean province with the short forms that addresses use.
    private mutating func province(
        _ name: ArraySlice<UInt8>,
        country: UInt8,
        index: NameIndex,
        at point: (Int32, Int32)
    ) -> Int32 {
        let node =
            admin1(named: name, country: country, in: index)
            ?? nearestAdmin1(country: country, latitudeE6: point.0, longitudeE6: point.1)
            ?? countryNodes[Int(country)].node
        phrases.add(name, node: node, quality: .alternate)
        for short in KoreanProvinces.shortForms(of: String(decoding: name, as: UTF8.self)) {
            phrases.add(ArraySlice(short.utf8), node: node, quality: .alternate)
        }
        return node
    }

    private func nearestAdmin1(country: UInt8, latitudeE6: Int32, longitudeE6: Int32) -> Int32? {
        let all = (0..<Int32(table.count)).filter {
            table[$0].kind == .admin1 && table[$0].country == country
        }
        return all.min {
            table.metres($0, toLatitudeE6: latitudeE6, longitudeE6: longitudeE6)
                < table.metres($1, toLatitudeE6: latitudeE6, longitudeE6: longitudeE6)
        }
    }

    /// The node of a municipality: one the gazetteer has, with this name added, or a new one.
    mutating func municipality(
        _ name: ArraySlice<UInt8>,
        in region: Int32,
        country: UInt8,
        index: NameIndex,
        latitudeE6: Int32,
        longitudeE6: Int32
    ) -> Int32 {
        guard let hash = phrases.phraseHash(of: name) else { return region }
        let known = index.nearest(
            hash,
            in: table,
            country: country,
            latitudeE6: latitudeE6,
            longitudeE6: longitudeE6,
            within: WorldBuilder.municipalityDistance
        ) { $0.kind == .place || $0.kind == .admin2 }
        let node =
            known
            ?? table.add(
                name: name,
                kind: .place,
                parent: region,
                country: country,
                importance: 110,
                latitudeE6: latitudeE6,
                longitudeE6: longitudeE6
            )
        phrases.add(name, node: node, quality: known == nil ? .primary : .alternate)
        for part in WorldBuilder.innerNames(of: name) {
            phrases.add(part, node: node, quality: .variant)
        }
        return node
    }

    /// "西牟婁郡白浜町" is also written "白浜町", "수원시 장안구" also "장안구".
    private static func innerNames(of name: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var inner: [ArraySlice<UInt8>] = []
        let district = Array("郡".utf8)
        if name.count > district.count {
            for start in name.indices.dropLast(district.count)
            where start > name.startIndex
                && name[start..<(start + district.count)].elementsEqual(district)
            {
                inner.append(name[(start + district.count)...])
            }
        }
        if let space = name.firstIndex(of: 0x20) { inner.append(name[(space + 1)...]) }
        if let ward = koreanWard(of: name) { inner.append(ward) }
        return inner
    }

    /// "서울시노원구" is also written "노원구": what stands behind the city's 시.
    private static func koreanWard(of name: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let (city, ward) = (Array("시".utf8), Array("구".utf8))
        guard name.suffix(3).elementsEqual(ward), name.count >= 12 else { return nil }
        for start in stride(from: name.startIndex + 3, to: name.endIndex - 6, by: 3)
        where name[start..<(start + 3)].elementsEqual(city) {
            return name[(start + 3)...]
        }
        return nil
    }

    /// A part of a municipality: a town the gazetteer has, moved under it, or a new node.
    mutating func addPart(
        _ name: ArraySlice<UInt8>,
        under parent: Int32,
        country: UInt8,
        index: NameIndex,
        latitudeE6: Int32,
        longitudeE6: Int32,
        importance: UInt8 = 60
    ) -> Int32 {
        guard !name.isEmpty, let hash = phrases.phraseHash(of: name) else { return parent }
        let known = index.nearest(
            hash,
            in: table,
            country: country,
            latitudeE6: latitudeE6,
            longitudeE6: longitudeE6,
            within: WorldBuilder.townDistance
        ) { $0.kind == .place }
        if let known, !table.isInside(parent, known) {
            table.move(known, under: parent)
            phrases.add(name, node: known, quality: .alternate)
            return known
        }
        let node = table.add(
            name: name,
            kind: .part,
            parent: parent,
            country: country,
            importance: importance,
            latitudeE6: latitudeE6,
            longitudeE6: longitudeE6
        )
        phrases.add(name, node: node, quality: .primary)
        return node
    }

    static func code(_ letters: StaticString) -> UInt16 {
        letters.withUTF8Buffer { UInt16($0[0]) << 8 | UInt16($0[1]) }
    }
}

/// Short and former names of the Korean provinces.
enum KoreanProvinces {
    static func shortForms(of name: String) -> [String] {
        forms.first { $0.contains(name) } ?? []
    }

    private static let forms: [[String]] = [
        ["서울특별시", "서울시", "서울"], ["부산광역시", "부산시", "부산"], ["대구광역시", "대구시", "대구"],
        ["인천광역시", "인천시", "인천"], ["광주광역시", "광주시", "광주"], ["대전광역시", "대전시", "대전"],
        ["울산광역시", "울산시", "울산"], ["세종특별자치시", "세종시", "세종"], ["경기도", "경기"],
        ["강원특별자치도", "강원도", "강원"], ["충청북도", "충북"], ["충청남도", "충남"],
        ["전북특별자치도", "전라북도", "전북"], ["전라남도", "전남"], ["경상북도", "경북"], ["경상남도", "경남"],
        ["제주특별자치도", "제주도", "제주"],
    ]
}
