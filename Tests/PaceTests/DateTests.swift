import Foundation
import TestSupport
import Testing

@testable import Pace

@Suite("Dates and reset zones")
struct DateTests {
    @Test(
        "the three forms of an HTTP date are one instant",
        arguments: [
            "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT",
            "Sun Nov  6 08:49:37 1994",
        ]
    )
    func forms(text: String) {
        #expect(HTTPDate.seconds(text, now: 1_000_000_000) == 784_111_777)
    }

    @Test(
        "what is no HTTP date is not read as one",
        arguments: [
            "", "tomorrow", "Sun, 31 Feb 2024 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT",
            "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Nov 1994 08:49:37 CET", "2024-01-01T00:00:00Z",
            "Sun, 06 Nov 19x4 08:49:37 GMT", "Sun, 06 Nov 1994 -1:49:37 GMT",
            "Sun, 06 Foo 1994 08:49:37 GMT", "Sun Nov  6 08:49:37 94444",
        ]
    )
    func refused(text: String) {
        #expect(HTTPDate.seconds(text, now: 1_000_000_000) == nil)
    }

    @Test("every day of four centuries is the day that Foundation's calendar says")
    func calendar() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
        for number in stride(from: -60_000, to: 90_000, by: 17) {
            let date = Date(timeIntervalSince1970: Double(number) * 86_400)
            let expected = calendar.dateComponents([.year, .month, .day], from: date)
            let found = CivilDate(day: number)
            #expect(found.year == expected.year)
            #expect(found.month == expected.month)
            #expect(found.day == expected.day)
            let back = CivilDate.number(year: found.year, month: found.month, day: found.day)
            #expect(back == number)
        }
    }

    @Test("the Pacific midnight is Foundation's, in every week of fifteen years")
    func pacific() throws {
        let zone = try #require(TimeZone(identifier: "America/Los_Angeles"))
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        for wall in stride(from: 1_700_000_000.0, to: 2_170_000_000, by: 41_111) {
            let date = Date(timeIntervalSince1970: wall)
            #expect(ResetZone.usPacific.offset(at: wall) == zone.secondsFromGMT(for: date))
            let today = calendar.startOfDay(for: date)
            let next = try #require(calendar.date(byAdding: .day, value: 1, to: today))
            #expect(ResetZone.usPacific.nextReset(after: wall) == next.timeIntervalSince1970)
        }
    }

    @Test(
        "a zone has a name",
        arguments: zip(
            ["UTC", "US/Pacific", "+09:00", "-03:30", "+9:00", "Europe/Paris", "+15:00", ""],
            [
                .utc, .usPacific, .fixed(minutes: 540), .fixed(minutes: -210), nil, nil, nil, nil,
            ] as [ResetZone?]
        )
    )
    func names(name: String, zone: ResetZone?) {
        #expect(ResetZone(name: name) == zone)
    }
}
