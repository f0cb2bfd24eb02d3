import AddressText

/// A token as a phrase of its own: what bears that name, and whether longer names begin with it.
struct Single: BitwiseCopyable {
    /// The phrase's hash.
    let hash: UInt64
    /// The hash of its phrase with the next token, once it is known that there may be a name.
    var pair: UInt64 = 0
    /// What bears its name.
    var postings = PostingRun()
    /// Whether it is more than a number or an ideograph.
    let mayBeName: Bool
    /// Whether some longer name may begin with it: at first, whether another token of its part follows.
    var goesOn: Bool

    init(hash: UInt64, mayBeName: Bool, goesOn: Bool) {
        (self.hash, self.mayBeName, self.goesOn) = (hash, mayBeName, goesOn)
    }
}

/// A run of tokens that is the name of something.
struct Span: BitwiseCopyable {
    /// Its postings.
    private(set) var run: PostingRun
    private var firstToken: UInt8, tokenEnd: UInt8
    /// Whether one of its words was read as another one.
    var isCorrected = false
    /// Whether the span is a whole comma-separated part.
    var isWholePart = false
    /// Whether it may be meant as a code.
    var takesCodes = true
    /// What the words around it say against its being a place; 0 or less.
    var penalty: Float = 0

    @inline(__always)
    init(start: Int, end: Int, postings: PostingRun) {
        run = postings
        (firstToken, tokenEnd) = (UInt8(truncatingIfNeeded: start), UInt8(truncatingIfNeeded: end))
    }

    /// The first token.
    var start: Int { Int(firstToken) }
    /// The token after the last.
    var end: Int { Int(tokenEnd) }
    /// All its tokens.
    var tokens: Range<Int> { Range(uncheckedBounds: (start, end)) }
    /// How many tokens it has.
    var count: Int { Int(tokenEnd) - Int(firstToken) }
    /// Its postings.
    var postings: Range<Int> {
        get { run.range }
        set {
            run.first = UInt32(truncatingIfNeeded: newValue.lowerBound)
            run.count = UInt32(truncatingIfNeeded: newValue.count)
        }
    }

    /// Leaves out the last posting.
    mutating func dropLast() { run.count &-= 1 }

    /// Notes what its surroundings say.
    @inline(__always)
    mutating func judge(takesCodes: Bool, isWholePart: Bool, penalty: Float) {
        (self.takesCodes, self.isWholePart, self.penalty) = (takesCodes, isWholePart, penalty)
    }
}

/// An area that some span names: whatever lies inside it agrees with the span.
struct Container: BitwiseCopyable {
    /// The first and last entity inside.
    var first: UInt32, last: UInt32
    var span: UInt8
    /// The span's tokens.
    private var firstToken: UInt8, tokenEnd: UInt8
    /// Whether it is a place with parts, rather than an administrative area.
    var isPlace: Bool
    let country: UInt8
    /// Whether nothing speaks against the name's being one.
    let isTrusted: Bool
    /// What agreement is worth, and what it says.
    let weight: Float
    let flags: AreaEvidence.Flags
    /// The span's tokens as bits.
    var bits: UInt64
    /// The place that it is or is called after: its importance, 0 where there is none, and where it is.
    private(set) var importance: UInt8 = 0
    private(set) var latitudeE6: Int32 = 0, longitudeE6: Int32 = 0
    /// How far from there its importance reaches, in metres.
    private(set) var reach: Float = 0

    /// How far from its middle a city's importance reaches, beyond its radius, in metres.
    private static let cityReach: Float = 8_000

    @inline(__always)
    init(
        _ posting: UnsafePointer<Posting>, span: UnsafePointer<Span>, number: Int, weight: Float
    ) {
        (first, last) = (posting.pointee.entity, posting.pointee.last)
        self.span = UInt8(truncatingIfNeeded: number)
        firstToken = UInt8(truncatingIfNeeded: span.pointee.start)
        tokenEnd = UInt8(truncatingIfNeeded: span.pointee.end)
        isPlace = posting.pointee.kind >= EntityKind.place.rawValue
        (country, isTrusted) = (posting.pointee.country, span.pointee.penalty == 0)
        self.weight = weight
        flags =
            isPlace
            ? .neighbour
            : weight >= Weights.country
                ? [.neighbour, .country]
                : weight >= Weights.regionCode ? [.neighbour, .region] : .neighbour
        bits = QueryReading.bits(span.pointee.start, span.pointee.end)
        if isPlace { city(posting) }
    }

    /// Takes over the importance of the city that it is or is called after.
    @inline(__always)
    mutating func city(_ posting: UnsafePointer<Posting>) {
        importance = posting.pointee.importance
        latitudeE6 = posting.pointee.latitudeE6
        longitudeE6 = posting.pointee.longitudeE6
        reach = RadiusScale.metres(posting.pointee.radius) + Container.cityReach
    }

    /// The most that its city may lend, and between which parallels.
    var mostLoan: Areas.Loan {
        let steps = Int32(min(reach / PlanarDistance.leastPerMicrodegree, 180e6)) &+ 1
        return Areas.Loan(
            importance: importance, south: latitudeE6 &- steps, north: latitudeE6 &+ steps)
    }

    /// What a city adds to the score of a part of it, by where and how important that is.
    func loan(_ latitude: Int32, _ longitude: Int32, _ importance: UInt8) -> Float {
        guard Float(abs(latitude &- latitudeE6)) * PlanarDistance.leastPerMicrodegree <= reach,
            Float(PlanarDistance.metres(latitudeE6, longitudeE6, latitude, longitude)) <= reach
        else { return 0 }
        return Float(self.importance - importance) * Weights.importance
    }

    /// The span's first token, and the one after its last.
    var start: Int { Int(firstToken) }
    var end: Int { Int(tokenEnd) }
}

/// A postal code that may be meant, in one country.
struct PostcodeHit: BitwiseCopyable {
    let latitudeE6: Int32
    let longitudeE6: Int32
    let entity: UInt32
    /// Its record's number.
    let record: UInt32
    /// How much like a postal code it is written.
    private(set) var score: Float
    /// How far from its point a place is at the code, the place's own radius apart, in metres.
    private(set) var reach: Float = 0
    private let firstToken: UInt8, tokenEnd: UInt8
    let country: UInt8
    let kind: EntityKind
    let importance: UInt8
    /// Its radius as `RadiusScale` writes it.
    private(set) var radiusCode: UInt8
    /// Where its point comes from.
    let origin: CodeOrigin
    /// Whether a zero that a spreadsheet dropped was put back.
    let isPadded: Bool
    /// Whether people of a whole city write it: it speaks neither for nor against a place.
    private(set) var isGeneral = false
    /// Whether the query names a region of its country, and it lies in none of those.
    var isOutside = false

    /// - Parameters:
    ///   - number: the record's.
    ///   - tokens: those it is written with.
    init(
        _ record: PostcodeRecord, _ kind: EntityKind, number: Int, tokens: Range<Int>,
        score: Float, isPadded: Bool
    ) {
        (latitudeE6, longitudeE6) = (record.latitudeE6, record.longitudeE6)
        (entity, self.record) = (record.entity, UInt32(truncatingIfNeeded: number))
        self.score = score
        firstToken = UInt8(truncatingIfNeeded: tokens.lowerBound)
        tokenEnd = UInt8(truncatingIfNeeded: tokens.upperBound)
        (country, self.kind, importance) = (record.country, kind, record.importance)
        radiusCode = record.radius
        origin = CodeOrigin(byte: record.origin)
        self.isPadded = isPadded
        setReach()
    }

    /// Makes it the code of a whole city, and less of a code.
    mutating func generalise(to radius: UInt8, _ change: Float) {
        radiusCode = max(radiusCode, radius)
        score += change
        isGeneral = true
        setReach()
    }

    private mutating func setReach() {
        reach = min(radius, PostcodeHit.widest) + PostcodeHit.tolerance
    }

    /// The first token it is written with, and the one after the last.
    var start: Int { Int(firstToken) }
    var end: Int { Int(tokenEnd) }
    /// In metres.
    var radius: Float { RadiusScale.metres(radiusCode) }
    /// Codes and places count as no wider than this when it is asked whether one lies at the other, in
    /// metres; and how far beyond both radii it may lie.
    static let widest: Float = 40_000, widestPlace: Float = 30_000, tolerance: Float = 15_000

    /// What it says for a place that lies there.
    var support: Float {
        isGeneral ? 0 : Weights.postcode + min(0, score - Weights.code) / 2
    }
}

/// The country that a query ends with.
struct NamedCountry: BitwiseCopyable {
    /// Its span, or -1 when no country is named.
    var span = -1
    /// The span's tokens.
    var start = 0, end = 0
    /// What it costs to lie elsewhere.
    var weight: Float = 0
    /// The countries meant, with their territories.
    var countries = CountryMask()

    /// Whether it is named in full, not by a code.
    var isName: Bool { weight == Weights.otherCountry }
}
