import CSVStream

/// A column of a corrections file, in the order of a new one.
enum CorrectionColumn: String, CaseIterable {
    case query
    case country
    case action
    case lat
    case lon
    case level
    case label
    case note
    case who
    case when
}

/// How the columns of a file are to be read.
enum CorrectionLayout: Equatable {
    /// A corrections file; for each of its fields the column.
    case corrections([CorrectionColumn])
    /// A failure report of ours; its columns begin with the prefix.
    case failureReport(FailureReportColumns)

    /// Reads a header.
    ///
    /// - Throws: `HeaderProblem` with what is wrong, unless it is one of the two.
    init(_ names: [String]) throws(HeaderProblem) {
        if let report = FailureReportColumns(names) {
            self = .failureReport(report)
            return
        }
        let columns = names.map { CorrectionColumn(rawValue: $0.lowercased()) }
        let expected = CorrectionColumn.allCases.map(\.rawValue).joined(separator: ",")
        let unknown = zip(names, columns).filter { $0.1 == nil }.map(\.0)
        if !unknown.isEmpty {
            throw HeaderProblem(
                "Unknown column \(unknown.map { "'\($0)'" }.joined(separator: ", ")). A corrections "
                    + "file has the columns \(expected); a failure report of geobatch is accepted too."
            )
        }
        let known = columns.compactMap { $0 }
        if Set(known).count < known.count {
            throw HeaderProblem("A column stands there twice. The columns are \(expected).")
        }
        let missing = [.query, .action, .lat, .lon].filter { !known.contains($0) }
        if !missing.isEmpty {
            let list = missing.map { "'\($0.rawValue)'" }.joined(separator: ", ")
            throw HeaderProblem("There is no column \(list). The columns are \(expected).")
        }
        self = .corrections(known)
    }
}

/// What is wrong with a header.
struct HeaderProblem: Error {
    let words: String
    init(_ words: String) { self.words = words }
}

/// Where in a failure report the values stand.
struct FailureReportColumns: Equatable {
    let query: Int
    let status: Int
    let lat: Int
    let lon: Int
    let level: Int?
    let label: Int?

    /// The columns of a failure report, whatever its prefix; nil when the header is no such report.
    ///
    /// The column `remedy`, which only failure reports have by default, tells it from an output.
    init?(_ names: [String]) {
        for name in names where name.hasSuffix("remedy") {
            let prefix = name.dropLast("remedy".count)
            // Of two equal names ours is the last: it was added behind the user's.
            func column(_ stem: String) -> Int? { names.lastIndex(of: prefix + stem) }
            guard let query = column("query"), let status = column("status"),
                let lat = column("lat"), let lon = column("lon")
            else { continue }
            (self.query, self.status, self.lat, self.lon) = (query, status, lat, lon)
            level = column("level")
            label = column("label")
            return
        }
        return nil
    }
}
