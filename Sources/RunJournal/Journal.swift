import ByteStreams

/// What a journal says, as far as it can be trusted: a pure value made from its bytes.
public struct Journal: Hashable, Sendable {
    /// What the run is.
    public let header: JournalHeader
    /// All commits, oldest first.
    public private(set) var commits: [Commit] = []
    /// The length of every output, in the order of the header, once all of them were whole and
    /// durable; from then on they only take their places.
    public private(set) var completed: [Int]?
    /// The bytes that can be trusted; whatever follows was torn and is to be cut.
    public private(set) var length = 0

    /// Why there is nothing to go by.
    public enum Flaw: Error, Hashable, Sendable {
        /// The first line is not there as it was written.
        case noHeader
        /// Another version of geobatch wrote it.
        case otherVersion
    }

    /// Reads a journal up to the first line that is not as it was written.
    ///
    /// Each line stands for itself and outputs only grow, so an earlier end is always a right one.
    ///
    /// - Throws: `Flaw` when not even the first line can be trusted.
    public init(_ bytes: [UInt8]) throws(Flaw) {
        var lines = JournalLines(bytes)
        guard let first = lines.next() else { throw .noHeader }
        guard first["geobatch_journal"]?.count == JournalHeader.version else {
            throw first["geobatch_journal"] == nil ? .noHeader : .otherVersion
        }
        guard let header = JournalHeader(first) else { throw .noHeader }
        self.header = header
        length = lines.end
        while completed == nil, let line = lines.next(), take(line) { length = lines.end }
    }

    private mutating func take(_ line: JournalValue) -> Bool {
        if let lengths = line["complete"]?.items {
            let whole = lengths.compactMap(\.count)
            guard whole.count == lengths.count, whole.count == header.outputs.count else {
                return false
            }
            completed = whole
            return true
        }
        guard line["commit"]?.count == commits.count + 1, let commit = Commit(line),
            commit.lengths.count == header.outputs.filter(\.isGrowing).count,
            commit.follows(commits.last)
        else { return false }
        commits.append(commit)
        return true
    }
}

extension Commit {
    /// Whether nothing in it went back.
    fileprivate func follows(_ earlier: Commit?) -> Bool {
        guard let earlier else { return true }
        return rows >= earlier.rows && offset >= earlier.offset && blocks >= earlier.blocks
            && zip(lengths, earlier.lengths).allSatisfy { $0 >= $1 }
    }
}

/// The lines of a journal: a checksum of eight digits, a blank, JSON, a line feed.
struct JournalLines {
    private let bytes: [UInt8]
    /// Where the line that was given out last ends.
    private(set) var end = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The bytes of a line.
    static func line(_ value: JournalValue) -> [UInt8] {
        let json = Array(value.json.utf8)
        let digits = String(CRC32C(of: json).value, radix: 16)
        return Array((String(repeating: "0", count: 8 - digits.count) + digits + " ").utf8) + json
            + [0x0A]
    }

    /// The next line, if it is as it was written.
    mutating func next() -> JournalValue? {
        guard let stop = bytes[end...].firstIndex(of: 0x0A), stop - end > 9,
            bytes[end + 8] == 0x20
        else { return nil }
        let digits = bytes[end..<end + 8]
        let json = Array(bytes[(end + 9)..<stop])
        // A number with a sign or capitals is not what was written.
        guard digits.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }),
            UInt32(String(decoding: digits, as: UTF8.self), radix: 16) == CRC32C(of: json).value,
            let value = JournalParser.parse(json)
        else { return nil }
        end = stop + 1
        return value
    }
}
