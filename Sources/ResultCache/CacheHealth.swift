/// What a cache may still be used for, and what its user has been told: a pure value.
///
/// A run never stops because of its cache. What fails is given up, with one warning for each kind.
struct CacheHealth: Equatable {
    /// Whether answers are looked up.
    private(set) var reads = true
    /// Whether answers are stored.
    private(set) var writes = true
    private var told: Set<String> = []

    /// So often another process may be too slow before no more answers are brought.
    private static let mostBusy = 3
    private var busy = 0

    /// The file could not be opened.
    mutating func openingFailed(_ problem: CacheProblem) -> String? {
        close()
        return warning(problem, "The run goes on without it.")
    }

    /// A look-up failed.
    ///
    /// - Returns: what to warn of, or nil when that was done.
    mutating func readingFailed(_ problem: CacheProblem) -> String? {
        switch problem {
        case .busy: break
        default: (reads, writes) = (false, false)
        }
        return warning(problem, "The run goes on without it.")
    }

    /// Storing failed. What is there may still be looked up, unless the file is spoilt.
    mutating func writingFailed(_ problem: CacheProblem) -> String? {
        switch problem {
        case .busy:
            busy += 1
            writes = busy < CacheHealth.mostBusy
            return warning(problem, "Some new answers are not kept there.")
        case .full, .readOnly:
            writes = false
            return warning(problem, "New answers are not kept there.")
        default:
            (reads, writes) = (false, false)
            return warning(problem, "The run goes on without it.")
        }
    }

    /// A stored answer was not what had been stored. The others may be sound.
    mutating func foundDamage(path: String) -> String? {
        warning(.damaged(path: path), "Its damaged answers are asked for again.")
    }

    /// The file was closed for good.
    mutating func close() { (reads, writes) = (false, false) }

    private mutating func warning(_ problem: CacheProblem, _ consequence: String) -> String? {
        let words = "\(problem.description) \(consequence)"
        return told.insert(words).inserted ? words : nil
    }
}
