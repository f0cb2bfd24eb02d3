/// A street that may be meant, in an area that may be meant.
struct StreetHit: BitwiseCopyable {
    let street: UInt32
    let area: UInt32
    /// The number of the area among the reading's.
    let areaNumber: UInt8
    /// The tokens that name the street.
    let start: UInt8
    let end: UInt8
    /// How many letters differ.
    let edits: UInt8
    /// For and against it, in the units of `StreetWeights`.
    let score: Float
}

/// What the streets of an area are looked for by.
struct StreetFinder {
    let file: StreetFile
    let rules: CountryRules

    /// More words in a row than a street and what people write before it have.
    private static let longestRun = 12
    /// The most ranges of words that are tried in an area.
    private static let mostRanges = 40
    /// The most streets that are kept.
    private static let mostStreets = 48
    /// In large towns the letters alone leave so many; the best are among the first.
    private static let mostComparisons = 400

    /// Fills `reading.streets`: by the words as they are, and where these lead nowhere with typing errors
    /// corrected.
    ///
    /// - Returns: whether all areas were looked through; not where the first one is far ahead and has a
    ///   street that settles it.
    func find(in reading: inout StreetReading) -> Bool {
        reading.streets.clear()
        reading.keys.clear()
        for number in reading.areas.indices {
            findExact(number, &reading)
            if number == 0, isFarAhead(&reading), isSettled(&reading) {
                return reading.areas.count == 1
            }
        }
        if isSettled(&reading) { return true }
        for number in reading.areas.indices.prefix(3) { findMisspelt(number, &reading) }
        return true
    }

    /// Adds the streets of the areas behind the first one: the street may run on into the next town, and the
    /// house stand there.
    func findInOtherAreas(_ reading: inout StreetReading) {
        for number in reading.areas.indices.dropFirst() { findExact(number, &reading) }
    }

    /// Whether the best area is so much likelier than the next that a street in it needs no rival.
    private func isFarAhead(_ reading: inout StreetReading) -> Bool {
        guard reading.areas.count > 1 else { return true }
        return reading.areas[0].score - reading.areas[1].score >= 1
    }

    /// Whether some street takes up all the words that may be one: those beside the house number, or, where
    /// there is none, all that are free. Elsewhere a town or region may be called like a street.
    private func isSettled(_ reading: inout StreetReading) -> Bool {
        for index in reading.streets.indices {
            let hit = reading.streets[index]
            let free = free(Int(hit.areaNumber), &reading)
            let run = StreetFinder.run(around: Int(hit.start), free: free, &reading)
            guard run.lowerBound >= hit.start, run.upperBound <= hit.end else { continue }
            if reading.anatomy.hasNumber {
                let isBeside =
                    reading.anatomy.isNumber(Int(hit.end))
                    || hit.start > 0 && reading.anatomy.isNumber(Int(hit.start) - 1)
                if isBeside { return true }
            } else if free & ~run.bits == 0 {
                return true
            }
        }
        return false
    }

    /// The tokens of the query that may name a street of an area, as bits.
    func free(_ areaNumber: Int, _ reading: inout StreetReading) -> UInt64 {
        let hit = reading.areas[areaNumber]
        let all = (0..<reading.list.tokens.count).bits
        return all & ~(hit.nameBits | hit.postcodeBits | reading.anatomy.leftOut)
    }

    /// The free words around a token that no comma divides.
    private static func run(
        around token: Int, free: UInt64, _ reading: inout StreetReading
    ) -> Range<Int> {
        var (start, end) = (token, token + 1)
        while start > 0, free >> UInt64(start - 1) & 1 != 0,
            reading.list.tokens[start].breakBefore != .strong,
            !reading.anatomy.isNumber(start - 1)
        { start -= 1 }
        while end < min(64, reading.list.tokens.count), free >> UInt64(end) & 1 != 0,
            reading.list.tokens[end].breakBefore != .strong, !reading.anatomy.isNumber(end)
        { end += 1 }
        return start..<end
    }

    private func findExact(_ areaNumber: Int, _ reading: inout StreetReading) {
        guard let area = file.area(reading.areas[areaNumber].area) else { return }
        var tried = 0
        forEachRange(areaNumber, &reading) { start, end, reading in
            tried += 1
            guard let key = key(start, end, area, forgiving: false, &reading) else {
                return tried < StreetFinder.mostRanges
            }
            add(key, areaNumber, start, end, area, edits: 0, &reading)
            return tried < StreetFinder.mostRanges
        }
    }

    /// Calls with ranges of words that may be a street: whole runs first, then shorter and shorter ones.
    /// The body says whether to go on.
    private func forEachRange(
        _ areaNumber: Int, _ reading: inout StreetReading,
        _ body: (Int, Int, inout StreetReading) -> Bool
    ) {
        let free = free(areaNumber, &reading)
        let count = min(64, reading.list.tokens.count)
        var longest = 0
        var token = 0
        while token < count {
            if free >> UInt64(token) & 1 == 0 || reading.anatomy.isNumber(token) {
                token += 1
                continue
            }
            let run = StreetFinder.run(around: token, free: free, &reading)
            longest = max(longest, min(run.count, StreetFinder.longestRun))
            token = run.upperBound
        }
        for length in stride(from: longest, to: 0, by: -1) {
            var token = 0
            while token < count {
                if free >> UInt64(token) & 1 == 0 || reading.anatomy.isNumber(token) {
                    token += 1
                    continue
                }
                let run = StreetFinder.run(around: token, free: free, &reading)
                if run.count >= length {
                    for start in run.lowerBound...(run.upperBound - length) {
                        guard body(start, start + length, &reading) else { return }
                    }
                }
                token = run.upperBound
            }
        }
    }

    private func key(
        _ start: Int, _ end: Int, _ area: AreaRecord, forgiving: Bool,
        _ reading: inout StreetReading
    ) -> StreetKey? {
        for index in reading.keys.indices {
            let known = reading.keys[index]
            if known.start == start, known.end == end, known.isForgiving == forgiving {
                return known.key
            }
        }
        let key = StreetText.key(
            of: reading.list, start..<end, rules: rules.of(area.country), core: &reading.core,
            reading: forgiving ? .forgiving : .exact)
        reading.keys.append(
            RangeKey(
                start: UInt8(start), end: UInt8(end), isForgiving: forgiving, key: key))
        return key
    }

    private func add(
        _ key: StreetKey, _ areaNumber: Int, _ start: Int, _ end: Int, _ area: AreaRecord,
        edits: Int, _ reading: inout StreetReading
    ) {
        let areaHit = reading.areas[areaNumber]
        file.forEachStreet(core: key.core, of: area) { street, isAlias in
            append(
                street, key, areaHit, areaNumber, start, end, area, isAlias: isAlias,
                edits: edits, &reading)
        }
    }

    private func append(
        _ street: UInt32, _ key: StreetKey, _ areaHit: AreaHit, _ areaNumber: Int, _ start: Int,
        _ end: Int, _ area: AreaRecord, isAlias: Bool, edits: Int, _ reading: inout StreetReading
    ) {
        guard reading.streets.count < StreetFinder.mostStreets else { return }
        var cursor = file.block(street)
        let head = StreetHead(&cursor, area: area)
        guard !cursor.isBroken else { return }
        // "Duxweg" is not what "Duxgasse" means.
        if !isAlias, key.type != head.type, rules.of(area.country).typeDistinguishes { return }
        var score = areaHit.score
        if isAlias {
            score += StreetWeights.alias
        } else {
            score += StreetFinder.typeScore(key, head)
        }
        score += StreetWeights.typo * Float(edits)
        let free = free(areaNumber, &reading)
        let words = free & ~reading.anatomy.numberBits
        let total = max(1, words.nonzeroBitCount)
        let covered = (words & (start..<end).bits).nonzeroBitCount
        score += StreetWeights.coverage * Float(covered) / Float(total)
        reading.streets.append(
            StreetHit(
                street: street, area: areaHit.area, areaNumber: UInt8(areaNumber),
                start: UInt8(start), end: UInt8(end), edits: UInt8(edits), score: score))
    }

    static func typeScore(_ key: StreetKey, _ head: StreetHead) -> Float {
        var score: Float = 0
        if key.type == head.type {
            score += key.type != 0 ? StreetWeights.sameType : 0
        } else if key.type == 0 || head.type == 0 {
            score += StreetWeights.missingType
        } else {
            score += key.isNumbered ? StreetWeights.otherNumberedType : StreetWeights.otherType
        }
        if key.direction == head.direction {
            score += key.direction != 0 ? StreetWeights.sameDirection : 0
        } else if key.direction == 0 || head.direction == 0 {
            score += StreetWeights.missingDirection
        } else {
            score += StreetWeights.otherDirection
        }
        return score
    }

    /// Streets of an area whose names are a letter or two away from the words.
    private func findMisspelt(_ areaNumber: Int, _ reading: inout StreetReading) {
        guard let area = file.area(reading.areas[areaNumber].area) else { return }
        var ranges = 0
        forEachRange(areaNumber, &reading) { start, end, reading in
            ranges += 1
            if let key = key(start, end, area, forgiving: true, &reading) {
                add(key, areaNumber, start, end, area, edits: 1, &reading)
                scan(areaNumber, start, end, area, &reading)
            }
            return ranges < 3
        }
    }

    private func scan(
        _ areaNumber: Int, _ start: Int, _ end: Int, _ area: AreaRecord,
        _ reading: inout StreetReading
    ) {
        guard
            let key = StreetText.key(
                of: reading.list, start..<end, rules: rules.of(area.country),
                core: &reading.core, reading: .forgiving),
            reading.core.count >= 4, !key.isNumbered
        else { return }
        let allowed = reading.core.count >= 8 ? 2 : 1
        var comparisons = 0
        let areaHit = reading.areas[areaNumber]
        // Of further spellings only the hash is kept, so they cannot be compared.
        func compare(_ street: UInt32, _ reading: inout StreetReading) {
            comparisons += 1
            guard comparisons <= StreetFinder.mostComparisons,
                let edits = edits(to: street, area, allowed, &reading), edits > 0
            else { return }
            append(
                street, key, areaHit, areaNumber, start, end, area, isAlias: false,
                edits: edits, &reading)
        }
        let letters = key.letters
        for street in file.streets(of: area)
        where (file.letters(street) ^ letters).nonzeroBitCount <= 2 * allowed {
            compare(UInt32(street), &reading)
        }
    }

    /// How many letters a street's core is away from `reading.core`; nil for more than allowed.
    private func edits(
        to street: UInt32, _ area: AreaRecord, _ allowed: Int,
        _ reading: inout StreetReading
    ) -> Int? {
        var cursor = file.block(street)
        let head = StreetHead(&cursor, area: area)
        let name = file.text(head.name)
        rules.normaliser.tokenise(
            name.bindMemory(to: UInt8.self), into: &reading.names)
        guard
            StreetText.key(
                of: reading.names, reading.names.tokens.indices, rules: rules.of(area.country),
                core: &reading.otherCore) != nil
        else { return nil }
        return CoreDistance.between(reading.core, reading.otherCore, atMost: allowed)
    }
}
