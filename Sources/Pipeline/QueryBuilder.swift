import AddressText
import CSVStream
import GeoModel
import Geocoding

/// Makes the queries of a chunk: picks the address columns and joins them into one line each.
///
/// A query that is one field stays where it stands in the chunk's bytes; only joined ones are
/// written, behind those bytes, so that all queries of a chunk share one buffer.
struct QueryBuilder: Sendable {
    /// A text longer than this, in bytes, is no address: it is not asked.
    static let longestQuery = 4096

    private let columns: ColumnPlan<Int>
    private let append: [UInt8]
    private let countries: CountrySet
    private let countryNamed: @Sendable (String) -> CountryCode?
    private let existing: ExistingColumns?
    private let prior: PriorColumns?
    private let points: PointColumns?

    init(_ plan: RunPlan) {
        columns = plan.columns
        append = Array(plan.append.utf8)
        countries = plan.countries
        countryNamed = plan.countryNamed
        existing = plan.existing
        prior = plan.prior
        points = plan.points
    }

    /// The queries of a chunk, and which row each belongs to.
    func queries(of chunk: RecordChunk) -> ChunkQueries {
        var drafts = Drafts(storage: chunk.bytes)
        drafts.rows.reserveCapacity(chunk.count)
        var memo = CountryMemo()
        for record in 0..<chunk.count {
            var flaws = chunk.flaws[record]
            let row = draft(record, of: chunk, memo: &memo, &flaws, into: &drafts.storage)
            drafts.rows.append(row)
            drafts.flaws.append(flaws)
        }
        return ChunkQueries(drafts)
    }

    private func draft(
        _ record: Int,
        of chunk: RecordChunk,
        memo: inout CountryMemo,
        _ flaws: inout RecordFlaws,
        into storage: inout [UInt8]
    ) -> RowQuery {
        if let prior, let row = PriorRow(record, of: chunk, prior) { return .prior(row) }
        if let points { return point(record, of: chunk, points, &storage) }
        if let point = existingPoint(record, chunk) { return .existing(point) }
        var parts = AddressParts()
        let line = joined(columns.address, record, chunk, separator: ", ", &storage)
        parts.houseNumber = joined(columns.houseNumber, record, chunk, separator: " ", &storage)
        parts.street = joined(columns.street, record, chunk, separator: ", ", &storage)
        parts.city = joined(columns.city, record, chunk, separator: ", ", &storage)
        parts.region = joined(columns.region, record, chunk, separator: ", ", &storage)
        parts.postcode = joined(columns.postcode, record, chunk, separator: " ", &storage)
        guard !line.isEmpty || !parts.isEmpty else { return .empty }

        var promise = countries
        let country = joined(columns.country.prefix(1), record, chunk, separator: "", &storage)
        var unknownCountry = 0..<0
        if !country.isEmpty {
            if let code = memo.code(of: country, in: storage, countryNamed) {
                promise = CountrySet(only: code)
            } else {
                unknownCountry = country
            }
        }
        let only = promise.codes.count == 1 ? promise.first : nil
        pad(&parts.postcode, region: parts.region, country: only, &flaws, &storage)
        let text = oneLine(line, parts, country: unknownCountry, AddressOrder(only), &storage)
        if text.count > QueryBuilder.longestQuery { return .tooLong(text) }
        if let repaired = repair(text, parts, &storage) {
            flaws.insert(.repaired)
            return .query(text: repaired.text, parts: repaired.parts, countries: promise)
        }
        return .query(text: text, parts: parts, countries: promise)
    }

    /// The point of a row as a query; what is no point is not asked.
    private func point(
        _ record: Int,
        of chunk: RecordChunk,
        _ columns: PointColumns,
        _ storage: inout [UInt8]
    ) -> RowQuery {
        let ranges = [columns.latitude, columns.longitude].map {
            trimmed(chunk.range(record: record, column: $0), in: chunk.bytes)
        }
        guard !ranges.allSatisfy(\.isEmpty) else { return .empty }
        let start = storage.count
        let read = PointReading.point(
            latitude: chunk.bytes[ranges[0]],
            longitude: chunk.bytes[ranges[1]]
        )
        guard let read else {
            QueryBuilder.repeatBytes(ranges[0], in: &storage)
            storage.append(UInt8(ascii: ","))
            QueryBuilder.repeatBytes(ranges[1], in: &storage)
            return .unreadable(start..<storage.count)
        }
        storage.append(contentsOf: PointText.text(of: read).utf8)
        let text = start..<storage.count
        return .query(text: text, parts: AddressParts(), countries: countries)
    }

    private func existingPoint(_ record: Int, _ chunk: RecordChunk) -> Coordinate? {
        guard let existing else { return nil }
        return ExistingPoint.read(
            latitude: chunk.bytes[chunk.range(record: record, column: existing.latitude)],
            longitude: chunk.bytes[chunk.range(record: record, column: existing.longitude)]
        )
    }

    /// Writes a postal code with the zeros that it lost.
    private func pad(
        _ postcode: inout Range<Int>,
        region: Range<Int>,
        country: CountryCode?,
        _ flaws: inout RecordFlaws,
        _ storage: inout [UInt8]
    ) {
        guard !postcode.isEmpty, postcode.count < 7 else { return }
        let zeros = PostcodePadding.zeros(
            before: storage[postcode],
            region: storage[region],
            country: country
        )
        guard zeros > 0 else { return }
        flaws.insert(.padded)
        let start = storage.count
        for _ in 0..<zeros { storage.append(0x30) }
        QueryBuilder.repeatBytes(postcode, in: &storage)
        postcode = start..<storage.count
    }

    /// The query again as it was before its text was spoilt; nil where it was not.
    private func repair(
        _ text: Range<Int>,
        _ parts: AddressParts,
        _ storage: inout [UInt8]
    ) -> (text: Range<Int>, parts: AddressParts)? {
        guard let whole = TextRepair.repaired(storage[text]) else { return nil }
        let start = storage.count
        storage.append(contentsOf: whole)
        let text = start..<storage.count
        var parts = parts
        for part in [
            \AddressParts.houseNumber, \.street, \.city, \.region, \.postcode,
        ] {
            guard let value = TextRepair.repaired(storage[parts[keyPath: part]]) else { continue }
            let place = storage.count
            storage.append(contentsOf: value)
            parts[keyPath: part] = place..<storage.count
        }
        return (text, parts)
    }

    /// All that is given as one line: the address as it stands, then number and street, city,
    /// region and postcode, what names no country, and what is added to every query.
    private func oneLine(
        _ line: Range<Int>,
        _ parts: AddressParts,
        country: Range<Int>,
        _ order: AddressOrder,
        _ storage: inout [UInt8]
    ) -> Range<Int> {
        if parts.isEmpty, country.isEmpty, append.isEmpty { return line }
        let start = storage.count
        func add(_ piece: Range<Int>, after separator: StaticString) {
            guard !piece.isEmpty else { return }
            if storage.count > start { QueryBuilder.add(separator, to: &storage) }
            QueryBuilder.repeatBytes(piece, in: &storage)
        }
        add(line, after: ", ")
        for (piece, separator) in QueryBuilder.pieces(parts, order) { add(piece, after: separator) }
        add(country, after: ", ")
        if !append.isEmpty {
            QueryBuilder.add(", ", to: &storage)
            storage.append(contentsOf: append)
        }
        return start..<storage.count
    }

    /// The parts in their order, each with what separates it from the ones before.
    private static func pieces(
        _ parts: AddressParts,
        _ order: AddressOrder
    ) -> [(Range<Int>, StaticString)] {
        let (number, street) = (parts.houseNumber, parts.street)
        let (city, region, code) = (parts.city, parts.region, parts.postcode)
        let numberFirst: [(Range<Int>, StaticString)] = [
            (number, ", "), (street, number.isEmpty ? ", " : " "),
        ]
        let streetFirst: [(Range<Int>, StaticString)] = [
            (street, ", "), (number, street.isEmpty ? ", " : " "),
        ]
        let codeFirst: [(Range<Int>, StaticString)] = [
            (code, ", "), (city, code.isEmpty ? ", " : " "), (region, ", "),
        ]
        let codeLast: [(Range<Int>, StaticString)] = [
            (city, ", "), (region, ", "), (code, region.isEmpty ? ", " : " "),
        ]
        switch order {
        case .numberFirst: return numberFirst + codeLast
        case .postcodeBeforeCity: return numberFirst + codeFirst
        case .streetFirst: return streetFirst + codeFirst
        case .streetFirstPostcodeLast: return streetFirst + codeLast
        case .largestFirst:
            return [(region, " "), (city, " "), (street, " "), (number, " "), (code, " ")]
        }
    }

    /// The values of some columns of a record, blank ones left out: in place when there is only one,
    /// else written behind the others.
    private func joined(
        _ columns: some Collection<Int>,
        _ record: Int,
        _ chunk: RecordChunk,
        separator: StaticString,
        _ storage: inout [UInt8]
    ) -> Range<Int> {
        var result = 0..<0
        var isCopy = false
        for column in columns {
            let value = trimmed(chunk.range(record: record, column: column), in: chunk.bytes)
            guard !value.isEmpty else { continue }
            if result.isEmpty {
                result = value
                continue
            }
            if !isCopy {
                let start = storage.count
                QueryBuilder.repeatBytes(result, in: &storage)
                result = start..<storage.count
                isCopy = true
            }
            QueryBuilder.add(separator, to: &storage)
            QueryBuilder.repeatBytes(value, in: &storage)
            result = result.lowerBound..<storage.count
        }
        return result
    }

    private func trimmed(_ range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
        var lower = range.lowerBound
        var upper = range.upperBound
        while lower < upper, QueryBuilder.isBlank(bytes[lower]) { lower += 1 }
        while upper > lower, QueryBuilder.isBlank(bytes[upper - 1]) { upper -= 1 }
        return lower..<upper
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D) ~= byte }

    /// Appends bytes that already stand in the buffer. Appending a slice of the same array would
    /// copy all of it, since the slice holds on to it.
    private static func repeatBytes(_ range: Range<Int>, in storage: inout [UInt8]) {
        let start = storage.count
        storage.append(contentsOf: repeatElement(0, count: range.count))
        storage.withUnsafeMutableBytes { bytes in
            let source = UnsafeRawBufferPointer(rebasing: bytes[range])
            UnsafeMutableRawBufferPointer(rebasing: bytes[start...]).copyMemory(from: source)
        }
    }

    private static func add(_ text: StaticString, to storage: inout [UInt8]) {
        for index in 0..<text.utf8CodeUnitCount { storage.append(text.utf8Start[index]) }
    }
}

/// What a row asks.
enum RowQuery: Sendable, Equatable {
    /// Nothing: all address columns are blank.
    case empty
    /// Too much: it is not asked.
    case tooLong(Range<Int>)
    /// What should be a point and is none: it is not asked.
    case unreadable(Range<Int>)
    /// Nothing, since the row has its coordinates.
    case existing(Coordinate)
    /// Nothing, since an earlier run matched it.
    case prior(PriorRow)
    /// This.
    case query(text: Range<Int>, parts: AddressParts, countries: CountrySet)
}

/// The rows of a chunk while their texts are written.
struct Drafts {
    var storage: [UInt8]
    var rows: [RowQuery] = []
    var flaws: [RecordFlaws] = []

    init(storage: [UInt8]) { self.storage = storage }
}

/// The queries of a chunk.
struct ChunkQueries: Sendable {
    /// The bytes that all texts stand in.
    let storage: [UInt8]
    /// For each row of the chunk what it asks.
    let rows: [RowQuery]
    /// For each row what is wrong with it, and what was done about it.
    let flaws: [RecordFlaws]
    /// The queries in the order of their rows; rows that ask nothing have none.
    let queries: [AddressQuery]

    init(_ drafts: Drafts) {
        storage = drafts.storage
        rows = drafts.rows
        flaws = drafts.flaws
        var queries: [AddressQuery] = []
        queries.reserveCapacity(drafts.rows.count)
        for case .query(let text, let parts, let countries) in drafts.rows {
            queries.append(
                AddressQuery(
                    storage: drafts.storage,
                    text: text,
                    parts: parts,
                    countries: countries
                )
            )
        }
        self.queries = queries
    }
}
