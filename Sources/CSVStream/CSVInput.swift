public import ByteStreams

/// A CSV file from its path to chunks of records: opened, unpacked, its dialect found out, parsed.
public final class CSVInput: Sendable {
    /// The path as the user wrote it; `-` for standard input.
    public let path: String
    /// The size of the file as stored, in bytes; nil when it is not known, as for a pipe.
    public let sizeOnDisk: Int?
    /// The columns' names.
    public let header: Header
    /// How the file is written, and how its output should be.
    public let dialect: Dialect
    /// How its characters are stored.
    public let encoding: TextEncoding

    /// Opens a file, or standard input for `-`, and reads its head and header.
    ///
    /// - Throws: `CSVError` when it cannot be read or is not CSV.
    public static func open(
        _ path: String,
        options: CSVOptions = CSVOptions(),
        stop: StopSignal? = nil
    ) throws(CSVError) -> CSVInput {
        do {
            return try CSVInput(source: try InputSource.open(path, stop: stop), options: options)
        } catch let error as InputError {
            throw .input(error)
        } catch let error as CSVError {
            throw error
        } catch {
            throw .badDialect("\(error)")
        }
    }

    /// Takes a source of bytes and reads its head and header.
    ///
    /// - Throws: `CSVError` when it cannot be read or is not CSV.
    public init(
        source: any ByteSource,
        options: CSVOptions = CSVOptions()
    ) throws(CSVError) {
        path = source.path
        sizeOnDisk = source.sizeOnDisk
        header = Header(generatedFor: 0)
        dialect = Dialect()
        encoding = .utf8
    }

    /// How many bytes of the file as stored have been used up.
    public var consumedBytes: Int { 0 }

    /// The next records; nil at the end.
    ///
    /// - Throws: `CSVError`, after the chunk of what stood before.
    public func next() throws(CSVError) -> RecordChunk? { nil }
}
