public import ByteStreams
public import CSVStream

/// Why a page could not be made; the description says what happened and what to do.
public enum MapPageError: Error, Sendable, Equatable {
    /// The rows cannot be read.
    case input(CSVError)
    /// The file is no output of geobatch: these columns are missing.
    case columnsMissing(path: String, [String])
    /// The page cannot be written.
    case output(OutputError)
}

extension MapPageError: CustomStringConvertible {
    /// What happened, then what to do.
    public var description: String {
        switch self {
        case .input(let error): error.description
        case .output(let error): error.description
        case .columnsMissing(let path, let names):
            "'\(path)' cannot be drawn: it has no column \(names.joined(separator: ", ")). Name the "
                + "CSV output of a run that has at least geo_status, geo_lat and geo_lon."
        }
    }
}
