import CSVStream
import GeoModel
import Geocoding
import Reports

/// One query that a person should look at, for all rows that ask it.
struct ReviewCase: Sendable {
    /// Why a query is in the queue, the worst first.
    enum Concern: Int, Sendable, Comparable, CaseIterable {
        case failed
        case refused
        /// Its confidence is under the limit.
        case unsure
        /// A street or a house was asked for, and the answer is coarser.
        case coarse

        static func < (left: Concern, right: Concern) -> Bool { left.rawValue < right.rawValue }

        var name: String {
            switch self {
            case .failed: "failed"
            case .refused: "refused"
            case .unsure: "unsure"
            case .coarse: "coarse"
            }
        }
    }

    let query: String
    let firstRow: Int
    var rows = 1
    var concern: Concern
    var reasons: ReasonSet
    /// What the output says now; nil where the row has no point.
    let point: Point?

    /// The point that the output has.
    struct Point: Sendable {
        let coordinate: Coordinate
        let level: String
        let accuracyMetres: Int
        /// Hundredths; -1 where it is not known.
        let confidence: Int
        let label: String
    }
}

/// Finds the queries of an output that a person should look at.
struct ReviewQueue: Sendable {
    /// The cases, the worst first, of equal ones those with the most rows.
    private(set) var cases: [ReviewCase] = []
    /// Queries beyond the most that are kept.
    private(set) var leftOut = 0
    /// All rows of the output.
    private(set) var rows = 0

    /// More queries than a person settles; bounds memory.
    static let mostCases = 50_000

    private var numbers: [[UInt8]: Int] = [:]
    private let columns: OwnColumns
    private let below: Int

    /// Reads an output.
    ///
    /// - Parameter below: the confidence in hundredths under which an accepted row is looked at.
    init(of path: String, below: Int) throws(ReviewError) {
        let input = try Self.open(path)
        columns = OwnColumns(input.header)
        self.below = below
        let missing = columns.missing([.status, .latitude, .longitude, .query])
        guard missing.isEmpty else { throw .columnsMissing(path: path, missing) }
        while let chunk = try Self.next(input) {
            for row in 0..<chunk.count { add(row, of: chunk) }
        }
        numbers = [:]
        cases.sort { left, right in
            (left.concern.rawValue, right.rows, left.firstRow)
                < (right.concern.rawValue, left.rows, right.firstRow)
        }
    }

    static func open(_ path: String) throws(ReviewError) -> CSVInput {
        var options = CSVOptions()
        options.headerIsGiven = true
        options.findsPreamble = false
        do { return try CSVInput.open(path, options: options) } catch { throw .input(error) }
    }

    static func next(_ input: CSVInput) throws(ReviewError) -> RecordChunk? {
        do { return try input.next() } catch { throw .input(error) }
    }

    private mutating func add(_ row: Int, of chunk: RecordChunk) {
        rows += 1
        func bytes(_ column: OutputColumn) -> ArraySlice<UInt8> {
            columns[column].map { chunk.bytes[chunk.range(record: row, column: $0)] } ?? []
        }
        let query = Array(bytes(.query))
        let confidence = DecimalText.scaled(bytes(.confidence), places: 2)
        let reasons = Self.reasons(bytes(.reason))
        guard !query.isEmpty, !bytes(.provider).elementsEqual("correction".utf8),
            let concern = concern(bytes(.status), confidence, reasons)
        else { return }
        if let number = numbers[query] {
            cases[number].rows += 1
            cases[number].reasons.formUnion(reasons)
            cases[number].concern = min(cases[number].concern, concern)
            return
        }
        guard cases.count < Self.mostCases else {
            leftOut += 1
            return
        }
        numbers[query] = cases.count
        cases.append(
            ReviewCase(
                query: String(decoding: query, as: UTF8.self),
                firstRow: DecimalText.scaled(bytes(.row), places: 0)
                    ?? chunk.positions[row].record,
                concern: concern,
                reasons: reasons,
                point: point(bytes, confidence)
            )
        )
    }

    private func concern(
        _ status: ArraySlice<UInt8>,
        _ confidence: Int?,
        _ reasons: ReasonSet
    ) -> ReviewCase.Concern? {
        if status.elementsEqual("failed".utf8) { return .failed }
        if status.elementsEqual("refused".utf8) { return .refused }
        guard status.elementsEqual("ok".utf8) else { return nil }
        if let confidence, confidence < below { return .unsure }
        return reasons.contains(.tooCoarse) ? .coarse : nil
    }

    private func point(
        _ bytes: (OutputColumn) -> ArraySlice<UInt8>,
        _ confidence: Int?
    ) -> ReviewCase.Point? {
        guard
            let latitude = DecimalText.scaled(bytes(.latitude), places: 6),
            let longitude = DecimalText.scaled(bytes(.longitude), places: 6),
            let coordinate = Coordinate(
                latitudeE6: Int32(clamping: latitude),
                longitudeE6: Int32(clamping: longitude)
            )
        else { return nil }
        return ReviewCase.Point(
            coordinate: coordinate,
            level: String(decoding: bytes(.level), as: UTF8.self),
            accuracyMetres: DecimalText.scaled(bytes(.accuracy), places: 0) ?? 0,
            confidence: confidence ?? -1,
            label: String(decoding: bytes(.label), as: UTF8.self)
        )
    }

    private static func reasons(_ text: ArraySlice<UInt8>) -> ReasonSet {
        var set: ReasonSet = []
        for code in text.split(separator: UInt8(ascii: ";")) {
            if let reason = Reason(code: String(decoding: code, as: UTF8.self)) {
                set.insert(reason)
            }
        }
        return set
    }
}
