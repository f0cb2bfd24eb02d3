import GeoModel
import Geocoding
import Glibc

/// What follows from how far a thing reaches, for each of the reaches that `RadiusScale` can write:
/// a query looks up what would take logarithms.
struct ReachTables {
    /// What the confidence is judged by, in whole metres.
    struct Reach: BitwiseCopyable {
        /// A tenth of the binary logarithm of the metres, which are at least 100.
        let logarithm: Float
        /// The same of the metres themselves.
        let exactLogarithm: Float
        /// The binary logarithm of how much more it is than `ConfidenceFeatures.wide`; 0 where it is not.
        let excess: Float

        init(_ code: UInt8) {
            let exact = RadiusScale.metres(code)
            let metres = ReachTables.whole(exact)
            logarithm = ConfidenceFeatures.logarithm(metres)
            exactLogarithm = ConfidenceFeatures.logarithm(exact)
            excess =
                metres > ConfidenceFeatures.wide ? log2f(metres / ConfidenceFeatures.wide) : 0
        }
    }

    private let reaches: [Reach]
    /// The radius in whole metres that each of `Kind` states.
    private let stated: [Float]

    /// What the stated radius depends on besides the reach.
    private enum Kind: Int, CaseIterable {
        case exact, postcode, locality, other
    }

    init() {
        let codes = UInt8.min...UInt8.max
        let metres = codes.map { ReachTables.whole(RadiusScale.metres($0)) }
        reaches = codes.map(Reach.init)
        stated = Kind.allCases.flatMap { kind in
            metres.map { ReachTables.whole(ReachTables.radius(kind, reach: $0)) }
        }
    }

    /// Of a reach as `RadiusScale` writes it.
    subscript(reach: UInt8) -> Reach { reaches[Int(reach)] }

    private static func radius(_ kind: Kind, reach: Float) -> Float {
        let level: MatchLevel =
            switch kind {
            case .exact, .postcode: .postcode
            case .locality: .locality
            case .other: .region
            }
        return StatedRadius(reach: reach, level: level, isExact: kind == .exact).metres
    }

    /// The radius in whole metres that a finding states.
    func stated(_ found: Finding) -> Float {
        let kind: Kind =
            switch found.level {
            case .postcode: found.isExact ? .exact : .postcode
            case .locality: .locality
            default: .other
            }
        return stated[kind.rawValue << 8 | Int(found.reach)]
    }

    private static func whole(_ metres: Float) -> Float {
        max(1, min(metres, 20_000_000)).rounded(.towardZero)
    }
}
