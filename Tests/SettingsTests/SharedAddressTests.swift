import Testing

@testable import Settings

@Suite("The address of a Redis")
struct SharedAddressTests {
    @Test(
        "is read with its parts",
        arguments: [
            ("redis://h", SharedAddress(host: "h")),
            ("redis://h:7000/3", SharedAddress(host: "h", port: 7000, database: 3)),
            ("REDISS://h.example/", SharedAddress(host: "h.example", isEncrypted: true)),
            ("redis://[::1]:1/2", SharedAddress(host: "::1", port: 1, database: 2)),
            ("redis://[fe80::1]", SharedAddress(host: "fe80::1")),
        ]
    )
    func right(text: String, expected: SharedAddress) throws {
        #expect(try Check.sharedAddress(text) == expected)
        #expect(try Check.sharedAddress(expected.description) == expected)
    }

    @Test(
        "is refused where it is none",
        arguments: [
            "", "h:6379", "http://h", "redis://", "redis://:6379", "redis://h:0", "redis://h:65536",
            "redis://h:x", "redis://h/x", "redis://h/-1", "redis://[::1", "redis://[::1]x",
            "redis://h h", "redis://h?db=1", "unix:///run/redis.sock",
        ]
    )
    func wrong(text: String) {
        #expect(throws: Check.Complaint.self) { try Check.sharedAddress(text) }
    }

    @Test("with a password in it is refused, and the password is not repeated")
    func password() {
        for text in ["redis://user:s3cret@h", "redis://:s3cret@h:1/0", "s3cret@redis://h"] {
            do throws(Check.Complaint) {
                _ = try Check.sharedAddress(text)
                Issue.record("\(text) was taken")
            } catch {
                #expect(!error.problem.contains("s3cret"))
            }
        }
    }
}
