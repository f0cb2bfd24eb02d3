import AddressText

/// What the other finalists say of the best anchor.
struct Surroundings {
    /// The best anchor's share of the likelihood of all that lie elsewhere.
    let share: Float
    /// Whether the same words name something else, too.
    let isHomonym: Bool
    /// How far the nearest thing is that other words of the query name in its country, in metres.
    let nearest: Float
    /// The next anchor that is another place.
    let rival: Int?

    /// Farther than this is not near.
    static let farthest: Float = 50_000
    static let near: Float = 15_000

    init(share: Float, isHomonym: Bool, nearest: Float, rival: Int?) {
        (self.share, self.isHomonym, self.rival) = (share, isHomonym, rival)
        self.nearest = min(Surroundings.farthest, nearest)
    }
}
