/// How many letters two cores differ by: left out, added, replaced or two neighbours swapped.
enum CoreDistance {
    /// The distance, or nil where it is more than `limit` (at most 2).
    static func between(_ left: CoreText, _ right: CoreText, atMost limit: Int) -> Int? {
        let (rows, columns) = (left.count, right.count)
        guard abs(rows - columns) <= limit, rows <= CoreText.capacity, columns <= CoreText.capacity
        else { return nil }
        // A band around the diagonal is all that matters.
        let width = 2 * limit + 1
        let beyond = limit + 1
        return withUnsafeTemporaryAllocation(of: Int.self, capacity: 3 * width) { band in
            band.initialize(repeating: beyond)
            for offset in 0..<width where offset >= limit { band[offset] = offset - limit }
            for row in 1...max(1, rows) where rows > 0 {
                let now = (row % 3) * width
                let before = ((row + 2) % 3) * width
                let twoBefore = ((row + 1) % 3) * width
                var best = beyond
                for offset in 0..<width {
                    let column = row + offset - limit
                    var value = beyond
                    if column == 0 {
                        value = min(row, beyond)
                    } else if column > 0, column <= columns {
                        let same = left[row - 1] == right[column - 1]
                        value = band[before + offset] + (same ? 0 : 1)
                        if offset + 1 < width { value = min(value, band[before + offset + 1] + 1) }
                        if offset > 0 { value = min(value, band[now + offset - 1] + 1) }
                        if row > 1, column > 1, left[row - 1] == right[column - 2],
                            left[row - 2] == right[column - 1]
                        {
                            value = min(value, band[twoBefore + offset] + 1)
                        }
                    }
                    band[now + offset] = min(value, beyond)
                    best = min(best, band[now + offset])
                }
                if best > limit { return nil }
            }
            let distance = band[(rows % 3) * width + columns - rows + limit]
            return distance <= limit ? distance : nil
        }
    }
}
