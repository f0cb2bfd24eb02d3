extension Range<Int> {
    /// The first number that passes a test which all behind it pass, too; the upper bound where none
    /// passes. Finds a place in what is sorted, in as many steps as the count has binary digits.
    @inlinable @inline(__always)
    public func partitionPoint(_ passes: (Int) -> Bool) -> Int {
        var (low, high) = (lowerBound, upperBound)
        while low < high {
            let middle = (low + high) / 2
            if passes(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
