import AddressText
import GeoModel
import OfflineIndex

/// Which area each row belongs to: its city, in its country and region.
///
/// Rows that name no city go to the one that most others of their neighbourhood or postal code name,
/// else to the place of the world index around them.
struct AreaResolver {
    /// An area with what is collected for it.
    private struct Area {
        let name: [UInt8]
        var otherNames: [[UInt8]] = []
        var region: [UInt8]
        let country: CountryCode?
    }

    /// A city as rows write it, in one cell of a tenth of a degree.
    private struct Wording {
        let area: UInt32
        /// A number in `places`, or none.
        let place: UInt32?
        var rows = 0
    }

    private let lookup: (any PlaceLookup)?
    private var hashes: PlaceNameHashes
    private var areas: [Area] = []
    /// What tells areas apart: country, name and region; and which area each of them means.
    private var areaKeys = TextNumbers()
    private var keyedAreas: [UInt32] = []
    /// The first area of each name in a country. Rows whose region is not known go there, and it takes
    /// the first region that is: a border town is one, though points of it lie nearer to one abroad.
    private var openNames = TextNumbers()
    private var openAreas: [UInt32] = []
    /// For each area whether no row told its region yet.
    private var hasNoRegion: [Bool] = []
    private var wordingKeys = TextNumbers()
    private var wordings: [Wording] = []
    private var places: [KnownPlace] = []
    private var placeNumbers: [UInt32: UInt32] = [:]
    /// Areas with the names of their parts.
    private var partKeys = TextNumbers()
    private var cellVotes: [UInt64: MajorityVote] = [:]
    private var codeVotes: [UInt64: MajorityVote] = [:]
    /// The areas of the world index by country and cell: asking it costs ten times as much as a row.
    private var worldAreas: [UInt64: UInt32] = [:]
    private var key: [UInt8] = []

    init(lookup: (any PlaceLookup)?, normaliser: Normaliser) {
        self.lookup = lookup
        hashes = PlaceNameHashes(normaliser: normaliser)
    }

    /// The country of an area.
    func country(of area: UInt32) -> CountryCode? { areas[Int(area)].country }

    /// The area of a row that names a city.
    mutating func area(of row: borrowing AddressRow) -> UInt32 {
        let city = row.bytes[row.city]
        let wording = wording(of: row, city: city)
        wordings[wording].rows += 1
        let area = wordings[wording].area
        if !row.district.isEmpty { addPart(row.bytes[row.district], to: area) }
        return area
    }

    /// Remembers where an area's rows lie, for rows that name no city.
    mutating func note(_ area: UInt32, _ latitudeE6: Int32, _ longitudeE6: Int32, postcode: UInt32)
    {
        AreaResolver.vote(&cellVotes, AreaResolver.cell(latitudeE6, longitudeE6), area)
        guard postcode > 0 else { return }
        AreaResolver.vote(&codeVotes, codeKey(areas[Int(area)].country, postcode), area)
    }

    private static func vote(_ votes: inout [UInt64: MajorityVote], _ key: UInt64, _ area: UInt32) {
        if votes[key]?.add(area) == nil { votes[key] = MajorityVote(area) }
    }

    private func codeKey(_ country: CountryCode?, _ postcode: UInt32) -> UInt64 {
        UInt64(country?.packed ?? 0) << 32 | UInt64(postcode)
    }

    /// Cells of a hundredth of a degree.
    private static func cell(
        _ latitudeE6: Int32, _ longitudeE6: Int32, _ dy: Int = 0, _ dx: Int = 0
    )
        -> UInt64
    {
        let row = Int(latitudeE6 + 90_000_000) / 10_000 + dy + 2
        let column = Int(longitudeE6 + 180_000_000) / 10_000 + dx + 2
        return UInt64(row) << 32 | UInt64(column)
    }
}

// How areas come about.
extension AreaResolver {
    private mutating func wording(
        of row: borrowing AddressRow,
        city: ArraySlice<UInt8>
    ) -> Int {
        key.removeAll(keepingCapacity: true)
        append(row.country?.packed ?? 0)
        append(UInt16((row.latitudeE6 + 90_000_000) / 100_000))
        append(UInt16((row.longitudeE6 + 180_000_000) / 100_000))
        key += city
        key.append(0)
        key += row.bytes[row.region]
        let number = Int(wordingKeys.number(of: key[...]))
        if number == wordings.count { wordings.append(newWording(of: row, city: city)) }
        return number
    }

    private mutating func append(_ value: UInt16) {
        key.append(UInt8(value >> 8))
        key.append(UInt8(value & 0xFF))
    }

    private mutating func newWording(
        of row: borrowing AddressRow,
        city: ArraySlice<UInt8>
    ) -> Wording {
        let place = place(at: row.latitudeE6, row.longitudeE6)
        let known = place.map { places[Int($0)] }
        let country = row.country ?? known?.country
        // Two towns of one name are told apart by the region they lie in, however rows write it.
        let isInside = known?.country == country
        let region = Array(row.bytes[row.region])
        let regionKey = isInside ? known?.region ?? region : region
        let area = area(AreaResolver.plain(city), country, regionKey: regionKey)
        if areas[Int(area)].region.isEmpty {
            areas[Int(area)].region = region.isEmpty ? regionKey : region
        }
        return Wording(area: area, place: isInside ? place : nil)
    }

    /// The city without what registers add to it: "Balzers (FL)", "CARSON, CA".
    private static func plain(_ city: ArraySlice<UInt8>) -> [UInt8] {
        var end = city.firstIndex(of: UInt8(ascii: "(")) ?? city.endIndex
        if let comma = city.lastIndex(of: UInt8(ascii: ",")), city.endIndex - comma == 4 {
            end = min(end, comma)
        }
        var name = city[..<end]
        while name.last == 0x20 { name.removeLast() }
        return Array(name.isEmpty ? city : name)
    }

    private mutating func area(
        _ name: [UInt8],
        _ country: CountryCode?,
        regionKey: [UInt8]
    ) -> UInt32 {
        key.removeAll(keepingCapacity: true)
        append(country?.packed ?? 0)
        let hash = hashes.hashes(of: name[...]).first ?? 0
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
            key.append(UInt8(truncatingIfNeeded: hash >> shift))
        }
        let place = Int(openNames.number(of: key[...]))
        if place == openAreas.count { openAreas.append(AreaResolver.none) }
        key += regionKey
        let number = Int(areaKeys.number(of: key[...]))
        if number < keyedAreas.count { return keyedAreas[number] }
        // The first area of the name serves rows without a region, and the other way round.
        let known = openAreas[place]
        let isOpen = known != AreaResolver.none && (regionKey.isEmpty || hasNoRegion[Int(known)])
        if !isOpen {
            areas.append(Area(name: name, region: [], country: country))
            hasNoRegion.append(regionKey.isEmpty)
        }
        let area = isOpen ? known : UInt32(areas.count - 1)
        if !regionKey.isEmpty { hasNoRegion[Int(area)] = false }
        if openAreas[place] == AreaResolver.none { openAreas[place] = area }
        keyedAreas.append(area)
        return area
    }

    private static let none = UInt32.max

    private mutating func place(at latitudeE6: Int32, _ longitudeE6: Int32) -> UInt32? {
        guard let point = Coordinate(latitudeE6: latitudeE6, longitudeE6: longitudeE6),
            let found = lookup?.knownPlace(at: point)
        else { return nil }
        if let known = placeNumbers[found.number] { return known }
        let number = UInt32(places.count)
        places.append(found)
        placeNumbers[found.number] = number
        return number
    }

    private mutating func addPart(_ name: ArraySlice<UInt8>, to area: UInt32) {
        key.removeAll(keepingCapacity: true)
        append(UInt16(area >> 16))
        append(UInt16(area & 0xFFFF))
        key += name
        _ = partKeys.number(of: key[...])
    }

    /// The area of a row that names no city; to be asked when all rows that do were seen.
    mutating func settledArea(of row: borrowing AddressRow, postcode: UInt32) -> UInt32 {
        let (latitude, longitude) = (row.latitudeE6, row.longitudeE6)
        var area = cellVotes[AreaResolver.cell(latitude, longitude)]?.winner
        if area == nil, postcode > 0 {
            let country = row.country ?? areas[Int(areaOfWorld(row))].country
            area = codeVotes[codeKey(country, postcode)]?.winner
        }
        area = area ?? neighbour(latitude, longitude)
        if let area, row.country == nil || row.country == areas[Int(area)].country {
            if !row.district.isEmpty { addPart(row.bytes[row.district], to: area) }
            return area
        }
        return areaOfWorld(row)
    }

    private func neighbour(_ latitudeE6: Int32, _ longitudeE6: Int32) -> UInt32? {
        guard !cellVotes.isEmpty else { return nil }
        for ring in 1...2 {
            for dy in -ring...ring {
                for dx in -ring...ring where max(abs(dy), abs(dx)) == ring {
                    let cell = AreaResolver.cell(latitudeE6, longitudeE6, dy, dx)
                    if let vote = cellVotes[cell] { return vote.winner }
                }
            }
        }
        return nil
    }

    /// The place of the world index; an area without a name where there is none.
    private mutating func areaOfWorld(_ row: borrowing AddressRow) -> UInt32 {
        let cell = AreaResolver.cell(row.latitudeE6, row.longitudeE6)
        let key = UInt64(row.country?.packed ?? 0) << 48 | cell
        if let area = worldAreas[key] { return area }
        let area = newAreaOfWorld(row)
        worldAreas[key] = area
        return area
    }

    private mutating func newAreaOfWorld(_ row: borrowing AddressRow) -> UInt32 {
        let known = place(at: row.latitudeE6, row.longitudeE6).map { places[Int($0)] }
        let country = row.country ?? known?.country
        let region = Array(row.bytes[row.region])
        let isInside = known?.country == country
        let name = isInside ? known?.name ?? [] : []
        let area = area(name, country, regionKey: known?.region ?? region)
        // The place may be a suburb, and people write the city.
        if isInside { areas[Int(area)].otherNames = known?.around ?? [] }
        if areas[Int(area)].region.isEmpty {
            areas[Int(area)].region = region.isEmpty ? known?.region ?? [] : region
        }
        return area
    }
}

// What is written of them.
extension AreaResolver {
    /// A place's name is one of an area's when at least this share of the area's rows lie in it.
    private static let leastShare = 10

    /// All areas by their numbers.
    func inputs() -> [AreaInput] {
        var inputs = areas.map {
            AreaInput(
                name: $0.name,
                otherNames: $0.otherNames,
                region: $0.region,
                country: $0.country
            )
        }
        for (area, names) in placeNames() { inputs[area].otherNames += names }
        for number in 0..<partKeys.count {
            let text = partKeys[UInt32(number)]
            let area = text.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            let name = Array(text.dropFirst(4))
            if !inputs[area].otherNames.contains(name) { inputs[area].otherNames.append(name) }
        }
        return inputs
    }

    private func placeNames() -> [Int: [[UInt8]]] {
        var rows: [Int: [UInt32: Int]] = [:]
        for wording in wordings {
            guard let place = wording.place else { continue }
            rows[Int(wording.area), default: [:]][place, default: 0] += wording.rows
        }
        return rows.mapValues { votes in
            let all = votes.values.reduce(0, +)
            let kept = votes.filter { $0.value * 100 >= all * AreaResolver.leastShare }
            return kept.keys.sorted().map { places[Int($0)].name }
        }
    }
}
