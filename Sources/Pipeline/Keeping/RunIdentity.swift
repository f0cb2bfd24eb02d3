/// What makes two runs the same: as long as none of it changes, an interrupted run can go on.
public struct RunIdentity: Sendable, Equatable {
    /// The name of this run, for logs; different in each process.
    public var run: String
    /// Names the version of geobatch as far as it changes bytes of outputs.
    public var program: String
    /// The digest over all settings that change outputs, and over what was found out about the
    /// input.
    public var settings: UInt64
    /// What was found out about the input, in words.
    public var plan: String
    /// Names the builds of the indexes and everybody else who answers.
    public var geocoders: UInt64
    /// The digest of the corrections as they are now.
    public var corrections: UInt64
    /// The corrections as a file of their own; empty when there are none.
    public var snapshot: [UInt8]

    /// Names a run.
    public init(
        run: String,
        program: String,
        settings: UInt64,
        plan: String,
        geocoders: UInt64,
        corrections: UInt64,
        snapshot: [UInt8]
    ) {
        self.run = run
        self.program = program
        self.settings = settings
        self.plan = plan
        self.geocoders = geocoders
        self.corrections = corrections
        self.snapshot = snapshot
    }
}
