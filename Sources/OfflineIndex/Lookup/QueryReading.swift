import AddressText

/// A run of tokens that is the name of something.
struct Span {
    /// The first token, and the one after the last.
    var start: Int, end: Int
    /// Its postings.
    var postings: Range<Int>
    /// Whether one of its words was read as another one.
    var isCorrected = false
    /// Whether the span is a whole comma-separated part.
    var isWholePart = false
    /// What the words around it say against its being a place; 0 or less.
    var penalty: Float = 0

    var count: Int { end - start }
}

/// An area that some span names: whatever lies inside it agrees with the span.
struct Container {
    /// The first and last entity inside.
    var first: UInt32, last: UInt32
    var span: UInt8
    /// What agreement is worth.
    var weight: Float
    /// Whether it is a place with parts, rather than an administrative area.
    var isPlace: Bool
    /// The place that it is or is called after.
    var city: Posting?
    /// The importance of the city that it is or is called after, or 0.
    var importance: UInt8
}

/// A postal code that may be meant, in one country.
struct PostcodeHit {
    /// Its record's number.
    var record: Int
    var country: UInt8
    var latitudeE6: Int32
    var longitudeE6: Int32
    var entity: UInt32
    var kind: EntityKind
    var importance: UInt8
    /// In metres.
    var radius: Float
    /// The tokens it is written with.
    var start: Int, end: Int
    /// How much like a postal code it is written.
    var score: Float
    /// Whether a zero that a spreadsheet dropped was put back.
    var isPadded = false
}

/// A place or postal code that may be the answer.
struct Anchor {
    /// The entity; for a postal code the entity it belongs to.
    var entity: UInt32
    /// The last entity inside it.
    var last: UInt32
    /// Index into the postcode hits, or -1 for an entity.
    var postcode: Int
    /// The span or, for a postal code, -1.
    var span: Int
    var start: Int, end: Int
    var kind: EntityKind
    var country: UInt8
    var quality: UInt8
    var importance: UInt8
    /// The point; of an entity only as exact as `CoarsePoint`, until its record is read.
    var latitudeE6: Int32
    var longitudeE6: Int32
    /// In metres.
    var radius: Float
    var score: Float
    /// The postcode hit that agrees with this place, or -1.
    var agreeingPostcode = -1
    /// Whether a postal code of this country stands in the query and lies elsewhere.
    var contradicted = false
    /// Whether the query itself names the anchor's country or region.
    var namesCountry = false, namesRegion = false
    /// Whether another name of the query lies around it or near it.
    var hasNeighbour = false
    /// Tokens that this reading explains, as bits of the first 64.
    var explained: UInt64 = 0
}

extension Anchor {
    /// An entity that a span names, as far as its posting says.
    @inline(__always)
    init(_ posting: Posting, kind: EntityKind, span: Span, number: Int, score: Float) {
        self.init(
            entity: posting.entity, last: posting.last, postcode: -1, span: number,
            start: span.start, end: span.end,
            kind: kind, country: posting.country, quality: posting.quality,
            importance: posting.importance, latitudeE6: CoarsePoint.latitudeE6(posting.latitude),
            longitudeE6: CoarsePoint.longitudeE6(posting.longitude),
            radius: RadiusScale.metres(posting.radius), score: score)
        explained = QueryReading.bits(span.start, span.end)
    }
}

extension Anchor {
    /// Whether it is written with any of these tokens.
    @inline(__always)
    func overlaps(_ start: Int, _ end: Int) -> Bool { start < self.end && self.start < end }

    /// Whether an entity lies inside this one, or is it.
    @inline(__always)
    func holds(_ entity: UInt32) -> Bool { entity >= self.entity && entity <= last }
}

/// Everything read from one query; kept between queries so that nothing is allocated.
struct QueryReading {
    var tokens = TokenList()
    /// The word classes of each token.
    var words: [WordClass] = []
    var spans: [Span] = []
    var containers: [Container] = []
    var postcodes: [PostcodeHit] = []
    var anchors: [Anchor] = []
    /// For each span the best support of the anchor at hand; kept so that nothing is allocated.
    var spanScores: [Float] = []
    /// The country at an end of the query.
    var namedCountry = NamedCountry(span: -1, weight: 0, countries: CountryMask())
    /// The countries in which places are looked for: the promised ones, or the one that is named.
    var searched = CountryMask()
    /// Promised countries as bits; all set when nothing is promised.
    var allowed = CountryMask()

    /// Forgets all but the tokens and the promised countries.
    mutating func clear() {
        words.removeAll(keepingCapacity: true)
        spans.removeAll(keepingCapacity: true)
        containers.removeAll(keepingCapacity: true)
        postcodes.removeAll(keepingCapacity: true)
        anchors.removeAll(keepingCapacity: true)
        namedCountry.span = -1
    }

    /// The bits of a range of tokens.
    static func bits(_ start: Int, _ end: Int) -> UInt64 {
        let upper = min(end, 64)
        guard start < upper else { return 0 }
        let width = UInt64(upper - start)
        return (width == 64 ? .max : (1 << width) - 1) << UInt64(start)
    }
}

/// A set of country numbers.
struct CountryMask {
    private var words: (UInt64, UInt64, UInt64, UInt64) = (.max, .max, .max, .max)
    /// Whether every country is in the set.
    private(set) var isOpen = true

    mutating func open() {
        words = (.max, .max, .max, .max)
        isOpen = true
    }

    mutating func close() {
        words = (0, 0, 0, 0)
        isOpen = false
    }

    mutating func insert(_ country: UInt8) {
        let bit: UInt64 = 1 << UInt64(country & 63)
        switch country >> 6 {
        case 0: words.0 |= bit
        case 1: words.1 |= bit
        case 2: words.2 |= bit
        default: words.3 |= bit
        }
    }

    @inline(__always)
    func contains(_ country: UInt8) -> Bool {
        let word =
            switch country >> 6 {
            case 0: words.0
            case 1: words.1
            case 2: words.2
            default: words.3
            }
        return word >> UInt64(country & 63) & 1 != 0
    }

    /// The only country of the set, or nil where there is none or more.
    var only: UInt8? {
        var found: UInt8?
        for (index, word) in [words.0, words.1, words.2, words.3].enumerated() where word != 0 {
            guard found == nil, word & (word - 1) == 0 else { return nil }
            found = UInt8(index * 64 + word.trailingZeroBitCount)
        }
        return found
    }
}
