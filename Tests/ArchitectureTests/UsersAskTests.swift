import Testing

/// What people lost with other tools of this kind: each public thread about lost work, duplicates, cost,
/// quota, cache and exit codes is named by a test that shows that it cannot happen here.
@Suite("Threads of users")
struct UsersAskTests {
    private static let threads = [
        // Lost work.
        "geocodeearth/ge PR10", "nuket/google-sheets-geocoding-macro#16",
        "BaseAdresseNationale/api-geocode#14", "chris-prener/censusxy#6",
        "jessecambon/tidygeocoder#64", "unytics/bigfunctions PR176", "nchaulet/node-geocoder#73",
        "tdowd/excel-geocoder#5", "degauss-org/geocoder#41, #64", "ustaxcourt/ef-cms#9773",
        // Duplicates and cache.
        "jessecambon/tidygeocoder#16", "jessecambon/tidygeocoder#187", "PalmBeachPost/postgeo#1",
        "oboapp/oboapp#324", "DFE-Digital/teaching-vacancies#2955", "geocoder-php/Geocoder#893",
        "alexreisner/geocoder#558",
        // Quota, cost and exit codes.
        "alexreisner/geocoder#170", "geopandas/geopandas#2483", "geopy/geopy#330",
        "shanealynn/python_batch_geocode#2", "move-coop/parsons#1930",
    ]

    private static let tests = SourceTree.swift(in: "Tests")
        .filter { !$0.description.hasSuffix("UsersAskTests.swift") }
        .map(\.text)

    @Test("each has a test that names it", arguments: threads)
    func named(thread: String) {
        let names = UsersAskTests.tests.flatMap { $0.components(after: "@Test(") }
        #expect(names.contains { $0.contains(thread) })
    }
}

extension String {
    /// The first 400 characters behind each place where a word stands.
    fileprivate func components(after word: String) -> [Substring] {
        var found: [Substring] = []
        var rest = self[...]
        while let range = rest.firstRange(of: word) {
            rest = rest[range.upperBound...]
            found.append(rest.prefix(400))
        }
        return found
    }
}
