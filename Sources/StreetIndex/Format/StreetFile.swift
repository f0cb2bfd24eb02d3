import AddressText
import Diagnostics
import GeoModel
public import OfflineIndex

/// The tables of an open street index as typed memory. Every access checks its range: a damaged file
/// gives wrong answers, never a crash.
public final class StreetFile: @unchecked Sendable {
    // Unchecked because of the pointers: the mapping is read-only and `file` keeps it alive.
    /// The container.
    public let file: IndexFile
    private let areas: UnsafeBufferPointer<AreaRecord>
    private let texts: UnsafeRawBufferPointer
    private let cores: UnsafeBufferPointer<UInt32>
    private let letters: UnsafeBufferPointer<UInt32>
    private let starts: UnsafeBufferPointer<UInt32>
    private let aliases: UnsafeBufferPointer<AliasRecord>
    private let aliasTexts: UnsafeBufferPointer<UInt32>
    private let directory: UnsafeBufferPointer<AreaSlot>
    private let areaNumbers: UnsafeBufferPointer<UInt32>
    private let postcodes: UnsafeBufferPointer<UInt32>
    private let suffixes: UnsafeBufferPointer<UInt32>
    private let suffixOrder: UnsafeBufferPointer<SuffixSlot>
    private let blocks: UnsafeRawBufferPointer
    private let areaCells: UnsafeBufferPointer<AreaCell>
    let boxes: UnsafeBufferPointer<StreetBox>
    private let boxedStreets: UnsafeBufferPointer<UInt32>

    /// Longer probe chains only exist in damaged files.
    private static let longestProbe = 512

    /// Whether an index holds streets.
    public static func holdsStreets(_ file: IndexFile) -> Bool {
        !file.bytes(section: StreetSection.areas.rawValue).isEmpty
    }

    /// Reads the tables of an open index.
    ///
    /// - Throws: `StreetIndexError.damaged` when a table is missing or they do not fit each other.
    public init(_ file: IndexFile) throws(StreetIndexError) {
        self.file = file
        func table<Record: BitwiseCopyable>(
            _ section: StreetSection, _ type: Record.Type
        ) -> UnsafeBufferPointer<Record> {
            file.table(section: section.rawValue, of: type)
        }
        areas = table(.areas, AreaRecord.self)
        texts = file.bytes(section: StreetSection.texts.rawValue)
        cores = table(.cores, UInt32.self)
        letters = table(.letters, UInt32.self)
        starts = table(.blockStarts, UInt32.self)
        aliases = table(.aliases, AliasRecord.self)
        aliasTexts = table(.aliasTexts, UInt32.self)
        areaNumbers = table(.areaNumbers, UInt32.self)
        postcodes = table(.postcodes, UInt32.self)
        suffixes = table(.suffixes, UInt32.self)
        suffixOrder = table(.suffixOrder, SuffixSlot.self)
        blocks = file.bytes(section: StreetSection.blocks.rawValue)
        areaCells = table(.areaCells, AreaCell.self)
        boxes = table(.boxes, StreetBox.self)
        boxedStreets = table(.boxedStreets, UInt32.self)
        let slots = table(.areaDirectory, AreaSlot.self)
        let size = slots.count > 0 ? 1 << (Int.bitWidth - 1 - slots.count.leadingZeroBitCount) : 0
        directory = UnsafeBufferPointer(rebasing: slots[0..<size])
        guard
            !areas.isEmpty, !texts.isEmpty, !directory.isEmpty, cores.count == letters.count,
            cores.count == starts.count
        else { throw .damaged(path: file.path, detail: "a table of streets is missing") }
    }

    /// How many areas there are.
    var areaCount: Int { areas.count }

    /// How many streets there are.
    var streetCount: Int { cores.count }

    /// An area, or nil for a number that does not exist.
    @inline(__always)
    func area(_ number: UInt32) -> AreaRecord? {
        number < areas.count ? areas[Int(number)] : nil
    }

    /// The area that a street belongs to.
    func area(ofStreet street: UInt32) -> UInt32? {
        let next = areas.indices.partitionPoint { areas[$0].firstStreet > street }
        return next > 0 ? UInt32(next - 1) : nil
    }

    /// The areas of that name or, by the hash of `PostcodeText`, of that postal code.
    @inline(__always)
    func areas(of hash: UInt64) -> AreaNumbers {
        let mask = directory.count - 1
        let fingerprint = AreaSlot.fingerprint(hash)
        var slot = Int(truncatingIfNeeded: hash) & mask
        for _ in 0..<StreetFile.longestProbe {
            let entry = directory[slot]
            if entry.areas == 0 { break }
            if entry.fingerprint == fingerprint { return areas(entry.areas) }
            slot = (slot + 1) & mask
        }
        return AreaNumbers()
    }

    private func areas(_ value: UInt32) -> AreaNumbers {
        if value & AreaSlot.single != 0 { return AreaNumbers(only: value & ~AreaSlot.single) }
        let start = Int(value)
        guard start <= areaNumbers.count else { return AreaNumbers() }
        let end = min(areaNumbers.count, start + Int(areaNumbers[start - 1]))
        return AreaNumbers(UnsafeBufferPointer(rebasing: areaNumbers[start..<end]))
    }

    /// Calls with every area whose middle lies in the cells around a point, some 10 to 20 km.
    func forEachArea(near point: (latitudeE6: Int32, longitudeE6: Int32), _ body: (UInt32) -> Void)
    {
        for dy in Int32(-1)...1 {
            for dx in Int32(-1)...1 {
                let cell = AreaCell.cell(
                    point.latitudeE6 &+ dy &* AreaCell.step,
                    point.longitudeE6 &+ dx &* AreaCell.step)
                var index = areaCells.indices.partitionPoint { areaCells[$0].cell >= cell }
                while index < areaCells.count, areaCells[index].cell == cell {
                    body(areaCells[index].area)
                    index += 1
                }
            }
        }
    }

    /// The streets of an area: one run of numbers.
    func streets(of area: AreaRecord) -> Range<Int> {
        let start = min(Int(area.firstStreet), cores.count)
        return start..<min(start + Int(area.streetCount), cores.count)
    }

    /// The further spellings of the streets of an area: one run of numbers.
    func furtherSpellings(of area: AreaRecord) -> Range<Int> {
        let start = min(Int(area.firstAlias), aliases.count)
        return start..<min(start + Int(area.aliasCount), aliases.count)
    }

    /// A further spelling, by one of the numbers of `furtherSpellings`: its letters, its street and where its
    /// text begins; nil where the text is not known.
    func furtherSpelling(_ number: Int) -> (letters: UInt32, street: UInt32, text: UInt32)? {
        guard number < aliasTexts.count, aliasTexts[number] != AreaRecord.noText,
            aliases[number].street < cores.count
        else { return nil }
        return (aliases[number].letters, aliases[number].street, aliasTexts[number])
    }

    /// Calls with every street of the area that has this core, and whether by a further spelling.
    @inline(__always)
    func forEachStreet(
        core: UInt32, of area: AreaRecord, _ body: (_ street: UInt32, _ isAlias: Bool) -> Void
    ) {
        let streets = streets(of: area)
        var index = StreetFile.firstPosition(of: core, in: cores, streets) { $0 }
        while index < streets.upperBound, cores[index] == core {
            body(UInt32(index), false)
            index += 1
        }
        let further = furtherSpellings(of: area)
        guard !further.isEmpty else { return }
        index = StreetFile.firstPosition(of: core, in: aliases, further) { $0.core }
        while index < further.upperBound, aliases[index].core == core {
            if aliases[index].street < cores.count { body(aliases[index].street, true) }
            index += 1
        }
    }

    /// Where a core is or would be in a run of ascending ones. Cores are hashes and so evenly spread:
    /// where one must be is guessed first.
    @inline(__always)
    private static func firstPosition<Record>(
        of core: UInt32, in table: UnsafeBufferPointer<Record>, _ range: Range<Int>,
        _ value: (Record) -> UInt32
    ) -> Int {
        var (low, high) = (range.lowerBound, range.upperBound)
        let guess = low + Int(UInt64(core) * UInt64(high - low) >> 32)
        var reach = 8
        if guess < high, value(table[guess]) < core {
            low = guess + 1
            while low + reach < high, value(table[low + reach]) < core {
                low += reach + 1
                reach *= 2
            }
            high = min(high, low + reach)
        } else {
            high = guess
            while high - reach > low, value(table[high - reach]) >= core {
                high -= reach
                reach *= 2
            }
            low = max(low, high - reach)
        }
        while low < high {
            let middle = (low + high) / 2
            if value(table[middle]) < core { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The letters of a street's core; the number is one of `streets(of:)`.
    @inline(__always)
    func letters(_ street: Int) -> UInt32 { letters[street] }

    /// A cursor at a street's block.
    @inline(__always)
    func block(_ street: UInt32) -> ByteCursor {
        guard street < starts.count else { return ByteCursor(blocks, at: -1) }
        return ByteCursor(blocks, at: Int(starts[Int(street)]))
    }

    /// About how many bytes a street's block has: the more houses, the more.
    func blockSize(_ street: UInt32) -> Int {
        guard street < starts.count else { return 0 }
        let end = Int(street) + 1 < starts.count ? Int(starts[Int(street) + 1]) : blocks.count
        return max(0, end - Int(starts[Int(street)]))
    }

    /// The text that begins there; empty for a damaged reference.
    func text(_ offset: UInt32) -> UnsafeRawBufferPointer {
        let start = Int(offset)
        guard start < texts.count else { return UnsafeRawBufferPointer(start: nil, count: 0) }
        let end = min(texts.count, start + 1 + Int(texts[start]))
        return UnsafeRawBufferPointer(rebasing: texts[(start + 1)..<end])
    }

    /// A postal code as it is written, by `House.postcode`; empty for none.
    func postcode(_ number: UInt32) -> UnsafeRawBufferPointer {
        number > 0 && number <= postcodes.count
            ? text(postcodes[Int(number) - 1]) : UnsafeRawBufferPointer(start: nil, count: 0)
    }

    /// The suffix of a house number, by `House.suffix`; empty for none.
    func suffix(_ number: UInt32) -> UnsafeRawBufferPointer {
        number > 0 && number <= suffixes.count
            ? text(suffixes[Int(number) - 1]) : UnsafeRawBufferPointer(start: nil, count: 0)
    }

    /// The number of a suffix as `House.suffix` has it, or nil when no house has it.
    func suffixNumber(_ folded: some Collection<UInt8>) -> UInt32? {
        let hash = SuffixOrder.hash(folded)
        var slot = suffixOrder.indices.partitionPoint { suffixOrder[$0].hash >= hash }
        while slot < suffixOrder.count, suffixOrder[slot].hash == hash {
            let number = suffixOrder[slot].suffix
            if suffix(number).elementsEqual(folded) { return number }
            slot += 1
        }
        return nil
    }

    /// The streets that share a box.
    func streets(inBox box: Int) -> some Sequence<UInt32> {
        let start = min(box * StreetBox.size, boxedStreets.count)
        let end = min(start + StreetBox.size, boxedStreets.count)
        return boxedStreets[start..<end].lazy.filter { $0 < self.cores.count }
    }
}

/// The numbers of some areas: one by itself, or a run of the file.
struct AreaNumbers: RandomAccessCollection {
    private let only: UInt32
    private let run: UnsafeBufferPointer<UInt32>
    let count: Int

    /// None.
    init() { self.init(UnsafeBufferPointer(start: nil, count: 0)) }

    init(only area: UInt32) {
        only = area
        run = UnsafeBufferPointer(start: nil, count: 0)
        count = 1
    }

    init(_ run: UnsafeBufferPointer<UInt32>) {
        only = 0
        self.run = run
        count = run.count
    }

    var startIndex: Int { 0 }
    var endIndex: Int { count }
    subscript(index: Int) -> UInt32 { run.isEmpty ? only : run[index] }
}
