/// What stands around the rows in a page: markup, style, scripts, and the policy that allows nothing
/// else.
struct PageFrame {
    private let title: String
    private let tiles: TileLayer?

    init(title: String, tiles: TileLayer?) {
        self.title = title
        self.tiles = tiles
    }

    /// Everything before the rows.
    func head() -> [UInt8] {
        let style = MapAsset.style.bytes
        var bytes: [UInt8] = []
        bytes += "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n".utf8
        bytes += "<meta http-equiv=\"Content-Security-Policy\" content=\"\(policy(style))\">\n".utf8
        bytes += "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n".utf8
        bytes += "<meta name=\"referrer\" content=\"no-referrer\">\n".utf8
        bytes += "<meta name=\"generator\" content=\"geobatch\">\n".utf8
        bytes += "<title>\(Self.escaped(title)) – geobatch map</title>\n<style>".utf8
        bytes += style
        bytes += "</style>\n</head>\n<body>\n".utf8
        bytes += MapAsset.body.bytes
        bytes += "<script type=\"application/json\" id=\"geobatch-rows\">".utf8
        return bytes
    }

    /// Everything after the rows.
    func foot() -> [UInt8] {
        var bytes = Array("</script>\n<script type=\"text/plain\" id=\"geobatch-world\">".utf8)
        bytes += MapAsset.basemap.bytes
        bytes += "</script>\n<script>".utf8
        bytes += MapAsset.leaflet.bytes
        bytes += "</script>\n<script>".utf8
        bytes += MapAsset.script.bytes
        bytes += "</script>\n</body>\n</html>\n".utf8
        return bytes
    }

    /// Only our own two scripts and one style may run; nothing is fetched but map tiles that the user
    /// configured. Map data are in elements that are no scripts and need no permission.
    private func policy(_ style: [UInt8]) -> String {
        let scripts = [MapAsset.leaflet, .script].map { "'\(ContentHash.source($0.bytes))'" }
        let images = ["data:"] + (tiles.map { [$0.origin] } ?? [])
        return [
            "default-src 'none'", "script-src " + scripts.joined(separator: " "),
            "style-src '\(ContentHash.source(style))'", "img-src " + images.joined(separator: " "),
            "base-uri 'none'", "form-action 'none'",
        ].joined(separator: "; ")
    }

    /// A text for HTML, in an element or an attribute.
    static func escaped(_ text: String) -> String {
        var out = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": out += "&amp;"
            case "<": out += "&lt;"
            case ">": out += "&gt;"
            case "\"": out += "&quot;"
            case "'": out += "&#39;"
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out
    }
}
