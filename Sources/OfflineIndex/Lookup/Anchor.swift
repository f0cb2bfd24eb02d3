import AddressText
import GeoModel

/// A place or postal code that may be the answer.
struct Anchor: BitwiseCopyable {
    /// For and against it, in the units of `Weights`.
    var score: Float
    /// The entity; for a postal code the entity it belongs to.
    let entity: UInt32
    /// The last entity inside it.
    private let last: UInt32
    /// The point; of an entity only as exact as `CoarsePoint`.
    let latitudeE6: Int32
    let longitudeE6: Int32
    /// Tokens that this reading explains, as bits of the first 64.
    var explained: UInt64
    private let agreeing: Int16
    private let spanNumber: Int16
    private let firstToken: UInt8, tokenEnd: UInt8
    /// How far it reaches, as `RadiusScale` writes it.
    let radiusCode: UInt8
    let kind: EntityKind
    let country: UInt8
    let quality: UInt8
    let importance: UInt8
    /// What the areas of the query say.
    var areas: AreaEvidence.Flags
    /// Whether it is a postal code, not an entity.
    let isPostcode: Bool
    /// Whether a postal code of this country stands in the query and lies elsewhere.
    let contradicted: Bool

    /// An entity that a span names, as far as its posting says.
    ///
    /// - Parameter bits: the span's tokens.
    @inline(__always)
    init(
        _ posting: Posting, _ kind: EntityKind, span: Span, number: Int, bits: UInt64, score: Float,
        areas: AreaEvidence, code: PostcodeEvidence
    ) {
        self.score = score
        (entity, last) = (posting.entity, posting.last)
        (latitudeE6, longitudeE6) = (posting.latitudeE6, posting.longitudeE6)
        explained = bits | areas.explained | code.explained
        agreeing = code.number
        spanNumber = Int16(truncatingIfNeeded: number)
        firstToken = UInt8(truncatingIfNeeded: span.start)
        tokenEnd = UInt8(truncatingIfNeeded: span.end)
        radiusCode = posting.radius
        self.kind = kind
        (country, quality) = (posting.country, posting.quality)
        importance = posting.importance
        self.areas = areas.flags
        isPostcode = false
        contradicted = code.isElsewhere
    }

    /// A postal code, by its number among the hits.
    init(_ hit: PostcodeHit, number: Int, score: Float, areas: AreaEvidence) {
        self.score = score
        (entity, last) = (hit.entity, hit.entity)
        (latitudeE6, longitudeE6) = (hit.latitudeE6, hit.longitudeE6)
        explained = QueryReading.bits(hit.start, hit.end) | areas.explained
        agreeing = Int16(truncatingIfNeeded: number)
        spanNumber = -1
        firstToken = UInt8(truncatingIfNeeded: hit.start)
        tokenEnd = UInt8(truncatingIfNeeded: hit.end)
        radiusCode = hit.radiusCode
        (kind, country) = (hit.kind, hit.country)
        (quality, importance) = (0, hit.importance)
        self.areas = areas.flags
        isPostcode = true
        contradicted = false
    }

    /// In metres.
    var radius: Float { RadiusScale.metres(radiusCode) }
    /// The span or, for a postal code, -1.
    var span: Int { Int(spanNumber) }
    /// The first token it is written with, and the one after the last.
    var start: Int { Int(firstToken) }
    var end: Int { Int(tokenEnd) }
    /// The postcode hit that agrees with this place or that it is, or -1.
    var agreeingPostcode: Int { Int(agreeing) }
    /// The postcode hit that it is, or -1.
    var postcode: Int { isPostcode ? Int(agreeing) : -1 }
    /// Whether the query itself names the anchor's country or region.
    var namesCountry: Bool { areas.contains(.country) }
    var namesRegion: Bool { areas.contains(.region) }
    /// Whether another name of the query lies around it or near it.
    var hasNeighbour: Bool { areas.contains(.neighbour) }

    /// Whether it is written with any of these tokens.
    @inline(__always)
    func overlaps(_ start: Int, _ end: Int) -> Bool { start < self.end && self.start < end }

    /// Whether an entity lies inside this one, or is it.
    @inline(__always)
    func holds(_ entity: UInt32) -> Bool { entity >= self.entity && entity <= last }

    /// Whether it is an entity inside that of another one, and not the same.
    func isInside(_ other: Anchor) -> Bool { other.holds(entity) && other.entity != entity }

    /// The distance to another anchor in metres.
    @inline(__always)
    func metres(to other: Anchor) -> Double {
        PlanarDistance.metres(latitudeE6, longitudeE6, other.latitudeE6, other.longitudeE6)
    }
}

/// What the postal codes of a query say about a place in it.
struct PostcodeEvidence: BitwiseCopyable {
    var score: Float = 0
    /// The hit that agrees with it, or -1.
    var number: Int16 = -1
    /// Whether a postal code of this country stands in the query and lies elsewhere.
    var isElsewhere = false
    /// The tokens of the agreeing code, as bits of the first 64.
    var explained: UInt64 = 0
}

extension Anchor {
    /// Areas up to this radius count as localities, in metres.
    private static let townRadius: Float = 12_000

    /// How fine the answer is.
    @inline(__always)
    var level: MatchLevel {
        if isPostcode { return .postcode }
        switch kind {
        // An area as small as a town is one: the gu of Seoul, the boroughs of London, Monaco.
        case _ where kind.isAdministrative && radius <= Anchor.townRadius: return .locality
        case .country: return .country
        case .admin1, .admin2: return .region
        case .place, .part, .postal: return .locality
        case .street: return .street
        case .airport: return .poi
        }
    }
}
