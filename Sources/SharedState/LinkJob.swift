/// What came of commands.
struct Performed: Sendable {
    /// A reply for each command, in their order; none is an error.
    let replies: [RedisReply]
    /// The boot times between which the server did them.
    let sent: Duration
    let received: Duration
    /// What the server said about itself when the connection was made.
    let facts: RedisServerFacts
}

/// Why commands were not done.
enum LinkFailure: Error, Equatable {
    /// The server was away for longer than it is waited for.
    case gone
    /// The task that waited was cancelled. The commands may have been done.
    case cancelled
    /// They were meant for the server before it was started again.
    case otherLife
}

/// Commands on their way, and who waits for them.
final class LinkJob: Sendable {
    /// The commands as Redis reads them.
    let bytes: [UInt8]
    /// How many they are.
    let count: Int
    /// The life of the server for which they are meant; nil for any.
    let life: UInt64?
    /// Whether a refusal by the server counts as its answer: nobody waits for these commands.
    let isOptional: Bool
    /// Whether a reply can be one to its commands: a peer may answer anything.
    let accepts: @Sendable (RedisReply) -> Bool
    /// What comes of it.
    let promised = Promised<Result<Performed, LinkFailure>>()

    init(
        _ commands: [RedisCommand],
        life: UInt64? = nil,
        isOptional: Bool = false,
        accepts: @escaping @Sendable (RedisReply) -> Bool = { _ in true }
    ) {
        var bytes: [UInt8] = []
        for command in commands { command.append(to: &bytes) }
        self.bytes = bytes
        count = commands.count
        self.life = life
        self.isOptional = isOptional
        self.accepts = accepts
    }

    /// Why these replies are no answer; nil where they are.
    func refusal(in replies: [RedisReply]) -> String? {
        for reply in replies {
            if case .error(let said) = reply { return PlainWords.of(said.utf8) }
        }
        let isSense = replies.allSatisfy(accepts)
        return isSense ? nil : "its answers make no sense"
    }
}
