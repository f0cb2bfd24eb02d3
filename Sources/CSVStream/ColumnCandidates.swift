/// Which columns of a header could play which role, and how surely.
struct ColumnCandidates {
    /// A column and the rank of its name, the smaller the surer.
    struct Candidate: Equatable {
        let column: Int
        let rank: Int
    }

    /// Names with other words in them rank behind all plain ones.
    private static let affixRank = 10
    private var found: [ColumnRole: [Candidate]] = [:]
    /// Columns of further address lines, by line number.
    private(set) var furtherLines: [Int] = []

    init(_ header: Header) {
        for column in 0..<header.count {
            let name = header.names[column]
            // Columns that geobatch wrote itself say nothing about the address.
            if name.lowercased().hasPrefix("geo_") { continue }
            let words = ColumnName.words(name).map(ColumnName.plain)
            if words.contains(where: ColumnVocabulary.otherAddresses.contains) { continue }
            for role in ColumnRole.allCases {
                guard let rank = Self.rank(of: role, name: ColumnName.plain(name), words) else {
                    continue
                }
                found[role, default: []].append(Candidate(column: column, rank: rank))
            }
            if Self.isFurtherLine(ColumnName.plain(name)) { furtherLines.append(column) }
        }
    }

    /// Whether a column's name says the role in the surest way.
    func isSure(_ role: ColumnRole, _ column: Int) -> Bool {
        found[role, default: []].contains(Candidate(column: column, rank: 0))
    }

    /// The columns with the best rank of a role: none, one, or several that fit equally well.
    func best(_ role: ColumnRole) -> [Int] {
        let candidates = found[role, default: []]
        guard let top = candidates.map(\.rank).min() else { return [] }
        return candidates.filter { $0.rank == top }.map(\.column)
    }

    private static func rank(of role: ColumnRole, name: String, _ words: [String]) -> Int? {
        let ranks = ColumnVocabulary.names[role] ?? []
        if let rank = ranks.firstIndex(where: { $0.contains(name) }) { return rank }
        guard role.affixes != .none, words.count > 1,
            !words.contains(where: ColumnVocabulary.otherKinds.contains)
        else { return nil }
        for (rank, names) in ranks.enumerated() {
            let atEnd = (1..<words.count).contains { names.contains(words[$0...].joined()) }
            let atStart = (1..<words.count).contains { names.contains(words[..<$0].joined()) }
            if atEnd || (atStart && role.affixes == .either) { return rank + affixRank }
        }
        return nil
    }

    /// `address2`, `addr3`, `Address Line 2` and so on.
    private static func isFurtherLine(_ name: String) -> Bool {
        guard let digit = name.last, ("2"..."4").contains(digit) else { return false }
        let first = String(name.dropLast()) + "1"
        return ColumnVocabulary.names[.address, default: []].contains { $0.contains(first) }
    }
}
