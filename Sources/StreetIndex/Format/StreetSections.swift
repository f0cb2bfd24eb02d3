/// The sections of a street index, in the container of OfflineIndex. Beside them it has the container's
/// `information` and `sources`.
///
/// An *area* is a country, a city as the data names it and a region. The streets of an area are one run
/// of numbers, in the order of their cores, so that a street of a known area is found by a search in a
/// few kilobytes that needs no table of its own.
enum StreetSection: UInt32 {
    /// `AreaRecord`s.
    case areas = 64
    /// Names: a length byte and as many bytes of UTF-8.
    case texts = 65
    /// For each street `StreetKey.core`, ascending within an area.
    case cores = 66
    /// For each street `StreetKey.letters`.
    case letters = 67
    /// For each street where its block begins in `blocks`.
    case blockStarts = 68
    /// `AliasRecord`s: further spellings of streets, ascending within an area.
    case aliases = 69
    /// Open-addressed `AreaSlot`s: names and postal codes of areas.
    case areaDirectory = 70
    /// The areas of names or codes that have several: a count and as many area numbers.
    case areaNumbers = 71
    /// For each postal code where its text begins in `texts`.
    case postcodes = 72
    /// For each suffix of house numbers where its text begins in `texts`.
    case suffixes = 73
    /// `SuffixSlot`s in the order of their hashes.
    case suffixOrder = 74
    /// Streets with their houses, as `BlockEncoder` writes them.
    case blocks = 75
    /// `AreaCell`s in the order of their cells: which areas are near a point.
    case areaCells = 76
    /// Boxes around groups of streets, for reverse geocoding: `StreetBox`es.
    case boxes = 77
    /// The streets of the boxes, group by group: street numbers.
    case boxedStreets = 78
    /// For each alias where its text begins in `texts`, `AreaRecord.noText` where it has none. Indexes from
    /// before it was kept do not have it.
    case aliasTexts = 79
}

/// An area, 48 bytes.
struct AreaRecord: BitwiseCopyable {
    /// The middle of its streets.
    var latitudeE6: Int32
    var longitudeE6: Int32
    /// What the points of its blocks are relative to, in steps of 1e-5 degrees.
    var originLatitudeE5: Int32
    var originLongitudeE5: Int32
    /// How far it reaches from its middle, in metres.
    var radius: Float
    /// Its first street, and how many it has.
    var firstStreet: UInt32
    var streetCount: UInt32
    /// Its first alias, and how many it has.
    var firstAlias: UInt32
    var aliasCount: UInt32
    /// Where its name and its region's name begin in `texts`; `noText` where it has none.
    var name: UInt32
    var region: UInt32
    /// ISO 3166-1 alpha-2 as `CountryCode.packed`, 0 where it is not known.
    var country: UInt16
    /// Unused, zero.
    var reserved: UInt16

    static let noText = UInt32.max
}

/// A further spelling of a street, 12 bytes.
struct AliasRecord: BitwiseCopyable {
    var core: UInt32
    var letters: UInt32
    /// The street's number.
    var street: UInt32
}

/// Where the areas of a name or code are, 8 bytes; all zeros for a free slot.
struct AreaSlot: BitwiseCopyable {
    /// The high half of the hash of the name's tokens, or of the code.
    var fingerprint: UInt32
    /// With the high bit the only area; else where in `areaNumbers`, from 1, their count stands, and the
    /// areas behind it.
    var areas: UInt32

    static let single: UInt32 = 1 << 31

    static func fingerprint(_ hash: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: hash >> 32) }
}

/// A suffix by the hash of its text, 8 bytes.
struct SuffixSlot: BitwiseCopyable {
    var hash: UInt32
    var suffix: UInt32
}

/// An area and the cell of its middle, 8 bytes.
struct AreaCell: BitwiseCopyable {
    var cell: UInt32
    var area: UInt32

    /// A tenth of a degree.
    static let step: Int32 = 100_000

    static func cell(_ latitudeE6: Int32, _ longitudeE6: Int32) -> UInt32 {
        let row = UInt32(clamping: (latitudeE6 &+ 90_000_000) / step)
        let column = UInt32(clamping: (longitudeE6 &+ 180_000_000) / step)
        return row << 12 | column
    }
}

/// A box around some streets that lie together, 16 bytes, in steps of 1e-5 degrees.
struct StreetBox: BitwiseCopyable {
    var south: Int32
    var west: Int32
    var north: Int32
    var east: Int32

    /// How many streets are in a box; the last one has the rest.
    static let size = 32
}

/// Degrees in steps of 1e-5, about a metre: what points of streets and houses are rounded to.
enum Step5 {
    static func rounded(_ microdegrees: Int32) -> Int32 {
        (microdegrees >= 0 ? microdegrees &+ 5 : microdegrees &- 5) / 10
    }
}
