/// A compression that is read by its first bytes and written by a file name's ending.
public enum Compression: String, Hashable, Sendable, CaseIterable {
    /// RFC 1952, one or more members.
    case gzip
    /// RFC 8878, one or more frames.
    case zstd

    /// The ending of file names.
    public var pathExtension: String {
        switch self {
        case .gzip: ".gz"
        case .zstd: ".zst"
        }
    }

    /// The compression that a file name asks for by its ending, in any case.
    public init?(pathEnding path: String) {
        let lower = path.lowercased()
        guard let match = Self.allCases.first(where: { lower.hasSuffix($0.pathExtension) }) else {
            return nil
        }
        self = match
    }

    /// The compression that the first bytes of a file show.
    public init?(head: some Collection<UInt8>) {
        let first = Array(head.prefix(4))
        if first.starts(with: [0x1F, 0x8B]) {
            self = .gzip
        } else if first == [0x28, 0xB5, 0x2F, 0xFD] || Self.isSkippableFrame(first) {
            self = .zstd
        } else {
            return nil
        }
    }

    /// Tools such as pzstd begin with a frame of metadata, magic 0x184D2A50 to 0x184D2A5F.
    private static func isSkippableFrame(_ first: [UInt8]) -> Bool {
        first.count == 4 && first[0] & 0xF0 == 0x50 && first[1...] == [0x2A, 0x4D, 0x18]
    }
}
