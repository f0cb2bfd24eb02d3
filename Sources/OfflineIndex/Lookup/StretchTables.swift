import AddressText
import Diagnostics
import GeoModel

/// The stretches of an index's streets; an index without them knows none. Every access checks its range.
final class StretchTables: @unchecked Sendable {
    // Unchecked because of the pointers: the mapping is read-only and `file` keeps it alive.
    private let file: IndexFile
    private let runs: UnsafeBufferPointer<StretchRun>
    private let stretches: UnsafeBufferPointer<StretchRecord>

    init(_ file: IndexFile) {
        self.file = file
        runs = file.table(.stretchRuns, of: StretchRun.self)
        stretches = file.table(.stretches, of: StretchRecord.self)
    }

    var isEmpty: Bool { runs.isEmpty }

    /// A number in none of the stretches is at the nearest one if that ends so few numbers away.
    private static let nearby = 20
    /// More stretches than a street has; guards against a damaged file.
    private static let most = 8_192

    /// The stretch of a street that has a house number, or the house; nil where neither is known.
    func stretch(_ number: HouseNumber, of street: UInt32) -> StretchRecord? {
        var best: StretchRecord?
        var least = StretchTables.nearby + 1
        for stretch in stretches(of: street) {
            if stretch.isHouse != 0 {
                // Of a house the letter counts, too, and that next door is another one.
                if number.isAt(stretch) { return stretch }
                continue
            }
            let away = number.distance(to: stretch)
            if away == 0 { return stretch }
            if away < least { (best, least) = (stretch, away) }
        }
        return best
    }

    private func stretches(of street: UInt32) -> Slice<UnsafeBufferPointer<StretchRecord>> {
        let run = runs.indices.partitionPoint { runs[$0].entity >= street }
        guard run < runs.count, runs[run].entity == street else { return stretches[0..<0] }
        let first = Int(runs[run].first)
        let end = run + 1 < runs.count ? Int(runs[run + 1].first) : stretches.count
        guard first <= end, end <= stretches.count else { return stretches[0..<0] }
        return stretches[first..<min(end, first + StretchTables.most)]
    }
}

/// A house number that stands right behind the name of a street: "월드컵북로 353", "Laugavegur 12b".
struct HouseNumber {
    private let number: Int
    /// The letter behind it, small; 0 where there is none.
    private let letter: UInt8
    /// The tokens that it is written with, as bits of the first 64.
    let tokens: UInt64

    /// No number is longer than this.
    private static let longest = 5

    /// - Parameter end: the token behind the name.
    init?(behind end: Int, in reading: inout QueryReading) {
        let start = end + (HouseNumber.isUnderground(end, &reading) ? 2 : 0)
        guard start < reading.tokens.count else { return nil }
        let token = reading.tokens[start]
        // "연산백련로31번길, 15"; but not "Laugavegur, 101 Reykjavík".
        let mayStandApart = start > 0 && reading.tokens[start - 1].kind == .ideograph
        guard
            token.breakBefore == .space || token.breakBefore == .none
                || token.breakBefore == .strong && mayStandApart,
            token.kind == .number || token.kind == .mixed,
            reading.byte(0, of: token) != UInt8(ascii: "0")
        else { return nil }
        var (number, letter, digits) = (0, UInt8(0), 0)
        for index in 0..<token.foldedCount {
            let byte = reading.byte(index, of: token)
            if letter == 0, digits < HouseNumber.longest, (0x30...0x39).contains(byte) {
                number = number * 10 + Int(byte - 0x30)
                digits += 1
            } else if letter == 0, digits > 0, (0x61...0x7A).contains(byte) {
                letter = byte
            } else {
                return nil
            }
        }
        var next = start + 1
        if letter == 0, let found = HouseNumber.letter(at: next, &reading) {
            letter = found
            next += 1
        }
        guard digits > 0, !HouseNumber.isOfName(next, &reading) else { return nil }
        // What stands behind a hyphen is a building of the same number.
        if next < reading.tokens.count, reading.tokens[next].breakBefore == .hyphen,
            reading.tokens[next].kind == .number
        {
            next += 1
        }
        (self.number, self.letter) = (number, letter)
        tokens = QueryReading.bits(end, next)
    }

    /// How many numbers a stretch is away; 0 where it has the number.
    func distance(to stretch: StretchRecord) -> Int {
        max(0, Int(stretch.first) - number, number - Int(stretch.last))
    }

    /// Whether a house has this number and letter.
    func isAt(_ house: StretchRecord) -> Bool {
        Int(house.first) == number && house.letter == letter
    }

    /// The letter of "12 b".
    private static func letter(at index: Int, _ reading: inout QueryReading) -> UInt8? {
        guard index < reading.tokens.count else { return nil }
        let token = reading.tokens[index]
        guard token.kind == .word, token.foldedCount == 1, token.breakBefore == .space else {
            return nil
        }
        return (0x61...0x7A).contains(reading.byte(0, of: token)) ? reading.byte(0, of: token) : nil
    }

    private static let (branch, path, fork) = (hash("번"), hash("길"), hash("가나다라마바사아자차카타파하"))

    /// Whether what follows a number makes it the name of a branch that is not known: "강서로 47길",
    /// "가림로 10번길", "성덕정 9가길".
    private static func isOfName(_ index: Int, _ reading: inout QueryReading) -> Bool {
        guard let first = joined(index, &reading) else { return false }
        if path.contains(first) { return true }
        guard branch.contains(first) || fork.contains(first),
            let second = joined(index + 1, &reading)
        else { return false }
        return path.contains(second)
    }

    private static let (under, ground) = (hash("지"), hash("하"))

    /// Whether "지하" (underground) stands there, as before the numbers of stations.
    private static func isUnderground(_ index: Int, _ reading: inout QueryReading) -> Bool {
        guard index + 1 < reading.tokens.count, reading.tokens[index].breakBefore != .strong,
            under.contains(reading.tokens[index].hash),
            let second = joined(index + 1, &reading)
        else { return false }
        return ground.contains(second)
    }

    /// The hash of the syllable at a position, where nothing stands before it.
    private static func joined(_ index: Int, _ reading: inout QueryReading) -> UInt64? {
        guard index < reading.tokens.count else { return nil }
        let token = reading.tokens[index]
        return token.kind == .ideograph && token.breakBefore == .none ? token.hash : nil
    }

    private static func hash(_ syllables: String) -> [UInt64] {
        syllables.map { $0.utf8.reduce(PhraseHash.empty, PhraseHash.byte) }
    }
}
