import CSVStream
import GeoModel
import Geocoding
import Reports

/// Writes the rows as the JSON that the page's script reads (`page/rows.js` says what stands where).
struct RowsWriter {
    let survey: MapSurvey
    let options: MapPage.Options

    /// Longer texts are cut: a page is to look at, the output has them whole.
    private static let longestText = 400
    /// A value of a column of the user's own.
    private static let longestValue = 200

    /// How much of the user's own columns still goes into the page, and how many rows had to do without.
    private struct Room {
        var bytes: Int
        var rowsWithout = 0
    }

    func write(_ file: MapFile, to page: inout PageWriter) throws(MapPageError) {
        let isAggregated = survey.drawn > options.limits.points
        var cells = MapCells(most: options.limits.cells)
        var room = Room(bytes: options.limits.columnBytes)
        var text = PageJSON()
        facts(&text)
        text.raw(",\n\"points\":[")
        var isFirst = true
        try file.forEachRow { (row, chunk) throws(MapPageError) in
            guard let point = row.point else { return }
            let provider = survey.number(of: chunk.bytes[row.provider])
            guard !DrawingTerms.forbid(survey.providers[provider]) else { return }
            if isAggregated {
                let level = Self.number(of: point.level)
                cells.add(point, level: level, provider: provider, reasons: row.reasons)
                return
            }
            text.raw(isFirst ? "\n" : ",\n")
            isFirst = false
            append(row, point, provider, chunk, to: &text)
            appendOwn(row, chunk, &room, to: &text)
            text.raw("]")
            try page.write(text.take())
        }
        text.raw("\n],\n\"cells\":")
        appendCells(isAggregated ? cells : nil, to: &text)
        text.raw(",\n\"unplaced\":[")
        try page.write(text.take())
        try writeUnplaced(file, &room, to: &page)
        try page.write(Array("\n],\"without_columns\":\(room.rowsWithout)}".utf8))
    }

    /// What is known before the rows: counts, names, words.
    private func facts(_ text: inout PageJSON) {
        text.raw("{\"format\":1,\"title\":")
        text.string(options.title)
        text.raw(",\"rows\":{")
        for (index, status) in RowStatus.allCases.enumerated() {
            text.raw("\(index == 0 ? "" : ",")\"\(status.name)\":\(survey.statuses[index])")
        }
        text.raw("},\"drawn\":\(survey.drawn),\"levels\":")
        let names = MatchLevel.allCases.map(\.name) + [""]
        text.pairs(zip(names, survey.levels).map { ($0, $1) })
        text.raw(",\"confidence\":")
        text.list(survey.confidences) { $0.raw("\($1)") }
        text.raw(",\"providers\":")
        text.list(survey.providers) { $0.string($1) }
        text.raw(",\n\"reasons\":")
        text.list(Reason.allCases) { text, reason in
            text.raw("[\"\(reason.code)\",\"\(reason.reasonClass.rawValue)\",")
            text.string(reason.meaning)
            text.raw(",")
            text.string(reason.remedy)
            text.raw(",\(survey.reasons[Int(reason.rawValue)])]")
        }
        text.raw(",\n\"attributions\":")
        text.list(options.attributions) { $0.string($1) }
        text.raw(",\"columns\":")
        text.list(options.columns) { $0.string($1.name) }
        text.raw(",\"withheld\":")
        text.pairs(survey.withheld.map { ($0.provider, $0.rows) })
        appendTiles(&text)
    }

    private func appendTiles(_ text: inout PageJSON) {
        guard let tiles = options.tiles else { return }
        text.raw(",\"tiles\":{\"url\":")
        text.string(tiles.template)
        text.raw(",\"attribution\":")
        text.string(tiles.attribution)
        text.raw("}")
    }

    private func append(
        _ row: MapRow,
        _ point: MapPoint,
        _ provider: Int,
        _ chunk: RecordChunk,
        to text: inout PageJSON
    ) {
        text.raw("[\(row.number),\(point.coordinate.latitudeE6),\(point.coordinate.longitudeE6),")
        text.raw("\(Self.number(of: point.level)),\(point.accuracyMetres),\(point.confidence),")
        text.raw("\(provider),")
        text.reasons(row.reasons)
        for range in [row.query, point.label, row.country] {
            text.raw(",")
            text.string(chunk.bytes[range], atMost: Self.longestText)
        }
    }

    /// Appends the values of the user's own columns, each after a comma.
    private func appendOwn(
        _ row: MapRow,
        _ chunk: RecordChunk,
        _ room: inout Room,
        to text: inout PageJSON
    ) {
        guard !options.columns.isEmpty else { return }
        let values = options.columns.map {
            chunk.bytes[chunk.range(record: row.record, column: $0.index)]
        }
        let needed = values.reduce(0) { $0 + min($1.count, Self.longestValue) + 3 }
        guard needed <= room.bytes else {
            room = Room(bytes: 0, rowsWithout: room.rowsWithout + 1)
            return
        }
        room.bytes -= needed
        for value in values {
            text.raw(",")
            text.string(value, atMost: Self.longestValue)
        }
    }

    private func appendCells(_ cells: MapCells?, to text: inout PageJSON) {
        guard let cells else { return text.raw("null") }
        text.raw("{\"degrees\":\(cells.degrees),\"list\":")
        text.list(cells.sorted) { text, entry in
            let (key, cell) = entry
            text.raw("[\(cell.count),\(cell.middle.latitude),\(cell.middle.longitude),")
            text.raw("\(key.level),\(key.provider),\(cell.confidence),")
            text.reasons(key.reasons)
            text.raw("]")
        }
        text.raw("}")
    }

    private func writeUnplaced(
        _ file: MapFile,
        _ room: inout Room,
        to page: inout PageWriter
    ) throws(MapPageError) {
        let most = min(survey.unplaced, options.limits.unplaced)
        var text = PageJSON()
        var listed = 0
        try file.forEachRow(until: { listed == most }) { (row, chunk) throws(MapPageError) in
            guard row.status != .ok, listed < most else { return }
            text.raw(listed == 0 ? "\n" : ",\n")
            listed += 1
            let provider = survey.number(of: chunk.bytes[row.provider])
            text.raw("[\(row.number),\"\(row.status.name)\",\(provider),")
            text.reasons(row.reasons)
            text.raw(",")
            text.string(chunk.bytes[row.query], atMost: Self.longestText)
            var own = PageJSON()
            appendOwn(row, chunk, &room, to: &own)
            text.raw(",[")
            text.raw(own.take().dropFirst())
            text.raw("]")
            appendBest(of: row, provider, chunk, to: &text)
            text.raw("]")
            try page.write(text.take())
        }
    }

    private func appendBest(
        of row: MapRow,
        _ provider: Int,
        _ chunk: RecordChunk,
        to text: inout PageJSON
    ) {
        guard let best = row.best, !DrawingTerms.forbid(survey.providers[provider]) else { return }
        let point = best.coordinate
        text.raw(",\(point.latitudeE6),\(point.longitudeE6),\(Self.number(of: best.level)),")
        text.raw("\(best.accuracyMetres),")
        text.string(chunk.bytes[best.label], atMost: Self.longestText)
    }

    private static func number(of level: MatchLevel?) -> Int {
        level.map { Int($0.rawValue) } ?? MatchLevel.allCases.count
    }
}
