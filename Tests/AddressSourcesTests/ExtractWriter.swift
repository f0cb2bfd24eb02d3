/// Writes small `.osm.pbf` extracts.
struct ExtractWriter {
    struct Node {
        var id: Int64
        var latitude: Double
        var longitude: Double
        var tags: [(String, String)] = []
    }

    struct Way {
        var id: Int64
        var nodes: [Int64]
        var tags: [(String, String)] = []
    }

    struct Relation {
        var id: Int64
        /// 0 for a node, 1 for a way, 2 for a relation.
        var members: [(kind: UInt64, id: Int64, role: String)]
        var tags: [(String, String)]
    }

    var bytes: [UInt8] = []
    /// Whether blobs are zlib streams (of stored blocks), not raw.
    var packs = true
    /// Whether nodes are written one by one.
    var plainNodes = false

    init(
        features: [String] = ["OsmSchema-V0.6", "DenseNodes"],
        timestamp: UInt64 = 1_704_067_200,
        sorted: Bool = false
    ) {
        var header: [UInt8] = []
        if sorted { header += Wire.bytes(5, Array("Sort.Type_then_ID".utf8)) }
        for feature in features { header += Wire.bytes(4, Array(feature.utf8)) }
        header += Wire.number(32, timestamp)
        append("OSMHeader", header)
    }

    /// Appends a blob.
    mutating func append(_ kind: String, _ block: [UInt8]) {
        var blob: [UInt8]
        if packs {
            blob = Wire.number(2, UInt64(block.count)) + Wire.bytes(3, Stored.zlib(block))
        } else {
            blob = Wire.bytes(1, block)
        }
        let header = Wire.bytes(1, Array(kind.utf8)) + Wire.number(3, UInt64(blob.count))
        withUnsafeBytes(of: UInt32(header.count).bigEndian) { bytes.append(contentsOf: $0) }
        bytes += header + blob
        blob = []
    }

    /// Appends a block of nodes, ways and relations.
    mutating func add(nodes: [Node] = [], ways: [Way] = [], relations: [Relation] = []) {
        append("OSMData", block(nodes: nodes, ways: ways, relations: relations))
    }

    func block(
        nodes: [Node] = [],
        ways: [Way] = [],
        relations: [Relation] = []
    ) -> [UInt8] {
        var strings = [""]
        func number(_ text: String) -> UInt64 {
            if let known = strings.firstIndex(of: text) { return UInt64(known) }
            strings.append(text)
            return UInt64(strings.count - 1)
        }
        var groups: [UInt8] = []
        if !nodes.isEmpty { groups += Wire.bytes(2, group(nodes, number)) }
        if !ways.isEmpty {
            let messages = ways.flatMap { (way: Way) -> [UInt8] in
                Wire.bytes(3, message(way, number))
            }
            groups += Wire.bytes(2, messages)
        }
        if !relations.isEmpty {
            let messages = relations.flatMap { (relation: Relation) -> [UInt8] in
                Wire.bytes(4, message(relation, number))
            }
            groups += Wire.bytes(2, messages)
        }
        let table = strings.flatMap { Wire.bytes(1, Array($0.utf8)) }
        return Wire.bytes(1, table) + groups
    }

    private func group(_ nodes: [Node], _ number: (String) -> UInt64) -> [UInt8] {
        func units(_ degrees: Double) -> Int64 { Int64((degrees * 1e7).rounded()) }
        if plainNodes {
            return nodes.flatMap { (node: Node) -> [UInt8] in
                let keys = node.tags.flatMap { (tag) -> [UInt8] in Wire.varint(number(tag.0)) }
                let values = node.tags.flatMap { (tag) -> [UInt8] in Wire.varint(number(tag.1)) }
                return Wire.bytes(
                    1,
                    Wire.number(1, Wire.zigzag(node.id)) + Wire.bytes(2, keys)
                        + Wire.bytes(3, values)
                        + Wire.number(8, Wire.zigzag(units(node.latitude)))
                        + Wire.number(9, Wire.zigzag(units(node.longitude)))
                )
            }
        }
        let tags = nodes.flatMap { (node: Node) -> [UInt8] in
            node.tags.flatMap { (tag) -> [UInt8] in
                Wire.varint(number(tag.0)) + Wire.varint(number(tag.1))
            } + [0]
        }
        let dense =
            Wire.bytes(1, Wire.deltas(nodes.map(\.id)))
            + Wire.bytes(8, Wire.deltas(nodes.map { units($0.latitude) }))
            + Wire.bytes(9, Wire.deltas(nodes.map { units($0.longitude) }))
            + Wire.bytes(10, tags)
        return Wire.bytes(2, dense)
    }

    private func message(_ way: Way, _ number: (String) -> UInt64) -> [UInt8] {
        Wire.number(1, UInt64(way.id))
            + Wire.bytes(2, way.tags.flatMap { (tag) -> [UInt8] in Wire.varint(number(tag.0)) })
            + Wire.bytes(3, way.tags.flatMap { (tag) -> [UInt8] in Wire.varint(number(tag.1)) })
            + Wire.bytes(8, Wire.deltas(way.nodes))
    }

    private func message(_ relation: Relation, _ number: (String) -> UInt64) -> [UInt8] {
        func numbers(_ texts: [String]) -> [UInt8] { texts.flatMap { Wire.varint(number($0)) } }
        return Wire.number(1, UInt64(relation.id)) + Wire.bytes(2, numbers(relation.tags.map(\.0)))
            + Wire.bytes(3, numbers(relation.tags.map(\.1)))
            + Wire.bytes(8, numbers(relation.members.map(\.role)))
            + Wire.bytes(9, Wire.deltas(relation.members.map(\.id)))
            + Wire.bytes(10, relation.members.flatMap { Wire.varint($0.kind) })
    }
}

/// Protocol Buffers, the writing side.
enum Wire {
    static func varint(_ value: UInt64) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        return bytes + [UInt8(rest)]
    }

    static func zigzag(_ value: Int64) -> UInt64 { UInt64(bitPattern: value << 1 ^ value >> 63) }

    static func number(_ field: UInt64, _ value: UInt64) -> [UInt8] {
        varint(field << 3) + varint(value)
    }

    static func bytes(_ field: UInt64, _ value: [UInt8]) -> [UInt8] {
        varint(field << 3 | 2) + varint(UInt64(value.count)) + value
    }

    static func deltas(_ values: [Int64]) -> [UInt8] {
        var last: Int64 = 0
        return values.flatMap { value in
            defer { last = value }
            return varint(zigzag(value &- last))
        }
    }
}

/// Deflate without compression.
enum Stored {
    static func raw(_ bytes: [UInt8]) -> [UInt8] {
        var packed: [UInt8] = []
        var rest = bytes[...]
        repeat {
            let part = rest.prefix(65_535)
            rest = rest.dropFirst(part.count)
            let count = UInt16(part.count)
            packed.append(rest.isEmpty ? 1 : 0)
            withUnsafeBytes(of: count.littleEndian) { packed.append(contentsOf: $0) }
            withUnsafeBytes(of: (~count).littleEndian) { packed.append(contentsOf: $0) }
            packed += part
        } while !rest.isEmpty
        return packed
    }

    static func zlib(_ bytes: [UInt8]) -> [UInt8] {
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        let sum = high << 16 | low
        return [0x78, 0x01] + raw(bytes) + withUnsafeBytes(of: sum.bigEndian) { Array($0) }
    }
}
