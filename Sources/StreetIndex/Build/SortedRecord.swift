/// A house, or the place of a line's course in its file, as it is sorted: 36 bytes.
struct SortedRecord: BitwiseCopyable {
    var area: UInt32
    /// The core of the street's key.
    var core: UInt32
    /// Type and direction of the street's key.
    var type: UInt8
    var direction: UInt8
    /// A `Kind`.
    var kind: UInt8
    var reserved: UInt8 = 0
    /// A house's number.
    var number: UInt32 = 0
    /// The number of a house's suffix among the builder's suffixes plus one; 0 for none.
    var suffix: UInt32 = 0
    /// The same of the postal code.
    var postcode: UInt32 = 0
    /// The number of the street's name among the builder's names.
    var name: UInt32
    /// A house's point in millionths of a degree; of a line, where its course stands in the file.
    var latitudeE6: Int32
    var longitudeE6: Int32

    enum Kind: UInt8 {
        case house, street, range
    }

    /// Records of one street are neighbours.
    @inline(__always)
    var street: UInt64 { UInt64(area) << 32 | UInt64(core) }

    @inline(__always)
    private var form: UInt64 {
        UInt64(type) << 48 | UInt64(direction) << 40 | UInt64(kind) << 32 | UInt64(number)
    }

    /// Whether both are of one street.
    func isSameStreet(_ other: SortedRecord) -> Bool {
        street == other.street && type == other.type && direction == other.direction
    }

    /// The order of the records: by area, street and number; the rest makes it total.
    @inline(__always)
    static func isBefore(_ left: SortedRecord, _ right: SortedRecord) -> Bool {
        if left.street != right.street { return left.street < right.street }
        if left.form != right.form { return left.form < right.form }
        return left.isBeforeInHouse(right)
    }

    private func isBeforeInHouse(_ other: SortedRecord) -> Bool {
        if suffix != other.suffix { return suffix < other.suffix }
        // With a postal code before without: of two that are one house the first is kept.
        let (mine, others) = (postcode &- 1, other.postcode &- 1)
        if mine != others { return mine < others }
        if latitudeE6 != other.latitudeE6 { return latitudeE6 < other.latitudeE6 }
        if longitudeE6 != other.longitudeE6 { return longitudeE6 < other.longitudeE6 }
        return name < other.name
    }
}
