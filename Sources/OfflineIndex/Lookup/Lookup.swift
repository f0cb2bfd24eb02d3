import AddressText
import CPrefetch
import GeoModel
import Geocoding

/// Queries against one index, readable top to bottom.
///
/// A look-up waits for memory far longer than it computes, so several queries are taken through it
/// side by side: each step asks for the memory of the next one, and the others' steps fill the wait.
struct Lookup {
    let tables: IndexTables
    let words: WordTables
    /// The tables' own, here so that its use counts no references.
    private let normaliser: Normaliser
    private let spans: SpanFinder
    private let postcodes: PostcodeFinder
    private let ranking: Ranking
    private let splitter = Splitter()
    private let corrector: Corrector
    private let verdict: Verdict

    /// Look-ups in a file.
    ///
    /// - Parameter number: which of the open indexes it is.
    init(_ file: IndexFile, number: UInt8, preference: Preference) throws(IndexError) {
        tables = try IndexTables(file)
        normaliser = tables.normaliser
        let stretches = StretchTables(file)
        spans = SpanFinder(tables: tables, knowsStreets: !stretches.isEmpty)
        postcodes = PostcodeFinder(tables: tables)
        ranking = Ranking(tables: tables, stretches: stretches, preference: preference)
        words = WordTables(file)
        corrector = Corrector(tables: tables, words: words)
        verdict = Verdict(tables: tables, stretches: stretches, index: number)
    }

    /// How many queries go side by side.
    static let width = 16

    /// Readings to work in, as many as go side by side.
    typealias Readings = InlineArray<16, QueryReading>

    static func readings() -> Readings { Readings { _ in QueryReading() } }

    /// The answer to one query.
    func answer(_ query: AddressQuery, limit: Int, _ readings: inout Readings) -> Answer {
        answers([query], in: LookupOrder(of: 1), limit: limit, &readings)[0]
    }

    /// The answers to the queries of a batch.
    ///
    /// - Parameter order: of these queries.
    func answers(
        _ queries: [AddressQuery], in order: borrowing LookupOrder, limit: Int,
        _ readings: inout Readings
    ) -> [Answer] {
        precondition(order.count == queries.count)
        return [Answer](unsafeUninitializedCapacity: queries.count) { answers, used in
            guard let first = answers.baseAddress else { return }
            queries.withUnsafeBufferPointer {
                answer($0, in: order, limit: limit, &readings, into: first)
            }
            used = queries.count
        }
    }

    /// Makes the answers to the queries of a batch where there is memory for as many, each once, since the
    /// order has each once.
    private func answer(
        _ queries: UnsafeBufferPointer<AddressQuery>, in order: borrowing LookupOrder, limit: Int,
        _ readings: inout Readings, into answers: UnsafeMutablePointer<Answer>
    ) {
        guard let query = queries.baseAddress else { return }
        for start in stride(from: 0, to: order.count, by: Lookup.width) {
            let end = min(start + Lookup.width, order.count)
            let block = Block(start: start, count: end - start)
            answer(query, block, of: order, limit: limit, &readings, into: answers)
        }
    }

    /// The queries that go side by side, by their places in the order.
    private struct Block {
        let start: Int, count: Int

        /// The places of the queries that go side by side after these.
        func next(of order: borrowing LookupOrder) -> Range<Int> {
            let end = start + count
            return end..<min(end + Lookup.width, order.count)
        }
    }

    private func answer(
        _ query: UnsafePointer<AddressQuery>, _ block: Block, of order: borrowing LookupOrder,
        limit: Int, _ readings: inout Readings, into answers: UnsafeMutablePointer<Answer>
    ) {
        let count = block.count
        for slot in 0..<count { read(query + order[block.start + slot], &readings[slot]) }
        for place in block.next(of: order) { Lookup.prefetch(query + order[place]) }
        for slot in 0..<count { Lookup.prefetch(answers + order[block.start + slot]) }
        find(count, &readings)
        for place in block.next(of: order) { Lookup.prefetchText(of: query + order[place]) }
        rank(count, &readings)
        for slot in 0..<count { prefetchEntities(&readings[slot]) }
        // The queries whose typing errors are looked up, as bits.
        var corrected: UInt64 = 0
        for slot in 0..<count {
            beginCorrection(query + order[block.start + slot], &readings[slot])
            if !readings[slot].corrections.isEmpty { corrected |= 1 << UInt64(slot) }
        }
        for step in 0..<Corrector.steps {
            for slot in BitPositions(corrected) {
                corrector.advance(&readings[slot], step: step)
            }
        }
        for slot in 0..<count {
            let answer = answers + order[block.start + slot]
            // Filled where it is, since each copy of one counts references.
            answer.initialize(to: Answer())
            settle(&readings[slot], limit: limit, &answer.pointee)
        }
    }

    /// Finds the names in some readings.
    ///
    /// To ask for memory stops the processor, too, when that asks one by one; asked for together, all of
    /// it comes in the time of one. So each step of finding is followed by one of asking.
    private func find(_ count: Int, _ readings: inout Readings) {
        for slot in 0..<count { spans.prefetch(&readings[slot]) }
        for slot in 0..<count { postcodes.prefetch(&readings[slot]) }
        for slot in 0..<count { spans.findSingles(in: &readings[slot]) }
        for slot in 0..<count { spans.beginPairs(&readings[slot]) }
        for slot in 0..<count { postcodes.prefetchRecords(&readings[slot]) }
        for slot in 0..<count { spans.find(in: &readings[slot]) }
    }

    /// Takes a query's text apart and notes what is promised.
    ///
    /// - Parameter query: by its place, since a copy counts references.
    @inline(never)
    private func read(_ query: UnsafePointer<AddressQuery>, _ reading: inout QueryReading) {
        reading.clear()
        reading.read(Lookup.text(of: query), by: normaliser)
        if query.pointee.countries.isEmpty {
            reading.allowed.open()
        } else {
            promise(query.pointee.countries, &reading)
        }
    }

    /// The text of a query, which is where it is as long as the query is: nobody changes its storage. Taken
    /// out at once, since to keep the storage meanwhile would count references.
    @inline(__always)
    static func text(
        of query: UnsafePointer<AddressQuery>
    ) -> UnsafeBufferPointer<UInt8> {
        query.pointee.storage.withUnsafeBufferPointer {
            UnsafeBufferPointer(rebasing: $0[query.pointee.text])
        }
    }

    /// Asks for what `read` needs of a query.
    @inline(__always)
    private static func prefetch(_ query: UnsafePointer<AddressQuery>) {
        geobatch_prefetch(query)
        geobatch_prefetch(UnsafeRawPointer(query) + 63)
    }

    /// Asks for the text of a query.
    @inline(__always)
    private static func prefetchText(of query: UnsafePointer<AddressQuery>) {
        let text = text(of: query)
        guard let start = text.baseAddress else { return }
        geobatch_prefetch(start)
        geobatch_prefetch(start + text.count)
    }

    /// Asks for the memory of an answer.
    @inline(__always)
    private static func prefetch(_ answer: UnsafeMutablePointer<Answer>) {
        for line in stride(from: 0, to: MemoryLayout<Answer>.size, by: 64) {
            geobatch_prefetch(UnsafeRawPointer(answer) + line)
        }
    }

    /// What the confidence of a reading's best candidate was judged by, and the radius in metres it states.
    func assessment(of reading: inout QueryReading) -> (features: [Float], radius: Float)? {
        verdict.assessment(of: &reading)
    }

    /// Ranks what the spans may mean.
    private func rank(_ reading: inout QueryReading) {
        judge(&reading)
        ranking.rank(&reading)
    }

    /// Ranks what the spans of some readings may mean: step by step for all of them, since the program of
    /// all steps is larger than what the processor keeps of it at hand.
    private func rank(_ count: Int, _ readings: inout Readings) {
        for slot in 0..<count { judge(&readings[slot]) }
        for slot in 0..<count { ranking.findAreas(&readings[slot]) }
        for slot in 0..<count { ranking.addPlaces(&readings[slot]) }
        for slot in 0..<count { ranking.order(&readings[slot]) }
    }

    /// Judges the spans, and finds the country and the postal codes.
    private func judge(_ reading: inout QueryReading) {
        spans.settle(&reading)
        ranking.findCountry(in: &reading)
        postcodes.find(in: &reading)
    }

    /// Asks for the entities whose points the answer has.
    private func prefetchEntities(_ reading: inout QueryReading) {
        for index in 0..<min(2, reading.anchors.count) {
            let anchor = reading.anchors.pointer(to: index)
            if !anchor.pointee.isPostcode { tables.prefetch(entity: anchor.pointee.entity) }
        }
    }

    /// Takes apart what a missing space has run together, and begins to look up typing errors, where that
    /// may help.
    private func beginCorrection(
        _ query: UnsafePointer<AddressQuery>, _ reading: inout QueryReading
    ) {
        guard !reading.isTooLong else { return }
        let isNeeded = corrector.isNeeded(&reading)
        if split(query, &reading, takesCapitals: isNeeded)
            ? corrector.isNeeded(&reading) : isNeeded
        {
            corrector.begin(&reading)
        }
    }

    private func settle(_ reading: inout QueryReading, limit: Int, _ answer: inout Answer) {
        guard !reading.isTooLong else {
            answer.refusal = .tooLong
            return
        }
        if !reading.corrections.isEmpty { correct(&reading) }
        if reading.anchors.isEmpty, !reading.allowed.isOpen {
            // Nothing in the promised countries: what lies elsewhere shows why.
            reading.clear()
            reading.allowed.open()
            spans.findAtOnce(in: &reading)
            rank(&reading)
            if corrector.isNeeded(&reading) { correct(&reading) }
        }
        verdict.fill(&answer, from: &reading, limit: limit)
    }

    /// Ranks again with words taken apart that a missing space has run together, if that explains more;
    /// whether there were such words.
    private func split(
        _ query: UnsafePointer<AddressQuery>, _ reading: inout QueryReading, takesCapitals: Bool
    ) -> Bool {
        guard splitter.mayApply(to: &reading, takesCapitals: takesCapitals) else { return false }
        let before =
            reading.anchors.isEmpty ? -.infinity : reading.anchors.pointer(to: 0).pointee.score
        guard
            splitter.split(&reading, Lookup.text(of: query), takesCapitals: takesCapitals)
        else { return false }
        again(&reading)
        if let best = reading.anchors.first, best.score > before { return true }
        read(query, &reading)
        again(&reading)
        return true
    }

    /// Finds and ranks what tokens mean that were changed.
    private func again(_ reading: inout QueryReading) {
        reading.clear()
        spans.findAtOnce(in: &reading)
        rank(&reading)
    }

    /// Ranks again with the words corrected that nothing explains.
    private func correct(_ reading: inout QueryReading) {
        guard corrector.addSpans(to: &reading) else { return }
        ranking.findCountry(in: &reading)
        ranking.rank(&reading)
    }

    /// Notes the promised countries.
    private func promise(_ countries: CountrySet, _ reading: inout QueryReading) {
        reading.allowed.close()
        for code in countries.codes {
            if let number = tables.countryNumber(code) { reading.allowed.insert(number) }
        }
    }
}
