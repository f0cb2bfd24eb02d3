import AddressText
import GeoModel

/// What became of the rows of a gazetteer.
public struct GazetteerTally: Sendable, Equatable {
    /// Places and areas that the world index lacks.
    public var added = 0
    /// Places and areas that it has: they take their point and further names from the rows.
    public var joined = 0
    /// Rows of postal codes.
    public var codes = 0
    /// Rows of countries that the world index does not know.
    public var withoutCountry = 0

    /// Rows that are in the index.
    var taken: Int { added + joined + codes }
}

extension WorldBuilder {
    /// How far a row may be from the world's place of the same name and still be that place.
    private static let samePlace = 2_000.0
    /// The same for a name that only postal tables have: their points are rough.
    private static let samePostalPlace = 8_000.0
    /// How far a municipality's point may be from the place it is called after.
    private static let ownTown = 15_000.0

    /// Joins the rows of a gazetteer to the tables of the world: areas by their codes, places by name
    /// and distance, so that neither stands in the index twice.
    ///
    /// - Parameter progress: called with a short sentence before each step.
    mutating func add(_ rows: GazetteerRows, progress: (String) -> Void) -> GazetteerTally {
        var tally = GazetteerTally()
        progress("areas of the gazetteer")
        addAreas(rows, .admin1, &tally)
        addAreas(rows, .admin2, &tally)
        progress("places of the gazetteer")
        addPlaces(rows, &tally)
        addMunicipalities(rows, &tally)
        progress("postal codes of the gazetteer")
        addCodes(rows, &tally)
        return tally
    }

    private mutating func addAreas(
        _ rows: GazetteerRows, _ role: GazetteerRows.Role, _ tally: inout GazetteerTally
    ) {
        for place in rows.places where place.role == role {
            let code = place.country.letters
            guard let number = country(code) else {
                tally.withoutCountry += 1
                continue
            }
            let (admin1, admin2) = (rows.admin1(place), rows.admin2(place))
            let key =
                role == .admin1
                ? WorldBuilder.key(code, admin1) : WorldBuilder.key(code, admin1, admin2)
            if let node = adminNodes[key] {
                tally.joined += 1
                addNames(of: place, rows, to: node)
                continue
            }
            guard let parent = role == .admin1 ? admin(code, []) : admin(code, admin1) else {
                continue
            }
            let node = addNode(
                place, rows, kind: role == .admin1 ? .admin1 : .admin2, under: parent, number)
            tally.added += 1
            // An area without a code holds no places; it has its name all the same.
            if !(role == .admin1 ? admin1 : admin2).isEmpty { adminNodes[key] = node }
        }
    }

    private mutating func addPlaces(_ rows: GazetteerRows, _ tally: inout GazetteerTally) {
        let index = NameIndex(phrases.postings)
        for place in rows.places where place.role == .place {
            guard let (number, parent) = home(of: place, rows) else {
                tally.withoutCountry += 1
                continue
            }
            guard let node = known(place, rows, number, index) else {
                _ = addNode(place, rows, kind: .place, under: parent, number)
                tally.added += 1
                continue
            }
            tally.joined += 1
            table[node].latitudeE6 = place.latitudeE6
            table[node].longitudeE6 = place.longitudeE6
            // One of the world's places counts as much here as there: else this index, which lacks its
            // namesakes abroad, would outbid the world index, which doubts.
            if table[node].kind == .postal {
                table[node].kind = .place
                table[node].importance = place.importance
                table.move(node, under: parent)
            }
            addNames(of: place, rows, to: node)
        }
    }

    /// The country of a row's place and the smallest area of the tables that it lies in; nil where the
    /// world does not know the country.
    private func home(
        of place: GazetteerRows.Place, _ rows: GazetteerRows
    ) -> (country: UInt8, area: Int32)? {
        let code = place.country.letters
        guard let number = country(code),
            let area = admin(code, rows.admin1(place), rows.admin2(place))
        else { return nil }
        return (number, area)
    }

    /// The node of a row's place, where the tables of the world have it.
    private func known(
        _ place: GazetteerRows.Place, _ rows: GazetteerRows, _ country: UInt8, _ index: NameIndex
    ) -> Int32? {
        guard let hash = phrases.phraseHash(of: rows.name(place)) else { return nil }
        func nearest(_ metres: Double, _ isWanted: (Node) -> Bool) -> Int32? {
            index.nearest(
                hash, in: table, country: country, latitudeE6: place.latitudeE6,
                longitudeE6: place.longitudeE6, within: metres, where: isWanted)
        }
        return nearest(WorldBuilder.samePlace) { $0.kind == .place || $0.kind == .part }
            ?? nearest(WorldBuilder.samePostalPlace) { $0.kind == .postal }
    }

    /// A municipality gives its other names to the town it is called after; one without a town becomes
    /// a place of its own.
    private mutating func addMunicipalities(
        _ rows: GazetteerRows, _ tally: inout GazetteerTally
    ) {
        let index = NameIndex(phrases.postings)
        for place in rows.places where place.role == .area {
            guard let (number, parent) = home(of: place, rows) else {
                tally.withoutCountry += 1
                continue
            }
            let bare = NameVariants.bareHashes(of: rows.name(place), hasher: phrases.hasher)
            let town = bare.compactMap { hash in
                index.nearest(
                    hash, in: table, country: number, latitudeE6: place.latitudeE6,
                    longitudeE6: place.longitudeE6, within: WorldBuilder.ownTown
                ) { $0.kind == .place }
            }.first
            if let town {
                tally.joined += 1
                phrases.add(rows.name(place), node: town, quality: .alternate)
                phrases.add(list: rows.others(place), node: town, quality: .alternate)
            } else {
                tally.added += 1
                _ = addNode(place, rows, kind: .place, under: parent, number)
            }
        }
    }

    private mutating func addCodes(_ rows: GazetteerRows, _ tally: inout GazetteerTally) {
        let replaced = Set(rows.postalCountries.compactMap { country($0.letters) })
        // The user's table is newer than the world's; points of both side by side would be averaged.
        postcodes.removeRows { replaced.contains($0) }
        let index = NameIndex(phrases.postings)
        let grid = placeGrid()
        for code in rows.codes {
            let letters = code.country.letters
            guard let number = country(letters) else {
                tally.withoutCountry += 1
                continue
            }
            add(
                PostalRow(
                    code: rows.code(code), place: rows.place(code), countryCode: letters,
                    admin1: rows.admin1(code), country: number, latitudeE6: code.latitudeE6,
                    longitudeE6: code.longitudeE6, accuracy: code.accuracy),
                index: index, grid: grid)
            tally.codes += 1
        }
    }

    private mutating func addNode(
        _ place: GazetteerRows.Place, _ rows: GazetteerRows, kind: EntityKind,
        under parent: Int32, _ country: UInt8
    ) -> Int32 {
        let node = table.add(
            name: rows.name(place), kind: kind, parent: parent, country: country,
            importance: place.importance, latitudeE6: place.latitudeE6,
            longitudeE6: place.longitudeE6)
        phrases.add(rows.name(place), node: node, quality: .primary)
        phrases.add(list: rows.others(place), node: node, quality: .alternate)
        return node
    }

    private mutating func addNames(
        of place: GazetteerRows.Place, _ rows: GazetteerRows, to node: Int32
    ) {
        if !table.name(node).elementsEqual(rows.name(place)) {
            phrases.add(rows.name(place), node: node, quality: .alternate)
        }
        phrases.add(list: rows.others(place), node: node, quality: .alternate)
    }
}

extension CountryCode {
    /// The two letters, as the tables of the world have them.
    fileprivate var letters: ArraySlice<UInt8> { [bytes.0, bytes.1] }
}
