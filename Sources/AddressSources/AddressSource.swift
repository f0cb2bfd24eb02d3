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
        let (input, source) = try open(path, options)
        switch SourceKind.recognise(source.head) {
        case .zip where input.compression == nil:
            return try readArchive(path, options, into: &sink)
        case .osmPBF where input.compression == nil:
            let file = try RandomAccessFile(path: path)
            var reader = try OSMExtractReader<Sink>(file, name: path, options: options)
            return [try reader.read(into: &sink)]
        case .osmXML:
            var reader = OSMXMLReader<Sink>(path, options: options)
            return [try reader.read(into: &sink)]
        case .zip, .osmPBF:
            throw .unusable(path: path, detail: "it is compressed once more; unpack it first")
        case .geoJSON, .csv:
            return [try readText(source, name: path, options, into: &sink)]
        case nil:
            throw .wrongKind(path: path, looksLike: looks(of: source.head))
        }
    }

    private static func open(
        _ path: String,
        _ options: SourceOptions
    ) throws(StreetIndexError) -> (InputSource, ReplayedSource) {
        do throws(InputError) {
            let input = try InputSource.open(path, stop: options.stop)
            return (input, try ReplayedSource(input))
        } catch {
            throw .of(error)
        }
    }

    private static func peek(_ source: any ByteSource) throws(StreetIndexError) -> ReplayedSource {
        do throws(InputError) { return try ReplayedSource(source) } catch {
            throw .of(error)
        }
    }

    private static func looks(of head: [UInt8]) -> String {
        FileLooks.recognise(head)?.name ?? "nothing that holds addresses"
    }

    private static func readText<Sink: AddressSink>(
        _ source: ReplayedSource,
        name: String,
        _ options: SourceOptions,
        into sink: inout Sink
    ) throws(StreetIndexError) -> SourceReport {
        if SourceKind.recognise(source.head) == .geoJSON {
            var reader = GeoJSONReader(source, name: name, options: options)
            return try reader.read(into: &sink)
        }
        var reader = try CSVAddressReader(source, name: name, options: options)
        return try reader.read(into: &sink)
    }

    private static func readArchive<Sink: AddressSink>(
        _ path: String,
        _ options: SourceOptions,
        into sink: inout Sink
    ) throws(StreetIndexError) -> [SourceReport] {
        let archive = try ZipArchive(try RandomAccessFile(path: path))
        var reports: [SourceReport] = []
        var passed: [String] = []
        var problem: StreetIndexError?
        for member in archive.members where !member.isFolder {
            guard isTable(member.name) else {
                passed.append(member.name)
                continue
            }
            do throws(StreetIndexError) {
                reports.append(try readMember(member, of: archive, options, into: &sink))
            } catch {
                // A licence or an empty table beside the others is no reason to read none of them.
                guard let why = error.whyMemberIsNotRead else { throw error }
                problem = problem ?? error
                passed.append("\(member.name): \(why)")
            }
        }
        guard !reports.isEmpty else { throw problem ?? .nothingFound(path: path) }
        if !passed.isEmpty {
            let names = passed.prefix(5).joined(separator: "; ")
            reports[0].notes.append(
                "Members of \(path) that were not read: \(passed.count) (\(names))."
            )
        }
        return reports
    }

    private static func readMember<Sink: AddressSink>(
        _ member: ZipArchive.Member,
        of archive: ZipArchive,
        _ options: SourceOptions,
        into sink: inout Sink
    ) throws(StreetIndexError) -> SourceReport {
        let name = archive.file.path + "/" + member.name
        let source = try peek(try ZipMemberSource(member, of: archive))
        switch SourceKind.recognise(source.head) {
        case .csv, .geoJSON: return try readText(source, name: name, options, into: &sink)
        default: throw .wrongKind(path: name, looksLike: looks(of: source.head))
        }
    }

    /// Whether a member of an archive is a table, by its name.
    private static func isTable(_ name: String) -> Bool {
        let file = name.lowercased().split(separator: "/").last ?? ""
        guard !file.hasPrefix("."), !name.hasPrefix("__MACOSX/"), !file.hasPrefix("readme") else {
            return false
        }
        return [
            ".csv", ".tsv", ".dsv", ".txt", ".geojson", ".json", ".geojsonl", ".ndjson", ".jsonl",
        ]
        .contains { file.hasSuffix($0) }
    }
}

extension StreetIndexError {
    /// Why a member of an archive gives nothing, where that is the member's own fault; all of these
    /// show before its first row is given out.
    fileprivate var whyMemberIsNotRead: String? {
        switch self {
        case .unusable(_, let detail): detail
        case .wrongKind(_, let looksLike): "it looks like \(looksLike)"
        case .input(let words): words
        case .unreadable, .unwritable, .nothingFound, .stopped, .damaged: nil
        }
    }
}
