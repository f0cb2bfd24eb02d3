/// The values in force: built-in ones, overlaid by config file, environment and flags.
public struct Overlay: Sendable {
    /// The object "providers" of the config file, unread.
    public private(set) var providerSection: ConfigSection?
    private var settings: [OptionID: Setting<RawValue>] = [:]

    /// The built-in values, overlaid by these sources in any order.
    public init(_ sources: Assignments...) {
        for source in sources {
            providerSection = source.providerSection ?? providerSection
            for assignment in source.values { apply(assignment) }
        }
    }

    /// The value of an option and who set it.
    public subscript(id: OptionID) -> Setting<RawValue> {
        settings[id] ?? Setting(OptionTable.option(id).standard)
    }

    private mutating func apply(_ assignment: Assignment) {
        var setting = self[assignment.option]
        setting.take(assignment.value, from: assignment.origin)
        settings[assignment.option] = setting
    }
}
