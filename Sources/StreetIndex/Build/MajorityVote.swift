/// The value that has more than half of all votes, if one has, in the memory of one value.
struct MajorityVote {
    private(set) var winner: UInt32
    private var lead: UInt32 = 1

    /// The first vote.
    init(_ value: UInt32) { winner = value }

    /// One more vote (Boyer and Moore).
    @inline(__always)
    mutating func add(_ value: UInt32) {
        if value == winner {
            lead &+= 1
        } else if lead == 0 {
            (winner, lead) = (value, 1)
        } else {
            lead -= 1
        }
    }
}
