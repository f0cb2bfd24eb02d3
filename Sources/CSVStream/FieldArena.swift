import Glibc

/// Where libcsv's callback puts the values of fields: flat bytes and the ends of fields.
///
/// Plain memory, because Swift arrays cost a uniqueness and a bounds check for each field.
struct FieldArena {
    private(set) var bytes: UnsafeMutableRawPointer
    private(set) var byteCount = 0
    private(set) var ends: UnsafeMutablePointer<Int>
    private(set) var endCount = 0
    /// For each record since `beginRows`: how many fields there are up to its end.
    private(set) var rowEnds: UnsafeMutablePointer<Int>
    private(set) var rowCount = 0
    private var byteCapacity: Int
    private var endCapacity: Int
    private var rowCapacity: Int

    /// Short values are copied in blocks, whatever stands behind them.
    private static let slack = 32

    /// A place in the arena to which it can be cut back.
    struct Mark {
        let byteCount: Int
        let endCount: Int
    }

    init() {
        byteCapacity = 1 << 16
        endCapacity = 1 << 12
        bytes = .allocate(byteCount: byteCapacity, alignment: 16)
        ends = .allocate(capacity: endCapacity)
        rowCapacity = 1 << 8
        rowEnds = .allocate(capacity: rowCapacity)
    }

    func free() {
        bytes.deallocate()
        ends.deallocate()
        rowEnds.deallocate()
    }

    var mark: Mark { Mark(byteCount: byteCount, endCount: endCount) }

    mutating func cut(to mark: Mark) {
        byteCount = mark.byteCount
        endCount = mark.endCount
    }

    /// Leaves out all fields from this one on.
    mutating func cut(toField field: Int) {
        byteCount = start(ofField: field)
        endCount = field
    }

    /// Where a field begins, or the one that comes next would.
    func start(ofField field: Int) -> Int {
        field == 0 ? 0 : ends[field - 1]
    }

    /// Makes sure that this many more bytes fit.
    @inline(__always)
    mutating func reserve(_ count: Int) {
        if byteCapacity - byteCount < count + Self.slack { growBytes(count + Self.slack) }
    }

    private mutating func growBytes(_ count: Int) {
        byteCapacity = max(byteCapacity * 2, byteCount + count)
        let larger = UnsafeMutableRawPointer.allocate(byteCount: byteCapacity, alignment: 16)
        larger.copyMemory(from: bytes, byteCount: byteCount)
        bytes.deallocate()
        bytes = larger
    }

    /// Appends a field; there must be room for its bytes.
    @inline(__always)
    mutating func append(_ field: UnsafeRawPointer?, _ count: Int) {
        if let field { memcpy(bytes + byteCount, field, count) }
        end(after: count)
    }

    /// Appends a field from libcsv's buffer, which is far longer than the slack.
    @inline(__always)
    mutating func appendBuffered(_ field: UnsafeRawPointer?, _ count: Int) {
        if let field {
            if count <= Self.slack {
                typealias Block = SIMD32<UInt8>
                let block = field.loadUnaligned(as: Block.self)
                (bytes + byteCount).storeBytes(of: block, as: Block.self)
            } else {
                memcpy(bytes + byteCount, field, count)
            }
        }
        end(after: count)
    }

    @inline(__always)
    private mutating func end(after count: Int) {
        byteCount &+= count
        if endCount == endCapacity { growEnds() }
        ends[endCount] = byteCount
        endCount &+= 1
    }

    /// Counts records anew.
    mutating func beginRows() {
        rowCount = 0
    }

    /// Ends a record.
    @inline(__always)
    mutating func endRow() {
        if rowCount == rowCapacity { growRows() }
        rowEnds[rowCount] = endCount
        rowCount &+= 1
    }

    /// Where a byte stands next, or one past the last byte.
    func place(of byte: Int32, from start: Int) -> Int {
        guard let hit = memchr(bytes + start, byte, byteCount - start) else { return byteCount }
        return UnsafeRawPointer(hit) - UnsafeRawPointer(bytes)
    }

    /// How many lines end in a field.
    func lineEnds(in field: Int) -> Int {
        var count = 0
        for index in start(ofField: field)..<ends[field] {
            let byte = bytes.load(fromByteOffset: index, as: UInt8.self)
            let isPair =
                byte == 0x0D && index + 1 < ends[field]
                && bytes.load(fromByteOffset: index + 1, as: UInt8.self) == 0x0A
            if byte == 0x0A || (byte == 0x0D && !isPair) { count += 1 }
        }
        return count
    }

    /// The values after a mark.
    func values(since mark: Mark) -> [[UInt8]] {
        (mark.endCount..<endCount).map { field in
            let start = field == 0 ? 0 : ends[field - 1]
            return Array(UnsafeRawBufferPointer(start: bytes + start, count: ends[field] - start))
        }
    }

    /// Puts other values after a mark.
    mutating func replace(since mark: Mark, with values: [[UInt8]]) {
        cut(to: mark)
        for value in values {
            reserve(value.count)
            value.withUnsafeBytes {
                append($0.baseAddress, $0.count)
            }
        }
    }

    private mutating func growEnds() {
        ends = Self.larger(ends, endCount)
        endCapacity *= 2
    }

    private mutating func growRows() {
        rowEnds = Self.larger(rowEnds, rowCount)
        rowCapacity *= 2
    }

    private static func larger(
        _ full: UnsafeMutablePointer<Int>,
        _ count: Int
    ) -> UnsafeMutablePointer<Int> {
        let larger = UnsafeMutablePointer<Int>.allocate(capacity: count * 2)
        larger.initialize(from: full, count: count)
        full.deallocate()
        return larger
    }
}

/// libcsv's callback for a field. A function of its own: a closure in a main-actor context would be
/// checked at every call.
@inline(__always)
func appendField(
    _ field: UnsafeMutableRawPointer?,
    _ count: Int,
    _ arena: UnsafeMutableRawPointer?
) {
    arena?.assumingMemoryBound(to: FieldArena.self).pointee.appendBuffered(field, count)
}

/// libcsv's callback for the end of a record.
@inline(__always)
func endRow(_ byte: Int32, _ arena: UnsafeMutableRawPointer?) {
    arena?.assumingMemoryBound(to: FieldArena.self).pointee.endRow()
}
