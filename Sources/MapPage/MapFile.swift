import CSVStream
import Reports

/// A CSV output of ours as the page's source; read from its beginning as often as needed.
struct MapFile {
    let path: String
    /// Whether we wrote it just now, so that nothing about it needs to be found out.
    let isSpool: Bool

    /// Hands every row with its chunk to `body`, in order, until it has seen enough.
    ///
    /// - Parameter enough: asked before each chunk; what follows is not read any more.
    func forEachRow(
        until enough: () -> Bool = { false },
        _ body: (MapRow, RecordChunk) throws(MapPageError) -> Void
    ) throws(MapPageError) {
        let input = try open()
        let columns = OwnColumns(input.header)
        let missing = columns.missing([.status, .latitude, .longitude])
        guard missing.isEmpty else { throw .columnsMissing(path: path, missing) }
        let reader = MapRowReader(columns)
        while !enough(), let chunk = try next(input) {
            for row in 0..<chunk.count { try body(reader.row(row, of: chunk), chunk) }
        }
    }

    /// The names of its columns.
    func header() throws(MapPageError) -> Header { try open().header }

    private func open() throws(MapPageError) -> CSVInput {
        var options = CSVOptions()
        options.headerIsGiven = true
        if isSpool {
            options.encoding = .utf8
            options.delimiter = UInt8(ascii: ",")
            options.quote = .character(UInt8(ascii: "\""))
            options.findsPreamble = false
        }
        do {
            return try CSVInput.open(path, options: options)
        } catch {
            throw .input(error)
        }
    }

    private func next(_ input: CSVInput) throws(MapPageError) -> RecordChunk? {
        do {
            return try input.next()
        } catch {
            throw .input(error)
        }
    }
}
