import AddressText

/// Turns collected nodes, phrases and codes into the sections of an index.
struct IndexAssembler {
    private let builder: WorldBuilder
    /// Old node number to entity number.
    private let entityOfNode: [UInt32]
    /// Entity number to old node number.
    private let nodeOfEntity: [Int32]
    /// The entities, in their order.
    private let records: [EntityRecord]
    /// Their names, as the section holds them.
    private let names: [UInt8]

    init(_ builder: WorldBuilder) {
        self.builder = builder
        nodeOfEntity = HierarchyOrder.order(builder.table)
        var numbers = [UInt32](repeating: 0, count: nodeOfEntity.count)
        for (entity, node) in nodeOfEntity.enumerated() { numbers[Int(node)] = UInt32(entity) }
        entityOfNode = numbers
        (records, names) = IndexAssembler.records(builder.table, nodeOfEntity, numbers)
    }

    /// Adds every section to a writer.
    func assemble(into writer: inout IndexWriter) {
        addEntities(to: &writer)
        addPhrases(to: &writer)
        addPostcodes(to: &writer)
        addWords(to: &writer)
        addStretches(to: &writer)
    }

    private func addStretches(to writer: inout IndexWriter) {
        guard !builder.stretches.isEmpty else { return }
        let (runs, stretches) = builder.stretches.finished(entityOfNode)
        writer.add(.stretchRuns, records: runs)
        writer.add(.stretches, records: stretches)
    }

    private func addWords(to writer: inout IndexWriter) {
        let words = builder.phrases.words.finished(builder.table)
        writer.add(.words, records: words.words)
        writer.add(.wordTexts, bytes: words.texts, count: words.words.count)
        writer.add(.wordBuckets, records: words.buckets)
        writer.add(.wordDeletes, records: words.deletes)
    }

    private static func records(
        _ table: NodeTable, _ order: [Int32], _ entityOfNode: [UInt32]
    ) -> ([EntityRecord], names: [UInt8]) {
        let radii = Radii.metres(of: table)
        var records: [EntityRecord] = []
        records.reserveCapacity(order.count)
        var names: [UInt8] = []
        for node in order {
            let entry = table[node]
            let number = entityOfNode[Int(node)]
            records.append(
                EntityRecord(
                    latitudeE6: entry.latitudeE6, longitudeE6: entry.longitudeE6, last: number,
                    parent: entry.parent < 0 ? number : entityOfNode[Int(entry.parent)],
                    name: UInt32(names.count), importance: entry.importance,
                    kind: entry.kind.rawValue, country: entry.country,
                    radius: RadiusScale.encoded(metres: radii[Int(node)])))
            let name = table.name(node)
            names.append(UInt8(name.count))
            names.append(contentsOf: name)
        }
        for entity in records.indices.reversed() {
            let parent = Int(records[entity].parent)
            records[parent].last = max(records[parent].last, records[entity].last)
        }
        return (records, names)
    }

    private func addEntities(to writer: inout IndexWriter) {
        let countries = builder.countryNodes.map {
            CountryRecord(code: $0.code, reserved: 0, entity: entityOfNode[Int($0.node)])
        }
        writer.add(.countries, records: countries)
        writer.add(.entities, records: records)
        writer.add(.names, bytes: names, count: records.count)
    }

    private func addPhrases(to writer: inout IndexWriter) {
        var pending = builder.phrases.postings
        // Words of the language stand behind all entities.
        RadixSort.sort(&pending) { $0.isWord ? .max : UInt64(entity(of: $0)) }
        RadixSort.sort(&pending) { $0.hash }
        var postings: [Posting] = []
        var runs: [(hash: UInt64, value: UInt32)] = []
        var index = 0
        while index < pending.count {
            let hash = pending[index].hash
            let first = postings.count
            while index < pending.count, pending[index].hash == hash {
                let entity = entity(of: pending[index])
                let isWord = pending[index].isWord
                var quality = pending[index].quality
                index += 1
                while index < pending.count, pending[index].hash == hash,
                    pending[index].isWord == isWord, self.entity(of: pending[index]) == entity
                {
                    quality = min(quality, pending[index].quality)
                    index += 1
                }
                postings.append(posting(entity, quality: quality, isWord: isWord))
            }
            postings[postings.count - 1].kindAndQuality |= Posting.endFlag
            runs.append((hash, PhraseRun.value(first: first, count: postings.count - first)))
        }
        let slots = Directory.slots(runs)
        writer.add(.phraseDirectory, records: slots)
        writer.add(.postings, records: postings)
        writer.add(.phrasePrefixes, records: PrefixFilter(builder.phrases.prefixes).words)
    }

    private func entity(of pending: PendingPosting) -> UInt32 {
        pending.isWord ? UInt32(bitPattern: pending.node) : entityOfNode[Int(pending.node)]
    }

    private func posting(_ entity: UInt32, quality: NameQuality, isWord: Bool) -> Posting {
        var posting = Posting(
            entity: entity, last: entity, latitude: 0, longitude: 0,
            kindAndQuality: Posting.word | quality.rawValue << 4, importance: 0, country: 255,
            radius: 0)
        guard !isWord else { return posting }
        let record = records[Int(entity)]
        posting.last = record.last
        posting.latitude = CoarsePoint.latitude(record.latitudeE6)
        posting.longitude = CoarsePoint.longitude(record.longitudeE6)
        posting.kindAndQuality = record.kind | quality.rawValue << 4
        (posting.importance, posting.country) = (record.importance, record.country)
        posting.radius = record.radius
        return posting
    }

    private func addPostcodes(to writer: inout IndexWriter) {
        let settled = PostcodeAssembler(
            builder: builder, entityOfNode: entityOfNode, records: records
        ).settled()
        writer.add(.postcodeDirectory, records: settled.slots)
        writer.add(.postcodes, records: settled.records)
        writer.add(.postcodeNames, bytes: settled.names, count: settled.records.count)
    }
}

/// Open-addressed tables of eight-byte slots: fingerprint and value, linear probing.
enum Directory {
    /// Slots for these entries, at most 70 % full; the number of slots is a power of two.
    static func slots(_ entries: [(hash: UInt64, value: UInt32)]) -> [UInt64] {
        var size = 64
        while size * 7 < entries.count * 10 { size *= 2 }
        var slots = [UInt64](repeating: 0, count: size)
        for (hash, value) in entries {
            var slot = Int(truncatingIfNeeded: hash) & (size - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
            slots[slot] = hash >> 32 | UInt64(value) << 32
        }
        return slots
    }
}

/// The order of the entities: each node before its children, children by kind, then the most
/// important first; so everything inside an entity follows it without a gap.
enum HierarchyOrder {
    static func order(_ table: NodeTable) -> [Int32] {
        var nodes = Array(0..<Int32(table.count))
        RadixSort.sort(&nodes) { node in
            let entry = table[node]
            return UInt64(entry.kind.rawValue) << 8 | UInt64(255 - entry.importance)
        }
        var children = [[Int32]](repeating: [], count: table.count)
        var roots: [Int32] = []
        for node in nodes {
            let parent = table[node].parent
            if parent < 0 { roots.append(node) } else { children[Int(parent)].append(node) }
        }
        var order: [Int32] = []
        order.reserveCapacity(table.count)
        var stack = Array(roots.reversed())
        while let node = stack.popLast() {
            order.append(node)
            stack.append(contentsOf: children[Int(node)].reversed())
        }
        return order
    }
}
