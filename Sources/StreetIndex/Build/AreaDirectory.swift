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
        var runs: [AreaSlot] = []
        for entry in sorted where entry.hash != 0 {
            if let last = runs.last, last.hash == entry.hash {
                if numbers[numbers.count - 1] == entry.area { continue }
                runs[runs.count - 1].count += 1
            } else {
                runs.append(AreaSlot(hash: entry.hash, first: UInt32(numbers.count), count: 1))
            }
            numbers.append(entry.area)
        }
        var size = 16
        while size < runs.count * 2 { size *= 2 }
        var slots = [AreaSlot](repeating: AreaSlot(hash: 0, first: 0, count: 0), count: size)
        for run in runs {
            var slot = Int(truncatingIfNeeded: run.hash) & (size - 1)
            while slots[slot].hash != 0 { slot = (slot + 1) & (size - 1) }
            slots[slot] = run
        }
        try file.add(StreetSection.areaDirectory.rawValue, records: slots)
        try file.add(StreetSection.areaNumbers.rawValue, records: numbers)
    }
}
