import AddressText
import GeoModel

/// A place or postal code that may be the answer.
struct Anchor: BitwiseCopyable {
    /// For and against it, in the units of `Weights`.
    var score: Float
    /// The point; of an entity only as exact as `CoarsePoint`.
    let latitudeE6: Int32
    let longitudeE6: Int32
    /// Tokens that this reading explains, as bits of the first 64.
    var explained: UInt64
    /// What the index says of the entity; for a postal code what it has in common with one. Copied as a whole.
    private let posting: Posting
    private let agreeing: Int16
    private let spanNumber: Int16
    private let firstToken: UInt8, tokenEnd: UInt8
    let kind: EntityKind
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
        _ posting: UnsafePointer<Posting>, _ kind: EntityKind, span: UnsafePointer<Span>,
        number: Int, bits: UInt64, score: Float, areas: AreaEvidence, code: PostcodeEvidence
    ) {
        self.score = score
        self.posting = posting.pointee
        latitudeE6 = posting.pointee.latitudeE6
        longitudeE6 = posting.pointee.longitudeE6
        explained = bits | areas.explained | code.explained
        agreeing = code.number
        spanNumber = Int16(truncatingIfNeeded: number)
        firstToken = UInt8(truncatingIfNeeded: span.pointee.start)
        tokenEnd = UInt8(truncatingIfNeeded: span.pointee.end)
        self.kind = kind
        self.areas = areas.flags
        isPostcode = false
        contradicted = code.isElsewhere
    }

    /// A postal code, by its number among the hits.
    init(_ hit: PostcodeHit, number: Int, score: Float, areas: AreaEvidence) {
        self.score = score
        posting = Posting(
            entity: hit.entity, last: hit.entity, latitude: 0, longitude: 0,
            kindAndQuality: hit.kind.rawValue, importance: hit.importance, country: hit.country,
            radius: hit.radiusCode)
        (latitudeE6, longitudeE6) = (hit.latitudeE6, hit.longitudeE6)
        explained = QueryReading.bits(hit.start, hit.end) | areas.explained
        agreeing = Int16(truncatingIfNeeded: number)
        spanNumber = -1
        firstToken = UInt8(truncatingIfNeeded: hit.start)
        tokenEnd = UInt8(truncatingIfNeeded: hit.end)
        kind = hit.kind
        self.areas = areas.flags
        isPostcode = true
        contradicted = false
    }

    /// The entity; for a postal code the entity it belongs to.
    var entity: UInt32 { posting.entity }
    var country: UInt8 { posting.country }
    /// A `NameQuality`.
    var quality: UInt8 { posting.quality }
    var importance: UInt8 { posting.importance }
    /// How far it reaches, as `RadiusScale` writes it.
    var radiusCode: UInt8 { posting.radius }
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
    func holds(_ entity: UInt32) -> Bool { entity >= posting.entity && entity <= posting.last }

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
