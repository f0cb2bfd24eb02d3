/// Stable sorting of large arrays by a 64-bit key, eight passes at most; passes in which all keys
/// agree are left out.
enum RadixSort {
    static func sort<Element>(_ elements: inout [Element], by key: (Element) -> UInt64) {
        guard elements.count > 1 else { return }
        var source = elements
        var target = elements
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
            var counts = [Int](repeating: 0, count: 256)
            for element in source { counts[Int(key(element) >> shift & 0xFF)] += 1 }
            if counts.contains(source.count) { continue }
            var start = 0
            for digit in 0..<256 { (counts[digit], start) = (start, start + counts[digit]) }
            for element in source {
                let digit = Int(key(element) >> shift & 0xFF)
                target[counts[digit]] = element
                counts[digit] += 1
            }
            swap(&source, &target)
        }
        elements = source
    }
}
