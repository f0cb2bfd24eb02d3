import CSVStream
import Pipeline
import Settings

/// What was found out about an input, in words: an interrupted run goes on only where it is the same.
struct InputReading {
    let words: String

    init(_ input: CSVInput, _ columns: ResolvedColumns) {
        words =
            "\(input.dialect) \(input.encoding.encoding) \(columns.plan) "
            + (columns.points.map { "points \($0.latitude) \($0.longitude) " } ?? "")
            + input.header.names.joined(separator: "|")
    }
}

extension RunIdentity {
    /// The identity of a run as it was ordered.
    init(
        _ order: RunOrder,
        run: String,
        readAs reading: InputReading,
        _ chain: OpenedChain,
        _ corrections: GivenCorrections
    ) {
        var digest = SettingsDigest()
        digest.combine(order.outputSettings)
        digest.combine(reading.words)
        self.init(
            run: run,
            program: Version.number,
            settings: digest.value,
            plan: reading.words,
            geocoders: chain.digest,
            corrections: corrections.digest,
            snapshot: corrections.snapshot
        )
    }
}
