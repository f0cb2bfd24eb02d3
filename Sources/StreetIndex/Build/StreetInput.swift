/// A house as the builder collected it.
public struct StreetHouse: Hashable, Sendable {
    /// The number without its suffix.
    public var number: UInt32
    /// What `StreetFileWriter.intern(suffix:)` gave for the suffix; 0 for none.
    public var suffix: UInt32
    /// What `StreetFileWriter.intern(postcode:)` gave for the postal code; 0 for none.
    public var postcode: UInt32
    /// Degrees north, WGS 84, in millionths.
    public var latitudeE6: Int32
    /// Degrees east, WGS 84, in millionths.
    public var longitudeE6: Int32

    /// Makes a house.
    public init(
        number: UInt32, suffix: UInt32 = 0, postcode: UInt32 = 0, latitudeE6: Int32,
        longitudeE6: Int32
    ) {
        self.number = number
        self.suffix = suffix
        self.postcode = postcode
        self.latitudeE6 = latitudeE6
        self.longitudeE6 = longitudeE6
    }
}

/// House numbers along a line, of a street that the builder knows.
public struct StreetStretch: Sendable {
    /// Which numbers of the range exist.
    public var step: NumberRange.Step
    /// The numbers at the two ends of the course, in its direction.
    public var first: UInt32, last: UInt32
    /// At least two points, WGS 84 in millionths of a degree.
    public var course: [(latitudeE6: Int32, longitudeE6: Int32)]

    /// Makes a stretch.
    public init(
        step: NumberRange.Step, first: UInt32, last: UInt32,
        course: [(latitudeE6: Int32, longitudeE6: Int32)]
    ) {
        self.step = step
        self.first = first
        self.last = last
        self.course = course
    }
}

/// A street of one area with all that is known of it.
public struct StreetInput: Sendable {
    /// Its name as it is shown, UTF-8.
    public var name: [UInt8]
    /// What it is looked up by: its own key first, then those of other spellings.
    public var keys: [StreetKey]
    /// What each of the keys was made of, so that misspelt words can be compared with it; empty, or missing
    /// at the end, where that is not known.
    public var spellings: [[UInt8]]
    /// Its houses, in any order, each once.
    public var houses: [StreetHouse]
    /// Its ranges of house numbers.
    public var stretches: [StreetStretch]
    /// Its course; empty where only its houses are known. WGS 84 in millionths of a degree.
    public var course: [(latitudeE6: Int32, longitudeE6: Int32)]

    /// Makes a street.
    public init(
        name: [UInt8], keys: [StreetKey], spellings: [[UInt8]] = [], houses: [StreetHouse] = [],
        stretches: [StreetStretch] = [],
        course: [(latitudeE6: Int32, longitudeE6: Int32)] = []
    ) {
        self.name = name
        self.keys = keys
        self.spellings = spellings
        self.houses = houses
        self.stretches = stretches
        self.course = course
    }
}
