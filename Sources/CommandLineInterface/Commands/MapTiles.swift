import MapPage
import Settings

/// The tiles that the settings ask for under a map.
enum MapTiles {
    /// The layer; nil where none is asked for, or where the address is none.
    static func layer(_ overlay: Overlay, _ mistakes: inout [Mistake]) -> TileLayer? {
        let template = overlay[.mapTiles].value.plain
        guard !template.isEmpty else { return nil }
        let attribution = overlay[.mapTilesAttribution].value.plain
        if let layer = TileLayer(template: template, attribution: attribution) { return layer }
        mistakes.append(
            Mistake(
                overlay[.mapTiles].origin,
                "'\(template)' is no address of tiles. Give one such as "
                    + "https://tiles.example.org/{z}/{x}/{y}.png; http only for this machine."
            )
        )
        return nil
    }
}
