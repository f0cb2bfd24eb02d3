import AddressText

/// Finds every run of tokens that is a name in the index, and what single words say.
struct SpanFinder {
    let tables: IndexTables

    /// More tokens than names have; ideographs count one each.
    private static let longestSpan = 24
    /// More spans than an address has; guards the ranking's square cost.
    private static let mostSpans = 48

    /// Fills `words` and `spans` of a reading from its tokens.
    func find(in reading: inout QueryReading) {
        let tokens = reading.tokens.tokens
        for start in tokens.indices {
            reading.words.append([])
            extend(from: start, tokens: tokens, reading: &reading)
        }
        dropContained(&reading.spans)
        if reading.spans.count > SpanFinder.mostSpans {
            // The end of an address says where it is.
            reading.spans.removeFirst(reading.spans.count - SpanFinder.mostSpans)
        }
        judge(&reading)
    }

    /// Adds the spans that hold a word which is read as another one.
    func addSpans(around index: Int, reading hash: UInt64, to reading: inout QueryReading) {
        let tokens = reading.tokens.tokens
        for start in max(0, index - 2)...index {
            var phrase = PhraseHash.empty
            var end = start
            while end < tokens.count, end - start < SpanFinder.longestSpan {
                if end > start, tokens[end].breakBefore == .strong { break }
                phrase = PhraseHash.token(phrase, end == index ? hash : tokens[end].hash)
                end += 1
                let postings = end > index ? tables.postings(of: phrase) : 0..<0
                if !postings.isEmpty {
                    keepCorrected(postings, start, end, &reading)
                }
                if !tables.mayContinue(phrase) { break }
            }
        }
    }

    private func keepCorrected(
        _ postings: Range<Int>,
        _ start: Int,
        _ end: Int,
        _ reading: inout QueryReading
    ) {
        guard reading.spans.count < SpanFinder.mostSpans else { return }
        let before = reading.spans.count
        keep(postings, start, end, &reading)
        guard reading.spans.count > before else { return }
        let tokens = reading.tokens.tokens
        var span = reading.spans[before]
        span.isCorrected = true
        span.isWholePart =
            tokens[start].breakBefore == .strong
            && (end == tokens.count || tokens[end].breakBefore == .strong)
        span.penalty = penalty(of: span, tokens: tokens, words: reading.words) + Weights.corrected
        reading.spans[before] = span
    }

    private func extend(from start: Int, tokens: [Token], reading: inout QueryReading) {
        var hash = PhraseHash.empty
        var end = start
        while end < tokens.count, end - start < SpanFinder.longestSpan {
            if end > start, tokens[end].breakBefore == .strong { return }
            hash = PhraseHash.token(hash, tokens[end].hash)
            end += 1
            if isName(tokens, start, end) {
                let postings = tables.postings(of: hash)
                if !postings.isEmpty { keep(postings, start, end, &reading) }
            }
            if !tables.mayContinue(hash) { return }
        }
    }

    /// A lone number or ideograph is not a name.
    private func isName(_ tokens: [Token], _ start: Int, _ end: Int) -> Bool {
        guard end == start + 1 else { return true }
        let kind = tokens[start].kind
        return kind == .word || kind == .mixed
    }

    private func keep(
        _ postings: Range<Int>,
        _ start: Int,
        _ end: Int,
        _ reading: inout QueryReading
    ) {
        var places = postings
        // Words of the language stand behind all entities.
        let last = tables.posting(postings.upperBound - 1)
        if last.kind == Posting.word {
            if end == start + 1 { reading.words[start] = WordClass(rawValue: last.entity) }
            places = postings.lowerBound..<(postings.upperBound - 1)
        }
        if !places.isEmpty {
            reading.spans.append(Span(start: start, end: end, postings: places))
        }
    }

    /// Leaves out spans inside longer ones: "york" in "new york", 京都 in 東京都.
    private func dropContained(_ spans: inout [Span]) {
        guard spans.count > 1 else { return }
        let all = spans
        spans.removeAll { span in
            all.contains { $0.count > span.count && $0.start <= span.start && $0.end >= span.end }
        }
    }

    /// Sets what the surroundings of each span say about it.
    private func judge(_ reading: inout QueryReading) {
        let tokens = reading.tokens.tokens
        for index in reading.spans.indices {
            let span = reading.spans[index]
            let startsPart = tokens[span.start].breakBefore == .strong
            let endsPart = span.end == tokens.count || tokens[span.end].breakBefore == .strong
            reading.spans[index].isWholePart = startsPart && endsPart
            reading.spans[index].penalty = penalty(of: span, tokens: tokens, words: reading.words)
        }
    }

    /// "Paris Street", "Rue de Paris" and "12 Paris" speak of a street, not of a place.
    private func penalty(of span: Span, tokens: [Token], words: [WordClass]) -> Float {
        var penalty: Float = 0
        if span.end < tokens.count, tokens[span.end].breakBefore != .strong, words.count > span.end,
            words[span.end].contains(.streetSuffix)
        {
            penalty += Weights.beforeStreetWord
        }
        var before = span.start - 1
        if before >= 0, tokens[span.start].breakBefore != .strong {
            while before > 0, words[before].contains(.filler), tokens[before].breakBefore != .strong
            {
                before -= 1
            }
            if words[before].contains(.streetPrefix) { penalty += Weights.afterStreetWord }
        }
        if isBesideHouseNumber(span, tokens) { penalty += Weights.besideHouseNumber }
        if span.count == 1, !words[span.start].isEmpty {
            // "Street" is a town, but not in "Main Street"; "La" is one, but not in "de la Paz".
            let word = words[span.start]
            let isFiller = word.contains(.filler) && !tokens[span.start].isUpperCase
            let endsStreet =
                word.contains(.streetSuffix) && tokens[span.start].breakBefore != .strong
            penalty += isFiller || endsStreet ? Weights.isFiller : Weights.isCommonWord
        }
        return penalty
    }

    /// "Balcarce 50" and "50 Balcarce" as a part of their own speak of a house in a street.
    private func isBesideHouseNumber(_ span: Span, _ tokens: [Token]) -> Bool {
        guard tokens[span.start].kind != .ideograph else { return false }
        if span.end < tokens.count, tokens[span.end].breakBefore == .space,
            isHouseNumber(tokens[span.end]),
            span.end + 1 == tokens.count || tokens[span.end + 1].breakBefore == .strong
        {
            return true
        }
        guard span.start > 0, tokens[span.start].breakBefore == .space else { return false }
        return isHouseNumber(tokens[span.start - 1])
            && tokens[span.start - 1].breakBefore == .strong
    }

    /// One to three digits, perhaps with a letter.
    private func isHouseNumber(_ token: Token) -> Bool {
        token.kind == .number && token.foldedCount <= 3
            || token.kind == .mixed && token.foldedCount <= 4 && !token.isUpperCase
    }
}
