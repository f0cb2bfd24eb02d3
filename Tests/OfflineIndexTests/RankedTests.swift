import AddressText
import Testing

@testable import OfflineIndex

/// An anchor of a place's posting that stands at the first token.
private func anchor(_ posting: Posting, span number: Int = 0, score: Float = 0) -> Anchor {
    let span = Span(start: 0, end: 1, postings: PostingRun(first: 0, count: 1))
    return withUnsafePointer(to: posting) { posting in
        withUnsafePointer(to: span) { span in
            Anchor(
                posting, .place, span: span, number: number, bits: 1, score: score,
                areas: AreaEvidence(), code: PostcodeEvidence())
        }
    }
}

@Suite("Order of candidates")
struct RankedTests {
    private func candidate(
        score: Float, importance: UInt8, entity: UInt32, code: Int? = nil
    ) -> Anchor {
        let posting = Posting(
            entity: entity, last: entity, latitude: 0, longitude: 0, kindAndQuality: 3,
            importance: importance, country: 0, radius: 0)
        guard let code else { return anchor(posting, score: score) }
        let record = PostcodeRecord(
            latitudeE6: 0, longitudeE6: 0, entityAndRadius: entity, country: 0, kind: 3,
            importance: importance, origin: 0)
        let hit = PostcodeHit(
            record, .place, number: code, tokens: 0..<1, score: score, isPadded: false)
        return Anchor(hit, number: code, score: score, areas: AreaEvidence())
    }

    /// Compares two anchors field by field.
    private func isBetter(_ left: UnsafePointer<Anchor>, _ right: UnsafePointer<Anchor>) -> Bool {
        if left.pointee.score != right.pointee.score {
            return left.pointee.score > right.pointee.score
        }
        if left.pointee.importance != right.pointee.importance {
            return left.pointee.importance > right.pointee.importance
        }
        if left.pointee.entity != right.pointee.entity {
            return left.pointee.entity < right.pointee.entity
        }
        return left.pointee.postcode < right.pointee.postcode
    }

    @Test("the one number orders anchors as comparing them field by field does")
    func agrees() {
        var anchors = Workspace<Anchor>()
        for score: Float in [-40, -0.5, -0.0, 0, 0.25, 17.5, 17.500_002, 30] {
            for importance: UInt8 in [0, 120, 255] {
                for entity: UInt32 in [0, 7, 0xFF_FFFE] {
                    for code in [nil, 0, 3] {
                        anchors.append(
                            candidate(
                                score: score, importance: importance, entity: entity, code: code))
                    }
                }
            }
        }
        let ranked = anchors.indices.map { Ranked(anchors.pointer(to: $0), at: $0) }
        for left in ranked.indices {
            #expect(ranked[left].position == left)
            for right in ranked.indices {
                let (one, other) = (anchors.pointer(to: left), anchors.pointer(to: right))
                let isBetter = self.isBetter(one, other)
                // Of equals the first one comes first.
                let isFirst = !self.isBetter(other, one) && left < right
                let isFound = ranked[left].isBetter(
                    than: ranked[right], of: anchors.pointer(to: 0))
                #expect(isFound == (isBetter || isFirst))
            }
        }
    }
}

@Suite("Support between candidates")
struct SupportTests {
    @Test("of each span only the best support counts, and nothing is left of the query before")
    func supports() {
        var supports = Supports()
        for spans in [3, 2] {
            supports.clear(anchors: 2, spans: spans)
            #expect(supports.anchors == 0)
            supports.note(1.5, for: 1, by: 0)
            supports.note(4, for: 1, by: 1)
            supports.note(2, for: 1, by: 1)
            #expect(supports.anchors == 0b10)
            #expect((0..<spans).map { supports[1, $0] } == Array([1.5, 4, 0].prefix(spans)))
        }
    }

    @Test("anchors may pair that are of one country and of different words")
    func pairs() {
        func key(span: Int, country: UInt8, at position: Int) -> PairKey {
            let posting = Posting(
                entity: 0, last: 0, latitude: 0, longitude: 0, kindAndQuality: 3, importance: 0,
                country: country, radius: 0)
            return withUnsafePointer(to: anchor(posting, span: span)) {
                PairKey($0, at: position)
            }
        }
        let first = key(span: 0, country: 7, at: 2)
        #expect(first.position == 2)
        #expect(first.mayPair(with: key(span: 1, country: 7, at: 5)))
        #expect(first.mayPair(with: key(span: -1, country: 7, at: 5)))
        #expect(!first.mayPair(with: key(span: 0, country: 7, at: 5)))
        #expect(!first.mayPair(with: key(span: 1, country: 8, at: 5)))
    }
}

@Suite("Tokens as bits")
struct TokenMasksTests {
    @Test("positions of bits come lowest first")
    func positions() {
        #expect(Array(BitPositions(0)) == [])
        #expect(Array(BitPositions(1 << 63 | 0b1010)) == [1, 3, 63])
    }

    @Test("each token and word stands at its own bit, and those beyond 64 are only counted")
    func kinds() throws {
        let normaliser = Normaliser(table: try #require(FoldTable.builtIn))
        let list = normaliser.tokens(of: "12 Rue 5b, 東 Paris - SP")
        var tokens = Workspace<Token>()
        for token in list.tokens { tokens.append(token) }
        var masks = TokenMasks(tokens)
        #expect(masks.digits == 0b101 && masks.words == 0b110010 && masks.ideographs == 0b1000)
        #expect(masks.mixed == 0b100)
        #expect(masks.starts == 0b1001 && masks.dashed == 0b100000)
        #expect(masks.followed == 0b11011)
        masks.add([.streetPrefix, .streetSuffix], at: 1)
        #expect(masks.streets == 0b10 && masks.classed == 0b10)
        #expect(masks.hasIdeographs && !masks.areMore && !masks.isPlain)
    }

    @Test("tokens beyond 64 are only counted, but for one ideograph among them")
    func manyTokens() throws {
        let normaliser = Normaliser(table: try #require(FoldTable.builtIn))
        let list = normaliser.tokens(of: "12 Paris 東")
        var tokens = Workspace<Token>()
        for _ in 0..<63 { tokens.append(list.tokens[1]) }
        tokens.append(list.tokens[0])
        #expect(!TokenMasks(tokens).areMore && TokenMasks(tokens).digits == 1 << 63)
        tokens.append(list.tokens[0])
        #expect(TokenMasks(tokens).areMore && !TokenMasks(tokens).hasIdeographs)
        tokens.append(list.tokens[2])
        #expect(TokenMasks(tokens).hasIdeographs && TokenMasks(tokens).ideographs == 0)
    }
}
