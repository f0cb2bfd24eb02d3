import Glibc

/// The layout of an index file: little endian, sections aligned to 64 bytes, never modified.
///
///     0   8  magic "GBXGEO\r\n"        8  2  format major    10  2  format minor
///     12  4  section count              16  8  file length     24  8  source date yyyymmdd
///     32 16  build id                   48  4  normaliser revision         52  4  zero
///     56  8  hash of header and section table, with this field zero
///     64     sections: {u32 kind, u32 flags, u64 offset, u64 length, u64 count, u64 hash}
///
/// A reader refuses another major and ignores sections it does not know.
package enum IndexFormat {
    static let magic = Array("GBXGEO\r\n".utf8)
    static let major: UInt16 = 4
    static let minor: UInt16 = 0
    static let headerLength = 64
    static let sectionEntryLength = 40
    package static let alignment = 64
    /// More sections than any version has; guards the table of a damaged file.
    static let mostSections = 64
}

/// The sections of an index.
enum SectionKind: UInt32, CaseIterable {
    /// Text, one `key=value` a line: name, source date.
    case information = 1
    /// Text, tab separated: id, title, licence, attribution.
    case sources = 2
    /// The fold table.
    case foldTable = 3
    /// `CountryRecord`s; `EntityRecord.country` is an index into them.
    case countries = 4
    /// `EntityRecord`s in hierarchy order.
    case entities = 5
    /// Names: a length byte and as many bytes of UTF-8.
    case names = 6
    /// Open-addressed slots of phrases: `PhraseRun`s.
    case phraseDirectory = 7
    /// Runs of `Posting`s, one run a phrase.
    case postings = 8
    /// A bit for the hash of every beginning of a phrase of several tokens.
    case phrasePrefixes = 9
    /// Open-addressed `PostcodeSlot`s.
    case postcodeDirectory = 10
    /// `PostcodeRecord`s in the order of their codes.
    case postcodes = 11
    /// The codes, front coded in blocks of 16.
    case postcodeNames = 12
    /// Words of place names for the correction of typing errors: `WordRecord`s.
    case words = 13
    /// The texts of the words, one after the other.
    case wordTexts = 14
    /// Where each bucket of `wordDeletes` begins; one more than there are buckets.
    case wordBuckets = 15
    /// For each word and each of its spellings with one letter left out: the word's number in the
    /// low 24 bits, eight bits of the spelling's hash above.
    case wordDeletes = 16
    /// Which of `stretches` belong to which street: `StretchRun`s in the order of their entities. Only
    /// indexes of country packs have these two.
    case stretchRuns = 17
    /// `StretchRecord`s, those of a street in the order of their first numbers.
    case stretches = 18
}

/// What kind of thing an entity is.
enum EntityKind: UInt8 {
    case country, admin1, admin2
    /// A city, town or village.
    case place
    /// A part of a place: suburb, dong, aza, barangay.
    case part
    /// A name that only the postal tables have.
    case postal
    /// A street.
    case street
    /// An airport.
    case airport

    /// Whether it is a country or an area of one, not a place.
    var isAdministrative: Bool { rawValue < EntityKind.place.rawValue }
}

/// One place of the world, 24 bytes. Children follow their parent: an entity lies inside another
/// when its number is between the other's own and `last`.
struct EntityRecord {
    var latitudeE6: Int32
    var longitudeE6: Int32
    /// The number of the last entity inside this one; its own number when there is none.
    var last: UInt32
    /// The entity around this one; its own number for a country.
    var parent: UInt32
    /// Where its name begins in the section `names`.
    var name: UInt32
    /// round(8 × log2(1 + population)), at most 255.
    var importance: UInt8
    /// An `EntityKind`.
    var kind: UInt8
    /// Index into the countries.
    var country: UInt8
    /// The radius as `RadiusScale` writes it.
    var radius: UInt8
}

/// A country of the index, 8 bytes.
struct CountryRecord {
    /// ISO 3166-1 alpha-2, as `CountryCode.packed`.
    var code: UInt16
    /// Unused, zero.
    var reserved: UInt16
    /// The country's entity.
    var entity: UInt32
}

/// Where the postings of a phrase are: the value of a slot of its directory, whose other half is the
/// high half of the phrase's hash. The number of the first posting, from 1, in the low 26 bits; how
/// many there are in the high six, 0 where they are more than `longest`: then the end is marked.
enum PhraseRun {
    static let longest = 63

    static func value(first: Int, count: Int) -> UInt32 {
        UInt32(first + 1) | (count <= longest ? UInt32(count) << 26 : 0)
    }

    /// The first posting, or -1 for a free slot.
    @inline(__always)
    static func first(_ value: UInt32) -> Int { Int(value & 0x3FF_FFFF) - 1 }

    /// How many postings, or nil where their end is marked.
    @inline(__always)
    static func count(_ value: UInt32) -> Int? { value >> 26 == 0 ? nil : Int(value >> 26) }
}

/// One meaning of a phrase, 16 bytes; a phrase's postings stand in the order of their entities.
///
/// It repeats so much of its entity that ranking seldom has to read that: a table far larger than the
/// processor's caches answers ten times slower than the posting at hand.
struct Posting: BitwiseCopyable {
    /// The entity, or a `WordClass` mask for a word of the language.
    var entity: UInt32
    /// The last entity inside it.
    var last: UInt32
    /// Its point in steps of `CoarsePoint`.
    var latitude: Int16
    var longitude: Int16
    /// An `EntityKind` or `word` in the low four bits, a `NameQuality` in the next three; the high bit
    /// marks the last posting of a phrase.
    var kindAndQuality: UInt8
    /// The entity's importance.
    var importance: UInt8
    /// The entity's country.
    var country: UInt8
    /// The entity's radius as `RadiusScale` writes it.
    var radius: UInt8

    /// Its point in microdegrees.
    var latitudeE6: Int32 { CoarsePoint.latitudeE6(latitude) }
    var longitudeE6: Int32 { CoarsePoint.longitudeE6(longitude) }
    /// An `EntityKind`, or `word`.
    var kind: UInt8 { kindAndQuality & 0xF }
    /// The kind of entity; nil for a word, and in a damaged file.
    @inline(__always)
    var entityKind: EntityKind? {
        // A kind is one byte, its raw value, and every value up to the last kind's is one. `init(rawValue:)` is
        // a call for each of the meanings of a name.
        kind <= EntityKind.airport.rawValue ? unsafeBitCast(kind, to: EntityKind.self) : nil
    }
    /// A `NameQuality`.
    var quality: UInt8 { kindAndQuality >> 4 & 0x7 }
    /// Whether no posting of the phrase follows.
    var endsPhrase: Bool { kindAndQuality & Posting.endFlag != 0 }
    /// Whether the entity has others inside it.
    var hasChildren: Bool { last > entity }

    /// The kind of a posting that is a word of the language, not a place.
    static let word: UInt8 = 15
    static let endFlag: UInt8 = 0x80
}

/// Points in two times 16 bits, within 0.0014 degrees of latitude and twice that of longitude; good
/// enough to tell what is near.
enum CoarsePoint {
    private static let latitudeStep: Int32 = 2_747
    private static let longitudeStep: Int32 = 5_494

    static func latitude(_ microdegrees: Int32) -> Int16 {
        Int16(clamping: microdegrees / latitudeStep)
    }
    static func longitude(_ microdegrees: Int32) -> Int16 {
        Int16(clamping: microdegrees / longitudeStep)
    }
    @inline(__always)
    static func latitudeE6(_ coarse: Int16) -> Int32 { Int32(coarse) * latitudeStep }
    @inline(__always)
    static func longitudeE6(_ coarse: Int16) -> Int32 { Int32(coarse) * longitudeStep }
}

/// How good a name is as evidence for its entity, best first.
enum NameQuality: UInt8 {
    /// The entity's own name.
    case primary
    /// Another name, or the name in another language.
    case alternate
    /// A spelling that geobatch made from a name ("St" for "Saint").
    case variant
    /// A code or abbreviation of two or three letters.
    case code
}

/// Where the records of a postal code are, 8 bytes.
struct PostcodeSlot {
    /// The high half of the code's hash.
    var fingerprint: UInt32
    /// The number of the first record in the low 24 bits, how many in the high 8; 0 is free.
    var records: UInt32
}

/// A postal code of one country, 16 bytes.
struct PostcodeRecord {
    var latitudeE6: Int32
    var longitudeE6: Int32
    /// The entity it belongs to in the low 24 bits, the radius in the high 8.
    var entityAndRadius: UInt32
    /// Country, kind and importance of that entity.
    var country: UInt8
    var kind: UInt8
    var importance: UInt8
    /// A `CodeOrigin`.
    var origin: UInt8

    var entity: UInt32 { entityAndRadius & 0xFF_FFFF }
    var radius: UInt8 { UInt8(entityAndRadius >> 24) }
}

/// The stretches of one street, 8 bytes.
struct StretchRun {
    /// The street's entity.
    var entity: UInt32
    /// The number of its first stretch; they end where those of the next street begin.
    var first: UInt32
}

/// A stretch of a street by its house numbers, or a house, 16 bytes.
struct StretchRecord {
    /// Where its houses are.
    var latitudeE6: Int32
    var longitudeE6: Int32
    /// Its lowest and highest number.
    var first: UInt16
    var last: UInt16
    /// How far from the point its houses may be, as `RadiusScale` writes it.
    var radius: UInt8
    /// 1 for a house, whose point is measured; 0 for a stretch.
    var isHouse: UInt8
    /// The letter behind a house's number, small; 0 where there is none.
    var letter: UInt8
    /// Unused, zero.
    var reserved: UInt8 = 0
}

/// A word that place names are made of, 16 bytes.
struct WordRecord {
    /// The hash of its folded text.
    var hash: UInt64
    /// Where its text begins in `wordTexts`.
    var text: UInt32
    /// How long it is, in bytes.
    var count: UInt8
    /// The greatest importance of a place that has it in a name.
    var weight: UInt8
    /// Unused, zero.
    var reserved: UInt16
}

/// Radii in a byte: 10 metres × 2^(n/12), from 10 m (0) to 25,000 km (255).
package enum RadiusScale {
    package static func encoded(metres: Double) -> UInt8 {
        guard metres > 10 else { return 0 }
        return UInt8(min(255, (12 * log2(metres / 10)).rounded(.up)))
    }

    @inline(__always)
    package static func metres(_ encoded: UInt8) -> Float {
        let (octave, step) = (UInt32(encoded) / 12, encoded % 12)
        return Float(bitPattern: (127 + octave) << 23) * tenTimesRoots[Int(step)]
    }

    /// 10 × 2^(n/12) for n below 12.
    private static let tenTimesRoots: InlineArray<12, Float> = [
        10, 10.594_631, 11.224_621, 11.892_071, 12.599_211, 13.348_399, 14.142_136, 14.983_071,
        15.874_011, 16.817_929, 17.817_974, 18.877_486,
    ]
}
