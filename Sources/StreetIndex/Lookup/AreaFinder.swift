import AddressText
import GeoModel
import Geocoding
import OfflineIndex

/// Finds the areas that a query may lie in.
struct AreaFinder {
    let file: StreetFile
    let rules: CountryRules

    /// Shorter codes are house numbers in the wrong column.
    private static let shortestCode = 3
    /// A name of more areas says nothing without the world's help.
    static let mostOfName = 512
    private static let mostHits = 96
    /// The most areas that are gone through, and an index with so few areas needs none named.
    static let kept = 6
    /// Of areas that are as good as each other more are.
    private static let keptByStreet = 24
    private static let fewAreas = 24
    /// In metres: what is this far from an area's edge is not it.
    private static let far = 40_000.0
    private static let close = 4_000.0

    /// Fills `reading.areas`, the best first, at most `kept`.
    func find(_ query: borrowing AreaQuestion, in reading: inout StreetReading) {
        reading.areas.clear()
        // Codes first: a common name may have more areas than are kept.
        findPostcodes(&reading)
        findNames(&reading)
        findMisspelt(&reading)
        findNear(query, &reading)
        if reading.areas.isEmpty { findByStreet(&reading) }
        if reading.areas.isEmpty { guess(&reading) }
        judge(query, &reading)
        keepBest(&reading)
    }

    /// Fills `reading.areas` with those whose name and postal code the query has, the best first: such a query
    /// says by itself where it lies, and the world index need not be asked.
    ///
    /// - Returns: whether there is one.
    func findCertain(_ countries: CountrySet, in reading: inout StreetReading) -> Bool {
        reading.areas.clear()
        findPostcodes(&reading)
        guard !reading.areas.isEmpty else { return false }
        findNames(&reading, amongKnown: true)
        var certain = 0
        for index in reading.areas.indices where reading.areas[index].isCertain {
            reading.areas[certain] = reading.areas[index]
            certain += 1
        }
        reading.areas.truncate(to: certain)
        judge(AreaQuestion(nil, countries: countries), &reading)
        keepBest(&reading)
        return !reading.areas.isEmpty
    }

    private func findPostcodes(_ reading: inout StreetReading) {
        let count = min(reading.list.tokens.count, 64)
        for start in 0..<count {
            var code = PostcodeHash()
            for end in (start + 1)...min(start + 3, count) where end > start {
                let token = reading.list.tokens[end - 1]
                if end > start + 1, token.breakBefore == .strong { break }
                guard code.append(token, of: reading.list) else { break }
                guard code.hasDigit, code.count >= AreaFinder.shortestCode else { continue }
                for area in file.areas(of: code.hash).prefix(AreaFinder.mostOfName) {
                    add(area, &reading) { hit in
                        let bits = (start..<end).bits
                        // The longer code is the finer one.
                        if bits.nonzeroBitCount >= hit.postcodeBits.nonzeroBitCount {
                            hit.postcodeBits = bits
                        }
                    }
                }
            }
        }
    }

    private func findNear(_ query: borrowing AreaQuestion, _ reading: inout StreetReading) {
        guard let place = query.best, place.level >= .locality else { return }
        let point = place.point
        file.forEachArea(near: point) { number in
            guard let area = file.area(number) else { return }
            let metres = PlanarDistance.metres(
                area.latitudeE6, area.longitudeE6, point.latitudeE6, point.longitudeE6)
            guard metres < Double(area.radius) + AreaFinder.close + min(8_000, place.radius) else {
                return
            }
            add(number, &reading) { hit in
                hit.isNear = true
                // Of several near ones the nearest.
                hit.score -= Float(metres / 10_000)
            }
        }
    }

    private func guess(_ reading: inout StreetReading) {
        guard file.areaCount <= AreaFinder.fewAreas else { return }
        for area in 0..<UInt32(file.areaCount) {
            add(area, &reading) { $0.score += StreetWeights.areaGuess }
        }
    }

    private func judge(_ query: borrowing AreaQuestion, _ reading: inout StreetReading) {
        for index in reading.areas.indices {
            var hit = reading.areas[index]
            guard let area = file.area(hit.area) else { continue }
            if hit.nameBits != 0 {
                hit.score +=
                    StreetWeights.areaName + StreetWeights.areaNameToken
                    * Float(hit.nameBits.nonzeroBitCount - 1)
            }
            if hit.postcodeBits != 0 { hit.score += StreetWeights.areaPostcode }
            var nearest = Double.infinity
            // Name and code together say where it is, whatever the world index makes of them.
            if hit.isCertain {
                hit.isNear = true
                hit.score += StreetWeights.areaNear
                nearest = 0
            } else if let metres = query.best?.metres(to: area) {
                nearest = metres
                if metres < AreaFinder.close { hit.score += StreetWeights.areaNear }
            }
            if let metres = query.runnerUp?.metres(to: area) {
                nearest = min(nearest, metres)
                if metres < AreaFinder.close { hit.score += StreetWeights.areaNearRunnerUp }
            }
            // The world index was misled by the same spelling.
            if hit.isByStreet {
                hit.score += StreetWeights.areaGuess
            } else if hit.isMisspelt {
                hit.score += StreetWeights.misspeltArea
            } else if nearest > AreaFinder.far, nearest < .infinity {
                hit.score += StreetWeights.areaFar
                hit.isFar = true
            }
            if !query.allows(area.country) { hit.score = -.infinity }
            reading.areas[index] = hit
        }
    }

    /// Moves the best to the front, in order, and drops the others.
    private func keepBest(_ reading: inout StreetReading) {
        let isByStreet = reading.areas.first?.isByStreet == true
        let kept = min(isByStreet ? AreaFinder.keptByStreet : AreaFinder.kept, reading.areas.count)
        for place in 0..<kept {
            var best = place
            for index in place..<reading.areas.count {
                let (hit, known) = (reading.areas[index], reading.areas[best])
                if (hit.score, known.area) > (known.score, hit.area) { best = index }
            }
            let hit = reading.areas[best]
            reading.areas[best] = reading.areas[place]
            reading.areas[place] = hit
        }
        reading.areas.truncate(to: kept)
        while !reading.areas.isEmpty, reading.areas[reading.areas.count - 1].score == -.infinity {
            reading.areas.truncate(to: reading.areas.count - 1)
        }
    }

    func add(
        _ area: UInt32, _ reading: inout StreetReading, amongKnown: Bool = false,
        _ change: (inout AreaHit) -> Void
    ) {
        for index in reading.areas.indices where reading.areas[index].area == area {
            change(&reading.areas[index])
            return
        }
        guard !amongKnown, reading.areas.count < AreaFinder.mostHits else { return }
        var hit = AreaHit(area: area)
        change(&hit)
        reading.areas.append(hit)
    }
}
