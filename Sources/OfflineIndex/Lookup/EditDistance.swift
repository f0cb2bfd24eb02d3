/// Whether two texts are one typing error apart.
enum EditDistance {
    /// One byte inserted, left out, replaced, or two neighbours swapped. Equal texts are not.
    static func isOne(_ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer) -> Bool {
        let shortest = min(first.count, second.count)
        guard max(first.count, second.count) - shortest <= 1 else { return false }
        var prefix = 0
        while prefix < shortest, first[prefix] == second[prefix] { prefix += 1 }
        var suffix = 0
        while suffix < shortest - prefix,
            first[first.count - 1 - suffix] == second[second.count - 1 - suffix]
        {
            suffix += 1
        }
        let rest = shortest - prefix - suffix
        if first.count != second.count { return rest == 0 }
        if rest == 1 { return true }
        return rest == 2 && first[prefix] == second[prefix + 1]
            && first[prefix + 1] == second[prefix]
    }
}
