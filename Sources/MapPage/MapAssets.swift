import CMapAssets

/// The parts of the page that are the same for every result, as they were embedded at build time.
enum MapAsset {
    /// CSS of Leaflet and of the page.
    case style
    /// The HTML inside `<body>`.
    case body
    /// Base64 of the world that is drawn under the points; Scripts/basemap says how it is laid out.
    case basemap
    /// JavaScript of Leaflet with its licence.
    case leaflet
    /// JavaScript of the page.
    case script

    /// The bytes, UTF-8.
    var bytes: [UInt8] {
        var length = 0
        guard let start = geobatch_map_asset(number, &length) else { return [] }
        return Array(UnsafeBufferPointer(start: start, count: length))
    }

    private var number: geobatch_map_asset {
        switch self {
        case .style: GEOBATCH_MAP_STYLE
        case .body: GEOBATCH_MAP_BODY
        case .basemap: GEOBATCH_MAP_BASEMAP
        case .leaflet: GEOBATCH_MAP_LEAFLET
        case .script: GEOBATCH_MAP_SCRIPT
        }
    }
}
