import AddressText
import OfflineIndex

/// Which areas a name or a postal code may mean, while the index is built.
struct AreaDirectory {
    private var entries: [(hash: UInt64, area: UInt32)] = []
    private var names: PlaceNameHashes?

    init() {
        names = FoldTable.builtIn.map { PlaceNameHashes(normaliser: Normaliser(table: $0)) }
    }

    /// Adds the names of an area.
    mutating func add(area: UInt32, names areaNames: [[UInt8]]) {
        for name in areaNames where !name.isEmpty {
            for hash in names?.hashes(of: name[...]) ?? [] { entries.append((hash, area)) }
        }
    }

    /// Adds a postal code of an area.
    mutating func add(area: UInt32, postcode: [UInt8]) {
        let code = PostcodeText.normalised(postcode[...])
        guard !code.isEmpty, code.count <= PostcodeText.longest else { return }
        entries.append((PostcodeText.hash(code[...]), area))
    }

    /// Writes the directory and the numbers it leads to.
    func write(to file: inout IndexStreamWriter) throws(IndexError) {
        let sorted = entries.sorted { ($0.hash, $0.area) < ($1.hash, $1.area) }
        var numbers: [UInt32] = []
        var runs: [(hash: UInt64, areas: UInt32)] = []
        var start = 0
        while start < sorted.count {
            let hash = sorted[start].hash
            var areas: [UInt32] = []
            while start < sorted.count, sorted[start].hash == hash {
                if areas.last != sorted[start].area { areas.append(sorted[start].area) }
                start += 1
            }
            if areas.count == 1 {
                runs.append((hash, AreaSlot.single | areas[0]))
            } else {
                runs.append((hash, UInt32(numbers.count + 1)))
                numbers.append(UInt32(areas.count))
                numbers += areas
            }
        }
        try file.add(StreetSection.areaDirectory.rawValue, records: AreaDirectory.slots(of: runs))
        try file.add(StreetSection.areaNumbers.rawValue, records: numbers)
    }

    /// An open-addressed table that is at most four fifths full.
    private static func slots(of runs: [(hash: UInt64, areas: UInt32)]) -> [AreaSlot] {
        var size = 16
        while size * 4 < runs.count * 5 { size *= 2 }
        var slots = [AreaSlot](repeating: AreaSlot(fingerprint: 0, areas: 0), count: size)
        for run in runs {
            var slot = Int(truncatingIfNeeded: run.hash) & (size - 1)
            while slots[slot].areas != 0 { slot = (slot + 1) & (size - 1) }
            slots[slot] = AreaSlot(
                fingerprint: AreaSlot.fingerprint(run.hash), areas: run.areas)
        }
        return slots
    }
}
