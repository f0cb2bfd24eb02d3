import AddressText

/// A place or postal code that may be the answer.
struct Anchor: BitwiseCopyable {
    /// The entity; for a postal code the entity it belongs to.
    var entity: UInt32
    /// The last entity inside it.
    var last: UInt32
    /// The point; of an entity only as exact as `CoarsePoint`, until its record is read.
    var latitudeE6: Int32
    var longitudeE6: Int32
    /// In metres.
    var radius: Float
    var score: Float
    /// Tokens that this reading explains, as bits of the first 64.
    var explained: UInt64
    private var postcodeNumber: Int16
    private var agreeingNumber: Int16
    private var spanNumber: Int16
    private var firstToken: UInt8, tokenEnd: UInt8
    var kind: EntityKind
    var country: UInt8
    var quality: UInt8
    var importance: UInt8
    /// Whether a postal code of this country stands in the query and lies elsewhere.
    var contradicted = false
    /// Whether the query itself names the anchor's country or region.
    var namesCountry = false, namesRegion = false
    /// Whether another name of the query lies around it or near it.
    var hasNeighbour = false
    /// Whether the words around its name speak against its being a place.
    var isDoubted = false

    /// An entity that a span names, as far as its posting says.
    @inline(__always)
    init(_ posting: Posting, kind: EntityKind, span: Span, number: Int, score: Float) {
        (entity, last) = (posting.entity, posting.last)
        latitudeE6 = CoarsePoint.latitudeE6(posting.latitude)
        longitudeE6 = CoarsePoint.longitudeE6(posting.longitude)
        radius = RadiusScale.metres(posting.radius)
        self.score = score
        explained = QueryReading.bits(span.start, span.end)
        (postcodeNumber, agreeingNumber) = (-1, -1)
        spanNumber = Int16(truncatingIfNeeded: number)
        firstToken = UInt8(truncatingIfNeeded: span.start)
        tokenEnd = UInt8(truncatingIfNeeded: span.end)
        self.kind = kind
        (country, quality) = (posting.country, posting.quality)
        importance = posting.importance
        isDoubted = span.penalty < 0
    }

    /// A postal code, by its number among the hits.
    init(_ hit: PostcodeHit, number: Int) {
        (entity, last) = (hit.entity, hit.entity)
        (latitudeE6, longitudeE6) = (hit.latitudeE6, hit.longitudeE6)
        (radius, score) = (hit.radius, hit.score)
        explained = QueryReading.bits(hit.start, hit.end)
        postcodeNumber = Int16(truncatingIfNeeded: number)
        (agreeingNumber, spanNumber) = (postcodeNumber, -1)
        firstToken = UInt8(truncatingIfNeeded: hit.start)
        tokenEnd = UInt8(truncatingIfNeeded: hit.end)
        (kind, country) = (hit.kind, hit.country)
        (quality, importance) = (0, hit.importance)
    }

    /// Index into the postcode hits, or -1 for an entity.
    var postcode: Int { Int(postcodeNumber) }
    /// The span or, for a postal code, -1.
    var span: Int { Int(spanNumber) }
    /// The first token it is written with, and the one after the last.
    var start: Int { Int(firstToken) }
    var end: Int { Int(tokenEnd) }
    /// The postcode hit that agrees with this place, or -1.
    var agreeingPostcode: Int {
        get { Int(agreeingNumber) }
        set { agreeingNumber = Int16(truncatingIfNeeded: newValue) }
    }

    /// Whether it is written with any of these tokens.
    @inline(__always)
    func overlaps(_ start: Int, _ end: Int) -> Bool { start < self.end && self.start < end }

    /// Whether an entity lies inside this one, or is it.
    @inline(__always)
    func holds(_ entity: UInt32) -> Bool { entity >= self.entity && entity <= last }

    /// The distance to another anchor in metres.
    @inline(__always)
    func metres(to other: Anchor) -> Double {
        PlanarDistance.metres(latitudeE6, longitudeE6, other.latitudeE6, other.longitudeE6)
    }
}
