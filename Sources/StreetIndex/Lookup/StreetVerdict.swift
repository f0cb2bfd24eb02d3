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

    /// The answer, or nil when no street is good enough.
    func answer(_ reading: inout StreetReading) -> Answer? {
        collect(&reading)
        guard let best = best(of: reading.finalists, where: { _ in true }) else { return nil }
        func isOther(_ finalist: StreetFinalist) -> Bool {
            metres(finalist, best) > StreetVerdict.samePlace
        }
        var sum: Float = 1
        for index in reading.finalists.indices where isOther(reading.finalists[index]) {
            sum += StreetConfidence.exponential(reading.finalists[index].score - best.score)
        }
        var answer = Answer()
        guard let candidate = candidate(best, share: 1 / sum, &reading) else { return nil }
        answer.best = candidate
        if sum > 1, let rival = self.best(of: reading.finalists, where: isOther) {
            let features = reading.features
            answer.runnerUp = self.candidate(rival, share: 1 - 1 / sum, &reading)
            reading.features = features
        }
        answer.topShare = 1 / sum
        answer.askedLevel = reading.anatomy.hasNumber ? .address : .street
        return answer
    }

    /// Places the query on the best streets, best first.
    private func collect(_ reading: inout StreetReading) {
        reading.finalists.clear()
        sort(&reading.streets)
        for index in reading.streets.indices.prefix(StreetVerdict.finalists) {
            let hit = reading.streets[index]
            if reading.streets[0].score - hit.score > StreetVerdict.hopeless { break }
            if let finalist = place(hit, &reading) { reading.finalists.append(finalist) }
        }
    }

    /// The one with the highest score; of equal ones the first.
    private func best(
        of finalists: borrowing Workspace<StreetFinalist>,
        where isWanted: (StreetFinalist) -> Bool
    ) -> StreetFinalist? {
        var best: StreetFinalist?
        for index in finalists.indices where isWanted(finalists[index]) {
            if finalists[index].score > best?.score ?? -.infinity { best = finalists[index] }
        }
        return best
    }

    /// The answer that the crossing of two streets is.
    func answer(_ crossing: CrossingFinder.Found, _ reading: inout StreetReading) -> Answer? {
        guard let area = file.area(crossing.area.area),
            let coordinate = Coordinate(
                latitudeE6: crossing.latitudeE5 &* 10, longitudeE6: crossing.longitudeE5 &* 10)
        else { return nil }
        let label = StreetLabel(file: file, rules: rules).text(
            crossing: crossing.first, crossing.second, area: area)
        reading.features = StreetFeatures(crossing: crossing.area)
        var answer = Answer(askedLevel: .intersection)
        answer.best = Candidate(
            coordinate: coordinate, level: .intersection,
            accuracyMetres: Int32(max(30, (crossing.gap * 1.5).rounded(.up))),
            confidence: StreetConfidence.chance(reading.features), score: crossing.score,
            country: area.code,
            label: .text(label))
        return answer
    }

    private func metres(_ left: StreetFinalist, _ right: StreetFinalist) -> Double {
        PlanarDistance.metres(
            left.placement.latitudeE5 &* 10, left.placement.longitudeE5 &* 10,
            right.placement.latitudeE5 &* 10, right.placement.longitudeE5 &* 10)
    }

    /// Puts the best first; equal ones in the order of the file.
    private func sort(_ streets: inout Workspace<StreetHit>) {
        for index in streets.indices.dropFirst() {
            let hit = streets[index]
            var place = index
            while place > 0,
                (streets[place - 1].score, hit.street) < (hit.score, streets[place - 1].street)
            {
                streets[place] = streets[place - 1]
                place -= 1
            }
            streets[place] = hit
        }
    }

    /// Looks the house numbers of the query up in a street; the best of them counts.
    private func place(_ hit: StreetHit, _ reading: inout StreetReading) -> StreetFinalist? {
        guard let area = file.area(hit.area) else { return nil }
        let areaHit = reading.areas[Int(hit.areaNumber)]
        let block = file.block(hit.street)
        var best: StreetFinalist?
        for index in reading.anatomy.numbers.indices {
            let number = reading.anatomy.numbers[index]
            guard number.tokens.upperBound <= hit.start || number.tokens.lowerBound >= hit.end
            else { continue }
            // What is the postal code is no house number, unless there is no other.
            var score = number.weight
            if number.tokens.bits & areaHit.postcodeBits != 0 { score -= 3 }
            let isBeside =
                number.tokens.upperBound == hit.start || number.tokens.lowerBound == hit.end
            if isBeside { score += StreetWeights.besideNumber }
            let joins = rules.of(area.country).numbering.joinsNumbers
            var placement = Placement(
                number: number.value, suffix: suffix(number), end: joins ? number.lastNumber : nil,
                block: block, area: area, lastOf: { joins ? last(of: $0, suffix: $1) : nil }
            ) { isAsked($0, areaHit, &reading) }
            placement.notes.formUnion(reading.anatomy.notes)
            score += hit.score + placement.score
            if score > best?.score ?? -.infinity {
                best = StreetFinalist(
                    hit: hit, placement: placement, number: index, isBeside: isBeside, score: score)
            }
        }
        if let best { return best }
        var cursor = block
        var placement = Placement(street: StreetHead(&cursor, area: area))
        guard !cursor.isBroken else { return nil }
        placement.notes.formUnion(reading.anatomy.notes)
        return StreetFinalist(hit: hit, placement: placement, score: hit.score)
    }

    /// The last number of a house that stands as "12-14".
    private func last(of number: UInt32, suffix: UInt32) -> UInt32? {
        let text = file.suffix(suffix)
        guard text.first == UInt8(ascii: "-") else { return nil }
        return HouseSuffix(text).rangeEnd(from: number)
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
        _ finalist: StreetFinalist, share: Float, _ reading: inout StreetReading
    ) -> Candidate? {
        let placement = finalist.placement
        guard
            let area = file.area(finalist.hit.area),
            let coordinate = Coordinate(
                latitudeE6: placement.latitudeE5 &* 10, longitudeE6: placement.longitudeE5 &* 10)
        else { return nil }
        let areaHit = reading.areas[Int(finalist.hit.areaNumber)]
        var notes = placement.notes
        if finalist.hit.edits > 0 || areaHit.isMisspelt { notes.insert(.typoCorrected) }
        let number = finalist.number.map { reading.anatomy.numbers[$0] }
        let isShown = placement.house != nil || placement.level == .interpolated
        let label = StreetLabel(file: file, rules: rules).text(
            street: finalist.hit.street, area: area, placement: placement,
            number: isShown ? number.map { ($0.value, $0.suffix) } : nil)
        let words = Int(finalist.hit.start)..<Int(finalist.hit.end)
        reading.features = StreetFeatures(
            finalist, areaHit, number: number,
            letters: words.reduce(0) { $0 + reading.list.tokens[$1].foldedCount }, share: share)
        return Candidate(
            coordinate: coordinate, level: placement.level,
            accuracyMetres: Int32(min(50_000, max(1, placement.radius.rounded(.up)))),
            confidence: StreetConfidence.chance(reading.features), score: finalist.score,
            country: area.code, notes: notes, label: .text(label))
    }
}
