import CWorldData

extension WorldIndex {
    /// Builds the index of a user's gazetteer: its countries as the world index has them, joined with
    /// the gazetteer's places, areas and postal codes. It stands by itself beside the world index.
    ///
    /// - Parameters:
    ///   - path: where to put it; replaced atomically.
    ///   - rows: what was read of the user's files.
    ///   - name: what the index calls itself.
    ///   - sources: where the rows come from.
    ///   - sourceDate: the date of the rows, yyyymmdd; 0 where it is not known.
    ///   - isStopped: asked between the steps.
    ///   - progress: called with a few words before each step.
    /// - Throws: `IndexError` when the file cannot be written, would be too large, or the build is stopped.
    public static func build(
        to path: String,
        gazetteer rows: GazetteerRows,
        name: String,
        sources: [IndexSource],
        sourceDate: Int,
        isStopped: () -> Bool,
        progress: (String) -> Void
    ) throws(IndexError) -> GazetteerTally {
        let world = UnsafeRawBufferPointer(
            start: geobatch_world_pack_start(),
            count: geobatch_world_pack_size
        )
        progress("unpacking the tables of the world")
        return try build(
            pack: world, to: path, gazetteer: rows, name: name, sources: sources,
            sourceDate: sourceDate, isStopped: isStopped, progress: progress)
    }

    /// The same with any pack.
    static func build(
        pack: UnsafeRawBufferPointer,
        to path: String,
        gazetteer rows: GazetteerRows,
        name: String,
        sources: [IndexSource],
        sourceDate: Int,
        isStopped: () -> Bool,
        progress: (String) -> Void
    ) throws(IndexError) -> GazetteerTally {
        guard rows.placeCount + rows.codeCount > 0 else { throw .empty(path: path) }
        var builder = try builder(pack: pack, only: rows.countries)
        let worldSources = try self.sources(of: builder.pack)
        try builder.readAll(progress: progress)
        guard !isStopped() else { throw .stopped }
        let tally = builder.add(rows, progress: progress)
        guard tally.taken > 0 else { throw .empty(path: path) }
        guard !isStopped() else { throw .stopped }
        progress("sorting and writing")
        var writer = IndexWriter(sourceDate: UInt64(max(0, sourceDate)))
        writer.add(.information, lines: ["name=\(name)"])
        writer.add(.sources, lines: sources.map(\.line) + worldSources)
        try finish(builder, &writer, path)
        return tally
    }
}
