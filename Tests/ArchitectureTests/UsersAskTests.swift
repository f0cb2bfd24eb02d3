import Testing

/// What people lost with other tools of this kind: each public thread about lost work, duplicates, cost,
/// quota, cache and exit codes is named by a test that shows that it cannot happen here. Being blocked
/// counts as quota, a run that hangs or exhausts memory as lost work.
@Suite("Threads of users")
struct UsersAskTests {
    private static let threads = [
        // Lost work.
        "geocodeearth/ge PR10", "nuket/google-sheets-geocoding-macro#16",
        "BaseAdresseNationale/api-geocode#14", "chris-prener/censusxy#6",
        "jessecambon/tidygeocoder#64", "unytics/bigfunctions PR176", "nchaulet/node-geocoder#73",
        "tdowd/excel-geocoder#5", "degauss-org/geocoder#41, #64", "ustaxcourt/ef-cms#9773",
        "geocodeearth/ge#9", "spatial-data-lab/knime-geospatial-extension#372",
        "jessecambon/tidygeocoder#168", "jessecambon/tidygeocoder#192",
        "jessecambon/tidygeocoder#87", "jessecambon/tidygeocoder#38", "CityOfNewYork/geoclient#7",
        "bennylope/pygeocodio#2", "BaseAdresseNationale/api-geocode#26",
        "digital-go-jp/abr-geocoder#184", "gabrielflorit/file-geocoder#9",
        // Runs that hang.
        "veltman/csvgeocode#15", "nchaulet/node-geocoder#139",
        // Duplicates and cache.
        "jessecambon/tidygeocoder#16", "jessecambon/tidygeocoder#187", "PalmBeachPost/postgeo#1",
        "oboapp/oboapp#324", "DFE-Digital/teaching-vacancies#2955", "geocoder-php/Geocoder#893",
        "alexreisner/geocoder#558",
        // Quota, cost and exit codes.
        "alexreisner/geocoder#170", "geopandas/geopandas#2483", "geopy/geopy#330",
        "shanealynn/python_batch_geocode#2", "move-coop/parsons#1930",
        // Being blocked.
        "osm-search/Nominatim#466", "osm-search/Nominatim#906", "geopy/geopy#262, #314",
        "geopy/geopy#315", "michaelminn/mmqgis#13", "Freika/dawarich PR3403",
        "googlemaps/google-maps-services-js#114", "DenisCarriere/geocoder#186",
        "ubilabs/node-geobatch PR12",
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
