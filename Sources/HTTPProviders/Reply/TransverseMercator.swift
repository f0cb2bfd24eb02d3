import Glibc

/// The transverse Mercator projection back to degrees, by Krueger's series to the fourth power of
/// the flattening: exact to a fraction of a millimetre within a few thousand kilometres.
struct TransverseMercator {
    /// The central meridian, in degrees.
    let longitude: Double
    let scale: Double
    let falseEasting: Double
    let falseNorthing: Double
    private let radius: Double
    private let n: Double
    /// The northing of the origin without the false one, over scale and radius.
    private let origin: Double

    /// Korea's unified system: GRS 80, origin 38 N 127.5 E.
    static var utmk: TransverseMercator {
        TransverseMercator(
            latitude: 38,
            longitude: 127.5,
            scale: 0.9996,
            falseEasting: 1_000_000,
            falseNorthing: 2_000_000
        )
    }

    private init(
        latitude: Double,
        longitude: Double,
        scale: Double,
        falseEasting: Double,
        falseNorthing: Double
    ) {
        let flattening = 1 / 298.257222101
        n = flattening / (2 - flattening)
        radius = 6_378_137 / (1 + n) * (1 + n * n / 4 + n * n * n * n / 64)
        self.longitude = longitude
        self.scale = scale
        self.falseEasting = falseEasting
        self.falseNorthing = falseNorthing
        origin = TransverseMercator.meridian(latitude * .pi / 180, n)
    }

    /// The distance along the meridian from the equator, over the rectifying radius.
    private static func meridian(_ latitude: Double, _ n: Double) -> Double {
        let e = 2 * n.squareRoot() / (1 + n)
        let conformal = sin(latitude)
        let chi = atan(sinh(atanh(conformal) - e * atanh(e * conformal)))
        let alpha = [
            n / 2 - 2 * n * n / 3 + 5 * n * n * n / 16 + 41 * n * n * n * n / 180,
            13 * n * n / 48 - 3 * n * n * n / 5 + 557 * n * n * n * n / 1440,
            61 * n * n * n / 240 - 103 * n * n * n * n / 140,
            49_561 * n * n * n * n / 161_280,
        ]
        return alpha.enumerated().reduce(chi) {
            $0 + $1.element * sin(2 * Double($1.offset + 1) * chi)
        }
    }

    func position(easting: Double, northing: Double) -> Datum.Position {
        let xi = (northing - falseNorthing) / (scale * radius) + origin
        let eta = (easting - falseEasting) / (scale * radius)
        let beta = [
            n / 2 - 2 * n * n / 3 + 37 * n * n * n / 96 - n * n * n * n / 360,
            n * n / 48 + n * n * n / 15 - 437 * n * n * n * n / 1440,
            17 * n * n * n / 480 - 37 * n * n * n * n / 840,
            4397 * n * n * n * n / 161_280,
        ]
        var (plainXi, plainEta) = (xi, eta)
        for (index, factor) in beta.enumerated() {
            let turn = 2 * Double(index + 1)
            plainXi -= factor * sin(turn * xi) * cosh(turn * eta)
            plainEta -= factor * cos(turn * xi) * sinh(turn * eta)
        }
        let chi = asin(sin(plainXi) / cosh(plainEta))
        let delta = [
            2 * n - 2 * n * n / 3 - 2 * n * n * n + 116 * n * n * n * n / 45,
            7 * n * n / 3 - 8 * n * n * n / 5 - 227 * n * n * n * n / 45,
            56 * n * n * n / 15 - 136 * n * n * n * n / 35,
            4279 * n * n * n * n / 630,
        ]
        let latitude = delta.enumerated().reduce(chi) {
            $0 + $1.element * sin(2 * Double($1.offset + 1) * chi)
        }
        let east = atan2(sinh(plainEta), cos(plainXi))
        return Datum.Position(
            latitude: latitude * 180 / .pi,
            longitude: longitude + east * 180 / .pi
        )
    }
}
