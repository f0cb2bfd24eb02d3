/// A street that may be the answer, with the place on it.
struct StreetFinalist: BitwiseCopyable {
    let hit: StreetHit
    var placement: Placement
    /// The number of the house number among the query's; nil where it has none for this street.
    var number: Int?
    /// Whether the house number stands beside the street's words.
    var isBeside = false
    var score: Float
}
