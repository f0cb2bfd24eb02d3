import AddressText
import Geocoding

/// One query against one index, readable top to bottom.
struct Lookup {
    let tables: IndexTables
    let words: WordTables
    let index: UInt8
    let preference: Preference

    func answer(_ query: AddressQuery, limit: Int, reading: inout QueryReading) -> Answer {
        reading.clear()
        query.storage.withUnsafeBufferPointer { storage in
            let text = UnsafeBufferPointer(rebasing: storage[query.text])
            tables.normaliser.tokenise(text, into: &reading.tokens)
        }
        guard !reading.tokens.isTooLong else { return Answer(refusal: .tooLong) }
        promise(query, &reading)
        find(in: &reading)
        if reading.anchors.isEmpty, !reading.allowed.isOpen {
            // Nothing in the promised countries: what lies elsewhere shows why.
            reading.clear()
            reading.allowed.open()
            find(in: &reading)
        }
        return Verdict(tables: tables, index: index).answer(reading, limit: limit)
    }

    private func find(in reading: inout QueryReading) {
        let ranking = Ranking(tables: tables, preference: preference)
        SpanFinder(tables: tables).find(in: &reading)
        ranking.findCountry(in: &reading)
        PostcodeFinder(tables: tables).find(in: &reading)
        ranking.rank(&reading)
        let corrector = Corrector(tables: tables, words: words)
        guard corrector.isNeeded(reading), corrector.addSpans(to: &reading) else { return }
        ranking.findCountry(in: &reading)
        ranking.rank(&reading)
    }

    /// The promised countries as a mask.
    private func promise(_ query: AddressQuery, _ reading: inout QueryReading) {
        guard !query.countries.isEmpty else {
            reading.allowed.open()
            return
        }
        reading.allowed.close()
        for code in query.countries.codes {
            if let number = tables.countryNumber(code) { reading.allowed.insert(number) }
        }
    }
}
