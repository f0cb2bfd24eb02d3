import AddressText
import GeoModel
import Geocoding
import OfflineIndex

/// A street, or a house of it, that a text may be about to become.
struct StreetSuggestion {
    let street: UInt32
    let area: UInt32
    /// The house number that was typed and exists; nil for the street itself.
    let number: (value: UInt32, suffix: UInt32)?
    /// Whether the name is complete, not only begun.
    let isWhole: Bool
    /// The size of its block in bytes: long streets first.
    let size: Int
}

/// Completes street names in the areas that a text speaks of, or in all of a file with few areas.
struct StreetCompletion {
    let file: StreetFile
    let rules: CountryRules

    /// Shorter beginnings fit too many streets to say anything.
    private static let shortest = 2

    /// The streets whose names begin with the words that name no area, the likeliest first.
    ///
    /// - Parameter reading: with areas and anatomy read.
    func suggestions(_ reading: inout StreetReading, limit: Int) -> [StreetSuggestion] {
        var found: [StreetSuggestion] = []
        for number in reading.areas.indices {
            let hit = reading.areas[number]
            guard let area = file.area(hit.area), let typed = typed(hit, area, &reading) else {
                continue
            }
            for street in file.streets(of: area)
            where file.letters(street) & typed.letters == typed.letters {
                guard let match = match(UInt32(street), area, typed, &reading) else { continue }
                found.append(suggestion(UInt32(street), hit.area, area, match, &reading))
            }
        }
        found.sort {
            ($0.number == nil ? 0 : 1, $0.isWhole ? 1 : 0, $0.size, $1.street)
                > ($1.number == nil ? 0 : 1, $1.isWhole ? 1 : 0, $1.size, $0.street)
        }
        return Array(found.prefix(limit))
    }

    /// What was typed of a street's name.
    private struct Typed {
        /// All words, folded and joined.
        let words: [UInt8]
        /// The core of the words.
        let core: [UInt8]
        /// Letters that the street's core must have.
        let letters: UInt32
    }

    private func typed(
        _ hit: AreaHit, _ area: AreaRecord, _ reading: inout StreetReading
    ) -> Typed? {
        let all = (0..<reading.list.tokens.count).bits
        let free =
            all
            & ~(hit.nameBits | hit.postcodeBits | reading.anatomy.leftOut
            | reading.anatomy.numberBits)
        guard free != 0 else { return nil }
        let start = free.trailingZeroBitCount
        var end = start
        while end < 64, free >> UInt64(end) & 1 != 0,
            end == start || reading.list.tokens[end].breakBefore != .strong
        { end += 1 }
        let words = (start..<end).flatMap { reading.list.text(of: reading.list.tokens[$0]) }
        guard words.count >= StreetCompletion.shortest,
            StreetText.key(
                of: reading.list, start..<end, rules: rules.of(area.country),
                core: &reading.core) != nil
        else { return nil }
        let core = reading.core.array
        // The end of a word that is still typed may be that of a type: only the beginning is sure.
        let letters = core.prefix(3).reduce(UInt32(0)) { mask, byte in
            (0x61...0x7A).contains(byte) ? mask | 1 << UInt32(byte - 0x61) : mask
        }
        return Typed(words: words, core: core, letters: letters)
    }

    /// Whether a street's name begins as typed, and whether it is complete.
    private func match(
        _ street: UInt32, _ area: AreaRecord, _ typed: Typed, _ reading: inout StreetReading
    ) -> (isWhole: Bool, head: StreetHead, cursor: ByteCursor)? {
        var cursor = file.block(street)
        let head = StreetHead(&cursor, area: area)
        let name = file.text(head.name)
        rules.normaliser.tokenise(name.bindMemory(to: UInt8.self), into: &reading.names)
        let words = reading.names.tokens.flatMap { reading.names.text(of: $0) }
        if words.starts(with: typed.words) {
            return (words.count == typed.words.count, head, cursor)
        }
        guard
            StreetText.key(
                of: reading.names, reading.names.tokens.indices, rules: rules.of(area.country),
                core: &reading.otherCore) != nil
        else { return nil }
        let core = reading.otherCore.array
        return core.starts(with: typed.core) ? (core.count == typed.core.count, head, cursor) : nil
    }

    private func suggestion(
        _ street: UInt32, _ areaNumber: UInt32, _ area: AreaRecord,
        _ match: (isWhole: Bool, head: StreetHead, cursor: ByteCursor),
        _ reading: inout StreetReading
    ) -> StreetSuggestion {
        var number: (value: UInt32, suffix: UInt32)?
        if let asked = reading.anatomy.numbers.first {
            let suffix = asked.suffix.isEmpty ? 0 : file.suffixNumber(asked.suffix.array)
            let search = NumberSearch(
                asked.value, suffix: suffix, in: match.cursor, head: match.head
            ) { _ in false }
            if search.exact != nil, let suffix { number = (asked.value, suffix) }
        }
        return StreetSuggestion(
            street: street, area: areaNumber, number: number, isWhole: match.isWhole,
            size: file.blockSize(street))
    }
}
