import AddressText

/// The words that may name a street, in runs that no comma and no house number divides.
struct WordRuns {
    private var starts = InlineArray<32, UInt8>(repeating: 0)
    private var ends = InlineArray<32, UInt8>(repeating: 0)
    private var count = 0
    /// The words of the longest run that are tried together.
    private var longest = 0

    /// More words in a row than a street and what people write before it have.
    private static let longestRun = 12
    private static let mostRuns = 32

    /// - Parameter free: the tokens that may name a street, as bits.
    init(_ free: UInt64, _ reading: inout StreetReading) {
        var left = free & ~reading.anatomy.numberBits
        while left != 0, count < WordRuns.mostRuns {
            let run = WordRuns.run(around: left.trailingZeroBitCount, free, &reading)
            starts[count] = UInt8(run.lowerBound)
            ends[count] = UInt8(run.upperBound)
            count += 1
            longest = max(longest, min(run.count, WordRuns.longestRun))
            left &= ~run.bits
        }
    }

    /// The free words around one of them.
    static func run(
        around token: Int, _ free: UInt64, _ reading: inout StreetReading
    ) -> Range<Int> {
        let words = free & ~reading.anatomy.numberBits | 1 << UInt64(token)
        var (start, end) = (token, token + 1)
        while start > 0, words >> UInt64(start - 1) & 1 != 0,
            reading.list.tokens[start].breakBefore != .strong
        { start -= 1 }
        while end < min(64, reading.list.tokens.count), words >> UInt64(end) & 1 != 0,
            reading.list.tokens[end].breakBefore != .strong
        { end += 1 }
        return start..<end
    }

    /// Calls with ranges of words that may be a street: whole runs first, then shorter and shorter ones.
    /// The body says whether to go on.
    @inline(__always)
    func forEachRange(_ body: (_ start: Int, _ end: Int) -> Bool) {
        for length in stride(from: longest, to: 0, by: -1) {
            for run in 0..<count {
                var start = Int(starts[run])
                while start + length <= Int(ends[run]) {
                    guard body(start, start + length) else { return }
                    start += 1
                }
            }
        }
    }
}
