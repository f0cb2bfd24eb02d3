/// Reads a line whose quotes are broken, or whose fields are one too few or too many, so that it has
/// as many fields as the header, if there is such a reading.
///
/// What may be wrong: a quote that opens a field but is data; a quote inside a field that is not
/// doubled; a delimiter that is missing before or after a quoted field. The reading with the fewest
/// such faults is taken.
struct LineRepair {
    private let bytes: UnsafeRawBufferPointer
    private let delimiter: UInt8
    private let quote: UInt8
    private let width: Int

    /// Longer lines are left as they are: each place is looked at for every number of fields.
    private static let longest = 1 << 14
    private static let mostFields = 200
    private static let mostFaults = 3

    /// A repair of a line's content; nil where it would cost too much.
    init?(_ bytes: UnsafeRawBufferPointer, delimiter: UInt8, quote: UInt8, width: Int) {
        guard bytes.count <= Self.longest, (2...Self.mostFields).contains(width) else { return nil }
        self.bytes = bytes
        self.delimiter = delimiter
        self.quote = quote
        self.width = width
    }

    /// A way to a place: the field before it, and what it took to get there.
    private struct Step {
        var faults: Int
        var from: Int
        var piece: Piece
    }

    private enum Piece {
        /// The bytes as they stand.
        case plain(Range<Int>)
        /// The bytes between quotes, in which quotes are doubled.
        case quoted(Range<Int>)
    }

    /// The values; nil when no reading has the right number of them.
    func values() -> [[UInt8]]? {
        // Steps by place and number of fields, in the order of places.
        let end = bytes.count + 1
        var steps: [Int: [Int: Step]] = [0: [:]]
        var reached: [Int: [Int: Int]] = [0: [0: 0]]
        var open = [0]
        while let place = open.min(), place < end {
            open.removeAll { $0 == place }
            for (fields, faults) in reached[place] ?? [:] where fields < width {
                for next in pieces(at: place) {
                    let sum = faults + next.faults
                    if sum > Self.mostFaults { continue }
                    if let known = reached[next.end]?[fields + 1], known <= sum { continue }
                    if reached[next.end] == nil { open.append(next.end) }
                    reached[next.end, default: [:]][fields + 1] = sum
                    steps[next.end, default: [:]][fields + 1] = Step(
                        faults: sum,
                        from: place,
                        piece: next.piece
                    )
                }
            }
        }
        return path(steps, to: end)
    }

    private func path(_ steps: [Int: [Int: Step]], to end: Int) -> [[UInt8]]? {
        var values: [[UInt8]] = []
        var place = end
        for fields in stride(from: width, to: 0, by: -1) {
            guard let step = steps[place]?[fields] else { return nil }
            values.append(value(step.piece))
            place = step.from
        }
        return place == 0 ? values.reversed() : nil
    }

    private func value(_ piece: Piece) -> [UInt8] {
        switch piece {
        case .plain(let range): return Array(bytes[range])
        case .quoted(let range):
            var value: [UInt8] = []
            var index = range.lowerBound
            while index < range.upperBound {
                value.append(bytes[index])
                let isDoubled =
                    bytes[index] == quote && index + 1 < range.upperBound
                    && bytes[index + 1] == quote
                index += isDoubled ? 2 : 1
            }
            return value
        }
    }

    private typealias Reading = (piece: Piece, end: Int, faults: Int)

    /// The fields that may begin at a place; each ends after its delimiter or after the line.
    private func pieces(at start: Int) -> [Reading] {
        var found: [Reading] = []
        guard start < bytes.count, bytes[start] == quote else {
            return plainPieces(at: start, faults: 0)
        }
        var index = start + 1
        var strays = 0
        while index < bytes.count, strays <= Self.mostFaults {
            guard bytes[index] == quote else {
                index += 1
                continue
            }
            let value = Piece.quoted((start + 1)..<index)
            if index + 1 == bytes.count || bytes[index + 1] == delimiter {
                found.append((value, min(index + 2, bytes.count + 1), strays))
            } else if bytes[index + 1] == quote, index + 2 < bytes.count {
                // A doubled quote, or the end of one field and the beginning of the next.
                found.append((value, index + 1, strays + 1))
                index += 1
                // A quote that should have been doubled, and the one that ends the field.
                if index + 1 == bytes.count || bytes[index + 1] == delimiter {
                    let end = min(index + 2, bytes.count + 1)
                    found.append((.quoted((start + 1)..<index), end, strays + 1))
                }
            } else {
                strays += 1
            }
            index += 1
        }
        return found + plainPieces(at: start, faults: 2)
    }

    /// The field up to the next delimiter, or up to a quote before which a delimiter is missing.
    private func plainPieces(at start: Int, faults: Int) -> [Reading] {
        var index = start
        var hasQuote = false
        var found: [Reading] = []
        while index < bytes.count, bytes[index] != delimiter {
            if bytes[index] == quote, index > start {
                found.append((.plain(start..<index), index, faults + (hasQuote ? 2 : 1)))
                hasQuote = true
            }
            index += 1
        }
        found.append((.plain(start..<index), index + 1, faults + (hasQuote ? 1 : 0)))
        return found
    }
}
