import ByteStreams
import StreetIndex

/// A file that was opened and told by its first bytes.
struct OpenedSource {
    let source: ReplayedSource
    /// What it is, unpacked; nil when it is nothing that is known.
    let kind: SourceKind?
    /// Whether it is packed by gzip or zstd.
    let isCompressed: Bool

    /// Opens a file, or takes standard input for `-`.
    init(_ path: String, _ options: SourceOptions) throws(StreetIndexError) {
        do throws(InputError) {
            let input = try InputSource.open(path, stop: options.stop)
            source = try ReplayedSource(input)
            isCompressed = input.compression != nil
        } catch {
            throw .of(error)
        }
        kind = SourceKind.recognise(source.head)
    }
}

extension ReplayedSource {
    /// What it looks like, in words.
    var looks: String { FileLooks.recognise(head)?.name ?? "nothing that an index is built from" }
}

extension StreetIndexError {
    /// An archive or an extract must be read at several places.
    static func compressedTwice(_ path: String) -> StreetIndexError {
        .unusable(path: path, detail: "it is compressed once more; unpack it first")
    }
}
