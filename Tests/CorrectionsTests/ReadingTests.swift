import GeoModel
import TestSupport
import Testing

@testable import Corrections

@Suite("Reading corrections")
struct ReadingTests {
    private let header = "query,country,action,lat,lon,level,label,note,who,when\n"

    private func read(_ text: String) throws -> [Correction] {
        let folder = try TemporaryFolder()
        return try CorrectionsFile(try folder.write(text)).lines()
    }

    private func problems(_ text: String) throws -> [String] {
        do {
            _ = try read(text)
            return []
        } catch let error as CorrectionsError {
            guard case .mistakes(_, let mistakes) = error else { return [error.description] }
            return mistakes.map(\.description)
        }
    }

    @Test("a line of each action is read with all it says")
    func actions() throws {
        let lines = try read(
            header + "\"Am Hof 1, Wien\",AT,place,48.2108,16.3669,poi,Am Hof,seen,ana,2026-01-02\n"
                + "nowhere,,unplaceable,,,,,,,\n\nAm Hof 1,at,withdraw,,,,,,,\n"
        )
        let point = try Coordinate(latitude: 48.2108, longitude: 16.3669)
        #expect(lines.count == 3)
        #expect(
            lines.first
                == Correction(
                    query: "Am Hof 1, Wien",
                    country: CountryCode("AT"),
                    ruling: .place(Placement(coordinate: point, level: .poi, label: "Am Hof")),
                    note: "seen",
                    who: "ana",
                    when: "2026-01-02"
                )
        )
        #expect(lines.map(\.ruling.action) == [.place, .unplaceable, .withdraw])
        #expect(lines.last?.country == CountryCode("AT"))
    }

    @Test("every mistake of every line is told with its line, not only the first")
    func mistakes() throws {
        let found = try problems(
            header + "a,XYZ,place,91,0,address,,,,\n" + "\"b\nc\",,move,1,2,,,,,\n"
                + ",,place,1,2,,,,,\n" + "d,,place,1,,,,,,\n" + "e,,withdraw,1,2,,,,,\n"
                + "f,,place,\"1,5\",2,,,,,\n" + "g,,place,0,0,,,,,\n" + "h,,place,1,2,house,,,,\n"
                + "i,,place,1,2\n" + "j,,place,nan,2,,,,,\n" + "k,,place,0x10,2,,,,,\n"
                + "good,,place,1,2,,,,,\n" + "l,,place,40,100000,,,,,\nm,,place,120,20,,,,,\n"
        )
        let beginnings = [
            "line 2: 'XYZ' is no country", "line 2: 91.0, 0.0 is not on the globe",
            "line 3: 'move' is no action", "line 5: The query is blank", "line 6: There is no lon",
            "line 7: A line with the action withdraw", "line 8: '1,5' in lat", "line 9: 0, 0 lies",
            "line 10: 'house' is no level", "line 11: It has 5 fields", "line 12: 'nan' in lat",
            "line 13: '0x10' in lat", "line 15: 40.0, 100000.0 is", "line 16: 120.0, 20.0 is",
        ]
        #expect(found.count == beginnings.count, "\(found)")
        for (problem, beginning) in zip(found, beginnings) {
            #expect(problem.hasPrefix(beginning), "\(problem)")
        }
        #expect(found.last?.hasSuffix("Are lat and lon swapped?") == true)
    }

    @Test(
        "a header that is not ours says which column is wrong",
        arguments: [
            ("query,action,lat,lon,lable", "Unknown column 'lable'"),
            ("query,lat,lon", "There is no column 'action'"),
            ("query,action,lat,lat,lon", "A column stands there twice"),
            ("id,geo_query,geo_status,geo_lat,geo_lon", "Unknown column 'id'"),
        ]
    )
    func badHeader(header: String, problem: String) throws {
        let found = try problems(header + "\n1,2,3,4,5\n")
        #expect(found.first?.contains(problem) == true, "\(found)")
    }

    @Test("columns may stand in any order, be left out, and be separated by semicolons or tabs")
    func otherShapes() throws {
        let point = try Coordinate(latitude: -1.5, longitude: 2)
        let expected = Correction(query: "a", ruling: .place(Placement(coordinate: point)))
        #expect(try read("lon;lat;Action;query\r\n2;-1.5;place;a\r\n") == [try #require(expected)])
        #expect(
            try read("\u{FEFF}action\tquery\tlon\tlat\nplace\ta\t2\t-1.5") == [
                try #require(expected)
            ]
        )
    }

    @Test("a file of no bytes or of a header alone holds no corrections; a missing one is an error")
    func empty() throws {
        #expect(try read("").isEmpty)
        #expect(try read(header).isEmpty)
        let missing = CorrectionsFile("/nonexistent/corrections.csv")
        #expect(throws: CorrectionsError.self) { try missing.read() }
        #expect(try missing.readIfPresent().isEmpty)
    }

    @Test("an open quote is a mistake of its line and no reason to swallow the rest")
    func openQuote() throws {
        let found = try problems(header + "\"a,,place,1,2,,,,,\nb,,place,1,2,,,,,\n")
        #expect(found.first?.hasPrefix("line 2: It has") == true, "\(found)")
    }
}

@Suite("A failure report as corrections")
struct FailureReportTests {
    private let header =
        "id,query,geo_status,geo_lat,geo_lon,geo_level,geo_label,geo_query,geo_line,geo_remedy\n"

    private func read(_ text: String) throws -> [Correction] {
        let folder = try TemporaryFolder()
        return try CorrectionsFile(try folder.write(text, to: "failures.csv")).lines()
    }

    @Test("rows with a point filled in are corrections; the others are passed over")
    func filledIn() throws {
        let lines = try read(
            header + "1,x,refused,,,,,Atlantis,2,Look\n" + "2,x,refused,1.5,2.5,,,Avalon,3,Look\n"
                + "3,x,ok,1,2,locality,Rome,Rome,4,\n"
                + "4,x,failed,3,4,street,Elm Street,Elm St,5,Look\n"
        )
        #expect(lines.map(\.query) == ["Avalon", "Elm St"])
        let places = lines.compactMap { line -> Placement? in
            guard case .place(let place) = line.ruling else { return nil }
            return place
        }
        #expect(places.map(\.level) == [.address, .street])
        #expect(places.map(\.label) == ["", "Elm Street"])
    }

    @Test("half a point, and two points for one query, are mistakes with their lines")
    func mistakes() throws {
        do {
            _ = try read(
                header + "1,x,refused,1,,,,A,2,Look\n" + "2,x,refused,1,2,,,B,3,Look\n"
                    + "3,x,refused,1,3,,,B,4,Look\n4,x,refused,1,2,,,B,4,Look\n"
            )
            Issue.record("nothing was wrong")
        } catch let error as CorrectionsError {
            #expect(error.messages.count == 2)
            #expect(error.messages.first?.contains("line 2: There is no lon") == true)
            #expect(error.messages.last?.contains("line 4: The same query has") == true)
            #expect(error.messages.last?.contains("on line 3") == true)
        }
    }

    @Test("the prefix of its columns may be another one")
    func prefix() throws {
        let lines = try read("a,g.remedy,g.lat,g.lon,g.status,g.query\n1,Look,1,2,refused,Q\n")
        #expect(lines.map(\.query) == ["Q"])
    }
}
