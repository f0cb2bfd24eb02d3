import AddressText
import CWorldData
import GeoModel

/// The world index that geobatch makes from the tables it carries.
public enum WorldIndex {
    /// The date of the packed tables, yyyymmdd.
    static let sourceDate: UInt64 = 20_261_001

    /// Builds the world index; about half a minute and 1 GB of memory, once on a machine.
    ///
    /// - Parameters:
    ///   - path: where to put it; replaced atomically.
    ///   - progress: called with a few words before each step.
    /// - Throws: `IndexError` when the tables are damaged or the file cannot be written.
    public static func build(to path: String, progress: (String) -> Void) throws(IndexError) {
        let pack = UnsafeRawBufferPointer(
            start: geobatch_world_pack_start(),
            count: geobatch_world_pack_size
        )
        progress("unpacking the tables")
        try build(pack: pack, to: path, name: "world", progress: progress)
    }

    /// Builds the index of one country from the world's tables and a country pack, which
    /// `Scripts/country-pack` fetches; it adds streets.
    ///
    /// - Parameters:
    ///   - path: where to put it; replaced atomically.
    ///   - countryPack: the bytes of the pack.
    /// - Throws: `IndexError` when a pack is damaged, has no streets, or the file cannot be written.
    public static func build(
        to path: String,
        countryPack: [UInt8],
        progress: (String) -> Void
    ) throws(IndexError) {
        let world = UnsafeRawBufferPointer(
            start: geobatch_world_pack_start(),
            count: geobatch_world_pack_size
        )
        let extra = try countryPack.withPack { packed throws(IndexError) in
            try PackReader(packed: packed)
        }
        guard let table = ["roads", "addresses"].first(where: extra.has),
            let code = CountryCode(try extra.texts("\(table).country").first ?? "")
        else { throw .damagedPack(detail: "there are no streets in it") }
        let name = "\(code)".lowercased()
        try build(pack: world, extra: extra, only: [code], to: path, name: name, progress: progress)
    }

    /// Builds an index from any pack.
    static func build(
        pack: UnsafeRawBufferPointer,
        extra: PackReader? = nil,
        only: Set<CountryCode>? = nil,
        to path: String,
        name: String,
        progress: (String) -> Void
    ) throws(IndexError) {
        var builder = try builder(pack: pack, only: only)
        try builder.readAll(progress: progress)
        var extraSources: [String] = []
        let sources = try sources(of: builder.pack)
        if let extra {
            try builder.read(countryPack: extra, progress: progress)
            extraSources = try self.sources(of: extra)
        }
        progress("sorting and writing")
        var writer = IndexWriter(sourceDate: sourceDate)
        writer.add(.information, lines: ["name=\(name)"])
        writer.add(.sources, lines: sources + extraSources)
        try finish(builder, &writer, path)
    }

    /// A builder that has read nothing yet.
    static func builder(
        pack: UnsafeRawBufferPointer, only: Set<CountryCode>?
    ) throws(IndexError) -> WorldBuilder {
        guard let table = FoldTable.builtIn else {
            throw .damagedPack(detail: "the fold table has the wrong size")
        }
        return WorldBuilder(
            pack: try PackReader(packed: pack), normaliser: Normaliser(table: table), only: only)
    }

    /// Writes what a builder has collected.
    static func finish(
        _ builder: WorldBuilder, _ writer: inout IndexWriter, _ path: String
    ) throws(IndexError) {
        guard builder.table.count < mostEntities, builder.phrases.postings.count < mostPostings
        else { throw .tooLarge(path: path, places: builder.table.count) }
        writer.add(.foldTable, bytes: Array(builder.phrases.normaliser.table.bytes))
        IndexAssembler(builder).assemble(into: &writer)
        try writer.write(to: path)
    }

    /// What the numbers in `PostcodeRecord.entityAndRadius` and `PhraseRun` can hold.
    private static let mostEntities = 1 << 24
    private static let mostPostings = 1 << 26

    static func sources(of pack: PackReader) throws(IndexError) -> [String] {
        guard pack.has("sources") else { return [] }
        let columns = [
            try pack.texts("sources.id"), try pack.texts("sources.title"),
            try pack.texts("sources.licence"), try pack.texts("sources.attribution"),
        ]
        return (0..<columns[0].count).map { row in
            columns.map { $0.string(row) }.joined(separator: "\t")
        }
    }
}

extension [UInt8] {
    /// Calls with the bytes as a pack; keeps the typed error.
    fileprivate func withPack<Result>(
        _ body: (UnsafeRawBufferPointer) throws(IndexError) -> Result
    ) throws(IndexError) -> Result {
        try withUnsafeBufferPointer { buffer throws(IndexError) in
            try body(UnsafeRawBufferPointer(buffer))
        }
    }
}
