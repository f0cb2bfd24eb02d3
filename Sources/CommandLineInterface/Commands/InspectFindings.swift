import ByteStreams
import CSVStream
import Settings

/// What was detected in a file, as text and as JSON.
struct InspectFindings {
    private let path: String
    private let size: Int?
    private let encoding: EncodingFinding
    private let dialect: Dialect
    private let header: Header
    private let headerRows: Int
    private let notes: [String]
    private let rows: [[String]]
    private let guess: Result<ColumnGuess, ColumnError>

    init(input: CSVInput, sample: RecordChunk) {
        path = input.path
        size = input.sizeOnDisk
        encoding = input.encoding
        dialect = input.dialect
        header = input.header
        headerRows = input.headerRows
        notes = input.notes
        rows = (0..<min(sample.count, InspectCommand.sampleRows)).map { record in
            sample.fields(of: record).map {
                String(decoding: sample.bytes[sample.range(ofField: $0)], as: UTF8.self)
            }
        }
        guess = InspectFindings.guess(input)
    }

    private static func guess(_ input: CSVInput) -> Result<ColumnGuess, ColumnError> {
        do throws(ColumnError) {
            return .success(try ColumnGuess.guess(input.header, sample: input.sample))
        } catch {
            return .failure(error)
        }
    }

    // MARK: text

    /// A table of facts, a table of columns with the first rows, and the guess.
    var text: String {
        let notes = notes.filter { !$0.hasPrefix("Encoding:") }.map { $0 + "\n" }.joined()
        return facts + "\n" + columns + "\n" + notes + addresses + "\n"
    }

    private var facts: String {
        var table = TextTable()
        table.add(["file", path == "-" ? "standard input" : path])
        if let size { table.add(["size", Wording.size(size)]) }
        table.add(["encoding", encodingText])
        table.add(["delimiter", name(dialect.delimiter)])
        table.add(["quote", dialect.quote.map(name) ?? "none"])
        if dialect.escapesWithBackslash { table.add(["escape", "backslash"]) }
        table.add(["line end", dialect.lineEnd.rawValue])
        table.add(["header", headerText])
        table.add(["columns", String(header.count)])
        return table.text
    }

    private var headerText: String {
        switch headerRows {
        case 0: "none"
        case 1: "first row"
        default: "\(headerRows) rows, names joined"
        }
    }

    private var encodingText: String {
        guard dialect.byteOrderMark else { return encoding.description }
        return "\(encoding.encoding.rawValue), with byte order mark"
    }

    private func name(_ byte: UInt8) -> String {
        switch byte {
        case UInt8(ascii: ","): "comma"
        case UInt8(ascii: ";"): "semicolon"
        case UInt8(ascii: "|"): "pipe"
        case UInt8(ascii: "\""): "double quote"
        case UInt8(ascii: "'"): "single quote"
        case UInt8(ascii: " "): "space"
        case 0x09: "tab"
        default: String(decoding: [byte], as: UTF8.self)
        }
    }

    private var columns: String {
        var table = TextTable(rightAligned: [0])
        let titles = rows.indices.map { "row \($0 + 1)" }
        table.add(["#", "column"] + titles)
        for (position, column) in header.names.enumerated() {
            let values = rows.map { position < $0.count ? $0[position] : "" }
            table.add(
                [String(position + 1), column.isEmpty ? "(no name)" : column]
                    + values.map { TextTable.shortened($0, to: 30) }
            )
        }
        return table.text
    }

    private var addresses: String {
        switch guess {
        case .success(let guess): "Address columns: \(guess.description)"
        case .failure(let error): error.description
        }
    }

    // MARK: JSON

    /// One object on one line.
    var json: String {
        var object = JSONObject()
        object.add("file", path)
        object.add("size_bytes", size)
        object.add("encoding", encoding.encoding.rawValue)
        object.add("encoding_certainty", json: Wording.twoDecimals(encoding.certainty))
        object.add("encoding_runner_up", encoding.runnerUp?.rawValue)
        object.add("byte_order_mark", dialect.byteOrderMark)
        object.add("delimiter", String(decoding: [dialect.delimiter], as: UTF8.self))
        object.add("quote", dialect.quote.map { String(decoding: [$0], as: UTF8.self) })
        object.add("escape", dialect.escapesWithBackslash ? "\\" : nil as String?)
        object.add("line_end", dialect.lineEnd.rawValue)
        object.add("has_header", !header.isGenerated)
        object.add("header_rows", headerRows)
        object.add("columns", header.names)
        object.add("notes", notes)
        switch guess {
        case .success(let guess): object.add("address_columns", json: json(guess.plan))
        case .failure(let error):
            object.add("address_columns", nil as String?)
            object.add("address_columns_problem", error.description)
        }
        object.add(
            "rows",
            json: JSONObject.array(rows.map { JSONObject.array($0.map(JSONText.quoted)) })
        )
        return object.text + "\n"
    }

    private func json(_ plan: ColumnPlan<Int>) -> String {
        let parts: [(String, [Int])] = [
            ("address", plan.address), ("house_number", plan.houseNumber),
            ("street", plan.street), ("city", plan.city), ("region", plan.region),
            ("postcode", plan.postcode), ("country_column", plan.country),
        ]
        var object = JSONObject()
        for (key, columns) in parts where !columns.isEmpty {
            object.add(key, columns.map { header.names[$0] })
        }
        return object.text
    }
}
