import AddressSources
import ByteStreams
import Glibc
import StreetIndex

/// What the files are that an index is to be built from: each kind makes an index of its own kind.
enum IndexInputs {
    /// A country's pack of streets.
    case pack
    /// Places and postal codes.
    case gazetteer
    /// Streets and houses.
    case addresses

    /// Tells the files by their first bytes.
    ///
    /// - Throws: a failure that says what to do when a file cannot be read or the kinds are mixed.
    init(_ paths: [String]) throws(CommandFailure) {
        var kinds: [(path: String, kind: IndexInputs)] = []
        for path in paths { kinds.append((path, try IndexInputs.kind(of: path))) }
        let first = kinds.first?.kind ?? .addresses
        if let other = kinds.first(where: { $0.kind != first }) {
            throw CommandFailure(
                .usage,
                "'\(kinds[0].path)' has \(first.words), '\(other.path)' has \(other.kind.words): they "
                    + "make two indexes. Build each by a command of its own, and give both to the run: "
                    + "--index ONE.gbx --index OTHER.gbx."
            )
        }
        if first == .pack, kinds.count > 1 {
            throw CommandFailure(.usage, "A country pack is built alone; give one file.")
        }
        self = first
    }

    private var words: String {
        switch self {
        case .pack: "a country pack"
        case .gazetteer: "places or postal codes of GeoNames"
        case .addresses: "addresses"
        }
    }

    private static func kind(of path: String) throws(CommandFailure) -> IndexInputs {
        // What is read of a pipe is gone, so it is taken for what is usual.
        var status = stat()
        guard path != "-", stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return .addresses
        }
        if isPack(path) { return .pack }
        do throws(StreetIndexError) {
            return try GazetteerSource.recognises(path) ? .gazetteer : .addresses
        } catch {
            throw CommandFailure(error)
        }
    }

    private static func isPack(_ path: String) -> Bool {
        guard let input = try? InputSource.open(path) else { return false }
        var head = [UInt8](repeating: 0, count: 8)
        let count = head.withUnsafeMutableBytes { bytes in (try? input.read(into: bytes)) ?? 0 }
        return head[..<count].starts(with: "GBPACK".utf8)
    }
}
