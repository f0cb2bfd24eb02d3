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
        reading.singles.clear()
        var masks = TokenMasks()
        for index in reading.tokens.indices {
            let token = reading.tokens.pointer(to: index)
            masks.add(token, at: index)
            let single = Single(
                hash: PhraseHash.token(PhraseHash.empty, token.pointee.hash),
                // A lone number or ideograph is not a name.
                mayBeName: token.pointee.kind == .word || token.pointee.kind == .mixed)
            if single.mayBeName { tables.prefetchPostings(of: single.hash) }
            tables.prefetchContinuation(of: single.hash)
            reading.singles.append(single)
        }
        reading.masks = masks
    }

    /// Finds the names of one token.
    func findSingles(in reading: inout QueryReading) {
        for index in reading.singles.indices {
            var single = reading.singles[index]
            if single.mayBeName {
                let postings = tables.postings(of: single.hash)
                single.first = UInt32(truncatingIfNeeded: postings.lowerBound)
                single.count = UInt32(truncatingIfNeeded: postings.count)
            }
            single.goesOn = tables.mayContinue(single.hash)
            reading.singles[index] = single
        }
    }

    /// Asks for the postings of the names of one token, and for the memory that `find` will read of
    /// phrases of two.
    func prefetchPairs(_ reading: inout QueryReading) {
        let count = reading.singles.count
        for index in 0..<count {
            let single = reading.singles.pointer(to: index)
            if single.pointee.count > 0 { tables.prefetch(single.pointee.postings) }
            guard single.pointee.goesOn, index + 1 < count else { continue }
            let next = reading.tokens.pointer(to: index + 1)
            guard next.pointee.breakBefore != .strong else { continue }
            let pair = PhraseHash.token(single.pointee.hash, next.pointee.hash)
            tables.prefetchPostings(of: pair)
            tables.prefetchContinuation(of: pair)
        }
    }

    /// Fills `spans` of a reading, not yet judged.
    func find(in reading: inout QueryReading) {
        for start in reading.singles.indices {
            let single = reading.singles[start]
            if single.count > 0 {
                reading.spans.append(
                    Span(start: start, end: start + 1, postings: single.postings))
            }
            if single.goesOn { extend(from: start, single.hash, &reading) }
        }
    }

    /// Asks for the postings of the names of several tokens.
    func prefetchPostings(_ reading: inout QueryReading) {
        for index in reading.spans.indices {
            let span = reading.spans.pointer(to: index)
            if span.pointee.count > 1 { tables.prefetch(span.pointee.postings) }
        }
    }

    /// All steps up to `find`, one after the other.
    func findAtOnce(in reading: inout QueryReading) {
        prefetch(&reading)
        findSingles(in: &reading)
        find(in: &reading)
    }

    /// Finds what single words say, leaves out what is no name of its own, and judges the rest.
    func settle(_ reading: inout QueryReading) {
        takeWords(&reading)
        dropContained(&reading.spans)
        if reading.spans.count > SpanFinder.mostSpans {
            // The end of an address says where it is.
            reading.spans.removeFirst(reading.spans.count - SpanFinder.mostSpans)
        }
        for number in reading.spans.indices { judge(number, in: &reading) }
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
                let postings = end > index ? tables.postings(of: phrase) : 0..<0
                if !postings.isEmpty { keepCorrected(postings, start, end, &reading) }
                if !tables.mayContinue(phrase) { break }
            }
        }
    }

    private func keepCorrected(
        _ postings: Range<Int>, _ start: Int, _ end: Int, _ reading: inout QueryReading
    ) {
        guard reading.spans.count < SpanFinder.mostSpans else { return }
        var span = Span(start: start, end: end, postings: postings)
        takeWord(&span, &reading)
        guard !span.postings.isEmpty else { return }
        span.isCorrected = true
        let number = reading.spans.count
        reading.spans.append(span)
        judge(number, in: &reading)
        reading.spans[number].penalty += Weights.corrected
    }

    /// Adds the names of two tokens and more from one on.
    private func extend(from start: Int, _ first: UInt64, _ reading: inout QueryReading) {
        var hash = first
        var end = start + 1
        let count = reading.tokens.count
        let isInside = knowsStreets && isInsideWord(start, &reading)
        var crosses = false
        while end < count, end - start < SpanFinder.longestSpan {
            let token = reading.tokens.pointer(to: end)
            if token.pointee.breakBefore == .strong { return }
            if knowsStreets, token.pointee.breakBefore != .none {
                if isInside { return }
                crosses = true
            }
            hash = PhraseHash.token(hash, token.pointee.hash)
            end += 1
            let postings = tables.postings(of: hash)
            if !postings.isEmpty, !crosses || !isInsideWord(end, &reading) {
                reading.spans.append(Span(start: start, end: end, postings: postings))
            }
            if !tables.mayContinue(hash) { return }
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
        reading.clearWords()
        var kept = 0
        for index in reading.spans.indices {
            var span = reading.spans[index]
            takeWord(&span, &reading)
            guard !span.postings.isEmpty else { continue }
            reading.spans[kept] = span
            kept += 1
        }
        reading.spans.truncate(to: kept)
    }

    /// Leaves a word of the language out of a span's postings; it stands behind all entities.
    @inline(__always)
    private func takeWord(_ span: inout Span, _ reading: inout QueryReading) {
        let postings = span.postings
        let last = tables.posting(postings.upperBound - 1)
        guard last.kind == Posting.word else { return }
        if span.count == 1 { reading.set(WordClass(rawValue: last.entity), at: span.start) }
        span.postings = postings.lowerBound..<(postings.upperBound - 1)
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
            let span = spans[index]
            let isShorter =
                index + 1 < count && spans.pointer(to: index + 1).pointee.start == span.start
            let isInside = isShorter || reach >= span.end
            reach = max(reach, isShorter ? 0 : span.end)
            spans[kept] = span
            kept += isInside ? 0 : 1
        }
        spans.truncate(to: kept)
    }

    /// Sets what its surroundings say about a span.
    @inline(__always)
    private func judge(_ number: Int, in reading: inout QueryReading) {
        let span = reading.spans[number].tokens
        let isWholePart = startsPart(span, &reading) && endsPart(span, &reading)
        let takesCodes = takesCodes(span, &reading)
        let penalty = penalty(of: span, isWholePart: isWholePart, in: &reading)
        reading.spans[number].takesCodes = takesCodes
        reading.spans[number].isWholePart = isWholePart
        reading.spans[number].penalty = penalty
    }

    /// Whether a span may be a code of two or three letters: in capitals, or where it ends a part.
    @inline(__always)
    private func takesCodes(_ span: Range<Int>, _ reading: inout QueryReading) -> Bool {
        guard span.count == 1 else { return true }
        let count = reading.tokens.count
        let endsPart =
            span.upperBound == count || reading.tokens[span.upperBound].breakBefore == .strong
        let beforeNumber =
            span.upperBound < count && reading.tokens[span.upperBound].kind == .number
        if reading.tokens[span.lowerBound].isUpperCase, endsPart || beforeNumber { return true }
        return endsPart && span.lowerBound > 0 && span.upperBound == count
    }

    /// Whether a span stands at the start of a part, directions apart: "South Hedland". A dash with spaces
    /// around it parts like a comma, though a name may go on behind it.
    @inline(__always)
    private func startsPart(_ span: Range<Int>, _ reading: inout QueryReading) -> Bool {
        var first = span.lowerBound
        let mayHaveDirection = isName(span, &reading)
        while reading.tokens[first].breakBefore != .strong, !reading.tokens[first].followsDash {
            first -= 1
            guard mayHaveDirection, reading.words[first].contains(.direction) else { return false }
        }
        return true
    }

    /// Whether a span is more than a letter or two: "n/a" is not the village of A in the north.
    private func isName(_ span: Range<Int>, _ reading: inout QueryReading) -> Bool {
        span.count > 1 || reading.tokens[span.lowerBound].foldedCount > 2
    }

    /// Whether a span stands at the end of a part, directions and a region's code behind a hyphen apart:
    /// "Pukekohe West", "São Paulo-SP".
    @inline(__always)
    private func endsPart(_ span: Range<Int>, _ reading: inout QueryReading) -> Bool {
        let count = reading.tokens.count
        var next = span.upperBound
        func isInside() -> Bool {
            next < count && reading.tokens[next].breakBefore != .strong
                && !reading.tokens[next].followsDash
        }
        let mayHaveDirection = isName(span, &reading)
        while mayHaveDirection, isInside(), reading.words[next].contains(.direction) { next += 1 }
        if isInside(), reading.tokens[next].breakBefore == .hyphen,
            reading.tokens[next].isUpperCase, namesRegion(reading.tokens[next].hash)
        {
            next += 1
        }
        return !isInside()
    }

    /// Whether a word is the code of a first-level area somewhere.
    private func namesRegion(_ token: UInt64) -> Bool {
        tables.postings(at: tables.postings(of: PhraseHash.token(PhraseHash.empty, token)))
            .contains {
                $0.kind == EntityKind.admin1.rawValue && $0.quality == NameQuality.code.rawValue
            }
    }

    /// "Paris Street", "Rue de Paris" and "12 Paris" speak of a street, not of a place.
    @inline(__always)
    private func penalty(
        of span: Range<Int>, isWholePart: Bool, in reading: inout QueryReading
    ) -> Float {
        if reading.masks.hasIdeographs, HanStreet.follows(span.upperBound, &reading) {
            return Weights.beforeStreetWord
        }
        guard !reading.masks.isPlain else { return 0 }
        let count = reading.tokens.count
        var penalty: Float = 0
        if span.upperBound < count, reading.tokens[span.upperBound].breakBefore != .strong,
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
        if isBesideHouseNumber(span, &reading) { penalty += Weights.besideHouseNumber }
        if reading.isCommonWord(span, isWholePart: isWholePart) {
            // "Street" is a town, but not in "Main Street"; "La" is one, but not in "de la Paz";
            // "National" is one, but not in "National Museum".
            let word = reading.words[span.lowerBound]
            let isFiller =
                word.contains(.filler) && !reading.tokens[span.lowerBound].isUpperCase
                || word.contains(.venueTrait)
            let endsStreet =
                word.contains(.streetSuffix)
                && reading.tokens[span.lowerBound].breakBefore != .strong
            penalty += isFiller || endsStreet ? Weights.isFiller : Weights.isCommonWord
        }
        return penalty
    }

    /// "Balcarce 50" and "50 Balcarce" as a part of their own speak of a house in a street.
    @inline(__always)
    private func isBesideHouseNumber(_ span: Range<Int>, _ reading: inout QueryReading) -> Bool {
        guard reading.tokens[span.lowerBound].kind != .ideograph else { return false }
        if span.upperBound < reading.tokens.count,
            reading.tokens[span.upperBound].breakBefore == .space,
            isHouseNumber(reading.tokens[span.upperBound]),
            span.upperBound + 1 == reading.tokens.count
                || reading.tokens[span.upperBound + 1].breakBefore == .strong
        {
            return true
        }
        guard span.lowerBound > 0, reading.tokens[span.lowerBound].breakBefore == .space else {
            return false
        }
        return isHouseNumber(reading.tokens[span.lowerBound - 1])
            && reading.tokens[span.lowerBound - 1].breakBefore == .strong
    }

    /// One to three digits, perhaps with a letter.
    private func isHouseNumber(_ token: Token) -> Bool {
        token.kind == .number && token.foldedCount <= 3
            || token.kind == .mixed && token.foldedCount <= 4 && !token.isUpperCase
    }
}
