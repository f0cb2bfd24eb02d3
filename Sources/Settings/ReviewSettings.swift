/// Everything that `geobatch review` was asked to do, valid.
public struct ReviewSettings: Sendable, Equatable {
    /// What a run with the same settings was asked to do: where corrections are, where to look.
    public let run: RunSettings
    /// The port; 0 for a free one.
    public let port: UInt16
    /// The confidence under which rows that are ok are looked at, 0 to 1.
    public let below: Double
    /// Whether a browser is opened.
    public let opensBrowser: Bool

    /// The settings in force, checked as a whole.
    ///
    /// - Throws: `SettingsError` with every mistake there is.
    public init(_ overlay: Overlay, mistakes: [Mistake] = []) throws(SettingsError) {
        var reader = SettingsReader(overlay, mistakes: mistakes)
        let port = reader.value(.port) { (text) throws(Check.Complaint) in
            try Check.integer(text, in: 0...65_535)
        }
        let below = reader.value(.below) { (text) throws(Check.Complaint) in
            try Check.decimal(text, in: 0...1)
        }
        opensBrowser = !(reader.toggle(.noOpen) ?? false)
        run = try RunSettings(overlay, mistakes: reader.mistakes)
        self.port = UInt16(clamping: port ?? 0)
        self.below = below ?? 0.5
    }
}
