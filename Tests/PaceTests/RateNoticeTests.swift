import Testing

@testable import Pace

@Suite("What headers say about waiting")
struct RateNoticeTests {
    static let epoch = RateHeaderNames(
        remaining: "X-RateLimit-Remaining",
        reset: "X-RateLimit-Reset"
    )

    struct Example: Sendable, CustomTestStringConvertible {
        var headers: [String: String]
        var wait: Double?
        var remaining: Int?
        var testDescription: String { "\(headers)" }
    }

    @Test(
        "Retry-After wins, then the provider's reset, then the RateLimit drafts",
        arguments: [
            Example(headers: [:]),
            Example(headers: ["retry-after": "5"], wait: 5),
            Example(headers: ["retry-after": " 60 "], wait: 60),
            Example(headers: ["retry-after": "-5"]),
            Example(headers: ["retry-after": "soon"]),
            Example(headers: ["retry-after": "inf"]),
            Example(headers: ["retry-after": "Thu, 01 Jan 2026 00:00:30 GMT"], wait: 30),
            Example(headers: ["retry-after": "Thu, 01 Jan 2015 00:00:30 GMT"], wait: 0),
            Example(
                headers: [
                    "retry-after": "Thu, 01 Jan 2026 01:00:30 GMT",
                    "date": "Thu, 01 Jan 2026 01:00:10 GMT",
                ],
                wait: 20
            ),
            Example(headers: ["x-ratelimit-reset": "1767225660"], wait: 60),
            Example(headers: ["x-ratelimit-reset": "7"], wait: 7),
            Example(headers: ["x-ratelimit-reset": "1000"], wait: 1000),
            Example(headers: ["retry-after": "3", "x-ratelimit-reset": "1767225660"], wait: 3),
            Example(
                headers: ["x-ratelimit-remaining": "0", "x-ratelimit-reset": "1767225661"],
                wait: 61,
                remaining: 0
            ),
            Example(headers: ["ratelimit": "\"default\";r=50;t=30"], wait: 30, remaining: 50),
            Example(
                headers: ["ratelimit": "limit=100, remaining=50, reset=31"],
                wait: 31,
                remaining: 50
            ),
            Example(
                headers: ["ratelimit-remaining": "9", "ratelimit-reset": "4"],
                wait: 4,
                remaining: 9
            ),
            Example(headers: ["ratelimit": "\"default\";r=;t=x"]),
        ]
    )
    func precedence(example: Example) {
        let notice = RateNotice(names: Self.epoch, wall: 1_767_225_600) {
            example.headers[$0.lowercased()]
        }
        #expect(notice == RateNotice(waitSeconds: example.wait, remaining: example.remaining))
    }
}
