import AddressText
public import GeoModel
import OfflineIndex

/// An area of a street index: a city of the data.
public struct AreaInput: Sendable {
    /// Its name as it is shown; empty where the data has none.
    public var name: [UInt8]
    /// Further names that people may write instead: of the place around it, of suburbs.
    public var otherNames: [[UInt8]]
    /// The state or province, for the label; empty where none is known.
    public var region: [UInt8]
    /// The country, where it is known.
    public var country: CountryCode?

    /// Makes an area.
    public init(
        name: [UInt8], otherNames: [[UInt8]] = [], region: [UInt8] = [],
        country: CountryCode? = nil
    ) {
        self.name = name
        self.otherNames = otherNames
        self.region = region
        self.country = country
    }
}

/// A source of a street index with what its licence requires.
public struct StreetSource: Sendable {
    /// A short name, title, licence and the sentence that the licence requires, in one line each.
    public var id: String, title: String, licence: String, attribution: String

    /// Makes a source.
    public init(id: String, title: String, licence: String, attribution: String) {
        self.id = id
        self.title = title
        self.licence = licence
        self.attribution = attribution
    }

    var line: String {
        [id, title, licence, attribution].map { field in
            String(field.map { $0 == "\t" || $0 == "\n" ? " " : $0 })
        }.joined(separator: "\t")
    }
}

/// What a finished street index holds.
public struct StreetFileCounts: Sendable, Equatable {
    /// Cities of the data.
    public var areas = 0
    /// Streets; those with one name in two places of an area count twice.
    public var streets = 0
    /// Houses with a point of their own.
    public var houses = 0
    /// Ranges of house numbers without points.
    public var stretches = 0
    /// Names longer than 255 bytes, which were cut.
    public var cutNames = 0
}

/// Writes a street index, area by area: `beginArea`, its streets, `endArea`; then `finish`. An index that
/// is not finished is removed.
///
/// Equal calls give equal bytes. Blocks go to the disk as they come; a street costs some 30 bytes of memory
/// until the end.
public struct StreetFileWriter: ~Copyable {
    private let path: String
    private var file: IndexStreamWriter
    private var texts = TextPool()
    private var suffixes = TextNumbers()
    private var postcodes = TextNumbers()
    private var directory = AreaDirectory()
    private var tables = StreetTables()
    private var area: OpenArea?
    private var blockOffset = 0

    /// Counts so far.
    public private(set) var counts = StreetFileCounts()

    /// Opens a temporary beside the path.
    ///
    /// - Parameters:
    ///   - sourceDate: of the data, yyyymmdd; 0 when it is not known.
    ///   - information: lines `key=value` that `index info` shows.
    public init(
        path: String, sourceDate: UInt64, information: [String], sources: [StreetSource]
    ) throws(StreetIndexError) {
        self.path = path
        file = try Self.telling { () throws(IndexError) in
            var file = try IndexStreamWriter(path: path, sourceDate: sourceDate, sections: 32)
            try file.add(SectionNumber.information, lines: ["kind=streets"] + information)
            try file.add(SectionNumber.sources, lines: sources.map(\.line))
            try file.begin(StreetSection.blocks.rawValue)
            return file
        }
    }

    /// The number of a house number's suffix, for `StreetHouse.suffix`; 0 for an empty one.
    public mutating func intern(suffix: [UInt8]) -> UInt32 {
        suffix.isEmpty ? 0 : suffixes.number(of: suffix[...]) + 1
    }

    /// The number of a postal code as it is written, for `StreetHouse.postcode`; 0 for an empty one.
    public mutating func intern(postcode: [UInt8]) -> UInt32 {
        postcode.isEmpty ? 0 : postcodes.number(of: postcode[...]) + 1
    }

    /// Begins an area; the one before must have ended.
    public mutating func beginArea(_ input: AreaInput) {
        area = OpenArea(input)
    }

    /// Adds a street to the open area. A street without points is left out.
    public mutating func add(_ street: StreetInput) {
        guard area != nil else { return }
        for part in StreetClusters.parts(of: street) {
            let name = texts.offset(part.name[...])
            let spellings = offsets(of: part)
            guard area?.add(part, text: name, spellings: spellings) == true else { continue }
            counts.streets += 1
            counts.houses += part.houses.count
            counts.stretches += part.stretches.count
        }
    }

    /// Where the texts of a street's keys begin, as far as they are not its name.
    private mutating func offsets(of street: StreetInput) -> [UInt32] {
        street.keys.indices.map { index in
            guard index < street.spellings.count, !street.spellings[index].isEmpty,
                street.spellings[index] != street.name
            else { return AreaRecord.noText }
            return texts.offset(street.spellings[index][...])
        }
    }

    /// Ends the open area: its streets are put in order and written.
    public mutating func endArea() throws(StreetIndexError) {
        guard let area, !area.streets.isEmpty else {
            self.area = nil
            return
        }
        self.area = nil
        let number = UInt32(counts.areas)
        counts.areas += 1
        let input = area.input
        let record = tables.add(
            area,
            name: input.name.isEmpty ? AreaRecord.noText : texts.offset(input.name[...]),
            region: input.region.isEmpty ? AreaRecord.noText : texts.offset(input.region[...]),
            blocksAt: blockOffset)
        directory.add(area: number, names: [input.name] + input.otherNames)
        for postcode in area.postcodes.sorted() {
            directory.add(area: number, postcode: Array(postcodes[postcode - 1]))
        }
        try append(area, record)
    }

    private mutating func append(_ area: OpenArea, _ record: AreaRecord) throws(StreetIndexError) {
        for street in area.inOrder {
            let block = area.blocks[street.block]
            do throws(IndexError) { try file.append(block) } catch { throw StreetIndexError(error) }
            blockOffset += block.count
        }
        guard blockOffset < Int(UInt32.max) else {
            throw .unwritable(
                path: path, detail: "its streets need more than 4 GiB; build one index a country")
        }
    }

    /// Writes the tables, and gives the file its name.
    public consuming func finish() throws(StreetIndexError) -> StreetFileCounts {
        guard counts.streets > 0 else { throw .nothingFound(path: path) }
        counts.cutNames = texts.cut
        let (counts, tables, directory) = (counts, tables, directory)
        let suffixOffsets = suffixes.texts.map { texts.offset($0) }
        let postcodeOffsets = postcodes.texts.map { texts.offset($0) }
        let suffixOrder = SuffixOrder.slots(of: suffixes.texts)
        let pool = texts
        do throws(IndexError) {
            file.end(count: counts.houses)
            try tables.write(to: &file)
            try directory.write(to: &file)
            try file.begin(StreetSection.texts.rawValue)
            try file.append(pool.bytes)
            file.end(count: pool.count)
            try file.add(StreetSection.postcodes.rawValue, records: postcodeOffsets)
            try file.add(StreetSection.suffixes.rawValue, records: suffixOffsets)
            try file.add(StreetSection.suffixOrder.rawValue, records: suffixOrder)
            try file.finish()
        } catch { throw StreetIndexError(error) }
        return counts
    }

    private static func telling<Value: ~Copyable>(
        _ work: () throws(IndexError) -> Value
    ) throws(StreetIndexError) -> Value {
        do throws(IndexError) { return try work() } catch { throw StreetIndexError(error) }
    }
}

/// The container's own sections.
private enum SectionNumber {
    static let information: UInt32 = 1
    static let sources: UInt32 = 2
}

extension StreetIndexError {
    /// The same, of a container.
    init(_ error: IndexError) {
        switch error {
        case .unwritable(let path, let detail): self = .unwritable(path: path, detail: detail)
        case .unreadable(let path, let detail): self = .unreadable(path: path, detail: detail)
        case .damaged(let path, let detail): self = .damaged(path: path, detail: detail)
        default: self = .unreadable(path: "", detail: error.description)
        }
    }
}

/// Names, each once: a length byte and its bytes.
struct TextPool {
    private var numbers = TextNumbers()
    private var offsets: [UInt32] = []
    private(set) var bytes: [UInt8] = []
    /// How many were too long and were cut.
    private(set) var cut = 0
    var count: Int { offsets.count }

    /// Where a text begins.
    mutating func offset(_ text: ArraySlice<UInt8>) -> UInt32 {
        let number = Int(numbers.number(of: text))
        if number < offsets.count { return offsets[number] }
        var kept = text
        if kept.count > 255 {
            cut += 1
            kept = kept.prefix(255)
            // Not in the middle of a character.
            while let last = kept.last, last & 0xC0 == 0x80 { kept.removeLast() }
            if let last = kept.last, last >= 0xC0 { kept.removeLast() }
        }
        offsets.append(UInt32(bytes.count))
        bytes.append(UInt8(kept.count))
        bytes.append(contentsOf: kept)
        return offsets[number]
    }
}

/// Suffixes in the order of their hashes, so that one is found by a search.
enum SuffixOrder {
    static func hash(_ text: some Collection<UInt8>) -> UInt32 {
        UInt32(
            truncatingIfNeeded: PhraseHash.token(
                0x5346_4658, text.reduce(PhraseHash.empty, PhraseHash.byte)))
    }

    static func slots(of texts: [ArraySlice<UInt8>]) -> [SuffixSlot] {
        texts.enumerated().map { SuffixSlot(hash: hash($1), suffix: UInt32($0 + 1)) }
            .sorted { ($0.hash, $0.suffix) < ($1.hash, $1.suffix) }
    }
}
