import CMapAssets
import MapPage

/// The files that the page is made of; they never change while the server runs.
enum ReviewPage {
    /// The file of a path; nil when there is none.
    static func file(_ path: String) -> HTTPResponse? {
        switch path {
        case "/": HTTPResponse(200, "text/html; charset=utf-8", bytes(GEOBATCH_REVIEW_PAGE))
        case "/page.css": HTTPResponse(200, "text/css; charset=utf-8", bytes(GEOBATCH_REVIEW_STYLE))
        case "/leaflet.js":
            HTTPResponse(200, "text/javascript; charset=utf-8", bytes(GEOBATCH_MAP_LEAFLET))
        case "/page.js":
            HTTPResponse(200, "text/javascript; charset=utf-8", bytes(GEOBATCH_REVIEW_SCRIPT))
        case "/world.txt":
            HTTPResponse(200, "text/plain; charset=utf-8", bytes(GEOBATCH_MAP_BASEMAP))
        default: nil
        }
    }

    /// What every answer carries: the page may run its own files and ask its own server, nothing else.
    static func headers(tiles: TileLayer?) -> [(name: String, value: String)] {
        let images = ["'self'", "data:"] + (tiles.map { [$0.origin] } ?? [])
        let policy = [
            "default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'",
            "img-src " + images.joined(separator: " "), "base-uri 'none'", "form-action 'none'",
            "frame-ancestors 'none'",
        ]
        return [
            ("Content-Security-Policy", policy.joined(separator: "; ")),
            ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
            ("Cache-Control", "no-store"), ("Cross-Origin-Resource-Policy", "same-origin"),
            ("Cross-Origin-Opener-Policy", "same-origin"), ("X-Frame-Options", "DENY"),
        ]
    }

    private static func bytes(_ asset: geobatch_map_asset) -> [UInt8] {
        var length = 0
        guard let start = geobatch_map_asset(asset, &length) else { return [] }
        return Array(UnsafeBufferPointer(start: start, count: length))
    }
}
