import ByteStreams
import MapPage
import Reports

/// Makes the map of a run from the rows that its `MapSink` wrote.
struct FinishedMap {
    private let options: MapPage.Options

    /// - Parameters:
    ///   - tiles: what to draw under the points; nil for what the page brings along.
    ///   - columns: the names of the input's columns that the rows have behind ours.
    init(_ summary: RunSummary, tiles: TileLayer?, columns: [String]) {
        var options = MapPage.Options(title: FinishedMap.name(of: summary.input))
        options.attributions = summary.attributions
        options.tiles = tiles
        options.columns = columns.enumerated().map { index, name in
            MapColumn(name: name, index: MapSink.ownColumnsStart + index)
        }
        self.options = options
    }

    /// Completes the rows and makes the page from them, beside its target.
    func page(of rows: AtomicOutput) throws(RunError) -> (file: AtomicOutput, length: Int) {
        do throws(MapPageError) {
            let (material, page) = try transform(rows)
            try MapPage(of: material, isSpool: true).write(options, to: page)
            return (page, try complete(page))
        } catch {
            switch error {
            case .input(let error): throw .input(error, kept: [])
            case .output(let error): throw .output(error)
            case .columnsMissing(_, let names):
                // The sink wrote them itself.
                throw .countsDiffer(
                    CountMismatch(what: rows.path, expected: names.count, found: 0)
                )
            }
        }
    }

    private func transform(
        _ rows: AtomicOutput
    ) throws(MapPageError) -> (String, AtomicOutput) {
        do { return try rows.transform() } catch { throw .output(error) }
    }

    private func complete(_ page: AtomicOutput) throws(MapPageError) -> Int {
        do { return try page.complete() } catch { throw .output(error) }
    }

    /// The last part of a path; standard input has no name.
    private static func name(of path: String) -> String {
        path == "-" ? "standard input" : path.split(separator: "/").last.map(String.init) ?? path
    }
}
