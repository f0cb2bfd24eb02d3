import Glibc

/// Where libcsv's callback puts the values of fields: flat bytes and the ends of fields.
///
/// Plain memory, because Swift arrays cost a uniqueness and a bounds check for each field.
struct FieldArena {
    private(set) var bytes: UnsafeMutableRawPointer
    private(set) var byteCount = 0
    private(set) var ends: UnsafeMutablePointer<Int>
    private(set) var endCount = 0
    private var byteCapacity: Int
    private var endCapacity: Int

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
    }

    func free() {
        bytes.deallocate()
        ends.deallocate()
    }

    var mark: Mark { Mark(byteCount: byteCount, endCount: endCount) }

    mutating func cut(to mark: Mark) {
        byteCount = mark.byteCount
        endCount = mark.endCount
    }

    /// Makes sure that this many more bytes fit.
    @inline(__always)
    mutating func reserve(_ count: Int) {
        if byteCapacity - byteCount < count { growBytes(count) }
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
    mutating func append(_ field: UnsafeMutableRawPointer?, _ count: Int) {
        if let field { memcpy(bytes + byteCount, field, count) }
        byteCount &+= count
        if endCount == endCapacity { growEnds() }
        ends[endCount] = byteCount
        endCount &+= 1
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
                append(UnsafeMutableRawPointer(mutating: $0.baseAddress), $0.count)
            }
        }
    }

    private mutating func growEnds() {
        let larger = UnsafeMutablePointer<Int>.allocate(capacity: endCapacity * 2)
        larger.initialize(from: ends, count: endCount)
        ends.deallocate()
        ends = larger
        endCapacity *= 2
    }
}

/// libcsv's callback for a field. A function of its own: a closure in a main-actor context would be
/// checked at every call.
func appendField(
    _ field: UnsafeMutableRawPointer?,
    _ count: Int,
    _ arena: UnsafeMutableRawPointer?
) {
    arena?.assumingMemoryBound(to: FieldArena.self).pointee.append(field, count)
}

/// For libcsv: no byte is white space, so nothing is trimmed.
func nothingIsSpace(_ byte: UInt8) -> Int32 {
    0
}

/// For libcsv where tabs separate fields: only the blank is white space.
func blankIsSpace(_ byte: UInt8) -> Int32 {
    byte == 0x20 ? 1 : 0
}
