import CSVStream
import GeoModel

/// Turns the records of a file into corrections, and notes every mistake on the way.
struct CorrectionParser {
    private let layout: CorrectionLayout
    private(set) var lines: [Correction] = []
    private(set) var mistakes: [CorrectionMistake] = []
    /// For failure reports: the line that first gave a query its point.
    private var given: [String: (line: Int, place: Placement)] = [:]

    init(_ layout: CorrectionLayout) { self.layout = layout }

    /// Takes all records of a chunk.
    mutating func take(_ chunk: RecordChunk) {
        for record in 0..<chunk.count where !chunk.flaws[record].contains(.blank) {
            take(CorrectionRow(chunk: chunk, record: record))
        }
    }

    private mutating func take(_ row: CorrectionRow) {
        do throws(RowProblem) {
            switch layout {
            case .corrections(let columns):
                lines.append(try CorrectionParser.correction(row, columns))
            case .failureReport(let columns):
                if let line = try CorrectionParser.correction(row, columns) {
                    try checkAgreement(line, at: row.line)
                    lines.append(line)
                }
            }
        } catch {
            mistakes += error.problems.map { CorrectionMistake(line: row.line, problem: $0) }
        }
    }

    /// In a report equal queries are different rows: two points for one would be a silent choice.
    private mutating func checkAgreement(_ line: Correction, at number: Int) throws(RowProblem) {
        guard case .place(let place) = line.ruling else { return }
        guard let first = given[line.query] else {
            given[line.query] = (number, place)
            return
        }
        guard first.place != place else { return }
        throw RowProblem(
            "The same query has another point on line \(first.line). Give both the same one, or "
                + "leave one of them blank."
        )
    }

    private static func correction(
        _ row: CorrectionRow,
        _ columns: [CorrectionColumn]
    ) throws(RowProblem) -> Correction {
        try row.checkShape(columns: columns.count)
        func text(_ column: CorrectionColumn) -> String {
            columns.firstIndex(of: column).map { row.text($0) } ?? ""
        }
        var problems: [String] = []
        let country = collect(&problems) { () throws(RowProblem) in
            try FieldReading.country(text(.country))
        }
        let ruling = collect(&problems) { () throws(RowProblem) in
            try FieldReading.ruling(
                action: text(.action),
                lat: text(.lat),
                lon: text(.lon),
                level: text(.level),
                label: text(.label)
            )
        }
        let query = text(.query)
        let line = ruling.flatMap { ruling in
            Correction(
                query: query,
                country: country ?? nil,
                ruling: ruling,
                note: text(.note),
                who: text(.who),
                when: text(.when)
            )
        }
        if query.allSatisfy(\.isWhitespace) {
            problems.append("The query is blank. Copy it from the column geo_query.")
        }
        guard let line, problems.isEmpty else { throw RowProblem(problems) }
        return line
    }

    /// A row of a failure report that somebody filled in; nil when nobody did.
    private static func correction(
        _ row: CorrectionRow,
        _ columns: FailureReportColumns
    ) throws(RowProblem) -> Correction? {
        let (lat, lon) = (row.text(columns.lat), row.text(columns.lon))
        // A row that is ok was answered by a geocoder, not by a person.
        guard !(lat.isEmpty && lon.isEmpty), row.text(columns.status) != "ok" else { return nil }
        try row.checkText()
        let ruling = try FieldReading.ruling(
            action: Ruling.Action.place.rawValue,
            lat: lat,
            lon: lon,
            level: columns.level.map { row.text($0) } ?? "",
            label: columns.label.map { row.text($0) } ?? ""
        )
        guard let line = Correction(query: row.text(columns.query), ruling: ruling) else {
            throw RowProblem("The row asked nothing, so that no later row could be matched to it.")
        }
        return line
    }

    private static func collect<Value>(
        _ problems: inout [String],
        _ read: () throws(RowProblem) -> Value
    ) -> Value? {
        do throws(RowProblem) {
            return try read()
        } catch {
            problems += error.problems
            return nil
        }
    }
}

/// What is wrong with a row; one entry for each mistake.
struct RowProblem: Error {
    let problems: [String]
    init(_ problems: [String]) { self.problems = problems }
    init(_ problem: String) { problems = [problem] }
}

/// One record of a file.
struct CorrectionRow {
    let chunk: RecordChunk
    let record: Int

    var line: Int { chunk.positions[record].line }

    /// A field without the blanks at its ends.
    func text(_ column: Int) -> String {
        var value = chunk.bytes[chunk.range(record: record, column: column)]
        while let last = value.last, last == 0x20 || last == 0x09 { value.removeLast() }
        while let first = value.first, first == 0x20 || first == 0x09 { value.removeFirst() }
        return String(decoding: value, as: UTF8.self)
    }

    func checkShape(columns: Int) throws(RowProblem) {
        try checkText()
        let fields = chunk.fields(of: record).count
        if chunk.flaws[record].contains(.malformed) || fields != columns {
            throw RowProblem(
                "It has \(fields) fields, but the header has \(columns); a field with a comma or a "
                    + "quote in it needs quotes around it."
            )
        }
    }

    func checkText() throws(RowProblem) {
        guard chunk.flaws[record].contains(.undecodable) else { return }
        throw RowProblem("Some bytes are not text. Save the file as UTF-8.")
    }
}
