import AddressText

/// Everything read from one query; kept between queries so that nothing is allocated.
struct QueryReading: ~Copyable {
    /// The tokens with their folded text.
    var text = TokenList()
    /// The same tokens where reading them costs nothing.
    var tokens = Workspace<Token>(capacity: 64)
    /// The word classes of each token.
    var words = Workspace<WordClass>(capacity: 64)
    var spans = Workspace<Span>(capacity: 64)
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
    /// Working memory of the ranking.
    var scratch = RankingScratch()

    init() {}

    /// The number of comma-separated parts.
    var partCount: Int { tokens.isEmpty ? 0 : Int(tokens[tokens.count - 1].part) + 1 }

    /// Forgets all but the tokens and the promised countries.
    mutating func clear() {
        words.clear()
        spans.clear()
        areas.clear()
        postcodes.clear()
        anchors.clear()
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

/// What the ranking writes down in between.
struct RankingScratch: ~Copyable {
    /// Positions of anchors, best first.
    var order = Workspace<Int32>(capacity: 64)
    /// The chosen anchors, before they take the place of all.
    var chosen = Workspace<Anchor>(capacity: 64)
    /// For each anchor and each span the best support of the one by the other.
    var supports = Workspace<Float>(capacity: 256)
}
