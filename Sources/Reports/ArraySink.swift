import CSVStream
import GeoModel
import Geocoding

/// Writes our columns alone as arrays: the answers to a program that has the rows already and keeps
/// them in columns. One column stands behind the other, each as `ArrayLayout` says.
public struct ArraySink: RowSink {
    /// Nothing.
    public let head: [UInt8] = []
    /// Which labels it writes.
    public let labelNeeds: LabelNeeds
    private let columns: [OutputColumn]
    private let plain = PlainValues()
    private let free: FreeValues
    private let statuses = WordBytes(RowStatus.allCases.map(\.name))
    private let levels = WordBytes(MatchLevel.allCases.map(\.name))
    private let providers: WordBytes

    /// A sink for every row.
    public init(schema: OutputSchema, sources: [AnswerSource]) {
        columns = schema.columns
        free = FreeValues(sources: sources)
        providers = WordBytes(sources.map(\.name))
        labelNeeds = LabelNeeds(of: columns)
    }

    /// Appends the answers to the rows of a chunk and counts them.
    public func append(_ chunk: SettledChunk, to bytes: inout [UInt8]) -> Int {
        let facts = (0..<chunk.count).map {
            RowFacts(chunk.outcomes[$0], position: chunk.records.positions[$0])
        }
        for column in columns {
            switch column.arrayKind {
            case .text: appendTexts(column, facts, chunk, to: &bytes)
            case .whole, .decimal: appendNumbers(column, facts, chunk, to: &bytes)
            case .flag: ColumnArray.appendFlags(facts.map(\.recalled), to: &bytes)
            }
        }
        return chunk.count
    }

    /// What a row has is found without a look at the column, which is the same for all of them.
    private func appendTexts(
        _ column: OutputColumn,
        _ facts: [RowFacts],
        _ chunk: borrowing SettledChunk,
        to bytes: inout [UInt8]
    ) {
        let (rows, labels) = (facts.count, chunk.labels)
        switch column {
        case .status:
            statuses.append(rows, to: &bytes) { Int(facts[$0].status.rawValue) }
        case .level:
            levels.append(rows, to: &bytes) {
                facts[$0].accepted?.measured.map { Int($0.level.rawValue) } ?? -1
            }
        case .provider:
            providers.append(rows, to: &bytes) { facts[$0].isAnswered ? facts[$0].source : -1 }
        case .label:
            ColumnArray.appendTexts(in: labels.bytes, rows, to: &bytes) {
                facts[$0].status == .ok ? labels.best($0) : 0..<0
            }
        case .query:
            let outcomes = chunk.outcomes
            ColumnArray.appendTexts(in: chunk.queries, rows, to: &bytes) { outcomes[$0].query }
        default:
            let (texts, ends) = written(column, facts, chunk)
            ColumnArray.appendTexts(in: texts, rows, to: &bytes) { row in
                (row == 0 ? 0 : ends[row - 1])..<ends[row]
            }
        }
    }

    private func appendNumbers(
        _ column: OutputColumn,
        _ facts: [RowFacts],
        _ chunk: borrowing SettledChunk,
        to bytes: inout [UInt8]
    ) {
        let rows = facts.count
        switch column {
        case .latitude:
            ColumnArray.appendWords(rows, to: &bytes) {
                facts[$0].accepted.map { ArraySink.millionths($0.coordinate.latitudeE6) }
            }
        case .longitude:
            ColumnArray.appendWords(rows, to: &bytes) {
                facts[$0].accepted.map { ArraySink.millionths($0.coordinate.longitudeE6) }
            }
        case .accuracy:
            ColumnArray.appendWords(rows, to: &bytes) {
                facts[$0].accepted?.measured.map { UInt64($0.accuracyMetres) }
            }
        case .confidence:
            ColumnArray.appendWords(rows, to: &bytes) {
                facts[$0].accepted?.measured.map { ArraySink.share($0.confidence) }
            }
        default:
            let (texts, ends) = written(column, facts, chunk)
            let isWhole = column.arrayKind == .whole
            ColumnArray.appendWords(rows, to: &bytes) { row in
                let value = texts[(row == 0 ? 0 : ends[row - 1])..<ends[row]]
                let text = String(decoding: value, as: UTF8.self)
                if isWhole { return Int64(text).map { UInt64(bitPattern: $0) } }
                return Double(text)?.bitPattern
            }
        }
    }

    /// The values of a column as they stand in CSV, and where each ends.
    private func written(
        _ column: OutputColumn,
        _ facts: [RowFacts],
        _ chunk: borrowing SettledChunk
    ) -> (texts: [UInt8], ends: [Int]) {
        let (plain, free) = (plain, free)
        var texts: [UInt8] = []
        var ends: [Int] = []
        ends.reserveCapacity(facts.count)
        for row in facts.indices {
            if column.alphabet == .free {
                free.withBytes(of: column, row: row, facts: facts[row], in: chunk) { texts += $0 }
            } else {
                texts.append(addingCapacity: plain.longest(column)) { out in
                    plain.append(column, of: facts[row], to: &out)
                }
            }
            ends.append(texts.count)
        }
        return (texts, ends)
    }

    /// A whole number divided by a power of ten is the double nearest to the decimal: what reading
    /// the text gives, too.
    private static func millionths(_ value: Int32) -> UInt64 { (Double(value) / 1e6).bitPattern }

    private static func share(_ share: Float) -> UInt64 {
        (Double(Share.hundredths(share)) / 100).bitPattern
    }
}
