import AddressText

/// Finds every run of tokens that is a name in the index, and what single words say.
struct SpanFinder {
    let tables: IndexTables
    /// Whether the index has streets: their names begin with so many syllables that words run together.
    let knowsStreets: Bool

    /// More tokens than names have; ideographs count one each.
    private static let longestSpan = 24
    /// More spans than an address has; guards the ranking's square cost.
    private static let mostSpans = 48

    /// Notes each token's phrase and asks for the memory that `findSingles` will read.
    func prefetch(_ reading: inout QueryReading) {
        let count = reading.tokens.count
        reading.masks = TokenMasks(reading.tokens)
        let (singles, words) = (reading.singles.room(for: count), reading.roomForWords())
        let (phrases, continuations) = (tables.phrases, tables.continuations)
        var followed = reading.masks.followed
        for index in 0..<count {
            let token = reading.tokens.pointer(to: index)
            let single = Single(
                hash: PhraseHash.token(PhraseHash.empty, token.pointee.hash),
                // A lone number or ideograph is not a name.
                mayBeName: token.pointee.kind == .word || token.pointee.kind == .mixed,
                goesOn: followed & 1 != 0)
            if single.mayBeName { phrases.prefetch(single.hash) }
            if single.goesOn { continuations.prefetch(single.hash) }
            singles[index] = single
            // So far, no word says anything about others.
            words[index] = []
            followed >>= 1
        }
        if reading.masks.areMore { followBeyondMasks(&reading) }
    }

    /// Notes which of the tokens that the masks do not have are followed by another one of their part.
    private func followBeyondMasks(_ reading: inout QueryReading) {
        for index in 63..<reading.tokens.count - 1 {
            reading.singles[index].goesOn = reading.tokens[index + 1].breakBefore != .strong
        }
    }

    /// Finds the names of one token.
    func findSingles(in reading: inout QueryReading) {
        let continuations = tables.continuations
        for index in reading.singles.indices {
            let single = reading.singles.pointer(to: index)
            if single.pointee.mayBeName {
                reading.singles[index].postings = tables.run(of: single.pointee.hash)
            }
            if single.pointee.goesOn {
                reading.singles[index].goesOn = continuations.contains(single.pointee.hash)
            }
        }
    }

    /// Asks for the postings of the names of one token, and for the memory that `find` will read of
    /// phrases of two.
    func beginPairs(_ reading: inout QueryReading) {
        let (phrases, continuations) = (tables.phrases, tables.continuations)
        for index in reading.singles.indices {
            let single = reading.singles.pointer(to: index)
            tables.prefetch(single.pointee.postings)
            guard single.pointee.goesOn else { continue }
            let pair = PhraseHash.token(single.pointee.hash, reading.tokens[index &+ 1].hash)
            phrases.prefetch(pair)
            continuations.prefetch(pair)
            reading.singles[index].pair = pair
        }
    }

    /// Fills `spans` of a reading, not yet judged, and asks for the postings of the names of several tokens.
    func find(in reading: inout QueryReading) {
        for start in reading.singles.indices {
            let single = reading.singles.pointer(to: start)
            if !single.pointee.postings.isEmpty {
                reading.spans.append(
                    Span(start: start, end: start &+ 1, postings: single.pointee.postings))
            }
            if single.pointee.goesOn { extend(from: start, single.pointee.pair, &reading) }
        }
    }

    /// All steps up to `find`, one after the other.
    func findAtOnce(in reading: inout QueryReading) {
        prefetch(&reading)
        findSingles(in: &reading)
        beginPairs(&reading)
        find(in: &reading)
    }

    /// Finds what single words say, leaves out what is no name of its own, and judges the rest.
    func settle(_ reading: inout QueryReading) {
        takeWords(&reading)
        if reading.hasLongSpans { dropContained(&reading.spans) }
        if reading.spans.count > SpanFinder.mostSpans {
            // The end of an address says where it is.
            reading.spans.removeFirst(reading.spans.count - SpanFinder.mostSpans)
        }
        let suspects = reading.masks.suspects
        for number in reading.spans.indices { judge(number, suspects, in: &reading) }
    }

    /// Adds the spans that hold a word which is read as another one.
    func addSpans(around index: Int, reading hash: UInt64, to reading: inout QueryReading) {
        let count = reading.tokens.count
        for start in max(0, index - 2)...index {
            var phrase = PhraseHash.empty
            var end = start
            while end < count, end - start < SpanFinder.longestSpan {
                if end > start, reading.tokens[end].breakBefore == .strong { break }
                phrase = PhraseHash.token(phrase, end == index ? hash : reading.tokens[end].hash)
                end += 1
                let postings = end > index ? tables.run(of: phrase) : PostingRun()
                if !postings.isEmpty { keepCorrected(postings, start, end, &reading) }
                if !tables.mayContinue(phrase) { break }
            }
        }
    }

    private func keepCorrected(
        _ postings: PostingRun, _ start: Int, _ end: Int, _ reading: inout QueryReading
    ) {
        guard reading.spans.count < SpanFinder.mostSpans else { return }
        let number = reading.spans.count
        reading.spans.append(Span(start: start, end: end, postings: postings))
        if tables.isWord(postings) { takeWord(number, &reading) }
        guard !reading.spans[number].run.isEmpty else { return reading.spans.truncate(to: number) }
        reading.spans[number].isCorrected = true
        judge(number, reading.masks.suspects, in: &reading)
        reading.spans[number].penalty += Weights.corrected
    }

    /// Adds the names of two tokens and more from one on.
    ///
    /// - Parameter pair: the hash of the first two tokens, which stand in one part.
    private func extend(from start: Int, _ pair: UInt64, _ reading: inout QueryReading) {
        var hash = pair
        var end = start &+ 2
        let count = reading.tokens.count
        let isInside = knowsStreets && isInsideWord(start, &reading)
        var crosses = false
        while true {
            if knowsStreets, reading.tokens.pointer(to: end &- 1).pointee.breakBefore != .none {
                if isInside { return }
                crosses = true
            }
            let postings = tables.run(of: hash)
            if !postings.isEmpty, !crosses || !isInsideWord(end, &reading) {
                reading.spans.append(Span(start: start, end: end, postings: postings))
                reading.hasLongSpans = true
                tables.prefetch(postings)
            }
            guard tables.mayContinue(hash), end < count, end &- start < SpanFinder.longestSpan
            else { return }
            let token = reading.tokens.pointer(to: end)
            if token.pointee.breakBefore == .strong { return }
            hash = PhraseHash.token(hash, token.pointee.hash)
            end &+= 1
        }
    }

    /// Whether a syllable stands inside a word: no name of several words begins or ends there. "시청대로" is a
    /// road, but not in "속초시 청대로"; "서울시" is a city, but not in "서울 시청대로".
    private func isInsideWord(_ index: Int, _ reading: inout QueryReading) -> Bool {
        guard index > 0, index < reading.tokens.count else { return false }
        let (token, before) = (
            reading.tokens.pointer(to: index), reading.tokens.pointer(to: index - 1)
        )
        return token.pointee.kind == .ideograph && token.pointee.breakBefore == .none
            && before.pointee.kind == .ideograph
    }

    /// Moves the words of the language from the spans to `words`.
    private func takeWords(_ reading: inout QueryReading) {
        var isEmpty = false
        for index in reading.spans.indices
        where tables.isWord(reading.spans.pointer(to: index).pointee.run) {
            takeWord(index, &reading)
            isEmpty = isEmpty || reading.spans.pointer(to: index).pointee.run.isEmpty
        }
        if isEmpty { dropEmpty(&reading.spans) }
    }

    /// Leaves the word of the language out of a span's postings; it stands behind all entities.
    private func takeWord(_ number: Int, _ reading: inout QueryReading) {
        let span = reading.spans.pointer(to: number)
        if span.pointee.count == 1 {
            let word = tables.posting(span.pointee.postings.upperBound - 1).entity
            reading.set(WordClass(rawValue: word), at: span.pointee.start)
        }
        reading.spans[number].dropLast()
    }

    /// Leaves out spans without postings.
    private func dropEmpty(_ spans: inout Workspace<Span>) {
        var kept = 0
        for index in spans.indices where !spans.pointer(to: index).pointee.run.isEmpty {
            spans.copy(index, to: kept)
            kept += 1
        }
        spans.truncate(to: kept)
    }

    /// Leaves out spans inside longer ones: "york" in "new york", 京都 in 東京都.
    ///
    /// They stand in the order of their first tokens, those of one token the shorter ones first.
    private func dropContained(_ spans: inout Workspace<Span>) {
        var kept = 0
        // How far those reach that begin before.
        var reach = 0
        let count = spans.count
        for index in 0..<count {
            let span = spans.pointer(to: index)
            let end = span.pointee.end
            let isShorter =
                index &+ 1 < count
                && spans.pointer(to: index &+ 1).pointee.start == span.pointee.start
            // Minus one where it goes beyond those that begin before.
            let beyond = (reach &- end) >> (Int.bitWidth - 1)
            reach = max(reach, isShorter ? 0 : end)
            // No branch: nobody can foresee it.
            spans.copy(index, to: kept)
            kept &-= isShorter ? 0 : beyond
        }
        spans.truncate(to: kept)
    }

    /// Sets what its surroundings say about a span.
    ///
    /// - Parameter suspects: those of the masks.
    @inline(__always)
    private func judge(_ number: Int, _ suspects: UInt64, in reading: inout QueryReading) {
        let span = reading.spans.pointer(to: number).pointee.tokens
        let isWholePart = startsPart(span, &reading) && endsPart(span, &reading)
        let takesCodes = takesCodes(span, &reading)
        let penalty =
            (suspects &>> UInt64(truncatingIfNeeded: span.lowerBound)
                | suspects &>> UInt64(truncatingIfNeeded: span.upperBound &- 1)) & 1 != 0
            ? penalty(of: span, isWholePart: isWholePart, in: &reading) : 0
        reading.spans[number].judge(
            takesCodes: takesCodes, isWholePart: isWholePart, penalty: penalty)
    }

    /// Whether a span may be a code of two or three letters: in capitals, or where it ends a part.
    @inline(__always)
    private func takesCodes(_ span: Range<Int>, _ reading: inout QueryReading) -> Bool {
        guard span.count == 1 else { return true }
        let end = span.upperBound
        if end == reading.tokens.count, span.lowerBound > 0 { return true }
        guard reading.tokens.pointer(to: span.lowerBound).pointee.isUpperCase else { return false }
        guard end < reading.tokens.count else { return true }
        let next = reading.tokens.pointer(to: end)
        return next.pointee.breakBefore == .strong || next.pointee.kind == .number
    }

    /// Whether a span stands at the start of a part, directions apart: "South Hedland". A dash with spaces
    /// around it parts like a comma, though a name may go on behind it.
    @inline(__always)
    private func startsPart(_ span: Range<Int>, _ reading: inout QueryReading) -> Bool {
        var first = span.lowerBound
        while !reading.startsPart(first) {
            first &-= 1
            guard reading.words[first].contains(.direction), isName(span, &reading) else {
                return false
            }
        }
        return true
    }

    /// Whether a span is more than a letter or two: "n/a" is not the village of A in the north.
    private func isName(_ span: Range<Int>, _ reading: inout QueryReading) -> Bool {
        span.count > 1 || reading.tokens.pointer(to: span.lowerBound).pointee.foldedCount > 2
    }

    /// Whether a span stands at the end of a part, directions and a region's code behind a hyphen apart:
    /// "Pukekohe West", "São Paulo-SP".
    @inline(__always)
    private func endsPart(_ span: Range<Int>, _ reading: inout QueryReading) -> Bool {
        var next = span.upperBound
        guard isInside(next, &reading) else { return true }
        while reading.words[next].contains(.direction), isName(span, &reading) {
            next &+= 1
            guard isInside(next, &reading) else { return true }
        }
        let token = reading.tokens.pointer(to: next)
        return token.pointee.breakBefore == .hyphen && token.pointee.isUpperCase
            && namesRegion(token.pointee.hash) && !isInside(next &+ 1, &reading)
    }

    /// Whether there is a token that stands in one part with the one before.
    @inline(__always)
    private func isInside(_ index: Int, _ reading: inout QueryReading) -> Bool {
        index < reading.tokens.count && !reading.startsPart(index)
    }

    /// Whether a word is the code of a first-level area somewhere.
    private func namesRegion(_ token: UInt64) -> Bool {
        tables.postings(at: tables.postings(of: PhraseHash.token(PhraseHash.empty, token)))
            .contains {
                $0.kind == EntityKind.admin1.rawValue && $0.quality == NameQuality.code.rawValue
            }
    }

    /// "Paris Street", "Rue de Paris" and "12 Paris" speak of a street, not of a place.
    private func penalty(
        of span: Range<Int>, isWholePart: Bool, in reading: inout QueryReading
    ) -> Float {
        if reading.masks.hasIdeographs, HanStreet.follows(span.upperBound, &reading) {
            return Weights.beforeStreetWord
        }
        guard !reading.masks.isPlain else { return 0 }
        var penalty: Float = 0
        if reading.masks.streets != 0 || reading.masks.areMore {
            penalty = streetPenalty(of: span, in: &reading)
        }
        if isBesideHouseNumber(span, &reading) { penalty += Weights.besideHouseNumber }
        if reading.isCommonWord(span, isWholePart: isWholePart) {
            // "Street" is a town, but not in "Main Street"; "La" is one, but not in "de la Paz";
            // "National" is one, but not in "National Museum".
            let word = reading.words[span.lowerBound]
            let token = reading.tokens.pointer(to: span.lowerBound)
            let isFiller =
                word.contains(.filler) && !token.pointee.isUpperCase || word.contains(.venueTrait)
            let endsStreet =
                word.contains(.streetSuffix) && token.pointee.breakBefore != .strong
            penalty += isFiller || endsStreet ? Weights.isFiller : Weights.isCommonWord
        }
        return penalty
    }

    /// What words of a street right behind and before a span say against its being a place.
    private func streetPenalty(of span: Range<Int>, in reading: inout QueryReading) -> Float {
        var penalty: Float = 0
        if span.upperBound < reading.tokens.count,
            reading.tokens[span.upperBound].breakBefore != .strong,
            reading.words[span.upperBound].contains(.streetSuffix)
        {
            penalty += Weights.beforeStreetWord
        }
        var before = span.lowerBound - 1
        if before >= 0, reading.tokens[span.lowerBound].breakBefore != .strong {
            while before > 0, reading.words[before].contains(.filler),
                reading.tokens[before].breakBefore != .strong
            {
                before -= 1
            }
            if reading.words[before].contains(.streetPrefix) { penalty += Weights.afterStreetWord }
        }
        return penalty
    }

    /// "Balcarce 50" and "50 Balcarce" as a part of their own speak of a house in a street.
    @inline(__always)
    private func isBesideHouseNumber(_ span: Range<Int>, _ reading: inout QueryReading) -> Bool {
        let (start, end, count) = (span.lowerBound, span.upperBound, reading.tokens.count)
        let first = reading.tokens.pointer(to: start)
        guard first.pointee.kind != .ideograph else { return false }
        if end < count, isHouseNumber(end, &reading),
            reading.tokens.pointer(to: end).pointee.breakBefore == .space,
            end &+ 1 == count
                || reading.tokens.pointer(to: end &+ 1).pointee.breakBefore == .strong
        {
            return true
        }
        return start > 0 && first.pointee.breakBefore == .space
            && isHouseNumber(start &- 1, &reading)
            && reading.tokens.pointer(to: start &- 1).pointee.breakBefore == .strong
    }

    /// One to three digits, perhaps with a letter.
    @inline(__always)
    private func isHouseNumber(_ index: Int, _ reading: inout QueryReading) -> Bool {
        let token = reading.tokens.pointer(to: index)
        switch token.pointee.kind {
        case .number: return token.pointee.foldedCount <= 3
        case .mixed: return token.pointee.foldedCount <= 4 && !token.pointee.isUpperCase
        default: return false
        }
    }
}
