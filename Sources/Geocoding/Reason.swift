/// Why a row has no coordinate, or what to know about the one it has: one table for code, docs and
/// reports.
public enum Reason: UInt8, CaseIterable, Sendable {
    // Refused: answered, but not accepted.
    case noMatch
    case ambiguous
    case lowConfidence
    case outsideCountry
    case outsideBbox
    case belowMinLevel
    case unplaceable
    case notAsked
    case rejectedQuery
    case tooLong
    // Failed: no answer could be had.
    case rateLimited
    case quotaSpent
    case auth
    case timeout
    case network
    case serverError
    case badReply
    // Notes on any row.
    case tooCoarse
    case postcodeConflict
    case nameMismatch
    case numberNotFound
    case numberOutOfRange
    case typoCorrected
    case unitIgnored
    case poBox
    case countryAssumed
    case postcodePadded
    case malformedRow
    case undecodableText
    case repairedText
    case crowdedPoint
    // Refused, too; last, since stored answers hold these numbers.
    case otherType
}

extension Reason {
    /// What a reason says about its row.
    public enum Class: String, Sendable, CaseIterable {
        /// Answered, but not accepted.
        case refused
        /// No answer could be had.
        case failed
        /// Something to know about a row of any status.
        case note
    }

    /// What a reason says about its row.
    public var reasonClass: Class {
        if self == .otherType { return .refused }
        return switch rawValue {
        case ...Reason.tooLong.rawValue: .refused
        case ...Reason.badReply.rawValue: .failed
        default: .note
        }
    }

    /// The code in the column `geo_reason`: the case's name in snake case.
    public var code: String { Reason.rows[Int(rawValue)].code }

    /// What the reason means, one sentence.
    public var meaning: String { Reason.rows[Int(rawValue)].meaning }

    /// What a person can do about it, one sentence.
    public var remedy: String { Reason.rows[Int(rawValue)].remedy }

    /// Whether asking again later may help: tried once more at the end of the run.
    public var isRetryable: Bool {
        switch self {
        case .rateLimited, .timeout, .network, .serverError, .badReply: true
        default: false
        }
    }

    /// Whether a row with this reason makes a finished run end with exit code 1.
    public var failsTheRun: Bool { reasonClass == .failed }

    /// The reason of that code, or nil when there is none.
    public init?(code: String) {
        guard let reason = Reason.allCases.first(where: { $0.code == code }) else { return nil }
        self = reason
    }
}
