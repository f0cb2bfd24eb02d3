import GeoModel
import StreetIndex

/// What the passes over an extract, in whatever format, share: the nodes that ways need, the ends of
/// lines of numbers, and how objects become addresses, streets and ranges.
struct OSMCollector {
    var report: SourceReport
    /// The tags of the object at hand; readers fill them.
    var tags = OSMTags()
    /// The nodes of the way at hand; readers fill them.
    var nodes: [Int64] = []
    private var relations = OSMRelations()
    private var store = NodeStore()
    /// The nodes of interpolation ways: what their tags say, as far as it was read.
    private var ends: [Int64: InterpolationEnd?] = [:]
    private let country: CountryCode?
    private var row = AddressRow()
    private var course: [OSMPoint] = []

    /// A house at a node of an interpolation way.
    private struct InterpolationEnd {
        let number: UInt32
        let address: AddressRow
    }

    init(report: SourceReport, country: CountryCode?) {
        self.report = report
        self.country = country
    }

    /// How many nodes the round needs so far.
    var needed: Int { store.count }

    /// Forgets the nodes of the round before.
    mutating func beginRound() {
        store.clear()
        ends.removeAll(keepingCapacity: true)
    }

    /// All ways of the round were noted.
    mutating func sealRound() { store.seal() }

    /// Whether the way at hand is one whose nodes are needed; gives it the street of its relation.
    mutating func isOfUse(way id: Int64) -> Bool {
        giveStreet(.way, id)
        return relations.isWall(id)
            || !tags.isEmpty
                && (tags.isInterpolation || (tags.hasNumber && tags.streetName != nil)
                    || tags.isNamedStreet)
    }

    /// The street that a relation gives the object at hand, where it has a number and no street.
    private mutating func giveStreet(_ kind: OSMRelations.Member.Kind, _ id: Int64) {
        guard tags.hasNumber, tags[.street] == nil else { return }
        tags.streetOfRelation = relations.street(of: kind, id)
    }

    /// Takes the relation at hand: a street with its houses, or a house with several walls.
    mutating func noteRelation(_ id: Int64, _ members: [OSMRelations.Member]) {
        guard let type = tags[.type] else { return }
        if type.elementsEqual("associatedStreet".utf8) || type.elementsEqual("street".utf8) {
            guard let name = tags[.name] ?? tags[.street] else {
                report.rows += 1
                return report.skipped.add(.noStreet, at: "relation \(id)")
            }
            relations.add(street: name, of: members)
        } else if type.elementsEqual("multipolygon".utf8), tags.hasNumber {
            report.rows += 1
            guard tags.streetName != nil else {
                return report.skipped.add(.noStreet, at: "relation \(id)")
            }
            var address = AddressRow()
            tags.fill(&address, country: country)
            address.number = address.append(tags.number)
            if !relations.add(house: id, address, walls: members) {
                report.skipped.add(.noNodes, at: "relation \(id)")
            }
        }
    }

    /// Gives out the houses that are relations; to be called when all ways were given out.
    mutating func emitRelations<Sink: AddressSink>(into sink: inout Sink) throws(StreetIndexError) {
        for house in relations.houses {
            guard let point = house.box?.middle else {
                report.skipped.add(.noNodes, at: "relation \(house.id)")
                continue
            }
            var row = house.address
            row.latitudeE6 = point.latitudeE6
            row.longitudeE6 = point.longitudeE6
            report.addresses += 1
            try sink.add(row)
        }
    }

    /// Notes the nodes of the way at hand.
    mutating func noteWay() {
        for node in nodes { store.need(node) }
        guard tags.isInterpolation else { return }
        for node in nodes where ends[node] == nil { ends[node] = .some(nil) }
    }

    /// Takes the point of a node, and its number where a line of numbers needs it.
    @inline(__always)
    mutating func place(_ id: Int64, _ point: @autoclosure () -> OSMPoint?) {
        store.offer(id, point())
        guard tags.hasNumber, !ends.isEmpty else { return }
        noteEnd(id)
    }

    private mutating func noteEnd(_ id: Int64) {
        guard ends[id] != nil, let number = OSMCollector.leadingNumber(tags.number)
        else { return }
        giveStreet(.node, id)
        var address = AddressRow()
        tags.fill(&address, country: country)
        ends[id] = InterpolationEnd(number: number, address: address)
    }

    /// The number that a house number begins with.
    static func leadingNumber(_ text: [UInt8]) -> UInt32? {
        let digits = text.prefix { (0x30...0x39).contains($0) }
        guard !digits.isEmpty, digits.count <= 8 else { return nil }
        return digits.reduce(0) { $0 * 10 + UInt32($1 - 0x30) }
    }
}

// What objects become.
extension OSMCollector {
    /// Gives out the node at hand, which has tags.
    mutating func emitNode<Sink: AddressSink>(
        _ id: Int64,
        _ point: @autoclosure () -> OSMPoint?,
        into sink: inout Sink
    ) throws(StreetIndexError) {
        guard tags.hasNumber else { return }
        report.rows += 1
        giveStreet(.node, id)
        guard tags.streetName != nil else {
            return report.skipped.add(.noStreet, at: "node \(id)")
        }
        guard let point = point() else {
            return report.skipped.add(.offGlobe, at: "node \(id)")
        }
        try emitHouse(at: point, into: &sink)
    }

    private mutating func emitHouse<Sink: AddressSink>(
        at point: OSMPoint,
        into sink: inout Sink
    ) throws(StreetIndexError) {
        tags.fill(&row, country: country)
        row.number = row.append(tags.number)
        row.latitudeE6 = point.latitudeE6
        row.longitudeE6 = point.longitudeE6
        report.addresses += 1
        try sink.add(row)
    }

    /// Gives out the way at hand: a house, a line of numbers, a street.
    mutating func emitWay<Sink: AddressSink>(
        _ id: Int64,
        into sink: inout Sink
    ) throws(StreetIndexError) {
        report.rows += 1
        course.removeAll(keepingCapacity: true)
        for node in nodes {
            if let point = store.point(of: node) { course.append(point) }
        }
        guard !course.isEmpty else {
            return report.skipped.add(.noNodes, at: "way \(id)")
        }
        relations.take(wall: id, course)
        if tags.isInterpolation {
            try emitRanges(id, into: &sink)
        } else if tags.hasNumber, tags.streetName != nil {
            try emitHouse(at: box(around: course).middle, into: &sink)
        }
        if tags.isNamedStreet { try emitStreet(into: &sink) }
    }

    /// Notes a way whose number belongs to no street.
    mutating func noteWayWithoutStreet(_ id: Int64) {
        report.rows += 1
        report.skipped.add(.noStreet, at: "way \(id)")
    }

    private mutating func emitStreet<Sink: AddressSink>(
        into sink: inout Sink
    ) throws(StreetIndexError) {
        guard let name = tags[.name] else { return }
        tags.fill(&row, country: country)
        row.street = row.append(name)
        var others: [[UInt8]] = []
        for value in tags.otherNames {
            for part in value.split(separator: 0x3B) {
                let other = Array(part.drop { $0 <= 0x20 })
                if !other.isEmpty, !others.contains(other), !other.elementsEqual(name) {
                    others.append(other)
                }
            }
        }
        report.streets += 1
        try sink.add(
            StreetLine(
                address: row,
                otherNames: others,
                course: course.map { ($0.latitudeE6, $0.longitudeE6) }
            )
        )
    }

    private func box(around course: [OSMPoint]) -> OSMBox {
        course.dropFirst().reduce(OSMBox(course[0])) { $0.including($1) }
    }
}

// Lines of numbers.
extension OSMCollector {
    private mutating func emitRanges<Sink: AddressSink>(
        _ id: Int64,
        into sink: inout Sink
    ) throws(StreetIndexError) {
        var last: InterpolationEnd?
        var line: [OSMPoint] = []
        var found = 0
        for node in nodes {
            guard let point = store.point(of: node) else { continue }
            line.append(point)
            guard let end = ends[node] ?? nil else { continue }
            if let first = last, let step = step(from: first.number), line.count > 1,
                let address = address(of: first, end)
            {
                found += 1
                try emitRange(address, first.number, end.number, step, line, into: &sink)
            }
            last = end
            line = [point]
        }
        if found == 0 { report.skipped.add(.noRange, at: "way \(id)") }
    }

    private mutating func emitRange<Sink: AddressSink>(
        _ address: AddressRow,
        _ first: UInt32,
        _ last: UInt32,
        _ step: NumberRange.Step,
        _ line: [OSMPoint],
        into sink: inout Sink
    ) throws(StreetIndexError) {
        report.ranges += 1
        try sink.add(
            NumberRange(
                address: address,
                first: first,
                last: last,
                step: step,
                course: line.map { ($0.latitudeE6, $0.longitudeE6) }
            )
        )
    }

    /// The street of a range: the way's own tags, else those of its ends.
    private func address(of first: InterpolationEnd, _ last: InterpolationEnd) -> AddressRow? {
        if tags.streetName != nil {
            var row = AddressRow()
            tags.fill(&row, country: country)
            return row
        }
        return [first.address, last.address].first { !$0.street.isEmpty }
    }

    private func step(from first: UInt32) -> NumberRange.Step? {
        guard let value = tags[.interpolation] else { return nil }
        switch String(decoding: value, as: UTF8.self) {
        case "odd": return .odd
        case "even": return .even
        case "all", "1": return .all
        case "2": return first % 2 == 0 ? .even : .odd
        default: return nil
        }
    }
}
