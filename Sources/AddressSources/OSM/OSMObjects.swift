/// The nodes of a dense group, one after the other.
struct DenseNodes {
    private(set) var id: Int64 = 0
    /// In units of the block's granularity.
    private(set) var latitude: Int64 = 0
    private(set) var longitude: Int64 = 0
    private var ids: WireReader
    private var latitudes: WireReader
    private var longitudes: WireReader
    private var tags: WireReader

    /// Takes a DenseNodes message.
    init(_ bytes: UnsafeRawBufferPointer) throws(MalformedMessage) {
        let nothing = UnsafeRawBufferPointer(start: nil, count: 0)
        (ids, latitudes) = (WireReader(nothing), WireReader(nothing))
        (longitudes, tags) = (WireReader(nothing), WireReader(nothing))
        var reader = WireReader(bytes)
        while try reader.next() {
            switch reader.field {
            case 1: ids = WireReader(try reader.bytes())
            case 8: latitudes = WireReader(try reader.bytes())
            case 9: longitudes = WireReader(try reader.bytes())
            case 10: tags = WireReader(try reader.bytes())
            default: try reader.skip()
            }
        }
    }

    /// Goes to the next node; false at the end.
    @inline(__always)
    mutating func next() throws(MalformedMessage) -> Bool {
        guard !ids.isAtEnd else { return false }
        id &+= try ids.signed()
        latitude &+= try latitudes.signed()
        longitude &+= try longitudes.signed()
        return true
    }

    /// Reads the tags of the node; to be called once for each.
    @inline(__always)
    mutating func readTags(
        _ found: inout OSMTags,
        in block: borrowing PBFBlock
    ) throws(MalformedMessage) {
        while !tags.isAtEnd {
            let key = try tags.varint()
            if key == 0 { return }
            try found.set(key, value: try tags.varint(), in: block)
        }
    }
}

/// The tags of an object that stands alone: as many keys as values.
private struct TagPairs {
    var keys = WireReader(UnsafeRawBufferPointer(start: nil, count: 0))
    var values = WireReader(UnsafeRawBufferPointer(start: nil, count: 0))

    /// Reads all of them; to be called once.
    mutating func read(
        into found: inout OSMTags,
        in block: borrowing PBFBlock
    ) throws(MalformedMessage) {
        while !keys.isAtEnd {
            try found.set(try keys.varint(), value: try values.varint(), in: block)
        }
    }
}

/// A node that stands alone, or a way: keys, values and what else the message holds.
struct PlainObject {
    private(set) var id: Int64 = 0
    private(set) var latitude: Int64 = 0
    private(set) var longitude: Int64 = 0
    private var tags = TagPairs()
    private var references: WireReader

    /// Takes a Node message.
    init(node bytes: UnsafeRawBufferPointer) throws(MalformedMessage) {
        try self.init(bytes, idIsSigned: true)
    }

    /// Takes a Way message.
    init(way bytes: UnsafeRawBufferPointer) throws(MalformedMessage) {
        try self.init(bytes, idIsSigned: false)
    }

    private init(
        _ bytes: UnsafeRawBufferPointer,
        idIsSigned: Bool
    ) throws(MalformedMessage) {
        let nothing = UnsafeRawBufferPointer(start: nil, count: 0)
        references = WireReader(nothing)
        var reader = WireReader(bytes)
        while try reader.next() {
            switch (reader.field, idIsSigned) {
            case (1, true): id = try reader.signed()
            case (1, false): id = Int64(truncatingIfNeeded: try reader.number())
            case (2, _): tags.keys = WireReader(try reader.bytes())
            case (3, _): tags.values = WireReader(try reader.bytes())
            case (8, true): latitude = try reader.signed()
            case (9, true): longitude = try reader.signed()
            case (8, false): references = WireReader(try reader.bytes())
            default: try reader.skip()
            }
        }
    }

    /// Reads the tags.
    mutating func readTags(
        _ found: inout OSMTags,
        in block: borrowing PBFBlock
    ) throws(MalformedMessage) {
        try tags.read(into: &found, in: block)
    }

    /// Reads the nodes of a way.
    mutating func readNodes(_ nodes: inout [Int64]) throws(MalformedMessage) {
        nodes.removeAll(keepingCapacity: true)
        var id: Int64 = 0
        while !references.isAtEnd {
            id &+= try references.signed()
            nodes.append(id)
        }
    }
}

/// A relation: keys, values and members.
struct RelationObject {
    private(set) var id: Int64 = 0
    private var tags = TagPairs()
    private var roles: WireReader
    private var references: WireReader
    private var kinds: WireReader

    /// Takes a Relation message.
    init(_ bytes: UnsafeRawBufferPointer) throws(MalformedMessage) {
        let nothing = UnsafeRawBufferPointer(start: nil, count: 0)
        roles = WireReader(nothing)
        (references, kinds) = (WireReader(nothing), WireReader(nothing))
        var reader = WireReader(bytes)
        while try reader.next() {
            switch reader.field {
            case 1: id = Int64(truncatingIfNeeded: try reader.number())
            case 2: tags.keys = WireReader(try reader.bytes())
            case 3: tags.values = WireReader(try reader.bytes())
            case 8: roles = WireReader(try reader.bytes())
            case 9: references = WireReader(try reader.bytes())
            case 10: kinds = WireReader(try reader.bytes())
            default: try reader.skip()
            }
        }
    }

    /// Reads the tags.
    mutating func readTags(
        _ found: inout OSMTags,
        in block: borrowing PBFBlock
    ) throws(MalformedMessage) {
        try tags.read(into: &found, in: block)
    }

    /// Reads the members.
    mutating func readMembers(
        _ members: inout [OSMRelations.Member],
        in block: borrowing PBFBlock
    ) throws(MalformedMessage) {
        members.removeAll(keepingCapacity: true)
        var id: Int64 = 0
        while !references.isAtEnd {
            id &+= try references.signed()
            let role = try roles.varint()
            guard role < UInt64(block.strings.count),
                let kind = OSMRelations.Member.Kind(rawValue: try kinds.varint())
            else { throw MalformedMessage() }
            members.append(
                OSMRelations.Member(kind: kind, id: id, role: block.strings[Int(role)]))
        }
    }
}

extension OSMTags {
    /// Takes a tag by the numbers of its strings.
    @inline(__always)
    mutating func set(
        _ key: UInt64,
        value: UInt64,
        in block: borrowing PBFBlock
    ) throws(MalformedMessage) {
        guard key < UInt64(block.strings.count), value < UInt64(block.strings.count) else {
            throw MalformedMessage()
        }
        let role = block.roles[Int(key)]
        if role != .none { set(role, block.strings[Int(value)]) }
    }
}
