@testable import OfflineIndex

extension TinyPack {
    /// Roads of Seoul as a country pack has them, with made numbers and codes: one with a gap, one whose
    /// two sides have codes of their own, one and its branch, one in two wards, and one whose codes all have
    /// one point. Quarters: one that the sample knows elsewhere, and a village of one name in two townships.
    static let roads = TinyPack(tables: [
        Table(
            name: "roads",
            columns: [
                "country", "admin1", "admin2", "dong", "road", "zip", "nmin", "nmax", "lat", "lon",
            ],
            rows: [
                road("테헤란로", "06100", 1, 99, "374980", "1270280"),
                road("테헤란로", "06101", 101, 199, "375010", "1270380"),
                road("테헤란로", "06102", 400, 499, "375070", "1270600"),
                road("강남대로", "06103", 1, 199, "374900", "1270300"),
                road("강남대로", "06104", 2, 200, "374900", "1270400"),
                road("강서로", "06105", 1, 80, "375000", "1270500"),
                road("시청대로", "06107", 1, 40, "375200", "1270900"),
                road("청대로", "06108", 1, 40, "375300", "1271100"),
                road("강서로47길", "06106", 1, 40, "375020", "1270700"),
            ] + (0..<5).map { road("보람로", "0620\($0)", 1, 40, "375000", "1270000") }
        ),
        Table(
            name: "quarters",
            columns: ["country", "admin1", "admin2", "name", "lat", "lon"],
            rows: [
                ["KR", "서울특별시", "강남구", "역삼1동", "375000", "1270400"],
                ["KR", "서울특별시", "강남구", "법성면 신덕리", "375310", "1270110"],
                ["KR", "서울특별시", "강남구", "화원면 신덕리", "375510", "1270310"],
                ["KR", "서울특별시", "서울시 강남구", "대치동", "375100", "1270500"],
            ]
        ),
    ])

    private static func road(
        _ name: String, _ code: String, _ first: Int, _ last: Int, _ lat: String, _ lon: String
    ) -> [String] {
        ["KR", "서울특별시", "강남구", "역삼동", name, code, "\(first)", "\(last)", lat, lon]
    }

    /// The sample with two townships in it.
    static let withTownships: TinyPack = {
        var pack = TinyPack.sample
        for row in [
            ["emd", "서울특별시", "서울시강남구", "법성면", "", "375300", "1270100"],
            ["emd", "서울특별시", "서울시강남구", "화원면", "", "375500", "1270300"],
        ] { pack.add(row, to: "kr_dong") }
        return pack
    }()

    /// The sample with Iceland in it.
    static let withIceland: TinyPack = {
        var pack = TinyPack.sample
        pack.add(
            ["IS", "ISL", "Iceland", "Ísland", "650000", "-180000", "140"], to: "countries")
        pack.add(["IS", "", "", "Reykjavík", "", "641355", "-218954", "135"], to: "places")
        return pack
    }()

    /// Houses of a street in Reykjavík.
    static let houses = TinyPack(tables: [
        Table(
            name: "addresses",
            columns: ["country", "street", "number", "letter", "postcode", "lat", "lon"],
            rows: [
                ["IS", "Laugavegur", "12", "", "101", "641460", "-219290"],
                ["IS", "Laugavegur", "12", "b", "101", "641463", "-219285"],
                ["IS", "Laugavegur", "40", "", "101", "641440", "-219200"],
                ["IS", "Laugavegur", "0", "", "101", "641450", "-219250"],
            ]
        )
    ])
}
