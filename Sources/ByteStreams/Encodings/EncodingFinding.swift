/// How characters are stored, and how that is known.
public struct EncodingFinding: Hashable, Sendable {
    /// The encoding.
    public var encoding: TextEncoding
    /// How it is known.
    public var evidence: Evidence
    /// The chance that it is right, 0 to 1.
    public var certainty: Double
    /// The encoding that fits next best; nil when nothing else came near.
    public var runnerUp: TextEncoding?

    /// What an encoding is known by.
    public enum Evidence: String, Hashable, Sendable {
        /// The user said so.
        case given
        /// The file begins with a byte order mark.
        case mark = "byte order mark"
        /// All bytes fit, which does not happen by chance.
        case valid
        /// It reads best of all.
        case likeliest
    }

    /// A finding.
    public init(
        _ encoding: TextEncoding,
        by evidence: Evidence,
        certainty: Double = 1,
        runnerUp: TextEncoding? = nil
    ) {
        self.encoding = encoding
        self.evidence = evidence
        self.certainty = certainty
        self.runnerUp = runnerUp
    }
}

extension EncodingFinding {
    /// UTF-16 or UTF-32 by where its zeros stand.
    public static func likeliest(_ encoding: TextEncoding) -> EncodingFinding {
        EncodingFinding(encoding, by: .likeliest, certainty: 0.99)
    }
}

extension EncodingFinding: CustomStringConvertible {
    /// For people: `CP949 (detected, sure)`.
    public var description: String {
        switch evidence {
        case .given: "\(encoding.rawValue) (as given)"
        case .mark: "\(encoding.rawValue) (byte order mark)"
        case .valid: encoding.rawValue
        case .likeliest:
            "\(encoding.rawValue) (detected, \(sureness)"
                + (runnerUp.map { certainty < 0.9 ? "; else \($0.rawValue)" : "" } ?? "") + ")"
        }
    }

    private var sureness: String {
        switch certainty {
        case 0.99...: "sure"
        case 0.9...: "quite sure"
        case 0.7...: "likely"
        default: "unsure, look at the text and force one with --encoding"
        }
    }
}
