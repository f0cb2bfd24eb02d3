import ByteStreams

/// Cuts GeoJSON into its features, whether each stands on a line of its own or all in the array of
/// one collection; nothing but the feature at hand is held.
struct FeatureSplitter {
    /// What came next.
    enum Part: Equatable {
        /// A feature's bytes, a range of `bytes`, valid until the next call.
        case feature(Range<Int>)
        /// Bytes that are no feature, and were passed over.
        case damaged
        case end
    }

    /// The largest feature taken, in bytes.
    static let longest = 16 << 20

    private let source: any ByteSource
    private let block = GrowingBuffer()
    /// What is held.
    private(set) var bytes: [UInt8] = []
    private var position = 0
    private var isEnded = false
    private var layout = Layout.unknown
    /// The number of the feature at hand, from 1.
    private(set) var number = 0

    private enum Layout {
        case unknown, objects, collection
    }

    private static let blockSize = 1 << 18

    init(_ source: any ByteSource) {
        self.source = source
        block.reserve(FeatureSplitter.blockSize)
    }

    /// The next feature.
    mutating func next() throws(InputError) -> Part {
        if layout == .unknown { try findLayout() }
        guard let first = try skipToObject() else { return .end }
        number += 1
        guard first == 0x7B else {
            try resume()
            return .damaged
        }
        guard let end = try objectEnd() else {
            try resume()
            return .damaged
        }
        defer { position = end }
        return .feature(position..<end)
    }

    /// Looks whether the first object's members include "features"; then its array is what counts.
    private mutating func findLayout() throws(InputError) {
        layout = .objects
        guard let first = try skipToObject(), first == 0x7B else { return }
        let start = position
        var scan = JSONScan()
        var place = position
        while place - start < FeatureSplitter.longest, let byte = try byte(at: &place) {
            scan.take(byte)
            // The array of the member "features", one level inside the object.
            if byte == 0x5B, scan.depth == 2, !scan.isInString, isAfterKey("features", place) {
                layout = .collection
                position = place + 1
                return
            }
            if scan.depth == 0 { return }
            place += 1
        }
    }

    /// Whether the bytes before a place are a member's name and a colon.
    private func isAfterKey(_ name: String, _ place: Int) -> Bool {
        let text = bytes[..<place].reversed().drop { $0 <= 0x20 }
        guard text.first == 0x3A else { return false }
        let key = text.dropFirst().drop { $0 <= 0x20 }
        return key.starts(with: "\"\(name)\"".utf8.reversed())
    }

    /// The byte at a place, read when it is not held; nil at the end. The place moves with the bytes.
    @inline(__always)
    private mutating func byte(at place: inout Int) throws(InputError) -> UInt8? {
        if place >= bytes.count {
            guard try grow(&place) else { return nil }
        }
        return bytes[place]
    }

    private mutating func grow(_ place: inout Int) throws(InputError) -> Bool {
        guard !isEnded else { return false }
        bytes.removeFirst(position)
        place -= position
        position = 0
        let room = block.room(FeatureSplitter.blockSize)
        let count = try source.read(into: room)
        isEnded = count == 0
        bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: room[..<count]))
        return count > 0
    }

    /// Passes over what stands between features; nil at the end of them.
    private mutating func skipToObject() throws(InputError) -> UInt8? {
        while true {
            var place = position
            guard let byte = try byte(at: &place) else { return nil }
            position = place
            switch byte {
            // Blanks, commas, byte order mark, the separator of JSON text sequences.
            case 0...0x20, 0x2C, 0xEF, 0xBB, 0xBF: position += 1
            // The end of the collection's array: what follows are its other members.
            case 0x5D where layout == .collection: return nil
            default: return byte
            }
        }
    }

    /// Where the object at hand ends; nil when nothing ends it within the limit.
    private mutating func objectEnd() throws(InputError) -> Int? {
        var scan = JSONScan()
        var place = position
        while place - position < FeatureSplitter.longest, let byte = try byte(at: &place) {
            scan.take(byte)
            place += 1
            if scan.depth == 0 { return place }
        }
        return nil
    }

    /// Goes on behind damage: at the next line.
    private mutating func resume() throws(InputError) {
        while true {
            var place = position
            guard let byte = try byte(at: &place) else { return }
            position = place + 1
            if byte == 0x0A { return }
        }
    }
}

/// How deep in objects and arrays a scan is, and whether in a text.
struct JSONScan {
    private(set) var depth = 0
    private(set) var isInString = false
    private var isEscaped = false

    /// Takes the next byte.
    @inline(__always)
    mutating func take(_ byte: UInt8) {
        if isInString {
            if isEscaped {
                isEscaped = false
            } else if byte == 0x5C {
                isEscaped = true
            } else if byte == 0x22 {
                isInString = false
            }
            return
        }
        switch byte {
        case 0x22: isInString = true
        case 0x7B, 0x5B: depth += 1
        case 0x7D, 0x5D: depth -= 1
        default: break
        }
    }
}
