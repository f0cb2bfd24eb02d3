import ByteStreams
public import OfflineIndex
public import StreetIndex

/// Files of places and postal codes, as GeoNames has them.
public enum GazetteerSource {
    /// Whether a file is one of GeoNames' tables or an archive of them.
    ///
    /// Not for pipes: what is read of one is gone.
    ///
    /// - Throws: `StreetIndexError` when the file cannot be read.
    public static func recognises(_ path: String) throws(StreetIndexError) -> Bool {
        let opened = try OpenedSource(path, SourceOptions())
        if opened.kind == .zip, !opened.isCompressed {
            return try ArchiveTables.firstKind(path)?.geoNames != nil
        }
        return opened.kind?.geoNames != nil
    }

    /// Reads a file that `recognises` takes, and adds what it has.
    ///
    /// - Returns: a report for the file, or one for each member of an archive.
    /// - Throws: `StreetIndexError` when the file cannot be read or is of another kind. Damaged rows are
    ///   counted in the report.
    public static func read(
        _ path: String,
        options: SourceOptions,
        into rows: inout GazetteerRows
    ) throws(StreetIndexError) -> [SourceReport] {
        let opened = try OpenedSource(path, options)
        guard opened.kind == .zip else {
            return [try readTable(opened.source, name: path, options, into: &rows)]
        }
        guard !opened.isCompressed else { throw .compressedTwice(path) }
        return try ArchiveTables.read(path) {
            (source, name) throws(StreetIndexError) -> SourceReport in
            try readTable(source, name: name, options, into: &rows)
        }
    }

    private static func readTable(
        _ source: ReplayedSource,
        name: String,
        _ options: SourceOptions,
        into rows: inout GazetteerRows
    ) throws(StreetIndexError) -> SourceReport {
        guard let kind = SourceKind.recognise(source.head) else {
            throw .wrongKind(path: name, looksLike: source.looks)
        }
        guard let table = kind.geoNames else {
            throw .unusable(path: name, detail: "it is no table of GeoNames but \(kind.rawValue)")
        }
        var reader = GeoNamesReader(source, table, name: name, options: options)
        return try reader.read(into: &rows)
    }
}
