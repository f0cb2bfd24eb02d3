import Glibc

/// Whole small files, such as configurations.
public enum SmallFile {
    /// Reads a file to its end; an empty file gives no bytes.
    ///
    /// - Parameter limit: the largest size taken, in bytes.
    /// - Throws: `InputError` when it cannot be read or is larger than the limit.
    public static func read(_ path: String, limit: Int = 1 << 20) throws(InputError) -> [UInt8] {
        let raw = try RawInput(path: path, stop: nil)
        var bytes: [UInt8] = []
        let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
        defer { block.deallocate() }
        while true {
            let count = try raw.read(into: block)
            if count == 0 { return bytes }
            guard bytes.count + count <= limit else {
                throw InputError(path: path, kind: .tooLarge(limit: limit))
            }
            bytes.append(contentsOf: block[..<count])
        }
    }
}
