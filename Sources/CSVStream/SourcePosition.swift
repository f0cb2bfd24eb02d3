/// Where a record begins in the input.
public struct SourcePosition: Hashable, Sendable {
    /// The record's number; the first data record is 1, the header has none.
    public var record: Int
    /// The line the record begins on, from 1; a quoted line break counts as a line.
    public var line: Int
    /// The byte offset in the decompressed, undecoded stream; resume seeks to it.
    public var offset: Int

    /// Makes a position.
    public init(record: Int, line: Int, offset: Int) {
        self.record = record
        self.line = line
        self.offset = offset
    }
}
