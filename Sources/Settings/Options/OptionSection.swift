/// The groups of `--help all`, in its order.
public enum OptionSection: String, Sendable, CaseIterable {
    /// Which columns make the query.
    case ask = "What to ask"
    /// Where on the globe.
    case look = "Where to look"
    /// Which geocoders and data.
    case whom = "Whom to ask"
    /// Which answers are good enough.
    case accept = "What to accept"
    /// Which files with which columns.
    case write = "What to write"
    /// How the input is written.
    case read = "How to read"
    /// How the run behaves.
    case run = "How to run"
    /// Options of the smaller commands.
    case command = "Other commands"
}
