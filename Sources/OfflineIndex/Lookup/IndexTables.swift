import AddressText
import CPrefetch
import GeoModel

/// The tables of an open index as typed memory. Every access checks its range: a damaged file gives
/// wrong answers, never a crash.
///
/// A class, so that the parts of a look-up share it for the price of one reference.
final class IndexTables: @unchecked Sendable {
    // Unchecked because of the pointers: the mapping is read-only and `file` keeps it alive.
    let file: IndexFile
    let normaliser: Normaliser
    private let entities: UnsafeBufferPointer<EntityRecord>
    private let countryRecords: UnsafeBufferPointer<CountryRecord>
    private let names: UnsafeRawBufferPointer
    /// The phrases' `PhraseRun`s.
    let phrases: HashSlots
    private let postings: UnsafeBufferPointer<Posting>
    /// The beginnings of longer phrases.
    let continuations: HashBits
    private let codes: HashSlots
    private let postcodes: UnsafeBufferPointer<PostcodeRecord>
    private let postcodeNames: FrontCodedTexts
    /// What stands for a table of hashes that the file does not have: one zero.
    private let nothing: UnsafeMutablePointer<UInt64>
    /// For each country number the country and the territories that belong to it.
    private let withTerritories: [CountryMask]

    /// - Throws: `IndexError.damaged` when a table that every index has is missing or misshapen.
    init(_ file: IndexFile) throws(IndexError) {
        self.file = file
        entities = file.table(.entities, of: EntityRecord.self)
        countryRecords = file.table(.countries, of: CountryRecord.self)
        names = file.bytes(.names)
        postings = file.table(.postings, of: Posting.self)
        postcodes = file.table(.postcodes, of: PostcodeRecord.self)
        postcodeNames = FrontCodedTexts(file.bytes(.postcodeNames))
        withTerritories = Territories.masks(of: countryRecords)
        let fold = file.bytes(.foldTable)
        guard
            fold.count == FoldTable.byteCount, let start = fold.baseAddress,
            let table = FoldTable(bytes: start, owner: file), !entities.isEmpty
        else { throw .damaged(path: file.path, detail: "a table is missing") }
        normaliser = Normaliser(table: table)
        nothing = .allocate(capacity: 1)
        nothing.initialize(to: 0)
        let (slots, slotCount) = IndexTables.words(.phraseDirectory, of: file, or: nothing)
        phrases = HashSlots(start: slots, mask: slotCount - 1)
        let (bits, wordCount) = IndexTables.words(.phrasePrefixes, of: file, or: nothing)
        continuations = HashBits(start: bits, mask: wordCount * UInt64.bitWidth - 1)
        let (codeSlots, codeCount) = IndexTables.words(.postcodeDirectory, of: file, or: nothing)
        codes = HashSlots(start: codeSlots, mask: codeCount - 1)
    }

    deinit { nothing.deallocate() }

    /// The words of a table up to the largest power of two, as masks need it.
    private static func words(
        _ section: SectionKind, of file: IndexFile, or nothing: UnsafeMutablePointer<UInt64>
    ) -> (start: UnsafePointer<UInt64>, count: Int) {
        let table = file.table(section, of: UInt64.self)
        guard let start = table.baseAddress, !table.isEmpty else {
            return (UnsafePointer(nothing), 1)
        }
        return (start, 1 << (Int.bitWidth - 1 - table.count.leadingZeroBitCount))
    }

    /// An entity, or nil for a number that does not exist.
    @inline(__always)
    func entity(_ number: UInt32) -> EntityRecord? {
        number < entities.count ? entities[Int(number)] : nil
    }

    /// A country's code.
    @inline(__always)
    func countryCode(_ number: UInt8) -> CountryCode? {
        guard Int(number) < countryRecords.count else { return nil }
        return CountryCode(packed: countryRecords[Int(number)].code)
    }

    /// A country's number by its code; a linear search, for use once a query.
    func countryNumber(_ code: CountryCode) -> UInt8? {
        countryRecords.firstIndex { $0.code == code.packed }.map { UInt8(clamping: $0) }
    }

    /// The country whose name, in any language, or ISO code this is.
    func country(named name: String) -> CountryCode? {
        let tokens = normaliser.tokens(of: name).tokens
        let hash = tokens.reduce(PhraseHash.empty) { PhraseHash.token($0, $1.hash) }
        for index in postings(of: hash) {
            let posting = posting(index)
            if posting.kind == EntityKind.country.rawValue { return countryCode(posting.country) }
        }
        return nil
    }

    /// Adds a country and the territories that belong to it to a set.
    func insertWithTerritories(_ country: UInt8, into mask: inout CountryMask) {
        guard Int(country) < withTerritories.count else { return mask.insert(country) }
        mask.formUnion(withTerritories[Int(country)])
    }

    /// The name of an entity as UTF-8; empty for a damaged reference.
    func name(_ record: EntityRecord) -> UnsafeRawBufferPointer {
        let start = Int(record.name)
        guard start < names.count else { return UnsafeRawBufferPointer(start: nil, count: 0) }
        let end = min(names.count, start + 1 + Int(names[start]))
        return UnsafeRawBufferPointer(rebasing: names[(start + 1)..<end])
    }

    /// Where the postings of a phrase are; an empty range when nobody has that name.
    @inline(__always)
    func postings(of hash: UInt64) -> Range<Int> { run(of: hash).range }

    /// The postings of a phrase; none when nobody has that name.
    @inline(__always)
    func run(of hash: UInt64) -> PostingRun {
        let value = phrases.value(of: hash)
        let first = PhraseRun.first(value)
        guard first >= 0, first < postings.count else { return PostingRun() }
        guard let count = PhraseRun.count(value) else { return longRun(from: first) }
        return PostingRun(
            first: UInt32(truncatingIfNeeded: first),
            count: UInt32(truncatingIfNeeded: min(count, postings.count &- first)))
    }

    /// The postings of a phrase that has more than its slot can say.
    @inline(never)
    private func longRun(from first: Int) -> PostingRun {
        let postings = postings
        var end = first + PhraseRun.longest
        // Those that have so many have hundreds: four at once, as long as none of them is the last.
        while end &+ 4 <= postings.count {
            let flags =
                postings[end].kindAndQuality | postings[end &+ 1].kindAndQuality
                | postings[end &+ 2].kindAndQuality | postings[end &+ 3].kindAndQuality
            guard flags & Posting.endFlag == 0 else { break }
            end &+= 4
        }
        while end < postings.count {
            let isLast = postings[end].endsPhrase
            end &+= 1
            if isLast { break }
        }
        return PostingRun(
            first: UInt32(truncatingIfNeeded: first),
            count: UInt32(truncatingIfNeeded: min(end, postings.count) - first))
    }

    /// Asks for the first and the last of some postings.
    @inline(__always)
    func prefetch(_ run: PostingRun) {
        guard let start = postings.baseAddress, run.count > 0 else { return }
        geobatch_prefetch(start + Int(run.first))
        geobatch_prefetch(start + (Int(run.first) &+ Int(run.count) &- 1))
    }

    /// Asks for the memory that `postcodes(of:)` will read.
    @inline(__always)
    func prefetchPostcodes(of hash: UInt64) { codes.prefetch(hash) }

    /// Asks for the record of a postal code.
    @inline(__always)
    func prefetch(postcode number: Int) { prefetch(postcodes, number) }

    /// Asks for the record of an entity.
    @inline(__always)
    func prefetch(entity number: UInt32) { prefetch(entities, Int(number)) }

    @inline(__always)
    private func prefetch<Record>(_ table: UnsafeBufferPointer<Record>, _ index: Int) {
        guard index < table.count, let start = table.baseAddress else { return }
        geobatch_prefetch(start + index)
    }

    /// A posting; the index comes from `postings(of:)`.
    @inline(__always)
    func posting(_ index: Int) -> Posting { postings[index] }

    /// Whether the last of some postings is a word of the language.
    @inline(__always)
    func isWord(_ run: PostingRun) -> Bool {
        postings[Int(run.first) &+ Int(run.count) &- 1].kind == Posting.word
    }

    /// Some postings; the range comes from `postings(of:)`.
    @inline(__always)
    func postings(at range: Range<Int>) -> UnsafeBufferPointer<Posting> {
        UnsafeBufferPointer(rebasing: postings[range])
    }

    /// The entities of a country: one run of numbers.
    func entities(of country: UInt8) -> ClosedRange<UInt32>? {
        guard Int(country) < countryRecords.count else { return nil }
        let first = countryRecords[Int(country)].entity
        guard let record = entity(first), record.last >= first else { return nil }
        return first...record.last
    }

    /// Those of a phrase's postings whose entities lie in a run.
    func postings(_ range: Range<Int>, in entities: ClosedRange<UInt32>) -> Range<Int> {
        let start = firstPosting(in: range) { $0 >= entities.lowerBound }
        return start..<firstPosting(in: start..<range.upperBound) { $0 > entities.upperBound }
    }

    /// The first of some postings, which are in the order of their entities, that passes the test.
    private func firstPosting(in range: Range<Int>, where isBeyond: (UInt32) -> Bool) -> Int {
        var (low, high) = (range.lowerBound, range.upperBound)
        while low < high {
            let middle = (low + high) / 2
            if isBeyond(postings[middle].entity) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// Whether some longer phrase may begin with the phrase of that hash.
    @inline(__always)
    func mayContinue(_ hash: UInt64) -> Bool { continuations.contains(hash) }

    /// The records of a postal code, one a country.
    @inline(__always)
    func postcodes(of hash: UInt64) -> Range<Int> {
        let value = codes.value(of: hash)
        let first = Int(value & 0xFF_FFFF)
        let count = Int(value >> 24)
        guard count > 0, first + count <= postcodes.count else { return 0..<0 }
        return first..<(first + count)
    }

    /// Some postal records; the range comes from `postcodes(of:)`.
    @inline(__always)
    func postcodes(at range: Range<Int>) -> UnsafeBufferPointer<PostcodeRecord> {
        UnsafeBufferPointer(rebasing: postcodes[range])
    }

    /// A postal record, or nil for a number that does not exist.
    @inline(__always)
    func postcode(_ number: Int) -> PostcodeRecord? {
        number >= 0 && number < postcodes.count ? postcodes[number] : nil
    }

    /// The normalised code of a postal record.
    func postcodeText(_ number: Int) -> [UInt8] { postcodeNames.text(number) ?? [] }
}
