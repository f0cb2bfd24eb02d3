import ByteStreams
import StreetIndex

/// The tables in an archive, one after the other.
enum ArchiveTables {
    /// Gives each table to a reader. A member that it cannot read is passed over and noted: a licence or
    /// an empty table beside the others is no reason to read none of them.
    ///
    /// - Returns: the reports of the members that were read, at least one.
    static func read(
        _ path: String,
        by reader: (ReplayedSource, String) throws(StreetIndexError) -> SourceReport
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
                let name = archive.file.path + "/" + member.name
                reports.append(try reader(try open(member, of: archive), name))
            } catch {
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

    /// What the first table in an archive is that can be told; nil where there is none.
    static func firstKind(_ path: String) throws(StreetIndexError) -> SourceKind? {
        let archive = try ZipArchive(try RandomAccessFile(path: path))
        for member in archive.members where !member.isFolder && isTable(member.name) {
            do throws(StreetIndexError) {
                let source = try open(member, of: archive)
                if let kind = SourceKind.recognise(source.head) { return kind }
            } catch {
                // Reading says what is wrong with it.
                guard error.whyMemberIsNotRead != nil else { throw error }
            }
        }
        return nil
    }

    private static func open(
        _ member: ZipArchive.Member, of archive: ZipArchive
    ) throws(StreetIndexError) -> ReplayedSource {
        let source = try ZipMemberSource(member, of: archive)
        do throws(InputError) { return try ReplayedSource(source) } catch {
            throw .of(error)
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
