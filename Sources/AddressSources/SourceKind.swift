import ByteStreams

/// What a source of addresses is, told by its first bytes.
public enum SourceKind: String, Sendable {
    /// OpenStreetMap's binary extract.
    case osmPBF = "OpenStreetMap extract (.osm.pbf)"
    /// OpenStreetMap's XML.
    case osmXML = "OpenStreetMap extract (.osm)"
    /// A FeatureCollection, or a feature a line.
    case geoJSON = "GeoJSON"
    /// A table.
    case csv = "CSV"
    /// GeoNames' places and areas.
    case geoNamesPlaces = "GeoNames places (dump)"
    /// GeoNames' postal codes.
    case geoNamesPostcodes = "GeoNames postal codes"
    /// An archive of the others.
    case zip = "ZIP archive"

    init(_ table: GeoNamesTable) {
        switch table {
        case .places: self = .geoNamesPlaces
        case .postcodes: self = .geoNamesPostcodes
        }
    }

    /// Whether it holds places and postal codes, no addresses.
    public var isGazetteer: Bool { geoNames != nil }

    /// The table of GeoNames that it is; nil for all others.
    var geoNames: GeoNamesTable? {
        switch self {
        case .geoNamesPlaces: .places
        case .geoNamesPostcodes: .postcodes
        case .osmPBF, .osmXML, .geoJSON, .csv, .zip: nil
        }
    }

    /// Tells a source by its first bytes, unpacked; nil when it is something else.
    static func recognise(_ head: [UInt8]) -> SourceKind? {
        if head.starts(with: [0x50, 0x4B, 0x03, 0x04])
            || head.starts(with: [0x50, 0x4B, 0x05, 0x06])
        {
            return .zip
        }
        if isPBF(head) { return .osmPBF }
        let text = head.drop { $0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }.prefix(2_048)
        if text.first == 0x3C { return contains(text, "<osm") ? .osmXML : nil }
        if text.first == 0x7B { return .geoJSON }
        guard FileLooks.recognise(head) == nil else { return nil }
        return GeoNamesTable.recognise(head).map(SourceKind.init) ?? .csv
    }

    /// The first message of an extract is a BlobHeader of the type OSMHeader.
    private static func isPBF(_ head: [UInt8]) -> Bool {
        guard head.count > 15, head[0] == 0, head[1] == 0, head[4] == 0x0A, head[5] == 9 else {
            return false
        }
        return head[6..<15].elementsEqual("OSMHeader".utf8)
    }

    private static func contains(_ bytes: ArraySlice<UInt8>, _ word: String) -> Bool {
        String(decoding: bytes, as: UTF8.self).contains(word)
    }
}
