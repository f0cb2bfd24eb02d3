import AddressText

/// The points of one country's postal table at which rows of several names lie.
///
/// GeoNames puts counties of China at the middle of their prefecture where it knows no better. Of 22 addresses
/// with such a code one lay within 10 km of that point, and 20 of the county's town.
struct SharedPoints {
    private var keys: Set<UInt64> = []

    /// - Parameters:
    ///   - rows: those of the country.
    ///   - latitude: of all rows of the table, in millionths of a degree, as the longitudes.
    init(
        of rows: some Sequence<Int>,
        names: TextColumn,
        _ latitude: [Int32],
        _ longitude: [Int32]
    ) {
        var nameAt: [UInt64: ArraySlice<UInt8>] = [:]
        for row in rows {
            let key = SharedPoints.key(latitude[row], longitude[row])
            let other = nameAt.updateValue(names[row], forKey: key)
            if let other, other != names[row] { keys.insert(key) }
        }
    }

    func contains(latitudeE6: Int32, longitudeE6: Int32) -> Bool {
        keys.contains(SharedPoints.key(latitudeE6, longitudeE6))
    }

    private static func key(_ latitudeE6: Int32, _ longitudeE6: Int32) -> UInt64 {
        UInt64(UInt32(bitPattern: latitudeE6)) << 32 | UInt64(UInt32(bitPattern: longitudeE6))
    }
}

extension WorldBuilder {
    /// How far a county's town may lie from the middle of its prefecture, in metres.
    private static let prefectureReach = 150_000.0
    /// What a county's name in the postal table ends in, and the gazetteer's name of its town does not.
    private static let countyWords = [" District", " County", " City", " Banner"].map {
        Array($0.utf8)
    }

    /// The town of a Chinese county, by its name in the postal table: the largest place of that name
    /// around a point.
    func countyTown(
        _ county: ArraySlice<UInt8>,
        country: UInt8,
        index: NameIndex,
        around point: (latitudeE6: Int32, longitudeE6: Int32)
    ) -> Int32? {
        guard
            let word = WorldBuilder.countyWords.first(where: { county.suffix($0.count) == $0[...] }
            ),
            let hash = phrases.phraseHash(of: county.dropLast(word.count))
        else { return nil }
        let towns = index.nodes(hash).filter { node in
            table[node].country == country && table[node].kind == .place
                && table.metres(
                    node,
                    toLatitudeE6: point.latitudeE6,
                    longitudeE6: point.longitudeE6
                ) <= WorldBuilder.prefectureReach
        }
        return towns.max { table[$0].importance < table[$1].importance }
    }
}
