import Settings

/// The US Census Bureau: parts of addresses by number, answered in any order.
struct CensusBatch: BatchCodec {
    /// Without a street there is nothing that it could look up.
    func takes(_ query: BatchQuery) -> Bool {
        !query.street.isEmpty && (!query.city.isEmpty || !query.postcode.isEmpty)
    }

    func body(for queries: [BatchQuery], values: RequestValues) -> BatchBody {
        let rows = queries.enumerated().map { number, query in
            [String(number), query.street, query.city, query.region, query.postcode]
        }
        return Multipart(
            file: ("addressFile", CSVTable.text(rows)),
            fields: [("benchmark", values.settings["benchmark"] ?? "")]
        ).body
    }

    func rows(of reply: HTTPReply, to queries: [BatchQuery], _ reader: ReplyReader) -> [BatchRow]? {
        var found: [Int: BatchRow] = [:]
        for row in CSVTable.rows(LatinText.utf8(reply.body)) {
            guard row.count >= 3, let number = Int(row[0]), queries.indices.contains(number),
                found[number] == nil
            else { return nil }
            found[number] = CensusBatch.row(row, reader)
        }
        guard !found.isEmpty else { return nil }
        return queries.indices.map { found[$0] ?? .open }
    }

    private static func row(_ row: [String], _ reader: ReplyReader) -> BatchRow {
        switch row[2] {
        case "No_Match": return .answered([])
        case "Match" where row.count >= 6:
            let point = row[5].split(separator: ",").map { Double(plain: String($0)) }
            guard point.count == 2, let longitude = point[0], let latitude = point[1] else {
                return .open
            }
            return reader.row(
                """
                {"result":{"addressMatches":[{"matchedAddress":\(JSONText.quoted(row[4])),\
                "coordinates":{"x":\(longitude),"y":\(latitude)}}]}}
                """
            )
        // A tie names none of those that tie; alone, it does.
        default: return .open
        }
    }
}

/// addok and the Géoplateforme: the same CSV with columns added.
struct AddokBatch: BatchCodec {
    private static let added = [
        "latitude", "longitude", "label", "score", "type", "status", "score_next",
    ]

    /// Scores that differ by less may be the same place twice, or two places.
    private static let nearTie = 0.1

    func body(for queries: [BatchQuery], values: RequestValues) -> BatchBody {
        let rows =
            [["row", "q"]] + queries.enumerated().map { [String($0.offset), $0.element.text] }
        let filters = ["postcode", "citycode"].compactMap { name in
            values.settings[name].flatMap { $0.isEmpty ? nil : (name, $0) }
        }
        return Multipart(
            file: ("data", CSVTable.text(rows)),
            // Sniffing fails on small files, and the reply would begin with a byte order mark.
            fields: [("columns", "q"), ("delimiter", ","), ("encoding", "utf-8")] + filters
        ).body
    }

    func rows(of reply: HTTPReply, to queries: [BatchQuery], _ reader: ReplyReader) -> [BatchRow]? {
        let table = CSVTable.rows(reply.body)
        guard let header = table.first, table.count == queries.count + 1,
            let number = header.firstIndex(of: "row")
        else { return nil }
        let columns = AddokBatch.added.map { name in
            header.firstIndex(of: "result_\(name)") ?? header.firstIndex(of: name)
        }
        var found: [Int: BatchRow] = [:]
        for row in table.dropFirst() {
            guard row.count == header.count, let index = Int(row[number]),
                queries.indices.contains(index), found[index] == nil
            else { return nil }
            found[index] = AddokBatch.row(columns.map { $0.map { row[$0] } ?? "" }, reader)
        }
        return queries.indices.map { found[$0] ?? .open }
    }

    private static func row(_ values: [String], _ reader: ReplyReader) -> BatchRow {
        guard let latitude = Double(plain: values[0]), let longitude = Double(plain: values[1])
        else {
            let isNothing = values[5].isEmpty || ["not-found", "skipped"].contains(values[5])
            return isNothing && values[2].isEmpty ? .answered([]) : .open
        }
        let score = Double(plain: values[3])
        // A batch gives no second candidate; where one is close, all are asked for.
        if let score, let next = Double(plain: values[6]), score - next < nearTie { return .open }
        let written = score.map { String($0) } ?? "null"
        return reader.row(
            """
            {"features":[{"geometry":{"coordinates":[\(longitude),\(latitude)]},"properties":\
            {"label":\(JSONText.quoted(values[2])),"score":\(written),\
            "type":\(JSONText.quoted(values[4]))}}]}
            """
        )
    }
}
