import AddressText
import CWorldData

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
            start: geobatch_world_pack_start(), count: geobatch_world_pack_size)
        progress("unpacking the tables")
        try build(pack: pack, to: path, name: "world", progress: progress)
    }

    /// Builds an index from any pack.
    static func build(
        pack: UnsafeRawBufferPointer, to path: String, name: String, progress: (String) -> Void
    ) throws(IndexError) {
        guard let table = FoldTable.builtIn else {
            throw .damagedPack(detail: "the fold table has the wrong size")
        }
        let reader = try PackReader(packed: pack)
        var builder = WorldBuilder(pack: reader, normaliser: Normaliser(table: table))
        try builder.readAll(progress: progress)
        progress("sorting and writing")
        var writer = IndexWriter(sourceDate: sourceDate)
        writer.add(.information, lines: ["name=\(name)"])
        writer.add(.sources, lines: try sources(of: reader))
        writer.add(.foldTable, bytes: Array(table.bytes))
        IndexAssembler(builder).assemble(into: &writer)
        try writer.write(to: path)
    }

    private static func sources(of pack: PackReader) throws(IndexError) -> [String] {
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
