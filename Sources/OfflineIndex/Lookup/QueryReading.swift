import AddressText

/// Everything read from one query; kept between queries so that nothing is allocated.
///
/// What only reads it and is asked often is inlined: for such a call, the compiler copies all of it.
struct QueryReading: ~Copyable {
    /// The tokens.
    var tokens = Workspace<Token>(capacity: 64)
    /// Their folded text; what lies behind means nothing.
    private var folded = Workspace<UInt8>(capacity: 512)
    /// Whether the text is too long to be an address.
    private(set) var isTooLong = false
    /// The word classes of each token.
    private(set) var words = Workspace<WordClass>(capacity: 64)
    /// The tokens by what they are.
    var masks = TokenMasks()
    /// For each token what it is as a phrase of its own.
    var singles = Workspace<Single>(capacity: 64)
    /// The hashes of what are most likely postal codes.
    var codes = Workspace<UInt64>(capacity: 64)
    var spans = Workspace<Span>(capacity: 64)
    /// Whether one of them was found to be of more than one token.
    var hasLongSpans = false
    var areas = Areas()
    var postcodes = Workspace<PostcodeHit>(capacity: 64)
    /// What may be the answer; once ranked, the best first.
    var anchors = Workspace<Anchor>(capacity: 128)
    /// The country at an end of the query.
    var namedCountry = NamedCountry()
    /// The countries in which places are looked for: the promised ones, or the one that is named.
    var searched = CountryMask()
    /// Promised countries as bits; all set when nothing is promised.
    var allowed = CountryMask()
    /// The typing errors that are looked up.
    var corrections = Corrections()
    /// Working memory of the ranking.
    var scratch = RankingScratch()

    init() {}

    /// Notes what a word says about the words around it.
    mutating func set(_ word: WordClass, at index: Int) {
        words[index] = word
        masks.add(word, at: index)
    }

    /// Whether a span is one word that belongs to the words around it and is hardly ever a place. What a point of
    /// interest is for belongs to them only where one is named: "National" is a town, but not in "National Museum".
    @inline(__always)
    func isCommonWord(_ span: Range<Int>, isWholePart: Bool) -> Bool {
        guard span.count == 1, masks.classed != 0 || masks.areMore else { return false }
        let word = words[span.lowerBound]
        return !word.isEmpty && (word != .venueTrait || masks.venues != 0 && !isWholePart)
    }

    /// Memory for what each token says about those around it.
    @inline(__always)
    mutating func roomForWords() -> UnsafeMutablePointer<WordClass> {
        words.room(for: tokens.count)
    }

    /// Whether a comma, a dash with spaces around it or nothing stands before a token.
    @inline(__always)
    func startsPart(_ index: Int) -> Bool {
        if index < 64 { return (masks.starts | masks.dashed) >> UInt64(index) & 1 != 0 }
        let token = tokens.pointer(to: index)
        return token.pointee.breakBefore == .strong || token.pointee.followsDash
    }

    /// The tokens that the best anchor explains, as bits.
    @inline(__always)
    var explained: UInt64 { anchors.isEmpty ? 0 : anchors.pointer(to: 0).pointee.explained }

    /// The number of comma-separated parts.
    var partCount: Int { tokens.isEmpty ? 0 : Int(tokens[tokens.count - 1].part) + 1 }

    /// Takes a text apart.
    mutating func read(_ text: UnsafeBufferPointer<UInt8>, by normaliser: Normaliser) {
        isTooLong = normaliser.tokenise(text, into: &tokens, folded: &folded)
    }

    /// Makes two tokens of one.
    ///
    /// - Parameters:
    ///   - seam: the first byte of its folded text that the second one takes.
    ///   - source: the text that the tokens came from.
    mutating func split(_ index: Int, at seam: Int, _ source: UnsafeBufferPointer<UInt8>) {
        var (left, right) = (tokens[index], tokens[index])
        left.foldedEnd = left.foldedStart + Int32(seam)
        right.foldedStart = left.foldedEnd
        if Int(left.end - left.start) == tokens[index].foldedCount {
            left.end = left.start + Int32(seam)
            right.start = left.end
        }
        right.breakBefore = .space
        settle(&left, source)
        settle(&right, source)
        tokens[index] = left
        tokens.append(right)
        for place in (index + 1..<tokens.count - 1).reversed() { tokens[place + 1] = tokens[place] }
        tokens[index + 1] = right
    }

    /// Sets what follows from a token's text.
    private func settle(_ token: inout Token, _ source: UnsafeBufferPointer<UInt8>) {
        token.hash = hash(PhraseHash.empty, with: token, first: token.foldedCount)
        let isNumber = (0x30...0x39).contains(byte(0, of: token))
        token.kind = isNumber ? .number : .word
        let written = source[Int(token.start)..<min(Int(token.end), source.count)]
        token.isUpperCase = !isNumber && written.allSatisfy { !(0x61...0x7A).contains($0) }
    }

    /// The folded bytes of a token, which has one at least; good until another text is read.
    @inline(__always)
    func bytes(of token: Token) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(
            start: folded.pointer(to: Int(token.foldedStart)), count: token.foldedCount)
    }

    /// One of the folded bytes of a token.
    @inline(__always)
    func byte(_ index: Int, of token: Token) -> UInt8 { folded[Int(token.foldedStart) + index] }

    /// A running hash with the first bytes of a token's folded text.
    @inline(__always)
    func hash(_ running: UInt64, with token: Token, first count: Int) -> UInt64 {
        var hash = running
        let bytes = bytes(of: token)
        for index in 0..<min(count, bytes.count) { hash = PhraseHash.byte(hash, bytes[index]) }
        return hash
    }

    /// Forgets all but the tokens and the promised countries.
    mutating func clear() {
        words.clear()
        spans.clear()
        hasLongSpans = false
        areas.clear()
        postcodes.clear()
        anchors.clear()
        corrections.clear()
        namedCountry.span = -1
    }

    /// The bits of a range of tokens.
    @inline(__always)
    static func bits(_ start: Int, _ end: Int) -> UInt64 {
        let upper = min(end, 64)
        guard start < upper else { return 0 }
        return (UInt64.max >> UInt64(64 - (upper - start))) << UInt64(start)
    }
}

/// What the ranking and the verdict write down in between.
struct RankingScratch: ~Copyable {
    /// Anchors by their ranks.
    var order = Workspace<Ranked>(capacity: 64)
    /// The chosen anchors, before they take the place of all.
    var chosen = Workspace<Anchor>(capacity: 64)
    /// What the names of the entities of one span are worth, and those that are kept.
    var worths = NameScale.memory()
    var namesakes = Workspace<Int64>(capacity: 8)
    /// For each anchor that is no area what it may pair with.
    var pairs = Workspace<PairKey>(capacity: 64)
    var supports = Supports()
    /// The logarithms of how much less likely other anchors are than the best.
    var odds = Workspace<Float>(capacity: 64)
    /// What the confidence of the best is judged by.
    var features = ConfidenceFeatures()
}
