/// What a changed option means for work that is already done.
///
/// Every option declares it; there is no default, so that nobody forgets to think about it.
public enum OptionEffect: String, Sendable, CaseIterable {
    /// The same query may get another answer: a new cache key, and a run starts over.
    case answers
    /// The same answers are chosen, asked for or written in another way: a run starts over, the
    /// cache stays good.
    case rendering
    /// The output is the same byte for byte.
    case none
}
