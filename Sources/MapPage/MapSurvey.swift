import CSVStream
import GeoModel
import Geocoding
import Reports

/// What a file holds, counted before anything is drawn.
public struct MapSurvey: Sendable {
    /// Rows of each status, in the order of `RowStatus`.
    private(set) var statuses = [Int](repeating: 0, count: RowStatus.allCases.count)
    /// Accepted points of each level, in the order of `MatchLevel`; one more for those without.
    private(set) var levels = [Int](repeating: 0, count: MatchLevel.allCases.count + 1)
    /// Rows with each reason, in the order of `Reason`.
    private(set) var reasons = [Int](repeating: 0, count: Reason.allCases.count)
    /// Accepted points by confidence in twenty steps of 0.05.
    private(set) var confidences = [Int](repeating: 0, count: 20)
    /// Points that may not be drawn, by provider.
    private(set) var withheld: [(provider: String, rows: Int)] = []
    /// The providers of the rows in the order of their first row; the empty name for none.
    public private(set) var providers: [String] = []
    /// The words of the column of attributions, each once.
    public private(set) var attributions: [String] = []
    private var numbers: [[UInt8]: Int] = [:]
    private var credits: Set<[UInt8]> = []

    /// Beyond these many, providers and attributions of a file are no longer told apart.
    private static let mostNames = 64

    init() {}

    /// The rows that are drawn.
    var drawn: Int { statuses[Int(RowStatus.ok.rawValue)] - withheld.reduce(0) { $0 + $1.rows } }

    /// The rows that are not `ok`.
    var unplaced: Int { statuses.reduce(0, +) - statuses[Int(RowStatus.ok.rawValue)] }

    /// The number of a provider in `providers`.
    func number(of provider: ArraySlice<UInt8>) -> Int {
        numbers[Array(provider)] ?? numbers[Array(Self.others.utf8)] ?? 0
    }

    /// Counts a row.
    mutating func count(_ row: MapRow, in chunk: RecordChunk) {
        statuses[Int(row.status.rawValue)] += 1
        var bits = row.reasons.rawValue
        while bits != 0 {
            reasons[bits.trailingZeroBitCount] += 1
            bits &= bits - 1
        }
        let provider = note(chunk.bytes[row.provider])
        noteCredit(chunk.bytes[row.attribution])
        guard let point = row.point else { return }
        levels[point.level.map { Int($0.rawValue) } ?? MatchLevel.allCases.count] += 1
        if point.confidence >= 0 { confidences[min(19, point.confidence / 5)] += 1 }
        guard DrawingTerms.forbid(provider) else { return }
        if let index = withheld.firstIndex(where: { $0.provider == provider }) {
            withheld[index].rows += 1
        } else {
            withheld.append((provider, 1))
        }
    }

    private static let others = "other"

    private mutating func note(_ provider: ArraySlice<UInt8>) -> String {
        let bytes = Array(provider)
        if let known = numbers[bytes] { return providers[known] }
        let isFull = providers.count >= Self.mostNames
        let name = isFull ? Self.others : String(decoding: bytes, as: UTF8.self)
        if isFull, numbers[Array(Self.others.utf8)] != nil { return name }
        numbers[isFull ? Array(Self.others.utf8) : bytes] = providers.count
        providers.append(name)
        return name
    }

    private mutating func noteCredit(_ words: ArraySlice<UInt8>) {
        guard !words.isEmpty, credits.count < Self.mostNames,
            credits.insert(Array(words)).inserted
        else { return }
        attributions.append(String(decoding: words, as: UTF8.self))
    }
}

/// Whose answers may be shown only on their own maps.
enum DrawingTerms {
    /// Google's terms ask for a Google map wherever its answers are drawn.
    static func forbid(_ provider: String) -> Bool { provider.hasPrefix("google") }
}
