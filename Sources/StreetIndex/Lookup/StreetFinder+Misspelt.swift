import AddressText

// Streets whose names are a letter or two away from the words.
extension StreetFinder {
    /// In large towns the letters alone leave so many; the best are among the first.
    private static let mostComparisons = 400
    /// The most ranges of words that are tried in an area.
    private static let mostMisspeltRanges = 3

    func findMisspelt(_ areaNumber: Int, _ reading: inout StreetReading) {
        guard let scope = scope(areaNumber, &reading) else { return }
        var ranges = 0
        scope.runs(&reading).forEachRange { start, end in
            ranges += 1
            if let key = key(start, end, scope, forgiving: true, &reading) {
                add(key, start, end, scope, edits: 1, &reading)
                scan(start, end, scope, &reading)
            }
            return ranges < StreetFinder.mostMisspeltRanges
        }
    }

    private func scan(
        _ start: Int, _ end: Int, _ scope: borrowing Scope, _ reading: inout StreetReading
    ) {
        // The core's text, which is not kept with the key.
        guard
            let key = StreetText.key(
                of: reading.list, start..<end, rules: scope.rules, core: &reading.core,
                pieces: &reading.pieces, reading: .forgiving),
            reading.core.count >= 4, !key.isNumbered
        else { return }
        let allowed = reading.core.count >= 8 ? 2 : 1
        var comparisons = 0
        // Of further spellings only the hash is kept, so they cannot be compared.
        for street in file.streets(of: scope.area)
        where (file.letters(street) ^ key.letters).nonzeroBitCount <= 2 * allowed {
            comparisons += 1
            guard comparisons <= StreetFinder.mostComparisons else { return }
            guard let edits = edits(to: UInt32(street), scope, allowed, &reading), edits > 0
            else { continue }
            append(
                UInt32(street), key, start, end, scope, isAlias: false, edits: edits, &reading)
        }
    }

    /// How many letters a street's core is away from `reading.core`; nil for more than allowed.
    private func edits(
        to street: UInt32, _ scope: borrowing Scope, _ allowed: Int, _ reading: inout StreetReading
    ) -> Int? {
        var cursor = file.block(street)
        let head = StreetHead(&cursor, area: scope.area)
        let name = file.text(head.name)
        rules.normaliser.tokenise(
            name.bindMemory(to: UInt8.self), into: &reading.names)
        guard
            StreetText.key(
                of: reading.names, reading.names.tokens.indices, rules: scope.rules,
                core: &reading.otherCore, pieces: &reading.pieces) != nil
        else { return nil }
        return CoreDistance.between(reading.core, reading.otherCore, atMost: allowed)
    }
}
