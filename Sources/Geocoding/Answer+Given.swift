extension Answer {
    /// The answers that were given, with what was asked: no errors, and nothing that was not asked.
    public static func given<Key>(
        in replies: some Sequence<(Key, Result<Answer, GeocodeError>)>
    ) -> [(key: Key, answer: Answer)] {
        var given: [(key: Key, answer: Answer)] = []
        for case (let key, .success(let answer)) in replies where answer.refusal == nil {
            given.append((key, answer))
        }
        return given
    }
}
