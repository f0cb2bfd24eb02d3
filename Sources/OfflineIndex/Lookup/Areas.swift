import AddressText

/// The areas that the spans of a query name, and which of them hold an entity.
///
/// A query of common names has dozens of areas and hundreds of entities. Both are in the order of the
/// hierarchy, so one pass over the entities passes over the areas once, too.
struct Areas: ~Copyable {
    private(set) var containers = Workspace<Container>(capacity: 64)
    private var groups = Workspace<Group>(capacity: 64)
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
    }

    init() {}

    mutating func clear() {
        containers.clear()
        groups.clear()
    }

    /// Adds an area; those of one span follow each other in the order of their entities.
    mutating func append(_ container: Container) {
        let index = Int32(containers.count)
        containers.append(container)
        let last = groups.count - 1
        if last >= 0, groups[last].span == Int32(container.span) {
            groups[last].end = index + 1
        } else {
            groups.append(
                Group(
                    first: index, end: index + 1, next: index, span: Int32(container.span),
                    firstToken: Int32(container.start), tokenEnd: Int32(container.end)))
        }
    }

    /// Begins again with the first entities.
    mutating func rewind() {
        for index in groups.indices { groups[index].next = groups[index].first }
    }

    /// What the areas say about an entity that stands at some tokens of the query. Entities must come
    /// in order; `rewind` begins again.
    ///
    /// - Parameters:
    ///   - isCode: whether it is a postal code of that entity, which may then lie in the entity itself.
    ///   - takesLoan: whether it gains by a city around it.
    mutating func evidence(
        for entity: UInt32, from start: Int, to end: Int, latitudeE6: Int32, longitudeE6: Int32,
        importance: UInt8, isCode: Bool, takesLoan: Bool
    ) -> AreaEvidence {
        var total = AreaEvidence()
        for index in groups.indices {
            let group = groups[index]
            // An area says nothing about the words that name it.
            if Int(group.firstToken) < end, start < Int(group.tokenEnd) { continue }
            var next = Int(group.next)
            let last = Int(group.end)
            while next < last, containers[next].last < entity { next += 1 }
            groups[index].next = Int32(truncatingIfNeeded: next)
            var best: Float = 0
            while next < last, containers[next].first <= entity {
                defer { next += 1 }
                guard containers[next].last >= entity, isCode || containers[next].first != entity
                else { continue }
                var weight = containers[next].weight
                if takesLoan, containers[next].importance > importance {
                    weight += containers[next].loan(latitudeE6, longitudeE6, importance)
                }
                best = max(best, weight)
                total.explained |= containers[next].bits
                total.flags.formUnion(containers[next].flags)
            }
            if best > 0, group.span == namedCountry { total.flags.insert(.namedCountry) }
            total.score += best
        }
        return total
    }
}

/// What the areas that a query names say about an entity in it.
struct AreaEvidence: BitwiseCopyable {
    var score: Float = 0
    var flags = Flags()
    /// The tokens that agree with it, as bits of the first 64.
    var explained: UInt64 = 0

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
