/// Why a geocoder could not answer. Refusing is not failing: "no such place" is an `Answer`.
public struct GeocodeError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The reason, of class failed, or refused where the provider will not take this very query.
    public let reason: Reason
    /// What the other side said, without keys and without the address; may be empty.
    public let detail: String
    /// When asking again makes sense, in seconds from now; nil when unknown.
    public let retryAfterSeconds: Double?
    /// How many requests were made in vain.
    public var requests: UInt16

    /// Makes an error.
    public init(
        _ reason: Reason,
        detail: String = "",
        retryAfterSeconds: Double? = nil,
        requests: UInt16 = 0
    ) {
        self.reason = reason
        self.detail = detail
        self.retryAfterSeconds = retryAfterSeconds
        self.requests = requests
    }

    /// What happened and what to do.
    public var description: String {
        let said = detail.isEmpty ? "" : " (\(detail))"
        return "\(reason.meaning)\(said) \(reason.remedy)"
    }
}
