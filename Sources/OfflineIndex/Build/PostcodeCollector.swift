import AddressText

/// Collects the rows of postal codes while an index is built: one point per code and row, settled to
/// one record per code and country at the end.
struct PostcodeCollector {
    /// One row of a postal table.
    struct Row {
        /// The hash of the code.
        var hash: UInt64
        /// Where the normalised code lies in `codes`.
        var codeStart: UInt32
        var codeCount: UInt8
        var country: UInt8
        var accuracy: UInt8
        var node: Int32
        var latitudeE6: Int32
        var longitudeE6: Int32
    }

    private(set) var rows: [Row] = []
    private(set) var codes: [UInt8] = []
    /// Points that replace what the rows say, by code hash and country.
    private(set) var points: [UInt64: (latitudeE6: Int32, longitudeE6: Int32)] = [:]
    /// Nodes of names already seen with a code, to join later tables.
    private var seen: [UInt64: Int32] = [:]

    /// Adds a row.
    ///
    /// - Parameter accuracy: 1 (estimated) to 6 (centroid), 0 unknown; as GeoNames says it.
    mutating func add(
        _ code: ArraySlice<UInt8>,
        country: UInt8,
        node: Int32,
        latitudeE6: Int32,
        longitudeE6: Int32,
        accuracy: UInt8
    ) {
        let normal = PostcodeText.normalised(code)
        guard !normal.isEmpty, normal.count <= PostcodeText.longest else { return }
        rows.append(
            Row(
                hash: PostcodeText.hash(normal[...]),
                codeStart: UInt32(codes.count),
                codeCount: UInt8(normal.count),
                country: country,
                accuracy: accuracy,
                node: node,
                latitudeE6: latitudeE6,
                longitudeE6: longitudeE6
            )
        )
        codes.append(contentsOf: normal)
    }

    /// The normalised code of a row.
    func code(_ row: Row) -> ArraySlice<UInt8> {
        codes[Int(row.codeStart)..<(Int(row.codeStart) + Int(row.codeCount))]
    }

    /// Takes the rows of some countries out, with what is known of their middles.
    mutating func removeRows(where isUnwanted: (UInt8) -> Bool) {
        let unwanted = rows.filter { isUnwanted($0.country) }
        guard !unwanted.isEmpty else { return }
        for row in unwanted { points[PostcodeCollector.key(row.hash, row.country)] = nil }
        rows.removeAll { isUnwanted($0.country) }
    }

    /// Says where the middle of a code is, whatever its rows say.
    mutating func setPoint(
        _ code: ArraySlice<UInt8>,
        country: UInt8,
        latitudeE6: Int32,
        longitudeE6: Int32
    ) {
        let hash = PostcodeText.hash(PostcodeText.normalised(code)[...])
        points[PostcodeCollector.key(hash, country)] = (latitudeE6, longitudeE6)
    }

    /// Notes which node a name with a code became.
    mutating func remember(
        _ name: ArraySlice<UInt8>,
        code: ArraySlice<UInt8>,
        country: UInt8,
        node: Int32
    ) {
        seen[PostcodeCollector.key(name, code, country)] = node
    }

    /// The node that a name with a code became in an earlier table.
    func remembered(
        _ name: ArraySlice<UInt8>,
        code: ArraySlice<UInt8>,
        country: UInt8
    ) -> Int32? {
        seen[PostcodeCollector.key(name, code, country)]
    }

    static func key(_ hash: UInt64, _ country: UInt8) -> UInt64 {
        PhraseHash.token(hash, UInt64(country))
    }

    private static func key(
        _ name: ArraySlice<UInt8>,
        _ code: ArraySlice<UInt8>,
        _ country: UInt8
    ) -> UInt64 {
        let lower = name.lazy.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
        return key(
            PhraseHash.token(
                lower.reduce(PhraseHash.empty, PhraseHash.byte),
                code.reduce(PhraseHash.empty, PhraseHash.byte)
            ),
            country
        )
    }
}
