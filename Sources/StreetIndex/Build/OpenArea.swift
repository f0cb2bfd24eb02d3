/// An area while its streets come in.
struct OpenArea {
    let input: AreaInput
    private(set) var streets: [Street] = []
    private(set) var blocks: [[UInt8]] = []
    /// The postal codes of its houses.
    private(set) var postcodes: Set<UInt32> = []
    private var encoder: BlockEncoder?

    /// A street of it, encoded.
    struct Street {
        var keys: [StreetKey]
        /// Where the texts of the keys begin in `texts`; `AreaRecord.noText` where there is none.
        var texts: [UInt32]
        /// The number of its block.
        var block: Int
        var name: UInt32
        var middle: StreetMiddle
        var box: StreetBox
    }

    init(_ input: AreaInput) { self.input = input }

    /// What its points are relative to: the first street's middle.
    var origin: (latitude: Int32, longitude: Int32) { encoder?.origin ?? (0, 0) }

    /// Adds a street; false when it has no point or nothing to be found by.
    ///
    /// - Parameters:
    ///   - text: where its name begins in `texts`.
    ///   - spellings: the same of the texts of its keys.
    mutating func add(_ street: StreetInput, text: UInt32, spellings: [UInt32]) -> Bool {
        guard let middle = StreetMiddle(street), !street.keys.isEmpty else { return false }
        var encoder = encoder ?? BlockEncoder(origin: (middle.latitudeE5, middle.longitudeE5))
        blocks.append(encoder.encode(street, text: text, around: middle))
        self.encoder = encoder
        streets.append(
            Street(
                keys: street.keys, texts: spellings, block: blocks.count - 1, name: text,
                middle: middle,
                box: StreetBox(around: street)))
        for house in street.houses where house.postcode > 0 { postcodes.insert(house.postcode) }
        return true
    }

    /// Its streets in the order of the file.
    var inOrder: [Street] {
        streets.sorted { left, right in
            func key(_ street: Street) -> (UInt32, UInt8, UInt8, Int32, Int32, Int) {
                let key = street.keys[0]
                return (
                    key.core, key.type, key.direction, street.middle.latitudeE5,
                    street.middle.longitudeE5, street.block
                )
            }
            return key(left) < key(right)
        }
    }
}

extension StreetBox {
    /// Around all points of a street.
    init(around street: StreetInput) {
        self.init(south: .max, west: .max, north: .min, east: .min)
        for house in street.houses { insert(house.latitudeE6, house.longitudeE6) }
        for line in [street.course] + street.stretches.map(\.course) {
            for point in line { insert(point.latitudeE6, point.longitudeE6) }
        }
    }

    private mutating func insert(_ latitudeE6: Int32, _ longitudeE6: Int32) {
        let (latitude, longitude) = (Step5.rounded(latitudeE6), Step5.rounded(longitudeE6))
        (south, north) = (min(south, latitude), max(north, latitude))
        (west, east) = (min(west, longitude), max(east, longitude))
    }

    /// Makes room for another box.
    mutating func formUnion(_ other: StreetBox) {
        (south, north) = (min(south, other.south), max(north, other.north))
        (west, east) = (min(west, other.west), max(east, other.east))
    }
}
