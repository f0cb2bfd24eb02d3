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
            addNumbered(start, end, scope, &reading)
            return ranges < StreetFinder.mostMisspeltRanges
        }
    }

    /// Adds streets that are called by a number, the word for which is misspelt.
    private func addNumbered(
        _ start: Int, _ end: Int, _ scope: borrowing Scope, _ reading: inout StreetReading
    ) {
        guard !scope.rules.numberWords.isEmpty,
            let key = StreetText.key(
                of: reading.list, start..<end, rules: scope.rules, core: &reading.core,
                pieces: &reading.pieces, reading: .forgivingNumbers)
        else { return }
        // As it is written it was looked up before.
        let exact = self.key(start, end, scope, forgiving: false, &reading)
        if exact?.core != key.core { add(key, start, end, scope, edits: 1, &reading) }
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
        for street in file.streets(of: scope.area)
        where (file.letters(street) ^ key.letters).nonzeroBitCount <= 2 * allowed {
            comparisons += 1
            guard comparisons <= StreetFinder.mostComparisons else { return }
            var cursor = file.block(UInt32(street))
            let name = StreetHead(&cursor, area: scope.area).name
            guard let edits = edits(to: name, scope, allowed, &reading), edits > 0 else { continue }
            append(
                UInt32(street), key, start, end, scope, isAlias: false, edits: edits, &reading)
        }
        for number in file.furtherSpellings(of: scope.area) {
            guard let spelling = file.furtherSpelling(number),
                (spelling.letters ^ key.letters).nonzeroBitCount <= 2 * allowed
            else { continue }
            comparisons += 1
            guard comparisons <= StreetFinder.mostComparisons else { return }
            guard let edits = edits(to: spelling.text, scope, allowed, &reading), edits > 0
            else { continue }
            append(
                spelling.street, key, start, end, scope, isAlias: true, edits: edits, &reading)
        }
    }

    /// How many letters the core of a name is away from `reading.core`; nil for more than allowed.
    ///
    /// - Parameter name: where it begins in the file's texts.
    private func edits(
        to name: UInt32, _ scope: borrowing Scope, _ allowed: Int, _ reading: inout StreetReading
    ) -> Int? {
        rules.normaliser.tokenise(
            file.text(name).bindMemory(to: UInt8.self), into: &reading.names)
        guard
            StreetText.key(
                of: reading.names, reading.names.tokens.indices, rules: scope.rules,
                core: &reading.otherCore, pieces: &reading.pieces) != nil
        else { return nil }
        return CoreDistance.between(reading.core, reading.otherCore, atMost: allowed)
    }
}
