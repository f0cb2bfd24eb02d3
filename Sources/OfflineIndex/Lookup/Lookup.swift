import AddressText
import Geocoding

/// One query against one index, readable top to bottom.
struct Lookup {
    let tables: IndexTables
    let index: UInt8

    func answer(_ query: AddressQuery, limit: Int, reading: inout QueryReading) -> Answer {
        reading.clear()
        query.storage.withUnsafeBufferPointer { storage in
            let text = UnsafeBufferPointer(rebasing: storage[query.text])
            tables.normaliser.tokenise(text, into: &reading.tokens)
        }
        guard !reading.tokens.isTooLong else { return Answer(refusal: .tooLong) }
        promise(query, &reading)
        SpanFinder(tables: tables).find(in: &reading)
        PostcodeFinder(tables: tables).find(in: &reading)
        Ranking(tables: tables).rank(&reading)
        return Verdict(tables: tables, index: index).answer(reading, limit: limit)
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
