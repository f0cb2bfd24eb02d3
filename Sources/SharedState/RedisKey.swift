import AddressText

/// The names of everything that is kept in Redis. The number is raised whenever what stands there changes
/// its meaning.
enum RedisKey {
    private static let beginning = "geobatch:1:"

    /// The state of an endpoint.
    static func pace(_ name: String) -> [UInt8] { Array((beginning + "pace:" + name).utf8) }

    /// What was spent on a day, as in 2026-11-30.
    static func spent(_ day: String) -> [UInt8] { Array((beginning + "spent:" + day).utf8) }

    /// The answer to a query.
    static func answer(_ key: QueryKey) -> [UInt8] { name("answer:", key) }

    /// Who asks a query at the moment, or what was answered to those who wait.
    static func claim(_ key: QueryKey) -> [UInt8] { name("claim:", key) }

    /// Whether somebody waits for the answer to a query.
    static func waiting(_ key: QueryKey) -> [UInt8] { name("waiting:", key) }

    private static func name(_ kind: String, _ key: QueryKey) -> [UInt8] {
        Array((beginning + kind + hex(key.high) + hex(key.low)).utf8)
    }

    private static func hex(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// A word that no two callers have.
    static func random() -> [UInt8] { Array(hex(number()).utf8) }

    /// A random number that is not 0.
    static func number() -> UInt64 { UInt64.random(in: 1 ... .max) }
}
