import AddressText

/// The areas that the spans of a query name, and which of them hold an entity.
///
/// A query of common names has dozens of areas and hundreds of entities. Both are in the order of the
/// hierarchy, so one pass over the entities passes over the areas once, too; and what the areas say is
/// the same for all entities up to the next border.
struct Areas: ~Copyable {
    private(set) var containers = Workspace<Container>(capacity: 64)
    private var groups = Workspace<Group>(capacity: 64)
    private var aim = Aim()
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
        /// The most that one of them weighs.
        var weight: Float = 0
        /// What its most important city has to lend, and between which parallels one of them does.
        var loan = Loan()

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

    /// What is asked for: entities that stand at some tokens of the query.
    struct Aim: BitwiseCopyable {
        var start = 0, end = 0
        /// What the areas say, loans apart, about all entities from the last one that was asked for up to
        /// this one; nothing is known where the number is -1.
        var evidence = AreaEvidence()
        var through: Int64 = -1
        /// All that may be lent, and by how many groups.
        var loan = Loan()
        var lenders: Float = 0
        /// The most that the areas can say, loans apart.
        var weight: Float = 0
    }

    init() {}

    mutating func clear() {
        containers.clear()
        groups.clear()
        withRegions.close()
    }

    /// Adds an area; those of one span follow each other in the order of their entities.
    @inline(__always)
    mutating func append(_ container: Container) {
        let index = Int32(containers.count)
        containers.append(container)
        var last = groups.count - 1
        if last < 0 || groups[last].span != Int32(container.span) {
            groups.append(
                Group(
                    first: index, end: index, next: index, span: Int32(container.span),
                    firstToken: Int32(container.start), tokenEnd: Int32(container.end)))
            last += 1
        }
        groups[last].end = index + 1
        groups[last].weight = max(groups[last].weight, container.weight)
        if container.flags.contains(.region), container.isTrusted {
            withRegions.insert(container.country)
        }
        if container.importance > 0 { groups[last].loan.add(container.mostLoan) }
    }

    /// Begins with the first of the entities that stand at some tokens of the query.
    mutating func rewind(from start: Int, to end: Int) {
        aim = Aim(start: start, end: end)
        for index in groups.indices {
            groups[index].next = groups[index].first
            guard groups[index].speaks(of: start, end) else { continue }
            aim.weight += groups[index].weight
            guard groups[index].loan.importance > 0 else { continue }
            aim.loan.add(groups[index].loan)
            aim.lenders += 1
        }
    }

    /// Whether there are cities that may lend something.
    var areLenders: Bool { aim.lenders > 0 }

    /// The most that the areas can say about any entity.
    var most: Float {
        aim.weight + Float(aim.loan.importance) * Weights.importance * aim.lenders
    }

    /// What the areas say about an entity, loans apart. Entities must come in order; `rewind` begins
    /// again.
    @inline(__always)
    mutating func plainEvidence(for entity: UInt32) -> AreaEvidence {
        if Int64(entity) > aim.through { findPlainEvidence(for: entity) }
        return aim.evidence
    }

    private mutating func findPlainEvidence(for entity: UInt32) {
        var evidence = AreaEvidence()
        var through = UInt32.max
        for index in groups.indices where groups[index].speaks(of: aim.start, aim.end) {
            var next = pass(entity, index)
            let last = Int(groups[index].end)
            var best: Float = 0
            while next < last, containers[next].first <= entity {
                defer { next += 1 }
                guard containers[next].last >= entity else { continue }
                guard containers[next].first != entity else {
                    through = entity
                    continue
                }
                through = min(through, containers[next].last)
                best = max(best, containers[next].weight)
                evidence.add(containers[next])
            }
            if next < last { through = min(through, containers[next].first - 1) }
            add(best, of: index, to: &evidence)
        }
        aim.evidence = evidence
        aim.through = Int64(through)
    }

    /// Passes over the areas of a group that end before an entity; the position of the next one.
    @inline(__always)
    private mutating func pass(_ entity: UInt32, _ index: Int) -> Int {
        var next = Int(groups[index].next)
        let last = Int(groups[index].end)
        while next < last, containers[next].last < entity { next += 1 }
        groups[index].next = Int32(truncatingIfNeeded: next)
        return next
    }

    @inline(__always)
    private func add(_ best: Float, of index: Int, to evidence: inout AreaEvidence) {
        if best > 0, groups[index].span == namedCountry { evidence.flags.insert(.namedCountry) }
        evidence.score += best
    }

    /// The most that cities around it may lend to an entity, by where and how important it is.
    @inline(__always)
    func mostLoan(latitudeE6: Int32, importance: UInt8) -> Float {
        // Without a branch, since it goes either way.
        let more = max(0, Int32(aim.loan.importance) - Int32(importance))
        let most = Float(more) * Weights.importance * aim.lenders
        return aim.loan.isAt(latitudeE6) ? most : 0
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
        for index in groups.indices where groups[index].speaks(of: aim.start, aim.end) {
            var next = pass(entity, index)
            let last = Int(groups[index].end)
            var best: Float = 0
            while next < last, containers[next].first <= entity {
                defer { next += 1 }
                guard containers[next].last >= entity, isCode || containers[next].first != entity
                else { continue }
                var weight = containers[next].weight
                if containers[next].importance > importance {
                    weight += containers[next].loan(latitudeE6, longitudeE6, importance)
                }
                best = max(best, weight)
                total.add(containers[next])
            }
            add(best, of: index, to: &total)
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

    /// Takes over all but the score of an area that holds the entity.
    @inline(__always)
    mutating func add(_ container: Container) {
        explained |= container.bits
        flags.formUnion(container.flags)
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
