/// Where a command writes. A value, so that tests read what a user would see.
public struct StandardIO: Sendable {
    /// Writes to standard output; false when that failed, for example
    /// because the disk is full. That nobody reads any more is no failure.
    public var output: @Sendable ([UInt8]) -> Bool
    /// Writes to standard error; what cannot be written is lost.
    public var error: @Sendable ([UInt8]) -> Void
    /// Whether standard error is a terminal, where a progress bar can be redrawn.
    public var errorIsTerminal: Bool
    /// The width of the terminal in columns, asked again at every redraw.
    public var width: @Sendable () -> Int

    /// Streams made of these functions.
    public init(
        output: @escaping @Sendable ([UInt8]) -> Bool,
        error: @escaping @Sendable ([UInt8]) -> Void,
        errorIsTerminal: Bool = false,
        width: @escaping @Sendable () -> Int = { 80 }
    ) {
        self.output = output
        self.error = error
        self.errorIsTerminal = errorIsTerminal
        self.width = width
    }

    /// Writes a text to standard output.
    ///
    /// - Throws: a failure when it could not be written.
    func print(_ text: String) throws(CommandFailure) {
        guard output(Array(text.utf8)) else {
            throw CommandFailure(
                .inputOutput,
                "Standard output could not be written. Check where it leads."
            )
        }
    }

    /// Writes a message for the user, one line each, under our name.
    func tell(_ messages: [String]) {
        error(Array(messages.map { "geobatch: \($0)\n" }.joined().utf8))
    }
}
