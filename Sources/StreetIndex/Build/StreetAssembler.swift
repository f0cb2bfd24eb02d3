import OfflineIndex

/// Puts sorted records together again: records to streets, streets to areas, areas to the file.
struct StreetAssembler: ~Copyable {
    /// What the numbers in records mean.
    struct Tables {
        let areas: [AreaInput]
        var names: NameTable
        let suffixes: TextNumbers
        let postcodes: TextNumbers
        let courses: CourseFile
    }

    private let path: String
    private var tables: Tables
    private var writer: StreetFileWriter
    private var area: UInt32?
    private var first: SortedRecord?
    private var houses: [StreetHouse] = []
    private var lines: [CourseFile.Line] = []
    private var stretches: [StreetStretch] = []
    private var nameCounts: [UInt32: Int] = [:]
    /// The writer's numbers of suffixes and postal codes.
    private var suffixNumbers: [UInt32?]
    private var postcodeNumbers: [UInt32?]
    private var duplicates = 0

    /// Two houses of one number this near are one, in metres.
    private static let sameHouse = 30.0

    init(
        path: String,
        tables: Tables,
        writer: consuming StreetFileWriter
    ) throws(StreetIndexError) {
        self.path = path
        self.writer = writer
        suffixNumbers = .init(repeating: nil, count: tables.suffixes.count)
        postcodeNumbers = .init(repeating: nil, count: tables.postcodes.count)
        self.tables = tables
    }

    /// Takes the next record in order.
    mutating func add(_ record: SortedRecord) throws(StreetIndexError) {
        if let first, !first.isSameStreet(record) { endStreet() }
        if area != record.area {
            try writer.endArea()
            area = record.area
            writer.beginArea(tables.areas[Int(record.area)])
        }
        if first == nil { first = record }
        nameCounts[record.name, default: 0] += 1
        guard record.kind != SortedRecord.Kind.house.rawValue else { return addHouse(record) }
        let place =
            Int(record.latitudeE6) << 32 | Int(UInt32(bitPattern: record.longitudeE6))
        let line = try tables.courses.line(at: place)
        if record.kind == SortedRecord.Kind.range.rawValue {
            stretches.append(
                StreetStretch(
                    step: line.step,
                    first: line.first,
                    last: line.last,
                    course: CourseJoiner.simplified(line.points)
                )
            )
        } else {
            lines.append(line)
        }
    }

    private mutating func addHouse(_ record: SortedRecord) {
        let house = StreetHouse(
            number: record.number,
            suffix: suffix(record.suffix),
            postcode: postcode(record.postcode),
            latitudeE6: record.latitudeE6,
            longitudeE6: record.longitudeE6
        )
        for other in houses.reversed() {
            guard other.number == house.number, other.suffix == house.suffix else { break }
            let metres = PlanarDistance.metres(
                other.latitudeE6,
                other.longitudeE6,
                house.latitudeE6,
                house.longitudeE6
            )
            if metres <= StreetAssembler.sameHouse {
                duplicates += 1
                return
            }
        }
        houses.append(house)
    }

    private mutating func suffix(_ number: UInt32) -> UInt32 {
        guard number > 0 else { return 0 }
        if let known = suffixNumbers[Int(number) - 1] { return known }
        let interned = writer.intern(suffix: Array(tables.suffixes[number - 1]))
        suffixNumbers[Int(number) - 1] = interned
        return interned
    }

    private mutating func postcode(_ number: UInt32) -> UInt32 {
        guard number > 0 else { return 0 }
        if let known = postcodeNumbers[Int(number) - 1] { return known }
        let interned = writer.intern(postcode: Array(tables.postcodes[number - 1]))
        postcodeNumbers[Int(number) - 1] = interned
        return interned
    }

    /// Writes what is open.
    ///
    /// - Returns: how many houses came twice.
    mutating func endAll() throws(StreetIndexError) -> Int {
        endStreet()
        try writer.endArea()
        return duplicates
    }

    /// Completes the file.
    consuming func finish() throws(StreetIndexError) -> StreetFileCounts {
        try writer.finish()
    }
}

// One street.
extension StreetAssembler {
    private mutating func endStreet() {
        defer { clear() }
        guard let first else { return }
        let shown = shownName(first)
        let spellings = spellings(shown, first)
        let street = StreetInput(
            name: Array(tables.names.text(of: shown)),
            keys: spellings.map(\.key),
            spellings: spellings.map(\.text),
            houses: houses,
            stretches: stretches
        )
        let courses = CourseJoiner.joined(lines.map(\.points))
        for part in StreetParts.parts(of: street, along: courses) { writer.add(part) }
    }

    private mutating func clear() {
        first = nil
        houses.removeAll(keepingCapacity: true)
        lines.removeAll(keepingCapacity: true)
        stretches.removeAll(keepingCapacity: true)
        nameCounts.removeAll(keepingCapacity: true)
    }

    /// The name that most rows write.
    private func shownName(_ first: SortedRecord) -> UInt32 {
        let most = nameCounts.values.max() ?? 0
        let candidates = nameCounts.filter { $0.value == most }.keys
        return candidates.min { left, right in
            let (one, other) = (tables.names.text(of: left), tables.names.text(of: right))
            return one.elementsEqual(other) ? left < right : one.lexicographicallyPrecedes(other)
        } ?? first.name
    }

    /// The street's key, then those of all its spellings and other names, with their texts.
    private mutating func spellings(_ shown: UInt32, _ first: SortedRecord) -> [StreetSpelling] {
        var numbers = [shown]
        numbers += nameCounts.keys.filter { $0 != shown }.sorted()
        for line in lines {
            for name in line.otherNames where !numbers.contains(name) { numbers.append(name) }
        }
        var spellings: [StreetSpelling] = []
        for number in numbers {
            for spelling in tables.names.spellings(of: number)
            where !spellings.contains(where: { $0.key.core == spelling.key.core }) {
                spellings.append(spelling)
            }
        }
        // Records are sorted by the first key of their own name; the street's must be that one.
        if let place = spellings.firstIndex(where: { $0.key.core == first.core }), place > 0 {
            spellings.insert(spellings.remove(at: place), at: 0)
        }
        return spellings
    }
}
