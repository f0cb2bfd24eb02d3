import AddressText
import GeoModel
import OfflineIndex

/// Makes a street index of the rows of any number of sources, in bounded memory.
///
/// Rows become small fixed records, sorted in runs that go to scratch files beside the output. `finish`
/// merges them, drops houses that come twice and writes the index; nothing stands under the output's
/// name before it is whole. Equal rows in equal order give equal bytes.
public struct StreetIndexBuilder: AddressSink {
    private let path: String
    private let memory: Int
    private var sorter: RecordSorter
    private var courses: CourseFile
    private var pending: PendingRows
    private var areas: AreaResolver
    private var names: NameTable
    private var suffixes = TextNumbers()
    private var postcodes = TextNumbers()
    private var houseNumbers: HouseNumbers
    private var code: [UInt8] = []
    /// What was left out, and what came in.
    public private(set) var tally = StreetBuildTally()

    /// Begins an index.
    ///
    /// - Parameters:
    ///   - path: of the index; scratch files stand in its folder.
    ///   - memory: how many bytes the sorting may take in all, at least 16 MiB.
    ///   - places: who knows the places of the world; nil to go by the rows alone.
    /// - Throws: `StreetIndexError.damaged` when this program's own tables are.
    public init(
        path: String,
        memory: Int,
        places: (any PlaceLookup)?
    ) throws(StreetIndexError) {
        guard let table = FoldTable.builtIn else {
            throw .damaged(path: path, detail: "this program's own table of letters is damaged")
        }
        let normaliser = Normaliser(table: table)
        self.path = path
        self.memory = max(16 << 20, memory)
        // A quarter for the records, an eighth for sorting them; the rest is for names and the streets
        // of the area at hand.
        sorter = RecordSorter(beside: path, memory: self.memory * 3 / 8)
        courses = CourseFile(beside: path)
        pending = PendingRows(beside: path)
        areas = AreaResolver(lookup: places, normaliser: normaliser)
        names = NameTable(normaliser: normaliser)
        houseNumbers = HouseNumbers(normaliser: normaliser)
    }

    /// Takes an address.
    public mutating func add(_ row: AddressRow) throws(StreetIndexError) {
        tally.addresses += 1
        guard !row.city.isEmpty else { return try pending.add(row, .house, course: 0) }
        let area = areas.area(of: row)
        let postcode = postcode(of: row, in: area)
        areas.note(area, row.latitudeE6, row.longitudeE6, postcode: postcode)
        try addHouse(row, area, postcode)
    }

    /// Takes a street.
    public mutating func add(_ street: StreetLine) throws(StreetIndexError) {
        tally.streets += 1
        guard let row = StreetIndexBuilder.placed(street.address, along: street.course) else {
            return
        }
        let country = row.country
        var line = CourseFile.Line()
        line.points = street.course
        line.otherNames = street.otherNames.map { names.number(of: $0[...], country: country) }
        try addLine(row, .street, line)
    }

    /// Takes a range of numbers.
    public mutating func add(_ range: NumberRange) throws(StreetIndexError) {
        tally.ranges += 1
        guard let row = StreetIndexBuilder.placed(range.address, along: range.course) else {
            return
        }
        var line = CourseFile.Line()
        line.points = range.course
        (line.step, line.first, line.last) = (range.step, range.first, range.last)
        try addLine(row, .range, line)
    }

    /// The row at the middle point of a course; nil without points.
    private static func placed(
        _ row: AddressRow,
        along course: [(latitudeE6: Int32, longitudeE6: Int32)]
    ) -> AddressRow? {
        guard !course.isEmpty else { return nil }
        var row = row
        (row.latitudeE6, row.longitudeE6) = course[course.count / 2]
        return row
    }
}

// Rows become records.
extension StreetIndexBuilder {
    private mutating func addLine(
        _ row: borrowing AddressRow,
        _ kind: SortedRecord.Kind,
        _ line: CourseFile.Line
    ) throws(StreetIndexError) {
        let place = try courses.add(line)
        guard !row.city.isEmpty else {
            return try pending.add(row, kind == .street ? .street : .range, course: place)
        }
        let area = areas.area(of: row)
        try addLine(row, kind, area, course: place)
    }

    private mutating func addLine(
        _ row: borrowing AddressRow,
        _ kind: SortedRecord.Kind,
        _ area: UInt32,
        course: Int
    ) throws(StreetIndexError) {
        guard var record = record(row, area, kind, street: row.bytes[row.street]) else { return }
        record.latitudeE6 = Int32(truncatingIfNeeded: course >> 32)
        record.longitudeE6 = Int32(bitPattern: UInt32(truncatingIfNeeded: course))
        try sorter.add(record)
    }

    private mutating func record(
        _ row: borrowing AddressRow,
        _ area: UInt32,
        _ kind: SortedRecord.Kind,
        street: ArraySlice<UInt8>
    ) -> SortedRecord? {
        let name = names.number(of: street, country: areas.country(of: area))
        guard let key = names.key(of: name) else {
            tally.unnamed += 1
            return nil
        }
        return SortedRecord(
            area: area,
            core: key.core,
            type: key.type,
            direction: key.direction,
            kind: kind.rawValue,
            name: name,
            latitudeE6: row.latitudeE6,
            longitudeE6: row.longitudeE6
        )
    }

    private mutating func addHouse(
        _ row: borrowing AddressRow,
        _ area: UInt32,
        _ postcode: UInt32
    ) throws(StreetIndexError) {
        let country = areas.country(of: area)
        var (street, number) = (row.bytes[row.street], row.bytes[row.number])
        if country == StreetIndexBuilder.japan {
            let parts = names.split(town: street, number: number)
            (street, number) = (parts.town[...], parts.number[...])
        }
        guard var record = record(row, area, .house, street: street) else { return }
        record.postcode = postcode
        if let plain = StreetIndexBuilder.plainNumber(number) {
            record.number = plain
            return try sorter.add(record)
        }
        let numbers = houseNumbers.numbers(of: Array(number), country: country)
        if numbers.isEmpty { tally.unnumbered += 1 }
        for number in numbers {
            record.number = number.value
            record.suffix =
                number.suffix.isEmpty ? 0 : suffixes.number(of: number.suffix[...]) + 1
            try sorter.add(record)
        }
    }

    private static let japan = CountryCode("JP")

    /// The number, where it is nothing but digits.
    private static func plainNumber(_ text: ArraySlice<UInt8>) -> UInt32? {
        guard !text.isEmpty, text.count <= 8 else { return nil }
        var value: UInt32 = 0
        for byte in text {
            guard (0x30...0x39).contains(byte) else { return nil }
            value = value * 10 + UInt32(byte - 0x30)
        }
        return value
    }

    /// The number of a row's postal code among all, plus one; 0 for none.
    private mutating func postcode(of row: borrowing AddressRow, in area: UInt32?) -> UInt32 {
        var text = row.bytes[row.postcode]
        guard !text.isEmpty else { return 0 }
        // The four digits behind an American code tell single houses apart, not areas.
        if text.count == 10, text[text.startIndex + 5] == 0x2D { text = text.prefix(5) }
        return postcodes.number(of: text) + 1
    }
}

// The end of a build.
extension StreetIndexBuilder {
    /// Writes the index.
    ///
    /// - Parameters:
    ///   - sourceDate: of the newest source, yyyymmdd; 0 when no source says.
    ///   - isStopped: asked now and then; ends the work with `StreetIndexError.stopped`.
    ///   - progress: told now and then how many of all records are written.
    /// - Throws: `StreetIndexError.nothingFound` when there is no street in all sources.
    public consuming func finish(
        sources: [StreetSource],
        sourceDate: Int,
        information: [String],
        isStopped: () -> Bool = { false },
        progress: (Int, Int) -> Void = { _, _ in }
    ) throws(StreetIndexError) -> StreetBuildTally {
        try settle(isStopped)
        try courses.seal()
        let (path, memory, count) = (path, memory, sorter.count)
        var tally = tally
        let inputs = areas.inputs()
        var assembler = try StreetAssembler(
            path: path,
            tables: StreetAssembler.Tables(
                areas: inputs,
                names: names,
                suffixes: suffixes,
                postcodes: postcodes,
                courses: courses
            ),
            writer: StreetFileWriter(
                path: path,
                sourceDate: UInt64(max(0, sourceDate)),
                information: information,
                sources: sources
            )
        )
        var merge = try sorter.merged(memory: memory / 8)
        var done = 0
        while let record = try merge.next() {
            try assembler.add(record)
            done += 1
            if done % 65_536 == 0 {
                guard !isStopped() else { throw .stopped }
                progress(done, count)
            }
        }
        let duplicates = try assembler.endAll()
        tally.duplicates = duplicates
        tally.counts = try assembler.finish()
        return tally
    }

    /// Finds the areas of rows that name no city.
    private mutating func settle(_ isStopped: () -> Bool) throws(StreetIndexError) {
        tally.withoutCity = pending.count
        let rows = pending
        var seen = 0
        try rows.forEach { (row, kind, course) throws(StreetIndexError) in
            seen += 1
            if seen % 65_536 == 0, isStopped() { throw .stopped }
            let postcode = postcode(of: row, in: nil)
            let area = areas.settledArea(of: row, postcode: postcode)
            switch kind {
            case .house: try addHouse(row, area, postcode)
            case .street: try addLine(row, .street, area, course: course)
            case .range: try addLine(row, .range, area, course: course)
            }
        }
    }
}

/// What a build took in and left out.
public struct StreetBuildTally: Sendable, Equatable {
    /// Addresses that came in.
    public var addresses = 0
    /// Streets that came in.
    public var streets = 0
    /// Ranges of numbers that came in.
    public var ranges = 0
    /// Rows of all three that named no city, and got one by their neighbourhood.
    public var withoutCity = 0
    /// Rows whose street has nothing in its name to find it by.
    public var unnamed = 0
    /// Rows whose number names no house ("s/n").
    public var unnumbered = 0
    /// Houses that came twice and were left out.
    public var duplicates = 0
    /// What the index holds.
    public var counts = StreetFileCounts()

    /// Nothing yet.
    public init() {}
}
