import GeoModel
import StreetIndex

/// What relations say of addresses: the street of houses that do not name it themselves, and houses that are
/// themselves relations, whose walls are ways.
struct OSMRelations {
    /// A member of a relation.
    struct Member {
        enum Kind: UInt64 {
            case node, way, relation
        }

        let kind: Kind
        let id: Int64
        let role: UnsafeRawBufferPointer

        /// One number for node or way.
        var key: UInt64 { OSMRelations.key(kind, id) }
    }

    /// A house with the box around its walls.
    struct House {
        let id: Int64
        var address: AddressRow
        var box: OSMBox?
    }

    /// The streets' names, and for each node or way the number of its street's.
    private var names = StableTexts()
    private var streets: [UInt64: Int] = [:]
    private(set) var houses: [House] = []
    /// For each way the houses whose wall it is.
    private var walls: [Int64: [Int]] = [:]

    /// Whether no relation says anything.
    var isEmpty: Bool { streets.isEmpty && houses.isEmpty }

    static func key(_ kind: Member.Kind, _ id: Int64) -> UInt64 {
        UInt64(bitPattern: id) << 1 | (kind == .way ? 1 : 0)
    }

    /// Notes that the members of a relation, its streets aside, stand on a street.
    mutating func add(street name: UnsafeRawBufferPointer, of members: [Member]) {
        let number = names.add(name)
        for member in members
        where member.kind != .relation && !member.role.elementsEqual("street".utf8) {
            streets[member.key] = number
        }
    }

    /// Notes a house whose walls are ways; false where it has none.
    mutating func add(house id: Int64, _ address: AddressRow, walls members: [Member]) -> Bool {
        let outer = members.filter {
            $0.kind == .way && !$0.role.elementsEqual("inner".utf8)
        }
        guard !outer.isEmpty else { return false }
        for member in outer { walls[member.id, default: []].append(houses.count) }
        houses.append(House(id: id, address: address))
        return true
    }

    /// The street that a relation gives a node or way.
    func street(of kind: Member.Kind, _ id: Int64) -> UnsafeRawBufferPointer? {
        guard !streets.isEmpty else { return nil }
        return streets[OSMRelations.key(kind, id)].map { names[$0] }
    }

    /// Whether a way is a wall of a house.
    func isWall(_ way: Int64) -> Bool { !walls.isEmpty && walls[way] != nil }

    /// Takes the course of a wall.
    mutating func take(wall way: Int64, _ course: [OSMPoint]) {
        for house in walls[way] ?? [] {
            for point in course {
                houses[house].box = houses[house].box?.including(point) ?? OSMBox(point)
            }
        }
    }
}

/// A box around points.
struct OSMBox {
    private var southWest: OSMPoint
    private var northEast: OSMPoint
    private let first: OSMPoint

    init(_ point: OSMPoint) { (southWest, northEast, first) = (point, point, point) }

    func including(_ point: OSMPoint) -> OSMBox {
        var box = self
        box.southWest = OSMPoint(
            latitudeE6: min(southWest.latitudeE6, point.latitudeE6),
            longitudeE6: min(southWest.longitudeE6, point.longitudeE6))
        box.northEast = OSMPoint(
            latitudeE6: max(northEast.latitudeE6, point.latitudeE6),
            longitudeE6: max(northEast.longitudeE6, point.longitudeE6))
        return box
    }

    /// Its middle.
    var middle: OSMPoint {
        let (west, east) = (Int64(southWest.longitudeE6), Int64(northEast.longitudeE6))
        // A house does not reach half around the globe: it crosses the 180th meridian.
        if east - west > 180_000_000 { return first }
        return OSMPoint(
            latitudeE6: Int32((Int64(southWest.latitudeE6) + Int64(northEast.latitudeE6)) / 2),
            longitudeE6: Int32((west + east) / 2))
    }
}

/// Texts at places that stay where they are as long as the list, so that tags can point to them.
private final class StableTexts {
    private var texts: [UnsafeMutableRawBufferPointer] = []

    deinit { for text in texts { text.deallocate() } }

    /// The number of a text.
    func add(_ text: UnsafeRawBufferPointer) -> Int {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: text.count, alignment: 1)
        copy.copyMemory(from: text)
        texts.append(copy)
        return texts.count - 1
    }

    subscript(number: Int) -> UnsafeRawBufferPointer { UnsafeRawBufferPointer(texts[number]) }
}
