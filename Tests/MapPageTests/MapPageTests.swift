import Foundation
import Geocoding
import Testing

@testable import MapPage

@Suite("The map page")
struct MapPageTests {
    private static let header =
        "id,geo_status,geo_lat,geo_lon,geo_level,geo_accuracy_m,geo_confidence,geo_label,"
        + "geo_country_code,geo_provider,geo_reason,geo_query\n"

    @Test("accepted rows become points, all others a list, and the counts add up")
    func rows() throws {
        let page = try ParsedPage(
            of: Self.header
                + "a,ok,48.137154,11.576124,locality,5000,0.93,München,DE,offline,too_coarse,Munich\n"
                + "b,refused,,,,,,,,offline,ambiguous,Springfield\n"
                + "c,empty,,,,,,,,,,\n"
                + "d,failed,,,,,,,,nominatim,timeout,Ghent\n"
        )
        #expect(page.counts == ["ok": 1, "refused": 1, "failed": 1, "empty": 1])
        let point = try #require(page.points.first)
        #expect(point.count == 11)
        #expect(point[0] as? Int == 1)
        #expect(point[1] as? Int == 48_137_154)
        #expect(point[2] as? Int == 11_576_124)
        #expect(point[4] as? Int == 5_000)
        #expect(point[5] as? Int == 93)
        #expect(point[7] as? [Int] == [Int(Reason.tooCoarse.rawValue)])
        #expect(point[8] as? String == "Munich")
        #expect(point[9] as? String == "München")
        #expect(page.unplaced.map { $0[1] as? String } == ["refused", "empty", "failed"])
        #expect(page.cells == nil)
    }

    @Test("script, markup and quotes in every field stay text", arguments: ["geo_", "x_", ""])
    func attack(_ prefix: String) throws {
        let evil =
            "</script><script>alert(1)</script><!--<img src=x onerror=alert(1)>&quot;\u{2028}'"
        let field = "\"" + evil + "\""
        let header = Self.header.replacingOccurrences(of: "geo_", with: prefix)
        let page = try ParsedPage(
            of: header + "1,ok,1.0,2.0,\(field),\(field),\(field),\(field),\(field),\(field),"
                + "\(field),\(field)\n2,refused,,,,,,,,\(field),no_match,\(field)\n"
        ) {
            $0.title = evil
            $0.attributions = [evil]
        }
        #expect(page.points.first?[8] as? String == evil)
        #expect(page.unplaced.first?[4] as? String == evil)
        #expect(page.rows["attributions"] as? [String] == [evil])
        #expect(!page.html.contains("alert(1)</script>"))
        #expect(!page.html.contains("<script>alert"))
        #expect(!page.html.contains("<img src=x"))
        #expect(page.elements("<script").count == 4)
    }

    @Test("the page's policy allows exactly its own scripts and style, and no address")
    func policy() throws {
        let page = try ParsedPage(of: Self.header)
        let scripts = page.elements("<script>")
        #expect(scripts.count == 2)
        for script in scripts + page.elements("<style>") {
            #expect(page.policy.contains("'\(ContentHash.source(Array(script.utf8)))'"))
        }
        #expect(page.policy.hasPrefix("default-src 'none'; "))
        #expect(!page.policy.contains("unsafe"))
        #expect(!page.policy.contains("http"))
    }

    @Test("nothing in the page is fetched: no link, source or import leads anywhere")
    func selfContained() throws {
        let html = try ParsedPage(of: Self.header).html
        for word in ["<link", " src=\"", "@import", "url(http", "url(//"] {
            #expect(!html.contains(word), "\(word)")
        }
    }

    @Test("above the limit points are summed up in cells that lose none")
    func aggregation() throws {
        var text = Self.header
        for index in 0..<5_000 {
            let (latitude, longitude) = (index % 71 - 35, index % 359 - 179)
            text += "\(index),ok,\(latitude).25,\(longitude).5,locality,1,0.50,l,DE,offline,,q\n"
        }
        var limits = MapPage.Limits()
        limits.points = 1_000
        limits.cells = 300
        let page = try ParsedPage(of: text, limits: limits)
        let cells = try #require(page.cells)
        let list = try #require(cells["list"] as? [[Any]])
        #expect(page.points.isEmpty)
        #expect(list.count <= 300)
        #expect(list.count > 30)
        #expect(list.reduce(0) { $0 + ($1[0] as? Int ?? 0) } == 5_000)
        #expect(try #require(cells["degrees"] as? Double) > 1)
        let longitudes = list.compactMap { $0[2] as? Int }
        #expect(longitudes.allSatisfy { (-180_000_000...180_000_000).contains($0) })
    }

    @Test("as many points as the limit are still drawn one by one")
    func atTheLimit() throws {
        var limits = MapPage.Limits()
        limits.points = 2
        let row = "1,ok,1.0,2.0,locality,1,0.50,l,DE,offline,,q\n"
        #expect(try ParsedPage(of: Self.header + row + row, limits: limits).points.count == 2)
        let more = try ParsedPage(of: Self.header + row + row + row, limits: limits)
        #expect(more.points.isEmpty)
        #expect((more.cells?["list"] as? [[Any]])?.first?.first as? Int == 3)
    }

    @Test("the list of rows without a point ends at its limit; the counts say how many there are")
    func longList() throws {
        var limits = MapPage.Limits()
        limits.unplaced = 3
        let rows = (0..<10).map { "\($0),refused,,,,,,,,offline,no_match,q\($0)\n" }.joined()
        let page = try ParsedPage(of: Self.header + rows, limits: limits)
        #expect(page.unplaced.compactMap { $0[4] as? String } == ["q0", "q1", "q2"])
        #expect(page.counts["refused"] == 10)
    }

    @Test("long texts are cut between characters")
    func longText() throws {
        let query = String(repeating: "å", count: 5_000)
        let page = try ParsedPage(of: Self.header + "1,ok,1,2,,,,,,,,\(query)\n")
        let shown = try #require(page.points.first?[8] as? String)
        #expect(shown == String(repeating: "å", count: 200) + "…")
    }

    @Test("Google's answers are counted, not drawn")
    func withheld() throws {
        let page = try ParsedPage(
            of: Self.header + "1,ok,1,2,address,1,0.5,l,DE,google,,q\n"
                + "2,ok,1,2,address,1,0.5,l,DE,offline,,q\n"
        )
        #expect(page.points.count == 1)
        #expect(page.rows["drawn"] as? Int == 1)
        let withheld = try #require((page.rows["withheld"] as? [[Any]])?.first)
        #expect(withheld[0] as? String == "google")
        #expect(withheld[1] as? Int == 1)
    }

    @Test("the best candidate of a failure report is there to be looked at")
    func candidates() throws {
        let page = try ParsedPage(
            of: "geo_status,geo_lat,geo_lon,geo_query,geo_best_lat,geo_best_lon,geo_best_level,"
                + "geo_best_accuracy_m,geo_best_label\nrefused,,,x,10.5,-20.25,region,700,There\n"
        )
        let row = try #require(page.unplaced.first)
        #expect(row[5] as? [String] == [])
        #expect(row[6] as? Int == 10_500_000)
        #expect(row[7] as? Int == -20_250_000)
        #expect(row[9] as? Int == 700)
        #expect(row[10] as? String == "There")
    }

    @Test("columns of the user's own are there only when they are asked for, cut and bounded")
    func ownColumns() throws {
        let long = String(repeating: "é", count: 150)
        let csv =
            "note," + Self.header
            + "first,a,ok,48.1,11.5,locality,5,0.93,M,DE,offline,,q\n"
            + "\(long),b,ok,48.1,11.5,locality,5,0.93,M,DE,offline,,q\n"
            + "</script>,c,refused,,,,,,,,offline,no_match,x\n,d,refused,,,,,,,,offline,no_match,y\n"
        let plain = try ParsedPage(of: csv)
        #expect(plain.points.map(\.count) == [11, 11])
        #expect(plain.rows["columns"] as? [String] == [])
        let columns = [MapColumn(name: "note", index: 0), MapColumn(name: "<id>", index: 1)]
        let page = try ParsedPage(of: csv) { $0.columns = columns }
        #expect(page.rows["columns"] as? [String] == ["note", "<id>"])
        #expect(page.points.map { $0[11] as? String } == ["first", long.prefix(100) + "…"])
        #expect(page.points.map { $0[12] as? String } == ["a", "b"])
        #expect(page.unplaced.map { $0[5] as? [String] } == [["</script>", "c"], ["", "d"]])
        #expect(page.rows["without_columns"] as? Int == 0)
        #expect(page.elements("<script").count == 4)
        var limits = MapPage.Limits()
        limits.columnBytes = 20
        let small = try ParsedPage(of: csv, limits: limits) { $0.columns = columns }
        #expect(small.points.map(\.count) == [13, 11])
        #expect(small.unplaced.map { ($0[5] as? [String])?.count } == [0, 0])
        #expect(small.rows["without_columns"] as? Int == 3)
    }

    @Test("an ok row without a point, as after careless editing, is listed and not drawn")
    func edited() throws {
        let page = try ParsedPage(
            of: Self.header + "1,ok,,,,,,,,,,q\n2,ok,91.0,2.0,,,,,,,,q\n3,ok,x,2.0,,,,,,,,q\n"
        )
        #expect(page.points.isEmpty)
        #expect(page.unplaced.count == 3)
        #expect(page.counts["ok"] == 0)
    }

    @Test("a file that is no output of geobatch is refused with the names that are missing")
    func foreignFile() throws {
        let folder = try Folder()
        let path = folder.write("id,geo_lat,geo_lon\n1,2,3\n")
        #expect(throws: MapPageError.columnsMissing(path: path, ["geo_status"])) {
            try MapPage(of: path)
        }
        let message = MapPageError.columnsMissing(path: path, ["geo_status"]).description
        #expect(message.contains("geo_status, geo_lat and geo_lon"))
    }
}
