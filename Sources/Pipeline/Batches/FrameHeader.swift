/// The line before the bytes of a frame: what travels between `geobatch worker` and the program that
/// started it.
///
/// `2 batch 7 10000 482113` and a line feed: version of the protocol, kind, sequence number, rows,
/// bytes that follow.
public struct FrameHeader: Sendable, Equatable {
    /// The version of the protocol.
    public static let version = 2
    /// The most bytes of one frame: 1 GiB.
    public static let mostBytes = 1 << 30
    /// More bytes no line of a frame has, its line feed included.
    static let longestLine = 96

    /// What a frame holds.
    public enum Kind: String, Sendable, CaseIterable {
        /// To the worker, first: a CSV record with the names of the columns that batches have.
        case columns
        /// To the worker: CSV records, no header.
        case batch
        /// To the worker: a batch as `BatchArrays`. From the worker: the answers to it, as `ArrayLayout`.
        case arrays
        /// From the worker, first: what it is and which columns it answers, as JSON.
        case ready
        /// From the worker: a CSV record for each of the batch of that number, in its order, no header.
        case answers
        /// From the worker, before the answers: the summary of that batch as JSON.
        case counts
        /// From the worker: it lives, though it has nothing to say yet.
        case alive
        /// From the worker, last: the summary of all batches as JSON.
        case summary
        /// From the worker, last: why it ends before its input, as JSON.
        case error
    }

    /// What the frame holds.
    public let kind: Kind
    /// The number that its sender gave the batch; 0 where the frame is about no batch.
    public let sequence: Int
    /// The rows in it, or that it is about.
    public let rows: Int
    /// The bytes that follow.
    public let bytes: Int

    /// A header; numbers are 0 or more.
    public init(_ kind: Kind, sequence: Int = 0, rows: Int = 0, bytes: Int) {
        self.kind = kind
        self.sequence = sequence
        self.rows = rows
        self.bytes = bytes
    }

    /// The line with its line feed.
    public var line: [UInt8] {
        Array("\(FrameHeader.version) \(kind.rawValue) \(sequence) \(rows) \(bytes)\n".utf8)
    }

    /// Reads a line, without its line feed.
    ///
    /// - Throws: `FrameError` when it is none of this version.
    public init(line: some Collection<UInt8>) throws(FrameError) {
        let text = String(decoding: line, as: UTF8.self)
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 5, let version = Int(words[0]) else { throw .notAHeader(text) }
        guard version == FrameHeader.version else { throw .otherVersion(version) }
        let numbers = words[2...].compactMap { Int($0) }.filter { $0 >= 0 }
        guard let kind = Kind(rawValue: String(words[1])), numbers.count == 3 else {
            throw .notAHeader(text)
        }
        guard numbers[2] <= FrameHeader.mostBytes else { throw .tooLarge(bytes: numbers[2]) }
        self.init(kind, sequence: numbers[0], rows: numbers[1], bytes: numbers[2])
    }
}

/// A header with the bytes that follow it.
public struct Frame: Sendable, Equatable {
    /// The header.
    public let header: FrameHeader
    /// As many bytes as the header says.
    public let body: [UInt8]

    /// A frame of these bytes.
    public init(_ kind: FrameHeader.Kind, sequence: Int = 0, rows: Int = 0, body: [UInt8]) {
        header = FrameHeader(kind, sequence: sequence, rows: rows, bytes: body.count)
        self.body = body
    }

    init(header: FrameHeader, body: [UInt8]) {
        self.header = header
        self.body = body
    }
}
