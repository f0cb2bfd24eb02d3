import AddressText

/// Settles the rows of postal codes to one record for each code and country.
struct PostcodeAssembler {
    /// What goes into the index.
    struct Settled {
        var slots: [UInt64] = []
        var records: [PostcodeRecord] = []
        var names: [UInt8] = []
    }

    private let builder: WorldBuilder
    private let entityOfNode: [UInt32]
    private let entities: [EntityRecord]

    init(builder: WorldBuilder, entityOfNode: [UInt32], records: [EntityRecord]) {
        self.builder = builder
        entities = records
        self.entityOfNode = entityOfNode
    }

    /// A code of one country: where, how wide, whose.
    private struct Area {
        var key: UInt64
        var first: Int
        var country: UInt8
        var latitudeE6: Int32
        var longitudeE6: Int32
        var spread: Double
        var node: Int32
        var accuracy: UInt8

        var point: Point {
            Point(country: country, latitudeE6: latitudeE6, longitudeE6: longitudeE6)
        }
    }

    /// A point of a country, to find codes that share it.
    private struct Point: Hashable {
        var country: UInt8
        var latitudeE6: Int32
        var longitudeE6: Int32
    }

    func settled() -> Settled {
        let rows = sortedRows()
        var areas: [Area] = []
        var index = 0
        while index < rows.count {
            let key = PostcodeAssembler.key(builder.postcodes.code(rows[index]))
            var end = index + 1
            while end < rows.count, rows[end].country == rows[index].country,
                rows[end].hash == rows[index].hash
            { end += 1 }
            areas.append(area(rows[index..<end], key: key))
            index = end
        }
        return written(areas, rows: rows, spacing: PostcodeAssembler.spacing(areas))
    }

    /// The rows by code, then country.
    private func sortedRows() -> [PostcodeCollector.Row] {
        var rows = builder.postcodes.rows
        RadixSort.sort(&rows) { UInt64($0.country) }
        let codes = builder.postcodes
        RadixSort.sort(&rows) { PostcodeAssembler.key(codes.code($0)) }
        return rows
    }

    /// A code as a number in the order of its text.
    private static func key(_ code: ArraySlice<UInt8>) -> UInt64 {
        var key: UInt64 = 0
        for position in 0..<PostcodeText.longest {
            let index = code.startIndex + position
            let digit: UInt64
            switch index < code.endIndex ? code[index] : 0 {
            case let byte where byte >= 0x61: digit = UInt64(byte - 0x61) + 11
            case let byte where byte >= 0x30: digit = UInt64(byte - 0x30) + 1
            default: digit = 0
            }
            key = key * 37 + digit
        }
        return key
    }

    private func area(_ rows: ArraySlice<PostcodeCollector.Row>, key: UInt64) -> Area {
        let table = builder.table
        let nodes = rows.map(\.node)
        let main =
            nodes.max { table[$0].importance < table[$1].importance } ?? rows[rows.startIndex].node
        let specific = specificRows(rows)
        let point =
            builder.postcodes.points[
                PostcodeCollector.key(rows[rows.startIndex].hash, rows[rows.startIndex].country)
            ]
            ?? (
                PostcodeAssembler.middle(specific.map(\.latitudeE6)),
                PostcodeAssembler.middle(specific.map(\.longitudeE6))
            )
        let distances = specific.map {
            PlanarDistance.metres($0.latitudeE6, $0.longitudeE6, point.0, point.1)
        }.sorted()
        return Area(
            key: key,
            first: rows.startIndex,
            country: rows[rows.startIndex].country,
            latitudeE6: point.0,
            longitudeE6: point.1,
            spread: distances[min(distances.count - 1, distances.count * 9 / 10)],
            node: main,
            accuracy: rows.map(\.accuracy).min() ?? 0
        )
    }

    /// A city's own row says less than those of its districts: it is left out beside them.
    private func specificRows(
        _ rows: ArraySlice<PostcodeCollector.Row>
    ) -> [PostcodeCollector.Row] {
        let largeCity: UInt8 = 130
        let small = rows.filter { builder.table[$0.node].importance < largeCity }
        return small.isEmpty ? Array(rows) : small
    }

    /// The middle of a code's rows along one axis: their mean, or the median where one of many may
    /// be far off.
    private static func middle(_ values: [Int32]) -> Int32 {
        guard values.count > 4 else {
            return Int32(values.reduce(0) { $0 + Int($1) } / max(1, values.count))
        }
        return values.sorted()[values.count / 2]
    }

    /// For each area how far its neighbours are that have another point, in metres: the wider of the
    /// codes before and after it, but no wider than three quarters of its country's are.
    private static func spacing(_ areas: [Area]) -> [Double] {
        var before = [Double](repeating: 0, count: areas.count)
        var after = before
        var distances = [[Double]](repeating: [], count: 256)
        var last = [Int](repeating: -1, count: 256)
        for (index, area) in areas.enumerated() {
            let country = Int(area.country)
            if last[country] >= 0 {
                let other = areas[last[country]]
                let metres = PlanarDistance.metres(
                    other.latitudeE6,
                    other.longitudeE6,
                    area.latitudeE6,
                    area.longitudeE6
                )
                if metres < samePoint {
                    before[index] = before[last[country]]
                } else {
                    before[index] = metres
                    after[last[country]] = metres
                    distances[country].append(metres)
                }
            }
            last[country] = index
        }
        let widest = distances.map { list in
            list.isEmpty ? 5_000 : min(25_000, list.sorted()[list.count * 3 / 4])
        }
        return areas.indices.map { min(max(before[$0], after[$0]), widest[Int(areas[$0].country)]) }
    }

    /// How many codes of a country have each point.
    private static func sharers(_ areas: [Area]) -> [Point: Int] {
        areas.reduce(into: [:]) { $0[$1.point, default: 0] += 1 }
    }

    /// Codes nearer than this stand for the same building or town hall.
    private static let samePoint = 50.0

    private func written(
        _ areas: [Area],
        rows: [PostcodeCollector.Row],
        spacing: [Double]
    ) -> Settled {
        var settled = Settled()
        var names = FrontCoder()
        var groups: [(hash: UInt64, value: UInt32)] = []
        let sharers = PostcodeAssembler.sharers(areas)
        var index = 0
        while index < areas.count {
            let start = index
            while index < areas.count, areas[index].key == areas[start].key {
                let area = areas[index]
                let radius = max(150, area.spread + 0.6 * spacing[index])
                let number = entityOfNode[Int(area.node)]
                let entity = entities[Int(number)]
                settled.records.append(
                    PostcodeRecord(
                        latitudeE6: area.latitudeE6, longitudeE6: area.longitudeE6,
                        entityAndRadius: number
                            | UInt32(RadiusScale.encoded(metres: radius)) << 24,
                        country: entity.country, kind: entity.kind, importance: entity.importance,
                        origin: CodeOrigin(
                            accuracy: area.accuracy, codes: sharers[area.point] ?? 1
                        ).byte))
                names.append(builder.postcodes.code(rows[area.first]))
                index += 1
            }
            let hash = rows[areas[start].first].hash
            groups.append((hash, UInt32(start) | UInt32(min(255, index - start)) << 24))
        }
        settled.slots = Directory.slots(groups)
        settled.names = names.finished()
        return settled
    }
}
