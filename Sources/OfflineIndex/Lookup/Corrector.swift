import AddressText
import Geocoding

/// Reads a query again with the words corrected that nothing explains.
struct Corrector {
    let tables: IndexTables
    let words: WordTables

    /// Words that are corrected in one query, and corrections tried for each.
    private static let mostWords = 4
    private static let mostNeighbours = 6
    /// Postal codes up to this radius are as good as an address, in metres.
    private static let finePostcode: Float = 1_000

    /// Whether what was found leaves room for a typing error: no place, or none that stands out.
    func isNeeded(_ reading: inout QueryReading) -> Bool {
        guard !reading.anchors.isEmpty else { return true }
        let best = reading.anchors.pointer(to: 0)
        // A postal code of letters and digits that names a street's side needs no town.
        if best.pointee.isPostcode, best.pointee.radius <= Corrector.finePostcode,
            reading.postcodes[best.pointee.postcode].score >= Weights.code
                + Weights.lettersAndDigits
        {
            return false
        }
        if best.pointee.kind.rawValue <= EntityKind.admin2.rawValue
            || best.pointee.score < Weights.cream
        {
            return true
        }
        let count = reading.anchors.count
        // The others are worse than the second.
        if count == 1
            || best.pointee.score - reading.anchors.pointer(to: 1).pointee.score
                >= Weights.clearLead
        {
            return false
        }
        // Namesakes nearby are the same place in two tables, not a doubt.
        for index in 1..<count {
            let other = reading.anchors.pointer(to: index)
            if best.pointee.metres(to: other.pointee) > SelectionPolicy.ambiguousDistance {
                return best.pointee.score - other.pointee.score < Weights.clearLead
            }
        }
        return false
    }

    /// Chooses the words that nothing explains and asks for the memory of the first step.
    func begin(_ reading: inout QueryReading) {
        reading.corrections.clear()
        let explained = reading.explained
        let open = reading.masks.words & ~explained & ~reading.masks.classed
        guard open != 0 || reading.masks.areMore else { return }
        for index in reading.tokens.indices.reversed() {
            guard reading.corrections.words.count < Corrector.mostWords else { return }
            if isOpen(index, &reading) { add(index, to: &reading) }
        }
    }

    /// How many steps there are between `begin` and `addSpans`.
    static let steps = 4

    /// Takes the look-up of all words one step on.
    func advance(_ reading: inout QueryReading, step: Int) {
        for number in reading.corrections.words.indices { advance(number, step, &reading) }
    }

    /// Adds the spans that corrected words give; whether there are any.
    func addSpans(to reading: inout QueryReading) -> Bool {
        let finder = SpanFinder(tables: tables, knowsStreets: false)
        var corrected = 0
        let before = reading.spans.count
        for index in reading.tokens.indices.reversed() {
            guard corrected < Corrector.mostWords else { break }
            // Again, since a corrected word may be one of a street, and its neighbour's name is then left alone.
            guard isOpen(index, &reading) else { continue }
            corrected += 1
            let number = reading.corrections.number(of: index) ?? lookUp(index, &reading)
            for place in reading.corrections.words[number].neighbours.positions {
                finder.addSpans(
                    around: index, reading: reading.corrections.neighbours[place].hash,
                    to: &reading)
            }
        }
        return reading.spans.count > before
    }

    /// Whether a token is a word that nothing explains.
    private func isOpen(_ index: Int, _ reading: inout QueryReading) -> Bool {
        let token = reading.tokens.pointer(to: index)
        guard token.pointee.kind == .word, token.pointee.foldedCount >= Deletions.shortest else {
            return false
        }
        let explained = reading.explained
        return (index >= 64 || explained >> UInt64(index) & 1 == 0)
            && reading.words[index].isEmpty && !isOfStreet(index, &reading)
    }

    /// Looks up one word from beginning to end; its number.
    private func lookUp(_ index: Int, _ reading: inout QueryReading) -> Int {
        let number = add(index, to: &reading)
        for step in 0..<Corrector.steps { advance(number, step, &reading) }
        return number
    }

    @discardableResult
    private func add(_ index: Int, to reading: inout QueryReading) -> Int {
        var word = Corrections.Word(token: index)
        let start = reading.corrections.spellings.count
        words.spell(
            reading.bytes(of: reading.tokens[index]),
            into: &reading.corrections.spellings)
        word.spellings = Corrections.Run(
            start: start, end: reading.corrections.spellings.count)
        reading.corrections.words.append(word)
        return reading.corrections.words.count - 1
    }

    private func advance(_ number: Int, _ step: Int, _ reading: inout QueryReading) {
        let word = reading.corrections.words[number]
        switch step {
        case 0:
            for place in word.spellings.positions {
                words.prefetchEntries(of: reading.corrections.spellings[place])
            }
        case 1:
            let start = reading.corrections.candidates.count
            var known: UInt64 = 0
            for place in word.spellings.positions {
                words.addCandidates(
                    of: reading.corrections.spellings[place], from: start, known: &known,
                    to: &reading.corrections.candidates)
            }
            reading.corrections.words[number].candidates = Corrections.Run(
                start: start, end: reading.corrections.candidates.count)
        case 2:
            for place in word.candidates.positions {
                words.prefetchText(of: reading.corrections.candidates[place])
            }
        default: findNeighbours(number, &reading)
        }
    }

    /// Leaves of a word's candidates the heaviest few that are one letter away.
    private func findNeighbours(_ number: Int, _ reading: inout QueryReading) {
        let word = reading.corrections.words[number]
        let text = reading.bytes(of: reading.tokens[word.token])
        let start = reading.corrections.neighbours.count
        for place in word.candidates.positions {
            let candidate = reading.corrections.candidates[place]
            guard let neighbour = words.neighbour(candidate, of: text) else { continue }
            keep(neighbour, from: start, &reading.corrections.neighbours)
        }
        reading.corrections.words[number].neighbours = Corrections.Run(
            start: start, end: reading.corrections.neighbours.count)
        for place in start..<reading.corrections.neighbours.count {
            let phrase = PhraseHash.token(
                PhraseHash.empty, reading.corrections.neighbours[place].hash)
            tables.phrases.prefetch(phrase)
        }
    }

    /// Puts a neighbour where it belongs among those of its word, of which only the first few are kept.
    private func keep(
        _ neighbour: Corrections.Neighbour, from start: Int,
        _ neighbours: inout Workspace<Corrections.Neighbour>
    ) {
        neighbours.append(neighbour)
        var place = neighbours.count - 1
        while place > start, neighbour < neighbours[place - 1] {
            neighbours[place] = neighbours[place - 1]
            place -= 1
        }
        neighbours[place] = neighbour
        neighbours.truncate(to: start + Corrector.mostNeighbours)
    }

    /// Whether a word stands beside one of a street: "Main Street", "Calle Mayor". What it may be
    /// misspelt for would be taken for a street, too.
    private func isOfStreet(_ index: Int, _ reading: inout QueryReading) -> Bool {
        let next = index + 1
        if next < reading.tokens.count, reading.tokens[next].breakBefore != .strong,
            reading.words[next].contains(.streetSuffix)
        {
            return true
        }
        return index > 0 && reading.tokens[index].breakBefore != .strong
            && reading.words[index - 1].contains(.streetPrefix)
    }
}
