import Settings

/// The command line, taken apart but not yet checked against files.
struct ParsedArguments: Equatable {
    /// The command; `run` when none is named.
    var command = CommandName.run
    /// What is neither command nor option, in order.
    var operands: [String] = []
    /// The options, and what is wrong with them.
    var flags = Assignments()

    /// Whether a toggle of the command line is on.
    func has(_ id: OptionID) -> Bool {
        flags.values.last { $0.option == id }?.value == .toggle(true)
    }

    /// The text given to an option on the command line; the last one counts.
    func text(_ id: OptionID) -> String? {
        guard case .text(let text) = flags.values.last(where: { $0.option == id })?.value else {
            return nil
        }
        return text
    }
}
