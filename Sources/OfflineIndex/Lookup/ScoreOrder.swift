/// Scores as whole numbers that are in the same order, so that what settles equal ones stands behind them.
enum ScoreOrder {
    /// The number of a score, which is no NaN; of both zeros the same.
    @inline(__always)
    static func number(of score: Float) -> Int32 {
        turned(Int32(bitPattern: (score + 0).bitPattern))
    }

    /// The score of a number.
    @inline(__always)
    static func score(of number: Int32) -> Float {
        Float(bitPattern: UInt32(bitPattern: turned(number)))
    }

    /// The bits of a float are in its order once those of the negative ones are turned over; and back.
    @inline(__always)
    private static func turned(_ bits: Int32) -> Int32 { bits ^ (bits >> 31 & Int32.max) }
}
