/// Numbers texts in the order in which they first come, millions of them, in one buffer.
struct TextNumbers {
    private var bytes: [UInt8] = []
    /// Where each text ends.
    private var ends: [Int] = []
    /// Open-addressed: the number of a text plus one; 0 is free.
    private var slots = [UInt32](repeating: 0, count: 1 << 10)

    /// How many there are.
    var count: Int { ends.count }

    /// The text of a number.
    subscript(number: UInt32) -> ArraySlice<UInt8> { bytes[range(Int(number))] }

    /// All, in the order of their numbers.
    var texts: [ArraySlice<UInt8>] { ends.indices.map { bytes[range($0)] } }

    private func range(_ index: Int) -> Range<Int> {
        (index == 0 ? 0 : ends[index - 1])..<ends[index]
    }

    /// The number of a text, from 0; a new one where it was not there yet.
    mutating func number(of text: ArraySlice<UInt8>, mark: UInt16 = 0) -> UInt32 {
        if ends.count * 2 >= slots.count { grow() }
        let hash = TextNumbers.hash(text, mark)
        var slot = hash & (slots.count - 1)
        while slots[slot] != 0 {
            let number = slots[slot] - 1
            if isText(Int(number), text, mark) { return number }
            slot = (slot + 1) & (slots.count - 1)
        }
        if mark != 0 { bytes.append(contentsOf: [UInt8(mark >> 8), UInt8(mark & 0xFF)]) }
        bytes.append(contentsOf: text)
        ends.append(bytes.count)
        slots[slot] = UInt32(ends.count)
        return UInt32(ends.count - 1)
    }

    /// Whether a number's text is this one with its mark before it.
    private func isText(_ index: Int, _ text: ArraySlice<UInt8>, _ mark: UInt16) -> Bool {
        var range = range(index)
        if mark != 0 {
            guard range.count >= 2, bytes[range.lowerBound] == UInt8(mark >> 8),
                bytes[range.lowerBound + 1] == UInt8(mark & 0xFF)
            else { return false }
            range = (range.lowerBound + 2)..<range.upperBound
        }
        return range.count == text.count && bytes[range].elementsEqual(text)
    }

    private mutating func grow() {
        slots = [UInt32](repeating: 0, count: slots.count * 2)
        for index in ends.indices {
            var slot = TextNumbers.hash(bytes[range(index)], 0) & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = UInt32(index + 1)
        }
    }

    /// The same for a text with its mark and for both as one text.
    private static func hash(_ text: ArraySlice<UInt8>, _ mark: UInt16) -> Int {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        if mark != 0 {
            hash = (hash ^ UInt64(mark >> 8)) &* 0x100_0000_01B3
            hash = (hash ^ UInt64(mark & 0xFF)) &* 0x100_0000_01B3
        }
        for byte in text { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return Int(truncatingIfNeeded: hash ^ hash >> 29)
    }
}
