/// What takes the tokens of a text, one after the other.
protocol TokenSink: ~Copyable {
    var count: Int { get }
    mutating func append(_ token: Token)
}

extension Array: TokenSink where Element == Token {}

extension Workspace: TokenSink where Element == Token {}
