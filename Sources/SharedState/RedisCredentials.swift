/// The user and password for a Redis. It has no description: printing or dumping it shows nothing.
struct RedisCredentials: Sendable {
    let user: String?
    let password: String

    /// What the environment holds; nil where it holds no password.
    init?(_ environment: [String: String]) {
        guard let password = environment["GEOBATCH_REDIS_PASSWORD"], !password.isEmpty else {
            return nil
        }
        self.password = password
        user = environment["GEOBATCH_REDIS_USER"].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// What presents them.
    var command: RedisCommand { RedisCommand(["AUTH"] + [user].compactMap { $0 } + [password]) }
}

extension RedisCredentials: CustomStringConvertible, CustomReflectable {
    var description: String { "(secret)" }
    var customMirror: Mirror { Mirror(self, children: [:]) }
}
