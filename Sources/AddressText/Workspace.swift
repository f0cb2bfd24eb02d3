/// A list of plain values that one query fills and the next one fills again.
///
/// Nobody can share it, so using it costs neither reference counts nor copies; what is read or changed
/// is checked to be there, as in an array.
@frozen
public struct Workspace<Element: BitwiseCopyable>: ~Copyable {
    @usableFromInline var memory: UnsafeMutablePointer<Element>
    @usableFromInline var capacity: Int
    @usableFromInline var used = 0

    /// An empty list with room for so many elements; it grows by itself.
    @inlinable
    public init(capacity: Int = 16) {
        self.capacity = max(1, capacity)
        memory = .allocate(capacity: self.capacity)
    }

    @inlinable
    deinit { memory.deallocate() }

    /// How many elements there are.
    @inlinable
    public var count: Int { used }

    /// Whether there is no element.
    @inlinable
    public var isEmpty: Bool { used == 0 }

    /// The positions of all elements.
    @inlinable
    public var indices: Range<Int> { Range(uncheckedBounds: (0, used)) }

    /// The element at a position, which must be one of `indices`.
    @inlinable
    public subscript(index: Int) -> Element {
        @inline(__always) get {
            precondition(UInt(bitPattern: index) < UInt(bitPattern: used))
            return memory[index]
        }
        @inline(__always) _modify {
            precondition(UInt(bitPattern: index) < UInt(bitPattern: used))
            yield &memory[index]
        }
    }

    /// Where the element at a position is, which must be one of `indices`: to read one field of a large
    /// element without a copy of all. Good until the list grows.
    @inlinable @inline(__always)
    public func pointer(to index: Int) -> UnsafePointer<Element> {
        precondition(UInt(bitPattern: index) < UInt(bitPattern: used))
        return UnsafePointer(memory + index)
    }

    /// The same to change it.
    @inlinable @inline(__always)
    public mutating func mutablePointer(to index: Int) -> UnsafeMutablePointer<Element> {
        precondition(UInt(bitPattern: index) < UInt(bitPattern: used))
        return memory + index
    }

    /// Memory for so many elements, which from now on are the list's, whatever they are.
    @inlinable
    public mutating func room(for wanted: Int) -> UnsafeMutablePointer<Element> {
        used = 0
        reserve(wanted)
        used = wanted
        return memory
    }

    /// The first element, if there is one.
    @inlinable
    public var first: Element? { used == 0 ? nil : memory[0] }

    /// Where the last element is, if there is one; good until the list grows.
    @inlinable @inline(__always)
    public var last: UnsafeMutablePointer<Element>? { used == 0 ? nil : memory + (used &- 1) }

    /// Adds an element behind all others.
    @inlinable @inline(__always)
    public mutating func append(_ element: Element) {
        if used == capacity { grow(to: 2 * capacity) }
        (memory + used).initialize(to: element)
        used &+= 1
    }

    /// Puts a copy of one element in the place of another one or of itself: a large one at once, not
    /// field by field.
    @inlinable @inline(__always)
    public mutating func copy(_ index: Int, to place: Int) {
        precondition(UInt(bitPattern: index) < UInt(bitPattern: used))
        precondition(UInt(bitPattern: place) < UInt(bitPattern: used))
        UnsafeMutableRawPointer(memory + place).copyMemory(
            from: memory + index, byteCount: MemoryLayout<Element>.size)
    }

    /// Makes room for so many elements in all.
    @inlinable
    public mutating func reserve(_ wanted: Int) {
        if wanted > capacity { grow(to: max(wanted, 2 * capacity)) }
    }

    @usableFromInline
    mutating func grow(to size: Int) {
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: size)
        larger.update(from: memory, count: used)
        memory.deallocate()
        (memory, capacity) = (larger, size)
    }

    /// Leaves out everything from a position on.
    @inlinable
    public mutating func truncate(to length: Int) { used = min(used, max(0, length)) }

    /// Leaves out everything.
    @inlinable
    public mutating func clear() { used = 0 }

    /// Leaves out the elements before a position.
    @inlinable
    public mutating func removeFirst(_ number: Int) {
        let number = min(number, used)
        memory.update(from: memory + number, count: used - number)
        used -= number
    }
}
