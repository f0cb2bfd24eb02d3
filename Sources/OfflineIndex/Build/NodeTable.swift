/// A place while an index is built.
struct Node {
    /// The node around it, or -1 for a country.
    var parent: Int32
    var kind: EntityKind
    var country: UInt8
    var importance: UInt8
    var latitudeE6: Int32
    var longitudeE6: Int32
    /// Metres, where the table says it; 0 where `Radii` works it out.
    var radius: Float = 0
    /// Where its name lies in `NodeTable.names`.
    var nameStart: UInt32
    var nameCount: UInt8
}

/// All nodes of an index that is being built, and their names.
struct NodeTable {
    private(set) var nodes: [Node] = []
    private(set) var names: [UInt8] = []

    var count: Int { nodes.count }

    subscript(node: Int32) -> Node {
        get { nodes[Int(node)] }
        set { nodes[Int(node)] = newValue }
    }

    /// Adds a node and gives its number.
    mutating func add(
        name: ArraySlice<UInt8>,
        kind: EntityKind,
        parent: Int32,
        country: UInt8,
        importance: UInt8 = 0,
        latitudeE6: Int32,
        longitudeE6: Int32
    ) -> Int32 {
        let name = NodeTable.shortened(name)
        nodes.append(
            Node(
                parent: parent,
                kind: kind,
                country: country,
                importance: importance,
                latitudeE6: latitudeE6,
                longitudeE6: longitudeE6,
                nameStart: UInt32(names.count),
                nameCount: UInt8(name.count)
            )
        )
        names.append(contentsOf: name)
        return Int32(nodes.count - 1)
    }

    /// The name of a node.
    func name(_ node: Int32) -> ArraySlice<UInt8> {
        let entry = nodes[Int(node)]
        return names[Int(entry.nameStart)..<(Int(entry.nameStart) + Int(entry.nameCount))]
    }

    /// Whether a node lies inside another, or is it.
    func isInside(_ node: Int32, _ ancestor: Int32) -> Bool {
        var current = node
        for _ in 0..<16 {
            if current == ancestor { return true }
            if current < 0 { return false }
            current = nodes[Int(current)].parent
        }
        return false
    }

    /// Moves a node under another one, unless that would make a circle.
    mutating func move(_ node: Int32, under parent: Int32) {
        guard !isInside(parent, node) else { return }
        nodes[Int(node)].parent = parent
    }

    /// The distance between two nodes in metres, good to a few percent.
    func metres(_ node: Int32, toLatitudeE6 latitude: Int32, longitudeE6 longitude: Int32) -> Double
    {
        PlanarDistance.metres(
            nodes[Int(node)].latitudeE6,
            nodes[Int(node)].longitudeE6,
            latitude,
            longitude
        )
    }

    /// A name of at most 255 bytes, cut between two characters.
    private static func shortened(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard name.count > 255 else { return name }
        var end = name.startIndex + 255
        while end > name.startIndex, name[end] & 0xC0 == 0x80 { end -= 1 }
        return name[name.startIndex..<end]
    }
}
