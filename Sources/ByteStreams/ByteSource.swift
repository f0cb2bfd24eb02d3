/// Where bytes come from, block by block, already decompressed.
///
/// `InputSource` is the real one; tests use scripted ones that hand out one byte at a time.
public protocol ByteSource: AnyObject, Sendable {
    /// The path as the user wrote it; `-` for standard input.
    var path: String { get }
    /// The size of the file as stored, in bytes; nil when it is not known, as for a pipe.
    var sizeOnDisk: Int? { get }
    /// How many bytes of the file as stored have been used up; for progress.
    var consumedBytes: Int { get }
    /// Fills the buffer from its start, blocking until there is at least one byte.
    ///
    /// - Returns: the number of bytes put there; 0 only at the end of the input.
    /// - Throws: `InputError` when the file cannot be read on.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int
    /// Pieces from places all over the rest of the input, whole lines where possible; empty when
    /// the input can only be read once, as a pipe or a compressed file.
    func sample(after: Int) -> [UInt8]
}

extension ByteSource {
    /// Nothing.
    public func sample(after: Int) -> [UInt8] { [] }
}
