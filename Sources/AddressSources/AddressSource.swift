import ByteStreams
public import StreetIndex

/// Files of addresses: each is told by its first bytes and read by the reader for its kind.
public enum AddressSource {
    /// Reads a file, or standard input for `-`, and gives all its addresses to a sink.
    ///
    /// - Returns: a report for the file, or one for each member of an archive.
    /// - Throws: `StreetIndexError` when the file cannot be read, is of another kind, or the sink
    ///   fails. Damaged rows are counted in the report.
    public static func read<Sink: AddressSink>(
        _ path: String,
        options: SourceOptions,
        into sink: inout Sink
    ) throws(StreetIndexError) -> [SourceReport] {
        let opened = try OpenedSource(path, options)
        switch opened.kind {
        case .zip where !opened.isCompressed:
            return try ArchiveTables.read(path) {
                (source, name) throws(StreetIndexError) -> SourceReport in
                try readText(source, name: name, options, into: &sink)
            }
        case .osmPBF where !opened.isCompressed:
            let file = try RandomAccessFile(path: path)
            var reader = try OSMExtractReader<Sink>(file, name: path, options: options)
            return [try reader.read(into: &sink)]
        case .osmXML:
            var reader = OSMXMLReader<Sink>(path, options: options)
            return [try reader.read(into: &sink)]
        case .zip, .osmPBF: throw .compressedTwice(path)
        case .geoJSON, .csv, .geoNamesPlaces, .geoNamesPostcodes, nil:
            return [try readText(opened.source, name: path, options, into: &sink)]
        }
    }

    private static func readText<Sink: AddressSink>(
        _ source: ReplayedSource,
        name: String,
        _ options: SourceOptions,
        into sink: inout Sink
    ) throws(StreetIndexError) -> SourceReport {
        switch SourceKind.recognise(source.head) {
        case .geoJSON:
            var reader = GeoJSONReader(source, name: name, options: options)
            return try reader.read(into: &sink)
        case .csv:
            var reader = try CSVAddressReader(source, name: name, options: options)
            return try reader.read(into: &sink)
        case .geoNamesPlaces: throw .gazetteer(name, .geoNamesPlaces)
        case .geoNamesPostcodes: throw .gazetteer(name, .geoNamesPostcodes)
        default: throw .wrongKind(path: name, looksLike: source.looks)
        }
    }
}

extension StreetIndexError {
    /// A file without streets among those of addresses.
    fileprivate static func gazetteer(_ path: String, _ kind: SourceKind) -> StreetIndexError {
        .unusable(
            path: path,
            detail: "it looks like \(kind.rawValue), which make an index of their own: give the "
                + "build files of GeoNames only (from a pipe: save it as a file first), and both "
                + "indexes to the run, each with --index"
        )
    }
}
