public import ByteStreams

/// What is wrong with the frames that a worker was sent; the description says what was expected.
public enum FrameError: Error, Sendable, Equatable {
    /// The line is no header of a frame.
    case notAHeader(String)
    /// The program speaks another version of the protocol.
    case otherVersion(Int)
    /// The frame would be larger than any may be.
    case tooLarge(bytes: Int)
    /// Standard input ended inside a frame.
    case cutOff
    /// This frame has no place here.
    case unexpected(FrameHeader.Kind, expected: FrameHeader.Kind)
    /// The frame with the columns does not hold one CSV record.
    case noColumns
    /// A batch holds another number of rows than its header says.
    case rowsDiffer(batch: Int, expected: Int, found: Int)
    /// A row of a batch, from 1, is no CSV record with as many fields as there are columns.
    case malformedRow(Int, batch: Int, columns: Int)
    /// The arrays of a batch are not those of so many rows in so many columns.
    case brokenArrays(batch: Int, columns: Int)
    /// The texts of a column are more than arrays can hold.
    case answersTooLong(batch: Int)
    /// Standard input cannot be read.
    case input(InputError)
}

extension FrameError: CustomStringConvertible {
    /// What happened, then what was expected.
    public var description: String {
        switch self {
        case .notAHeader(let line):
            "'\(FrameError.excerpt(line))' begins no frame. A frame begins with a line such as "
                + "'2 batch 7 10000 482113': version, kind, number, rows, bytes (docs/scale.md)."
        case .otherVersion(let version):
            "The frames are of version \(version) of the protocol; this geobatch speaks version "
                + "\(FrameHeader.version). Use versions of geobatch and of the program that belong "
                + "together."
        case .tooLarge(let bytes):
            "A frame of \(bytes) bytes is too large: at most \(FrameHeader.mostBytes) are read. Send "
                + "fewer rows in a batch."
        case .cutOff: "Standard input ended in the middle of a frame."
        case .unexpected(let kind, let expected):
            "A frame '\(kind.rawValue)' came where '\(expected.rawValue)' was expected."
        case .noColumns:
            "The frame 'columns' must hold one CSV record: the names of the columns of all batches."
        case .rowsDiffer(let batch, let expected, let found):
            "Batch \(batch) holds \(found) rows, and its header says \(expected). Quote fields that "
                + "hold line ends, and write an empty row of one column as \"\"."
        case .malformedRow(let row, let batch, let columns):
            "Row \(row) of batch \(batch) is no CSV record of "
                + "\(columns == 1 ? "1 field" : "\(columns) fields"). Batches are CSV as in RFC 4180, "
                + "with commas and without a header."
        case .brokenArrays(let batch, let columns):
            "Batch \(batch) does not hold the arrays of "
                + "\(columns == 1 ? "1 column" : "\(columns) columns") with as many rows as its header "
                + "says: ends of texts in order, then the texts, each from a multiple of 8 bytes "
                + "(docs/scale.md)."
        case .answersTooLong(let batch):
            "The answers to batch \(batch) are longer than arrays can hold. Send fewer rows in a batch."
        case .input(let error): error.description
        }
    }

    /// The beginning of what may be no text at all.
    private static func excerpt(_ line: String) -> String {
        let start = line.unicodeScalars.prefix(40).map { $0.value < 0x20 ? "?" : String($0) }
        return start.joined() + (line.unicodeScalars.count > 40 ? "…" : "")
    }
}
