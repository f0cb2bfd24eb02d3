public import ByteStreams
public import CSVStream
public import Corrections
import Glibc

/// Why a review cannot go on; the description says what happened and what to do.
public enum ReviewError: Error, Sendable, Equatable {
    /// The output cannot be read.
    case input(CSVError)
    /// The file is no output of geobatch that can be reviewed: these columns are missing.
    case columnsMissing(path: String, [String])
    /// The corrections cannot be read or added to.
    case corrections(CorrectionsError)
    /// There is no place for corrections.
    case noCorrectionsFile
    /// Nothing can listen on the port.
    case port(UInt16, code: Int32)
    /// An output cannot be written.
    case output(OutputError)
}

extension ReviewError: CustomStringConvertible {
    /// What happened, then what to do.
    public var description: String {
        switch self {
        case .input(let error): error.description
        case .columnsMissing(let path, let names):
            "'\(path)' cannot be reviewed: it has no column \(names.joined(separator: ", ")). Name the "
                + "CSV output of a run that has at least geo_status, geo_lat, geo_lon and geo_query."
        case .corrections(let error): error.messages.joined(separator: " ")
        case .noCorrectionsFile:
            "There is no place for decisions: neither HOME nor XDG_CONFIG_HOME is set. Name a file "
                + "with --corrections."
        case .port(let port, let code):
            "Nothing can listen on port \(port) of 127.0.0.1: \(String(cString: strerror(code))). Give "
                + "another --port, or leave it out."
        case .output(let error): error.description
        }
    }
}
