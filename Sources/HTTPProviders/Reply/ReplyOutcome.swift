/// What a reply means for the run; the words are those of the descriptions.
public enum ReplyOutcome: String, Sendable, CaseIterable {
    /// It holds candidates.
    case ok
    /// It says that there is no such place.
    case noResult
    /// This very query is invalid.
    case badRequest
    /// The key is refused; no query will be answered.
    case auth
    /// The quota is spent until it resets.
    case quota
    /// Too fast; wait and ask again.
    case rateLimited
    /// The server failed; back off and ask again.
    case server

    /// What a status code means where no rule of the description says otherwise.
    init(status: Int) {
        self =
            switch status {
            case 200..<300: .ok
            case 401, 403, 407: .auth
            case 402: .quota
            case 408, 425: .server
            case 429: .rateLimited
            case 400..<500: .badRequest
            default: .server
            }
    }
}
