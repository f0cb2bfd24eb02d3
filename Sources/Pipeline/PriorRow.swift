import CSVStream
import GeoModel
import Geocoding
import Reports

/// A row that an earlier run matched, as its columns say.
struct PriorRow: Sendable, Equatable {
    let answer: Answer
    let notes: ReasonSet
    /// Where the query stands in the chunk's bytes.
    let query: Range<Int>

    /// Reads a row; nil when it is not `ok`, is not good enough now, or does not say what it must.
    init?(_ record: Int, of chunk: RecordChunk, _ columns: PriorColumns) {
        func bytes(_ column: Int) -> ArraySlice<UInt8> {
            chunk.bytes[chunk.range(record: record, column: column)]
        }
        func text(_ column: Int) -> String { String(decoding: bytes(column), as: UTF8.self) }
        guard text(columns.status) == RowStatus.ok.name,
            let point = ExistingPoint.read(
                latitude: bytes(columns.latitude),
                longitude: bytes(columns.longitude)
            ),
            let level = MatchLevel(name: text(columns.level)),
            let accuracy = Int32(text(columns.accuracy)), accuracy >= 0,
            let confidence = Float(text(columns.confidence)), (0...1).contains(confidence),
            PriorRow.isGoodEnough(level, accuracy, confidence, columns.policy)
        else { return nil }
        let candidate = Candidate(
            coordinate: point,
            level: level,
            accuracyMetres: accuracy,
            confidence: confidence,
            country: CountryCode(text(columns.country)),
            label: .text(text(columns.label))
        )
        let name = text(columns.provider)
        let source = columns.sources.firstIndex(of: name) ?? columns.sources.count - 1
        let notes = text(columns.reason).split(separator: ";").compactMap {
            Reason(code: String($0))
        }
        answer = Answer(best: candidate, source: UInt8(clamping: source))
        self.notes = notes.filter { $0.reasonClass == .note }
            .reduce(into: ReasonSet()) { $0.insert($1) }
        query = chunk.range(record: record, column: columns.query)
    }

    private static func isGoodEnough(
        _ level: MatchLevel,
        _ accuracy: Int32,
        _ confidence: Float,
        _ policy: SelectionPolicy
    ) -> Bool {
        level >= policy.minimumLevel ?? level && accuracy <= policy.maximumRadius
            && confidence >= policy.minimumConfidence
    }
}
