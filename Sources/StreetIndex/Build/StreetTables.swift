import OfflineIndex

/// The tables of a street index while they grow.
struct StreetTables {
    private var areas: [AreaRecord] = []
    private var cores: [UInt32] = []
    private var letters: [UInt32] = []
    private var starts: [UInt32] = []
    private var aliases: [AliasRecord] = []
    private var aliasTexts: [UInt32] = []
    private var boxes: [(middle: UInt64, box: StreetBox)] = []

    /// Adds an area with its streets in order.
    mutating func add(
        _ area: OpenArea, name: UInt32, region: UInt32, blocksAt offset: Int
    ) -> AreaRecord {
        let streets = area.inOrder
        let middle = StreetTables.middle(of: streets)
        let record = AreaRecord(
            latitudeE6: middle.latitudeE6, longitudeE6: middle.longitudeE6,
            originLatitudeE5: area.origin.latitude, originLongitudeE5: area.origin.longitude,
            radius: Float(middle.radius), firstStreet: UInt32(cores.count),
            streetCount: UInt32(streets.count), firstAlias: UInt32(aliases.count),
            aliasCount: 0, name: name, region: region,
            country: area.input.country?.packed ?? 0, reserved: 0)
        var position = offset
        var further: [(record: AliasRecord, text: UInt32)] = []
        for street in streets {
            let number = UInt32(cores.count)
            cores.append(street.keys[0].core)
            letters.append(street.keys[0].letters)
            starts.append(UInt32(truncatingIfNeeded: position))
            position += area.blocks[street.block].count
            boxes.append((Hilbert.position(street.middle), street.box))
            var known: Set<UInt32> = [street.keys[0].core]
            for (key, text) in zip(street.keys, street.texts)
            where known.insert(key.core).inserted
                // A name that holds two is shown whole, and misspelt in one of its halves.
                || key.core == street.keys[0].core && text != AreaRecord.noText
            {
                further.append(
                    (AliasRecord(core: key.core, letters: key.letters, street: number), text))
            }
        }
        further.sort { ($0.record.core, $0.record.street) < ($1.record.core, $1.record.street) }
        aliases += further.map(\.record)
        aliasTexts += further.map(\.text)
        areas.append(record)
        areas[areas.count - 1].aliasCount = UInt32(further.count)
        return areas[areas.count - 1]
    }

    private static func middle(
        of streets: [OpenArea.Street]
    ) -> (latitudeE6: Int32, longitudeE6: Int32, radius: Double) {
        guard !streets.isEmpty else { return (0, 0, 0) }
        func quantile<Value: Comparable>(_ values: [Value], _ share: Double) -> Value {
            values.sorted()[Int(Double(values.count - 1) * share)]
        }
        let latitude = quantile(streets.map(\.middle.latitudeE6), 0.5)
        let longitude = quantile(streets.map(\.middle.longitudeE6), 0.5)
        let distances = streets.map {
            PlanarDistance.metres(
                latitude, longitude, $0.middle.latitudeE6, $0.middle.longitudeE6)
        }
        return (latitude, longitude, quantile(distances, reach))
    }

    /// The share of an area's streets that its radius takes in: a row of another town that was given this
    /// one's name must not make it reach there.
    private static let reach = 0.95

    /// Writes all of them.
    func write(to file: inout IndexStreamWriter) throws(IndexError) {
        try file.add(StreetSection.areas.rawValue, records: areas)
        try file.add(StreetSection.cores.rawValue, records: cores)
        try file.add(StreetSection.letters.rawValue, records: letters)
        try file.add(StreetSection.blockStarts.rawValue, records: starts)
        try file.add(StreetSection.aliases.rawValue, records: aliases)
        try file.add(StreetSection.aliasTexts.rawValue, records: aliasTexts)
        let cells = areas.enumerated().map { number, area in
            AreaCell(
                cell: AreaCell.cell(area.latitudeE6, area.longitudeE6), area: UInt32(number))
        }
        try file.add(
            StreetSection.areaCells.rawValue,
            records: cells.sorted { ($0.cell, $0.area) < ($1.cell, $1.area) })
        try writeBoxes(to: &file)
    }

    /// Streets that lie together share a box.
    private func writeBoxes(to file: inout IndexStreamWriter) throws(IndexError) {
        let order = boxes.indices.sorted { (boxes[$0].middle, $0) < (boxes[$1].middle, $1) }
        var groups: [StreetBox] = []
        for start in stride(from: 0, to: order.count, by: StreetBox.size) {
            var box = boxes[order[start]].box
            for index in order[start..<min(start + StreetBox.size, order.count)] {
                box.formUnion(boxes[index].box)
            }
            groups.append(box)
        }
        try file.add(StreetSection.boxes.rawValue, records: groups)
        try file.add(StreetSection.boxedStreets.rawValue, records: order.map { UInt32($0) })
    }
}

/// The Hilbert curve over the globe: what is near on it is near on the ground.
enum Hilbert {
    static func position(_ middle: StreetMiddle) -> UInt64 {
        var x = UInt32(clamping: (Int64(middle.longitudeE5) + 18_000_000) * 119)
        var y = UInt32(clamping: (Int64(middle.latitudeE5) + 9_000_000) * 238)
        var position: UInt64 = 0
        var side: UInt32 = 1 << 31
        while side > 0 {
            let (right, upper) = (x & side > 0 ? UInt32(1) : 0, y & side > 0 ? UInt32(1) : 0)
            position += UInt64(side) * UInt64(side) * UInt64((3 * right) ^ upper)
            if upper == 0 {
                if right == 1 { (x, y) = (~x, ~y) }
                swap(&x, &y)
            }
            side >>= 1
        }
        return position
    }
}
