import AddressText
import GeoModel
import Geocoding
import OfflineIndex

/// An area that a query may lie in, and why.
struct AreaHit: BitwiseCopyable {
    let area: UInt32
    /// The tokens that name it, as bits of the first 64.
    var nameBits: UInt64 = 0
    /// The tokens of its postal code.
    var postcodeBits: UInt64 = 0
    /// Whether its name is one letter away from what the query says.
    var isMisspelt = false
    /// Whether it is only known that it has the street.
    var isByStreet = false
    /// Whether it lies where the world index sees the query, or name and postal code say so themselves.
    var isNear = false
    /// Whether it is named, but the world index sees the query far away.
    var isFar = false
    /// For and against it, in the units of `StreetWeights`.
    var score: Float = 0

    init(area: UInt32) { self.area = area }

    /// Whether both its name and its postal code stand in the query.
    var isCertain: Bool {
        nameBits != 0 && postcodeBits != 0 && nameBits & postcodeBits == 0 && !isMisspelt
    }
}

/// What counts for and against a street, as log odds.
enum StreetWeights {
    static let areaName: Float = 2
    /// For each further token of the area's name.
    static let areaNameToken: Float = 0.4
    static let misspeltArea: Float = -1
    static let areaPostcode: Float = 2.5
    static let areaNear: Float = 1.5
    static let areaNearRunnerUp: Float = 0.5
    /// Named, but the world index sees the query far away.
    static let areaFar: Float = -3
    /// Neither named nor near; only that the index has few areas.
    static let areaGuess: Float = -1.5

    /// For the whole of the words that may be the street.
    static let coverage: Float = 3
    static let besideNumber: Float = 2
    static let sameType: Float = 0.5
    static let otherType: Float = -2
    static let missingType: Float = -0.2
    static let sameDirection: Float = 0.6
    static let otherDirection: Float = -2
    static let missingDirection: Float = -0.4
    static let otherNumberedType: Float = -2.5
    static let otherWording: Float = -0.3
    static let alias: Float = -0.1
    /// For each letter that differs.
    static let typo: Float = -1.5

    static let house: Float = 2
    static let sibling: Float = 1
    static let between: Float = 0.8
    static let unknownNumber: Float = -0.5
    static let outOfRange: Float = -1.2
    static let samePostcode: Float = 1.5
    static let otherPostcode: Float = -0.7
}

/// Finds the areas that a query may lie in.
struct AreaFinder {
    let file: StreetFile
    let rules: CountryRules

    /// More tokens than the name of a place has.
    private static let longestName = 5
    private static let longestIdeographs = 10
    /// Shorter codes are house numbers in the wrong column.
    private static let shortestCode = 3
    /// A name of more areas says nothing without the world's help.
    private static let mostOfName = 512
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
            reading.areas[certain].isNear = true
            reading.areas[certain].score += StreetWeights.areaNear
            certain += 1
        }
        reading.areas.truncate(to: certain)
        judge(AreaQuestion(nil, countries: countries), &reading)
        keepBest(&reading)
        return !reading.areas.isEmpty
    }

    /// - Parameter amongKnown: whether only areas that were found already are looked at.
    private func findNames(_ reading: inout StreetReading, amongKnown: Bool = false) {
        let list = reading.list
        let count = min(list.tokens.count, 64)
        for start in 0..<count {
            var hash = list.tokens[start].hashBeginning
            let isIdeograph = reading.list.tokens[start].kind == .ideograph
            let longest =
                isIdeograph ? AreaFinder.longestIdeographs : AreaFinder.longestName
            var end = start + 1
            // A number alone names no town, though some data says so.
            let isNumber = reading.list.tokens[start].kind == .number
            while true {
                let found = isNumber && end == start + 1 ? AreaNumbers() : file.areas(of: hash)
                for area in found.prefix(AreaFinder.mostOfName) {
                    add(area, &reading, amongKnown: amongKnown) { hit in
                        take(start..<end, for: &hit, isIdeograph: isIdeograph, list)
                    }
                }
                guard end < count, end - start < longest,
                    reading.list.tokens[end].breakBefore != .strong
                else { break }
                hash = reading.list.tokens[end].hash(behind: hash)
                end += 1
            }
        }
    }

    /// Takes the words as an area's name. Where it stands twice, a street is called after the town: then the
    /// town is the one that is a part by itself, else the one that no street type follows, else the last one,
    /// or the first where the largest comes first.
    private func take(
        _ words: Range<Int>, for hit: inout AreaHit, isIdeograph: Bool,
        _ list: borrowing TokenList
    ) {
        let bits = words.bits
        guard hit.nameBits != 0, hit.nameBits & bits == 0 else {
            hit.nameBits = bits
            return
        }
        guard !isIdeograph else { return }
        let known = hit.nameBits.trailingZeroBitCount..<(64 - hit.nameBits.leadingZeroBitCount)
        let rules = rules.of(file.area(hit.area)?.country ?? 0)
        if AreaFinder.standing(words, list, rules) >= AreaFinder.standing(known, list, rules) {
            hit.nameBits = bits
        }
    }

    /// Whether an area is named, and not as part of a street's name.
    func isNamed(_ hit: AreaHit, _ list: borrowing TokenList) -> Bool {
        guard hit.nameBits != 0 else { return false }
        let words = hit.nameBits.trailingZeroBitCount..<(64 - hit.nameBits.leadingZeroBitCount)
        let rules = rules.of(file.area(hit.area)?.country ?? 0)
        return AreaFinder.standing(words, list, rules) > 0
    }

    /// How much words look like a town rather than a part of a street's name.
    private static func standing(
        _ words: Range<Int>, _ list: borrowing TokenList, _ rules: StreetRules
    ) -> Int {
        let begins = words.lowerBound == 0 || list.tokens[words.lowerBound].breakBefore == .strong
        let ends =
            words.upperBound == list.tokens.count
            || list.tokens[words.upperBound].breakBefore == .strong
        if begins, ends { return 2 }
        let isStreet =
            !ends && rules.rule(of: list.tokens[words.upperBound].hash).sides.contains(.after)
            || !begins
                && rules.rule(of: list.tokens[words.lowerBound - 1].hash).sides.contains(.before)
        return isStreet ? 0 : 1
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
            if let metres = query.best?.metres(to: area) {
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

/// Where the world index sees a query, and which countries are promised.
struct AreaQuestion {
    /// A candidate of the world index.
    struct Place {
        let point: (latitudeE6: Int32, longitudeE6: Int32)
        let radius: Double
        let level: MatchLevel

        init(_ candidate: borrowing Candidate) {
            point = (candidate.coordinate.latitudeE6, candidate.coordinate.longitudeE6)
            radius = Double(candidate.accuracyMetres)
            level = candidate.level
        }

        /// From the edge of an area to its own.
        func metres(to area: AreaRecord) -> Double {
            PlanarDistance.metres(
                area.latitudeE6, area.longitudeE6, point.latitudeE6, point.longitudeE6)
                - Double(area.radius) - radius
        }
    }

    private(set) var best: Place?
    private(set) var runnerUp: Place?
    private let countries: CountrySet

    /// - Parameter world: what the world index answered; nil where it was not asked.
    init(_ world: Answer?, countries: CountrySet) {
        best = world?.best.map { Place($0) }
        runnerUp = world?.runnerUp.map { Place($0) }
        self.countries = countries
    }

    func allows(_ country: UInt16) -> Bool {
        guard !countries.isEmpty, country != 0 else { return true }
        guard let code = CountryCode(packed: country) else { return true }
        return countries.contains(code)
    }
}
