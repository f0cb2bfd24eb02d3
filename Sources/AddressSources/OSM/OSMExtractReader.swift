import StreetIndex

/// Reads an `.osm.pbf` extract: addresses on nodes and ways, lines of numbers, named streets.
///
/// Ways know only the numbers of their nodes, and some houses are told their street by a relation. So the
/// file is read four times: the relations, which nodes the ways of use need, where these are, and the ways
/// again. Relations stand at the end of a sorted file, and what holds none of them is not read for them. When they need more nodes than may be held, that
/// is done in rounds, each for some of the blocks; memory does not grow with the file.
struct OSMExtractReader<Sink: AddressSink> {
    private let file: PBFFile
    private let options: SourceOptions
    private var collector: OSMCollector
    private var contents: [BlobContent]
    private var block = PBFBlock()
    /// The bytes that the passes went over, of three times the file's length; for progress.
    private var passed = 0
    /// Whether objects are sorted: nodes, ways, relations.
    private var isSorted = false
    private var members: [OSMRelations.Member] = []

    /// What a blob is known to hold, so that later passes need not unpack it.
    private struct BlobContent {
        var hasNodes = true
        var hasWays = true
        var hasRelations = true
        var isDamaged = false
    }

    /// Opens an extract.
    init(
        _ file: RandomAccessFile,
        name: String,
        options: SourceOptions
    ) throws(StreetIndexError) {
        self.file = try PBFFile(file)
        self.options = options
        contents = .init(repeating: BlobContent(), count: self.file.blobs.count)
        var report = SourceReport(path: name, kind: .osmPBF)
        report.licence = .openStreetMap
        collector = OSMCollector(report: report, country: options.country)
        try readHeader()
    }

    private mutating func readHeader() throws(StreetIndexError) {
        guard let index = file.blobs.firstIndex(where: { !$0.isData }),
            let bytes = try file.block(file.blobs[index]), let header = try? OSMHeader(bytes)
        else { return }
        collector.report.date = header.date
        isSorted = header.isSorted
        guard let feature = header.unknownFeature else { return }
        throw .unusable(
            path: file.file.path,
            detail: feature == "HistoricalInformation"
                ? "it holds the history of all objects; make an extract of one moment with "
                    + "`osmium time-filter`"
                : "it needs the feature \(feature), which geobatch does not know"
        )
    }

    /// Reads everything.
    mutating func read(into sink: inout Sink) throws(StreetIndexError) -> SourceReport {
        try readRelations()
        // Blobs that were unpacked for their relations are no progress of the three passes.
        passed = 0
        var first = 0
        repeat {
            let end = try collect(from: first)
            if first == 0 || collector.needed > 0 { try readNodes(first == 0, into: &sink) }
            try readWays(first..<end, into: &sink)
            first = end
        } while first < file.blobs.count
        try collector.emitRelations(into: &sink)
        if let place = file.brokenAt {
            collector.report.skipped.add(.damaged, at: "everything from byte \(place) on")
        }
        return collector.report
    }

    /// The next three steps' common part: unpacks a blob into `block`; false for one that is of no use
    /// or damaged.
    private mutating func open(
        _ index: Int,
        wanting kind: KeyPath<BlobContent, Bool>
    ) throws(StreetIndexError) -> Bool {
        let blob = file.blobs[index]
        passed += blob.count
        if let stop = options.stop, stop.isRaised { throw .stopped }
        let size = file.file.size * 3
        options.tell(collector.report, done: min(passed, size), of: size)
        guard blob.isData, contents[index][keyPath: kind] else { return false }
        guard let bytes = try file.block(blob), (try? block.read(bytes)) != nil else {
            noteDamage(index)
            contents[index] = BlobContent(
                hasNodes: false, hasWays: false, hasRelations: false, isDamaged: true)
            return false
        }
        return true
    }

    private mutating func noteDamage(_ index: Int) {
        guard !contents[index].isDamaged else { return }
        contents[index].isDamaged = true
        collector.report.skipped.add(.damaged, at: "block at byte \(file.blobs[index].offset)")
    }
}

// The relations.
extension OSMExtractReader {
    /// Reads the relations, from the end of the file backwards; a sorted file to where they begin.
    private mutating func readRelations() throws(StreetIndexError) {
        for index in file.blobs.indices.reversed() where file.blobs[index].isData {
            guard try open(index, wanting: \.hasRelations) else { continue }
            do throws(MalformedMessage) {
                if try !readRelationsOfBlock(index), isSorted { return }
            } catch { noteDamage(index) }
        }
    }

    /// - Returns: whether there is a relation.
    private mutating func readRelationsOfBlock(_ index: Int) throws(MalformedMessage) -> Bool {
        var hasRelations = false
        for group in block.groups {
            var reader = WireReader(group)
            while try reader.next() {
                guard reader.field == 4 else {
                    try reader.skip()
                    continue
                }
                hasRelations = true
                var relation = try RelationObject(try reader.bytes())
                collector.tags.clear()
                try relation.readTags(&collector.tags, in: block)
                guard collector.tags[.type] != nil else { continue }
                try relation.readMembers(&members, in: block)
                collector.noteRelation(relation.id, members)
            }
        }
        return hasRelations
    }
}

// The three passes over nodes and ways.
extension OSMExtractReader {
    /// Notes which nodes the ways from a blob on need, until as many as allowed are needed.
    ///
    /// - Returns: the blob behind the last one whose ways are dealt with.
    private mutating func collect(from first: Int) throws(StreetIndexError) -> Int {
        collector.beginRound()
        var index = first
        while index < file.blobs.count, collector.needed < options.nodeLimit {
            if try open(index, wanting: \.hasWays) {
                do throws(MalformedMessage) { try collectBlock(index) } catch { noteDamage(index) }
            }
            index += 1
        }
        collector.sealRound()
        return index
    }

    private mutating func collectBlock(_ index: Int) throws(MalformedMessage) {
        contents[index].hasNodes = false
        contents[index].hasWays = false
        for group in block.groups {
            var reader = WireReader(group)
            while try reader.next() {
                switch reader.field {
                case 1, 2:
                    contents[index].hasNodes = true
                    try reader.skip()
                case 3:
                    contents[index].hasWays = true
                    var way = try PlainObject(way: try reader.bytes())
                    collector.tags.clear()
                    try way.readTags(&collector.tags, in: block)
                    guard collector.isOfUse(way: way.id) else { continue }
                    try way.readNodes(&collector.nodes)
                    collector.noteWay()
                default: try reader.skip()
                }
            }
        }
    }

    /// Takes the points of the nodes that are needed; gives out houses on nodes in the first round.
    private mutating func readNodes(
        _ emitting: Bool,
        into sink: inout Sink
    ) throws(StreetIndexError) {
        for index in file.blobs.indices where try open(index, wanting: \.hasNodes) {
            for group in block.groups {
                var reader = WireReader(group)
                let outcome = try readNodes(of: &reader, emitting, into: &sink)
                if !outcome { noteDamage(index) }
            }
        }
    }

    /// - Returns: false when the group is damaged; what came before is given out.
    private mutating func readNodes(
        of group: inout WireReader,
        _ emitting: Bool,
        into sink: inout Sink
    ) throws(StreetIndexError) -> Bool {
        while let isField = try? group.next() {
            guard isField else { return true }
            switch group.field {
            case 1:
                guard let bytes = try? group.bytes(), var node = try? PlainObject(node: bytes)
                else { return false }
                collector.tags.clear()
                guard (try? node.readTags(&collector.tags, in: block)) != nil else { return false }
                try take(node.id, node.latitude, node.longitude, emitting, into: &sink)
            case 2:
                guard let bytes = try? group.bytes(), let nodes = try? DenseNodes(bytes),
                    try readDense(nodes, emitting, into: &sink)
                else { return false }
            default:
                guard (try? group.skip()) != nil else { return false }
            }
        }
        return false
    }

    private mutating func readDense(
        _ dense: DenseNodes,
        _ emitting: Bool,
        into sink: inout Sink
    ) throws(StreetIndexError) -> Bool {
        var nodes = dense
        while let isNode = try? nodes.next() {
            guard isNode else { return true }
            collector.tags.clear()
            guard (try? nodes.readTags(&collector.tags, in: block)) != nil else { return false }
            try take(nodes.id, nodes.latitude, nodes.longitude, emitting, into: &sink)
        }
        return false
    }

    @inline(__always)
    private mutating func take(
        _ id: Int64,
        _ latitude: Int64,
        _ longitude: Int64,
        _ emitting: Bool,
        into sink: inout Sink
    ) throws(StreetIndexError) {
        collector.place(id, block.point(latitude, longitude))
        guard emitting, !collector.tags.isEmpty else { return }
        try collector.emitNode(id, block.point(latitude, longitude), into: &sink)
    }

    /// Gives out the ways whose nodes were needed.
    private mutating func readWays(
        _ blobs: Range<Int>,
        into sink: inout Sink
    ) throws(StreetIndexError) {
        for index in blobs where try open(index, wanting: \.hasWays) {
            for group in block.groups {
                var reader = WireReader(group)
                guard try readWays(of: &reader, into: &sink) else {
                    noteDamage(index)
                    break
                }
            }
        }
    }

    /// - Returns: false when the group is damaged; what came before is given out.
    private mutating func readWays(
        of group: inout WireReader,
        into sink: inout Sink
    ) throws(StreetIndexError) -> Bool {
        while let isField = try? group.next() {
            guard isField else { return true }
            guard group.field == 3 else {
                guard (try? group.skip()) != nil else { return false }
                continue
            }
            guard let bytes = try? group.bytes(), var way = try? PlainObject(way: bytes) else {
                return false
            }
            collector.tags.clear()
            guard (try? way.readTags(&collector.tags, in: block)) != nil else { return false }
            if collector.isOfUse(way: way.id) {
                guard (try? way.readNodes(&collector.nodes)) != nil else { return false }
                try collector.emitWay(way.id, into: &sink)
            } else if collector.tags.hasNumber {
                collector.noteWayWithoutStreet(way.id)
            }
        }
        return false
    }
}
