import AddressText
import GeoModel
import Geocoding
import OfflineIndex

/// Chooses among the streets of a reading and says what is known of the best one.
struct StreetVerdict {
    let file: StreetFile
    let rules: CountryRules

    /// Two answers closer than this are one place, in metres.
    private static let samePlace = 200.0
    /// Of so many streets, the best by name, the house number is looked up.
    private static let finalists = 12
    /// A street this far behind by its name does not catch up by its house number.
    private static let hopeless: Float = 6

    /// A street with the place on it.
    private struct Finalist {
        var hit: StreetHit
        var placement: Placement
        var number: Int?
        var score: Float
    }

    /// The answer, or nil when no street is good enough.
    func answer(_ reading: inout StreetReading) -> Answer? {
        var finalists: [Finalist] = []
        let order = order(&reading)
        for index in order.prefix(StreetVerdict.finalists) {
            let hit = reading.streets[index]
            if reading.streets[order[0]].score - hit.score > StreetVerdict.hopeless { break }
            if let finalist = place(hit, &reading) { finalists.append(finalist) }
        }
        guard let best = finalists.max(by: { $0.score < $1.score }) else { return nil }
        let others = finalists.filter { metres($0, best) > StreetVerdict.samePlace }
        let rival = others.max { $0.score < $1.score }
        let sum = others.reduce(Float(1)) {
            $0 + StreetConfidence.exponential($1.score - best.score)
        }
        var answer = Answer()
        guard let candidate = candidate(best, share: 1 / sum, &reading) else { return nil }
        answer.best = candidate
        answer.runnerUp = rival.flatMap { self.candidate($0, share: 1 - 1 / sum, &reading) }
        answer.topShare = 1 / sum
        answer.askedLevel = reading.anatomy.hasNumber ? .address : .street
        return answer
    }

    /// The answer that the crossing of two streets is.
    func answer(_ crossing: CrossingFinder.Found, _ reading: inout StreetReading) -> Answer? {
        guard let area = file.area(crossing.area.area),
            let coordinate = Coordinate(
                latitudeE6: crossing.latitudeE5 &* 10, longitudeE6: crossing.longitudeE5 &* 10)
        else { return nil }
        let label = StreetLabel(file: file, rules: rules).text(
            crossing: crossing.first, crossing.second, area: area)
        let confidence = StreetConfidence.chance(
            StreetFacts(
                level: .intersection, score: crossing.score, share: 1, edits: 0,
                isNamed: crossing.area.nameBits != 0,
                hasPostcode: crossing.area.postcodeBits != 0, isNear: crossing.area.isNear))
        var answer = Answer(askedLevel: .intersection)
        answer.best = Candidate(
            coordinate: coordinate, level: .intersection,
            accuracyMetres: Int32(max(30, (crossing.gap * 1.5).rounded(.up))),
            confidence: confidence, score: crossing.score, country: area.code,
            label: .text(label))
        return answer
    }

    private func metres(_ left: Finalist, _ right: Finalist) -> Double {
        PlanarDistance.metres(
            left.placement.latitudeE5 &* 10, left.placement.longitudeE5 &* 10,
            right.placement.latitudeE5 &* 10, right.placement.longitudeE5 &* 10)
    }

    /// The streets, best first; equal ones in the order of the file.
    private func order(_ reading: inout StreetReading) -> [Int] {
        var keys: [(score: Float, street: UInt32, index: Int)] = []
        keys.reserveCapacity(reading.streets.count)
        for index in reading.streets.indices {
            let hit = reading.streets[index]
            keys.append((hit.score, hit.street, index))
        }
        return keys.sorted { ($0.score, $1.street) > ($1.score, $0.street) }.map(\.index)
    }

    /// Looks the house numbers of the query up in a street; the best of them counts.
    private func place(_ hit: StreetHit, _ reading: inout StreetReading) -> Finalist? {
        guard let area = file.area(hit.area) else { return nil }
        let areaHit = reading.areas[Int(hit.areaNumber)]
        let block = file.block(hit.street)
        var best: Finalist?
        for index in reading.anatomy.numbers.indices {
            let number = reading.anatomy.numbers[index]
            guard number.tokens.upperBound <= hit.start || number.tokens.lowerBound >= hit.end
            else { continue }
            let bits = number.tokens.bits
            // What is the postal code is no house number, unless there is no other.
            var score = number.weight
            if bits & areaHit.postcodeBits != 0 { score -= 3 }
            if number.tokens.upperBound == hit.start || number.tokens.lowerBound == hit.end {
                score += StreetWeights.besideNumber
            }
            var placement = Placement(
                number: number.value, suffix: suffix(number), block: block, area: area
            ) { isAsked($0, areaHit, &reading) }
            placement.notes.formUnion(reading.anatomy.notes)
            score += hit.score + placement.score
            if score > best?.score ?? -.infinity {
                best = Finalist(hit: hit, placement: placement, number: index, score: score)
            }
        }
        if let best { return best }
        var cursor = block
        var placement = Placement(street: StreetHead(&cursor, area: area))
        guard !cursor.isBroken else { return nil }
        placement.notes.formUnion(reading.anatomy.notes)
        return Finalist(hit: hit, placement: placement, number: nil, score: hit.score)
    }

    private func suffix(_ number: NumberCandidate) -> UInt32? {
        number.suffix.isEmpty ? 0 : file.suffixNumber(number.suffix.array)
    }

    /// Whether a house's postal code stands in the query.
    private func isAsked(_ postcode: UInt32, _ area: AreaHit, _ reading: inout StreetReading)
        -> Bool
    {
        guard area.postcodeBits != 0, postcode > 0 else { return false }
        let start = area.postcodeBits.trailingZeroBitCount
        let end = min(
            reading.list.tokens.count, 64 - area.postcodeBits.leadingZeroBitCount)
        let text = file.postcode(postcode)
        var position = 0
        for index in start..<end {
            for byte in reading.list.text(of: reading.list.tokens[index]) {
                while position < text.count, !StreetVerdict.isCode(text[position]) { position += 1 }
                guard position < text.count, StreetVerdict.lower(text[position]) == byte else {
                    return false
                }
                position += 1
            }
        }
        return !text[min(position, text.count)...].contains(where: StreetVerdict.isCode)
    }

    private static func isCode(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
    }

    private static func lower(_ byte: UInt8) -> UInt8 {
        (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
    }

    private func candidate(
        _ finalist: Finalist, share: Float, _ reading: inout StreetReading
    ) -> Candidate? {
        let placement = finalist.placement
        guard
            let area = file.area(finalist.hit.area),
            let coordinate = Coordinate(
                latitudeE6: placement.latitudeE5 &* 10, longitudeE6: placement.longitudeE5 &* 10)
        else { return nil }
        var notes = placement.notes
        if finalist.hit.edits > 0 { notes.insert(.typoCorrected) }
        let number = finalist.number.map { index -> [UInt8] in
            guard placement.house != nil || placement.level == .interpolated else { return [] }
            return reading.anatomy.numbers[index].text
        }
        let label = StreetLabel(file: file, rules: rules).text(
            street: finalist.hit.street, area: area, placement: placement, number: number ?? [])
        let areaHit = reading.areas[Int(finalist.hit.areaNumber)]
        if areaHit.isMisspelt { notes.insert(.typoCorrected) }
        let confidence = StreetConfidence.chance(
            StreetFacts(
                level: placement.level, score: finalist.score, share: share,
                edits: Int(finalist.hit.edits), isNamed: areaHit.nameBits != 0,
                hasPostcode: areaHit.postcodeBits != 0, isNear: areaHit.isNear))
        return Candidate(
            coordinate: coordinate, level: placement.level,
            accuracyMetres: Int32(min(50_000, max(1, placement.radius.rounded(.up)))),
            confidence: confidence, score: finalist.score,
            country: area.code, notes: notes, label: .text(label))
    }
}
