import AddressText

/// The areas that the spans of a query name, and which of them hold an entity.
///
/// A query of common names has dozens of areas and hundreds of entities. Both are in the order of the
/// hierarchy, so one pass over the entities passes over the areas once, too; and what the areas say is
/// the same for all entities up to the next border.
struct Areas: ~Copyable {
    private(set) var containers = Workspace<Container>(capacity: 64)
    private var groups = Workspace<Group>(capacity: 64)
    /// The tokens at which those entities stand that are asked about.
    private var start = 0, end = 0
    /// What was said last.
    private(set) var said = Neighbourhood()
    /// The countries that have a region of a name which nothing speaks against.
    private(set) var withRegions = CountryMask()
    /// The span that ends the query as its country, or -1.
    var namedCountry: Int32 = -1

    /// The areas of one span; in the order of their entities. Not private: the compiler then loses its
    /// metadata in a debug build.
    struct Group: BitwiseCopyable {
        var first: Int32, end: Int32
        /// Where those begin that an entity yet to come may lie in.
        var next: Int32
        var span: Int32
        var firstToken: Int32, tokenEnd: Int32

        /// Whether it says something about what stands at some tokens; an area says nothing about the
        /// words that name it.
        @inline(__always)
        func speaks(of start: Int, _ end: Int) -> Bool {
            Int(firstToken) >= end || start >= Int(tokenEnd)
        }
    }

    /// The most that some cities may lend to a place by its size and parallel.
    struct Loan: BitwiseCopyable {
        var importance: UInt8 = 0
        var south = Int32.max, north = Int32.min

        /// Whether a parallel is between the two; anything where there are none.
        @inline(__always)
        func isAt(_ latitude: Int32) -> Bool {
            UInt32(bitPattern: latitude &- south) <= UInt32(bitPattern: north &- south)
        }

        mutating func add(_ other: Loan) {
            importance = max(importance, other.importance)
            south = min(south, other.south)
            north = max(north, other.north)
        }
    }

    init() {}

    mutating func clear() {
        containers.clear()
        groups.clear()
        withRegions.close()
    }

    /// Adds an area; those of one span follow each other in the order of their entities.
    ///
    /// - Returns: where it is, until the next one is added.
    @inline(__always)
    mutating func append(_ container: Container) -> UnsafeMutablePointer<Container> {
        let index = containers.count
        containers.append(container)
        let area = containers.mutablePointer(to: index)
        let end = Int32(truncatingIfNeeded: index &+ 1)
        if let last = groups.last, last.pointee.span == Int32(area.pointee.span) {
            last.pointee.end = end
        } else {
            groups.append(
                Group(
                    first: end &- 1, end: end, next: end &- 1, span: Int32(area.pointee.span),
                    firstToken: Int32(area.pointee.start), tokenEnd: Int32(area.pointee.end)))
        }
        if area.pointee.flags.contains(.region), area.pointee.isTrusted {
            withRegions.insert(area.pointee.country)
        }
        return area
    }

    /// Begins with the first of the entities that stand at some tokens of the query.
    @inline(__always)
    mutating func rewind(from start: Int, to end: Int) {
        (self.start, self.end) = (start, end)
        for index in groups.indices { groups[index].next = groups[index].first }
    }

    /// Says in `said` what the areas say about an entity, loans apart, and about those behind it as far as it is
    /// the same. Entities must come in order; `rewind` begins again.
    mutating func speak(of entity: UInt32) {
        said = Neighbourhood()
        for index in groups.indices where groups[index].speaks(of: start, end) {
            add(index, about: entity)
        }
    }

    /// Adds what the areas of one span say about an entity.
    @inline(__always)
    private mutating func add(_ index: Int, about entity: UInt32) {
        let areas = containers.pointer(to: 0)
        var next = pass(entity, index)
        let last = Int(groups[index].end)
        var best: Float = 0
        var lends = false
        while next < last, areas[next].first <= entity {
            defer { next += 1 }
            guard areas[next].last >= entity else { continue }
            guard areas[next].first != entity else {
                said.last = entity
                continue
            }
            said.last = min(said.last, areas[next].last)
            best = max(best, areas[next].weight)
            said.evidence.add(areas + next)
            if areas[next].importance > 0 {
                said.loan.add(areas[next].mostLoan)
                lends = true
            }
        }
        if next < last { said.last = min(said.last, areas[next].first &- 1) }
        if lends { said.lenders += 1 }
        said.evidence.add(best, isNamedCountry: groups[index].span == namedCountry)
    }

    /// Passes over the areas of a group that end before an entity; the position of the next one.
    @inline(__always)
    private mutating func pass(_ entity: UInt32, _ index: Int) -> Int {
        let areas = containers.pointer(to: 0)
        var next = Int(groups[index].next)
        let last = Int(groups[index].end)
        while next < last, areas[next].last < entity { next += 1 }
        groups[index].next = Int32(truncatingIfNeeded: next)
        return next
    }

    /// What the areas say about an entity, with what cities around it lend. Entities must come in
    /// order; `rewind` begins again.
    ///
    /// - Parameters:
    ///   - isCode: whether it is a postal code of that entity, which may then lie in the entity itself.
    mutating func evidence(
        for entity: UInt32, latitudeE6: Int32, longitudeE6: Int32, importance: UInt8, isCode: Bool
    ) -> AreaEvidence {
        var total = AreaEvidence()
        for index in groups.indices where groups[index].speaks(of: start, end) {
            let areas = containers.pointer(to: 0)
            var next = pass(entity, index)
            let last = Int(groups[index].end)
            var best: Float = 0
            while next < last, areas[next].first <= entity {
                defer { next += 1 }
                guard areas[next].last >= entity, isCode || areas[next].first != entity else {
                    continue
                }
                var weight = areas[next].weight
                if areas[next].importance > importance {
                    weight += areas[next].loan(latitudeE6, longitudeE6, importance)
                }
                best = max(best, weight)
                total.add(areas + next)
            }
            total.add(best, isNamedCountry: groups[index].span == namedCountry)
        }
        return total
    }
}

/// What the areas that a query names say about some entities that follow each other: the same of all.
struct Neighbourhood: BitwiseCopyable {
    /// The last of them.
    var last = UInt32.max
    /// Loans apart.
    var evidence = AreaEvidence()
    /// All that the cities around them may lend, and by how many names.
    var loan = Areas.Loan()
    var lenders: Float = 0

    /// What cities around an entity may lend to it at most, by its importance and parallel.
    @inline(__always)
    func mostLoan(latitudeE6: Int32, importance: UInt8) -> Float {
        // Without a branch, since it goes either way.
        let more = max(0, Int32(loan.importance) - Int32(importance))
        let most = Float(more) * Weights.importance * lenders
        return loan.isAt(latitudeE6) ? most : 0
    }
}

/// What the areas that a query names say about an entity in it.
struct AreaEvidence: BitwiseCopyable {
    var score: Float = 0
    var flags = Flags()
    /// The tokens that agree with it, as bits of the first 64.
    var explained: UInt64 = 0

    /// Takes over all but the score of an area that holds the entity.
    @inline(__always)
    mutating func add(_ container: UnsafePointer<Container>) {
        explained |= container.pointee.bits
        flags.formUnion(container.pointee.flags)
    }

    /// Adds what the areas of one name weigh.
    ///
    /// - Parameter isNamedCountry: whether that name ends the query as its country.
    @inline(__always)
    mutating func add(_ weight: Float, isNamedCountry: Bool) {
        if weight > 0, isNamedCountry { flags.insert(.namedCountry) }
        score += weight
    }

    struct Flags: OptionSet, BitwiseCopyable {
        let rawValue: UInt8
        /// It lies in a country that the query names.
        static let country = Flags(rawValue: 1)
        /// In a region that the query names.
        static let region = Flags(rawValue: 2)
        /// Another name of the query lies around it or near it.
        static let neighbour = Flags(rawValue: 4)
        /// In an area called by the name that ends the query as its country.
        static let namedCountry = Flags(rawValue: 8)
    }
}
