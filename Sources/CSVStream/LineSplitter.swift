import Glibc

/// A physical line: its content and where the next one begins.
struct Line: Equatable {
    /// The bytes before the line end.
    let content: Range<Int>
    /// One past the line end.
    let end: Int
}

/// Finds the ends of lines: LF, CR LF, or CR alone.
///
/// The next LF and the next CR are remembered, so that a file with only one kind is not searched for
/// the other again and again.
struct LineSplitter {
    private var feed = Mark()
    private var carriageReturn = Mark()
    private var generation = -1

    /// Where a byte stands next, as far as it was searched for.
    private struct Mark {
        private var searched = 0..<0
        private var found: Int?

        /// The first place at or after `position` where the byte stands, or nil up to `end`.
        mutating func next(
            _ byte: Int32,
            from position: Int,
            to end: Int,
            in bytes: UnsafeRawBufferPointer
        ) -> Int? {
            var from = position
            if position >= searched.lowerBound && position <= searched.upperBound {
                if let found, position <= found { return found }
                if found == nil { from = searched.upperBound }
            }
            guard from < end, let base = bytes.baseAddress else { return nil }
            let hit = memchr(base + from, byte, end - from)
            found = hit.map { UnsafeRawPointer($0) - base }
            searched = min(position, from)..<(found ?? end)
            return found
        }
    }

    /// The line that begins at a position; nil when its end is not yet in the window.
    mutating func line(at position: Int, in window: borrowing ByteWindow) -> Line? {
        let end = window.end
        if generation != window.generation {
            generation = window.generation
            feed = Mark()
            carriageReturn = Mark()
        }
        let bytes = window.bytes
        let lf = feed.next(0x0A, from: position, to: end, in: bytes)
        let cr = carriageReturn.next(0x0D, from: position, to: end, in: bytes)
        if let lf, lf < cr ?? end { return Line(content: position..<lf, end: lf + 1) }
        guard let cr else { return nil }
        if cr + 1 < end {
            return Line(content: position..<cr, end: cr + (bytes[cr + 1] == 0x0A ? 2 : 1))
        }
        // A CR is a line end of its own only when the next byte is known not to be LF.
        return window.isEnded ? Line(content: position..<cr, end: cr + 1) : nil
    }
}
