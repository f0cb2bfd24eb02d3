/// Where lines end, in a text and in the stored bytes that it was made from.
///
/// For encodings whose characters take up a varying number of bytes. Line ends are single bytes in
/// all of them and never part of a character, so the n-th of the text is the n-th of the bytes.
struct StoredPlaces: Sendable {
    private var marks: [(text: Int, stored: Int)] = []
    /// Marks before this one are used up.
    private var next = 0
    /// The last place that was asked for.
    private var last = (text: 0, stored: 0)
    private var total = (text: 0, stored: 0)

    /// Takes note of a piece of text and the bytes that it was made from.
    mutating func add(stored: UnsafeRawBufferPointer, text: UnsafeRawBufferPointer) {
        var place = 0
        for index in text.indices where text[index] == 0x0A || text[index] == 0x0D {
            while place < stored.count, stored[place] != 0x0A, stored[place] != 0x0D { place += 1 }
            place = min(place + 1, stored.count)
            marks.append((total.text + index + 1, total.stored + place))
        }
        total = (total.text + text.count, total.stored + stored.count)
    }

    /// The stored place of a line's beginning in the text; what lies beyond the text is its end.
    mutating func stored(at text: Int) -> Int {
        if text <= last.text { return last.stored }
        while next < marks.count, marks[next].text <= text {
            last = marks[next]
            next += 1
        }
        if text >= total.text { last = total }
        if next > 4096 {
            marks.removeFirst(next)
            next = 0
        }
        return last.stored
    }
}
