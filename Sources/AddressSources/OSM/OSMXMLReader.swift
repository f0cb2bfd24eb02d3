import ByteStreams
import StreetIndex

/// Reads OpenStreetMap's XML, plain or compressed, as `OSMExtractReader` reads the binary form, in one
/// round: XML extracts are small.
struct OSMXMLReader<Sink: AddressSink> {
    private let path: String
    private let options: SourceOptions
    private var collector: OSMCollector
    private var xml = XMLTags()
    private var pass = Pass.collect
    private var object = Object.other
    private var id: Int64 = 0
    private var latitudeE6: Int32?
    private var longitudeE6: Int32?
    private var held = HeldTags()
    private var members: [HeldMember] = []

    private enum Pass: Int, CaseIterable {
        case relations, collect, nodes, ways
    }

    private enum Object {
        case node, way, relation, other
    }

    /// A member of the relation at hand.
    private struct HeldMember {
        var kind: OSMRelations.Member.Kind?
        var id: Int64 = 0
        var role: [UInt8] = []
    }

    init(_ path: String, options: SourceOptions) {
        self.path = path
        self.options = options
        var report = SourceReport(path: path, kind: .osmXML)
        report.licence = .openStreetMap
        collector = OSMCollector(report: report, country: options.country)
    }

    /// Reads everything.
    ///
    /// - Throws: `StreetIndexError` for a pipe, which cannot be read several times.
    mutating func read(into sink: inout Sink) throws(StreetIndexError) -> SourceReport {
        collector.beginRound()
        for next in Pass.allCases {
            pass = next
            if next == .nodes { collector.sealRound() }
            try readPass(into: &sink)
        }
        try collector.emitRelations(into: &sink)
        return collector.report
    }

    private mutating func readPass(into sink: inout Sink) throws(StreetIndexError) {
        xml = XMLTags()
        object = .other
        let source = try open()
        let buffer = GrowingBuffer()
        buffer.reserve(1 << 18)
        while let count = try fill(buffer, from: source), count > 0 {
            xml.append(UnsafeRawBufferPointer(buffer.room(count)))
            if let size = source.sizeOnDisk {
                let done = pass.rawValue * size + source.consumedBytes
                options.tell(collector.report, done: done, of: size * Pass.allCases.count)
            }
            do {
                while let tag = try xml.next() { try take(tag, into: &sink) }
            } catch let error as StreetIndexError {
                throw error
            } catch {
                noteDamage("a tag near byte \(source.consumedBytes), and everything behind it")
                return
            }
        }
    }

    private func open() throws(StreetIndexError) -> InputSource {
        let source: InputSource
        do throws(InputError) { source = try InputSource.open(path, stop: options.stop) } catch {
            throw .of(error)
        }
        guard source.isRegularFile else {
            throw .unusable(path: path, detail: "it is read several times; save it as a file first")
        }
        return source
    }

    /// Reads a block; nil behind damage, which is noted.
    private mutating func fill(
        _ buffer: GrowingBuffer,
        from source: InputSource
    ) throws(StreetIndexError) -> Int? {
        if let stop = options.stop, stop.isRaised { throw .stopped }
        do throws(InputError) { return try source.read(into: buffer.room(1 << 18)) } catch {
            guard error.isDamage else { throw .of(error) }
            noteDamage("everything from here on: \(error)")
            return nil
        }
    }

    private mutating func noteDamage(_ words: String) {
        // Each pass meets the same damage.
        if pass == .ways { collector.report.skipped.add(.damaged, at: words) }
    }
}

// Tags become objects.
extension OSMXMLReader {
    private mutating func take(
        _ tag: XMLTags.Tag,
        into sink: inout Sink
    ) throws(StreetIndexError) {
        switch String(decoding: xml.name(of: tag), as: UTF8.self) {
        case "node": try boundary(.node, tag, into: &sink)
        case "way": try boundary(.way, tag, into: &sink)
        case "tag" where object != .other: takePair(tag)
        case "nd" where object == .way: takeReference(tag)
        case "relation": try boundary(.relation, tag, into: &sink)
        case "member" where object == .relation: takeMember(tag)
        default: break
        }
    }

    private mutating func boundary(
        _ kind: Object,
        _ tag: XMLTags.Tag,
        into sink: inout Sink
    ) throws(StreetIndexError) {
        if !tag.isEnd { begin(kind, tag) }
        if tag.isEnd || tag.isEmpty {
            try finish(into: &sink)
            object = .other
        }
    }

    private mutating func begin(_ kind: Object, _ tag: XMLTags.Tag) {
        object = kind
        held.clear()
        collector.nodes.removeAll(keepingCapacity: true)
        members.removeAll(keepingCapacity: true)
        (id, latitudeE6, longitudeE6) = (0, nil, nil)
        xml.forEachAttribute(of: tag) { name, value in
            if name.elementsEqual("id".utf8) {
                id = Int64(String(decoding: value, as: UTF8.self)) ?? 0
            } else if name.elementsEqual("lat".utf8) {
                latitudeE6 = DecimalDegrees.microdegrees(value)
            } else if name.elementsEqual("lon".utf8) {
                longitudeE6 = DecimalDegrees.microdegrees(value)
            }
        }
    }

    private mutating func takePair(_ tag: XMLTags.Tag) {
        var key: [UInt8] = []
        var value: [UInt8] = []
        xml.forEachAttribute(of: tag) { name, text in
            if name.elementsEqual("k".utf8) { key = XMLText.decoded(text) }
            if name.elementsEqual("v".utf8) { value = XMLText.decoded(text) }
        }
        held.add(key, value)
    }

    private mutating func takeReference(_ tag: XMLTags.Tag) {
        xml.forEachAttribute(of: tag) { name, value in
            guard name.elementsEqual("ref".utf8) else { return }
            if let node = Int64(String(decoding: value, as: UTF8.self)) {
                collector.nodes.append(node)
            }
        }
    }

    private mutating func takeMember(_ tag: XMLTags.Tag) {
        var member = HeldMember()
        xml.forEachAttribute(of: tag) { name, value in
            if name.elementsEqual("ref".utf8) {
                member.id = Int64(String(decoding: value, as: UTF8.self)) ?? 0
            } else if name.elementsEqual("role".utf8) {
                member.role = XMLText.decoded(value)
            } else if name.elementsEqual("type".utf8) {
                member.kind =
                    value.elementsEqual("node".utf8)
                    ? .node : value.elementsEqual("way".utf8) ? .way : .relation
            }
        }
        members.append(member)
    }

    /// Gives the relation at hand to the collector, its roles in memory that stays for the call.
    private mutating func noteRelation() {
        let texts = members.flatMap(\.role)
        texts.withUnsafeBytes { texts in
            var start = 0
            let known = members.compactMap { member -> OSMRelations.Member? in
                let role = UnsafeRawBufferPointer(
                    rebasing: texts[start..<(start + member.role.count)])
                start += member.role.count
                return member.kind.map { OSMRelations.Member(kind: $0, id: member.id, role: role) }
            }
            collector.noteRelation(id, known)
        }
    }

    private var point: OSMPoint? {
        guard let latitudeE6, let longitudeE6, abs(latitudeE6) <= 90_000_000,
            abs(longitudeE6) <= 180_000_000
        else { return nil }
        return OSMPoint(latitudeE6: latitudeE6, longitudeE6: longitudeE6)
    }

    private mutating func finish(into sink: inout Sink) throws(StreetIndexError) {
        held.fill(&collector.tags)
        switch (object, pass) {
        case (.node, .nodes):
            let point = point
            collector.place(id, point)
            if !collector.tags.isEmpty { try collector.emitNode(id, point, into: &sink) }
        case (.relation, .relations): noteRelation()
        case (.way, .collect) where collector.isOfUse(way: id):
            collector.noteWay()
        case (.way, .ways) where collector.isOfUse(way: id):
            try collector.emitWay(id, into: &sink)
        case (.way, .ways) where collector.tags.hasNumber:
            collector.noteWayWithoutStreet(id)
        default: break
        }
    }
}

/// The tags of an object read from text, kept where `OSMTags` can point to them.
private struct HeldTags {
    private var keys: [OSMKey] = []
    private var ends: [Int] = []
    private var texts: [UInt8] = []
    private let memory = GrowingBuffer()

    mutating func clear() {
        keys.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        texts.removeAll(keepingCapacity: true)
    }

    /// Takes a tag whose key matters.
    mutating func add(_ key: [UInt8], _ value: [UInt8]) {
        let role = key.withUnsafeBytes { OSMKey($0) }
        guard role != .none else { return }
        keys.append(role)
        texts += value
        ends.append(texts.count)
    }

    /// Gives the tags out; they point into memory that the next call changes.
    func fill(_ tags: inout OSMTags) {
        tags.clear()
        guard !keys.isEmpty else { return }
        memory.reserve(texts.count)
        let room = memory.room(texts.count)
        room.copyBytes(from: texts)
        var start = 0
        for (key, end) in zip(keys, ends) {
            tags.set(key, UnsafeRawBufferPointer(rebasing: room[start..<end]))
            start = end
        }
    }
}
