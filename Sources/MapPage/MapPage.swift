public import ByteStreams
public import CSVStream

/// One self-contained HTML page that shows the rows of an output on a map.
public struct MapPage: Sendable {
    /// What a page can hold so that a browser stays quick.
    public struct Limits: Sendable, Equatable {
        /// Up to so many points each is drawn by itself.
        public var points = 200_000
        /// More are summed up in at most so many cells.
        public var cells = 150_000
        /// The most rows without a point that are listed.
        public var unplaced = 10_000
        /// The bytes that the user's own columns may take in the page; rows beyond them have none.
        public var columnBytes = 32 << 20

        /// The usual limits.
        public init() {}
    }

    /// What to write beside the rows.
    public struct Options: Sendable {
        /// The heading: the name of what was geocoded.
        public var title: String
        /// The words that the licences of the answers ask for.
        public var attributions: [String] = []
        /// Tiles to draw in place of the world that is in the page; nil for none.
        public var tiles: TileLayer?
        /// The columns of the user's own that are shown; at most `MapColumn.most`.
        public var columns: [MapColumn] = []
        /// What a page can hold.
        public var limits = Limits()

        /// The usual options.
        public init(title: String) { self.title = title }
    }

    private let file: MapFile
    /// The names of the file's columns.
    public let header: Header
    /// What the file holds.
    public let survey: MapSurvey

    /// Reads a CSV output of a run once, to count.
    ///
    /// - Parameter isSpool: the file was written by `MapSink`, so that nothing about it is guessed.
    /// - Throws: `MapPageError` when it cannot be read, or has no status and coordinates.
    public init(of path: String, isSpool: Bool = false) throws(MapPageError) {
        file = MapFile(path: path, isSpool: isSpool)
        header = try file.header()
        var survey = MapSurvey()
        try file.forEachRow { (row, chunk) throws(MapPageError) in survey.count(row, in: chunk) }
        self.survey = survey
    }

    /// Writes the page; the file is read a second time, and at most the cells are kept in memory.
    ///
    /// - Throws: `MapPageError`; what was written until then is no whole page.
    public func write(_ options: Options, to output: AtomicOutput) throws(MapPageError) {
        let frame = PageFrame(title: options.title, tiles: options.tiles)
        var writer = PageWriter(output)
        try writer.write(frame.head())
        try RowsWriter(survey: survey, options: options).write(file, to: &writer)
        try writer.write(frame.foot())
        try writer.flush()
    }
}

/// Hands bytes on in large pieces.
struct PageWriter {
    private let output: AtomicOutput
    private var buffer: [UInt8] = []

    init(_ output: AtomicOutput) { self.output = output }

    mutating func write(_ bytes: [UInt8]) throws(MapPageError) {
        buffer += bytes
        if buffer.count >= 1 << 16 { try flush() }
    }

    mutating func flush() throws(MapPageError) {
        do throws(OutputError) {
            try output.write(buffer)
        } catch {
            throw .output(error)
        }
        buffer.removeAll(keepingCapacity: true)
    }
}
