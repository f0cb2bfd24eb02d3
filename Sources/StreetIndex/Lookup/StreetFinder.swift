import AddressText

/// What the streets of an area are looked for by.
struct StreetFinder {
    let file: StreetFile
    let rules: CountryRules

    /// The most ranges of words that are tried in an area.
    private static let mostRanges = 40
    /// The most streets that are kept.
    private static let mostStreets = 48

    /// An area while its streets are looked for.
    struct Scope {
        /// Its number among the reading's areas.
        let number: Int
        let hit: AreaHit
        let area: AreaRecord
        let rules: StreetRules
        /// The tokens that may name a street, as bits.
        let free: UInt64
        /// Those of them that are no house number.
        let words: UInt64

        func runs(_ reading: inout StreetReading) -> WordRuns {
            WordRuns(free, &reading)
        }
    }

    /// Fills `reading.streets`: by the words as they are, and where these lead nowhere with typing errors
    /// corrected.
    ///
    /// - Returns: whether all areas were looked through; not where the first one is far ahead and has a
    ///   street that settles it.
    func find(in reading: inout StreetReading) -> Bool {
        if findExactly(in: &reading) { return reading.areas.count == 1 }
        if isSettled(&reading) { return true }
        for number in reading.areas.indices.prefix(3) { findMisspelt(number, &reading) }
        return true
    }

    /// Fills `reading.streets` by the words as they are.
    ///
    /// - Returns: whether the first area is far ahead and has a street that settles it; then the others were
    ///   not looked through.
    func findExactly(in reading: inout StreetReading) -> Bool {
        reading.streets.clear()
        reading.keys.clear()
        for number in reading.areas.indices {
            findExact(number, &reading)
            if number == 0, isFarAhead(&reading), isSettled(&reading) { return true }
        }
        return false
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

    /// Whether some street settles the query. Elsewhere a town or region may be called like a street.
    func isSettled(_ reading: inout StreetReading) -> Bool {
        for index in reading.streets.indices {
            let hit = reading.streets[index]
            let free = free(reading.areas[Int(hit.areaNumber)], &reading)
            if settles(hit, free, &reading) { return true }
        }
        return false
    }

    /// Whether a street takes up all the words that may be one: those beside the house number, or, where there
    /// is none, all that are free.
    private func settles(_ hit: StreetHit, _ free: UInt64, _ reading: inout StreetReading) -> Bool {
        let run = WordRuns.run(around: Int(hit.start), free, &reading)
        guard run.lowerBound >= hit.start, run.upperBound <= hit.end else { return false }
        guard reading.anatomy.hasNumber else { return free & ~run.bits == 0 }
        return reading.anatomy.isNumber(Int(hit.end))
            || hit.start > 0 && reading.anatomy.isNumber(Int(hit.start) - 1)
    }

    /// The tokens of the query that may name a street of an area, as bits.
    func free(_ hit: AreaHit, _ reading: inout StreetReading) -> UInt64 {
        let all = (0..<reading.list.tokens.count).bits
        return all & ~(hit.nameBits | hit.postcodeBits | reading.anatomy.leftOut)
    }

    /// An area of the reading; nil where a damaged file does not have it.
    func scope(_ number: Int, _ reading: inout StreetReading) -> Scope? {
        let hit = reading.areas[number]
        guard let area = file.area(hit.area) else { return nil }
        let free = free(hit, &reading)
        return Scope(
            number: number, hit: hit, area: area, rules: rules.of(area.country), free: free,
            words: free & ~reading.anatomy.numberBits)
    }

    private func findExact(_ areaNumber: Int, _ reading: inout StreetReading) {
        guard let scope = scope(areaNumber, &reading) else { return }
        var tried = 0
        scope.runs(&reading).forEachRange { start, end in
            tried += 1
            if let key = freshKey(start, end, scope, &reading) {
                let known = reading.streets.count
                add(key, start, end, scope, edits: 0, &reading)
                if isWhole(since: known, scope, &reading) { return false }
            }
            return tried < StreetFinder.mostRanges
        }
    }

    /// Whether one of the streets that were added last settles the query and is called just so: then fewer of
    /// its words need not be tried.
    private func isWhole(
        since known: Int, _ scope: borrowing Scope, _ reading: inout StreetReading
    ) -> Bool {
        for index in known..<max(known, reading.streets.count) {
            let hit = reading.streets[index]
            if hit.agreement == .whole, settles(hit, scope.free, &reading) { return true }
        }
        return false
    }

    /// The key of a range; nil where it has none, or where it names what a longer range around it named
    /// already: "Main" of "Main St".
    private func freshKey(
        _ start: Int, _ end: Int, _ scope: borrowing Scope, _ reading: inout StreetReading
    ) -> StreetKey? {
        guard let key = key(start, end, scope, forgiving: false, &reading) else { return nil }
        for index in reading.keys.indices {
            let known = reading.keys[index]
            guard known.start <= start, known.end >= end, known.end - known.start > end - start,
                !known.isForgiving, known.key?.core == key.core,
                known.country == scope.area.country, known.bits & ~scope.words == 0
            else { continue }
            return nil
        }
        return key
    }

    func key(
        _ start: Int, _ end: Int, _ scope: borrowing Scope, forgiving: Bool,
        _ reading: inout StreetReading
    ) -> StreetKey? {
        let country = scope.area.country
        for index in reading.keys.indices {
            let known = reading.keys[index]
            if known.start == start, known.end == end, known.isForgiving == forgiving,
                known.country == country
            {
                return known.key
            }
        }
        let key = StreetText.key(
            of: reading.list, start..<end, rules: scope.rules, core: &reading.core,
            pieces: &reading.pieces, reading: forgiving ? .forgiving : .exact)
        reading.keys.append(
            RangeKey(
                start: UInt8(start), end: UInt8(end), isForgiving: forgiving, country: country,
                key: key))
        return key
    }

    func add(
        _ key: StreetKey, _ start: Int, _ end: Int, _ scope: borrowing Scope, edits: Int,
        _ reading: inout StreetReading
    ) {
        file.forEachStreet(core: key.core, of: scope.area) { street, isAlias in
            append(street, key, start, end, scope, isAlias: isAlias, edits: edits, &reading)
        }
    }

    /// How much a word that is left over counts when two ways to read one street are compared.
    private static let leftOver: Float = 0.5

    /// Adds a street; one that is known already only where it is better now.
    func append(
        _ street: UInt32, _ key: StreetKey, _ start: Int, _ end: Int, _ scope: borrowing Scope,
        isAlias: Bool, edits: Int, _ reading: inout StreetReading
    ) {
        var cursor = file.block(street)
        let head = StreetHead(&cursor, area: scope.area)
        guard !cursor.isBroken else { return }
        // "Duxweg" is not what "Duxgasse" means.
        if !isAlias, key.type != head.type, scope.rules.typeDistinguishes { return }
        let agreement = StreetHit.Agreement(key, head, isAlias: isAlias)
        let covered = (scope.words & (start..<end).bits).nonzeroBitCount
        let total = scope.words.nonzeroBitCount
        let score =
            scope.hit.score + StreetFinder.score(agreement, key)
            + StreetWeights.typo * Float(edits)
            + StreetWeights.coverage * Float(covered) / Float(max(1, total))
        let hit = StreetHit(
            street: street, area: scope.hit.area, areaNumber: UInt8(scope.number),
            start: UInt8(start), end: UInt8(end), edits: UInt8(edits), agreement: agreement,
            leftOver: UInt8(clamping: total - covered), score: score)
        for index in reading.streets.indices where reading.streets[index].street == street {
            let known = reading.streets[index]
            let gain = score - known.score
            let more = Float(hit.leftOver) - Float(known.leftOver)
            if gain > StreetFinder.leftOver * more { reading.streets[index] = hit }
            return
        }
        guard reading.streets.count < StreetFinder.mostStreets else { return }
        reading.streets.append(hit)
    }

    /// What a street's type and direction count, against those of the words.
    static func score(_ agreement: StreetHit.Agreement, _ key: StreetKey) -> Float {
        guard !agreement.contains(.alias) else { return StreetWeights.alias }
        var score: Float = 0
        if agreement.contains(.sameType) {
            score += key.type != 0 ? StreetWeights.sameType : 0
        } else if agreement.contains(.otherType) {
            score += key.isNumbered ? StreetWeights.otherNumberedType : StreetWeights.otherType
        } else {
            score += StreetWeights.missingType
        }
        if agreement.contains(.sameDirection) {
            score += key.direction != 0 ? StreetWeights.sameDirection : 0
        } else if agreement.contains(.otherDirection) {
            score += StreetWeights.otherDirection
        } else {
            score += StreetWeights.missingDirection
        }
        return score
    }
}
