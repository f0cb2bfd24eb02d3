public import ByteStreams
public import Pipeline

/// Where the frames of a worker come from and go to.
public struct WorkerStreams: Sendable {
    /// Standard input.
    public let source: any ByteSource
    /// Writes to standard output, blocking.
    public let write: @Sendable ([UInt8]) -> FrameWriter.Outcome
    /// Whether anybody can still read standard output.
    public let hasReader: @Sendable () -> Bool

    /// Streams made of these.
    public init(
        source: any ByteSource,
        write: @escaping @Sendable ([UInt8]) -> FrameWriter.Outcome,
        hasReader: @escaping @Sendable () -> Bool
    ) {
        self.source = source
        self.write = write
        self.hasReader = hasReader
    }
}
