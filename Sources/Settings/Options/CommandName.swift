/// The commands of geobatch, as they are typed.
public enum CommandName: String, Sendable, CaseIterable {
    /// The main job.
    case run
    /// What is at points.
    case reverse
    /// Candidates for one address.
    case search
    /// A page with a map of an output.
    case map
    /// The page where a person settles what the machine could not.
    case review
    /// What was detected in a file.
    case inspect
    /// The offline index.
    case index
    /// The online providers.
    case providers
    /// The answers that are kept from run to run.
    case cache
    /// Batches on standard input, answers on standard output.
    case worker
    /// The effective configuration.
    case config
    /// Which geobatch this is.
    case version
    /// How to use geobatch.
    case help
}
