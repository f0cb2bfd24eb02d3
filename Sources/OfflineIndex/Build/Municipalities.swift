/// Finds the municipalities of a country pack's streets among the nodes of the world's tables.
struct Municipalities {
    private let index: NameIndex
    private let country: UInt8
    /// Names that were given to nodes, each once.
    private var named: Set<[UInt8]> = []

    /// How far a street may be from the point of its municipality, in metres.
    private static let farthest = 60_000.0

    /// - Parameters:
    ///   - postings: the names of all nodes.
    ///   - country: by its number.
    init(_ postings: [PendingPosting], country: UInt8) {
        (index, self.country) = (NameIndex(postings), country)
    }

    /// The municipality of that name nearest to a point, one of its region if there is; the region, where
    /// none is named.
    ///
    /// "용인시 수지구" is also the ward of that city that the world's tables call "수지구", and bears that
    /// name from then on; else what only postal codes have; else the city in front.
    mutating func node(
        _ name: ArraySlice<UInt8>, in region: ArraySlice<UInt8>,
        near point: (latitudeE6: Int32, longitudeE6: Int32),
        _ builder: inout WorldBuilder
    ) -> Int32? {
        let region = builder.admin1(named: region, country: country, in: index)
        if name.isEmpty { return region }
        let city = name.prefix { $0 != UInt8(ascii: " ") }
        let ward = name.dropFirst(city.count + 1)
        func nearest(
            _ name: ArraySlice<UInt8>, _ kinds: Set<EntityKind>, inside region: Int32?
        ) -> Int32? {
            guard let hash = builder.phrases.phraseHash(of: name) else { return nil }
            return index.nearest(
                hash, in: builder.table, country: country, latitudeE6: point.latitudeE6,
                longitudeE6: point.longitudeE6, within: Municipalities.farthest
            ) { node in
                kinds.contains(node.kind)
                    && region.map { builder.table.isInside(node.parent, $0) } ?? true
            }
        }
        let areas: Set<EntityKind> = [.place, .admin2]
        if let found = nearest(name, areas, inside: region) { return found }
        if !ward.isEmpty {
            if let region, let found = nearest(ward, areas, inside: region) {
                if named.insert(Array(name)).inserted {
                    builder.phrases.add(name, node: found, quality: .alternate)
                }
                return found
            }
            if let found = nearest(name, [.postal], inside: region) { return found }
            if let found = nearest(city, areas, inside: region) { return found }
        }
        return nearest(name, areas, inside: nil) ?? nearest(city, areas, inside: nil)
    }

    /// The node of exactly that name inside another one.
    func part(called name: ArraySlice<UInt8>, in outer: Int32, _ builder: WorldBuilder) -> Int32? {
        guard let hash = builder.phrases.phraseHash(of: name) else { return nil }
        return index.nodes(hash).first { node in
            node != outer && builder.table[node].kind.rawValue >= EntityKind.place.rawValue
                && builder.table.isInside(node, outer)
                && builder.table.name(node).elementsEqual(name)
        }
    }
}
