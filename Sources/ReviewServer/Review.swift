public import Corrections
public import MapPage
public import Reports

/// A review of one output: a server on this machine, as long as the value is kept.
public final class Review: Sendable {
    /// What is reviewed and where decisions go.
    public struct Order: Sendable {
        /// The CSV output.
        public var output: String
        /// Where decisions are kept.
        public var corrections: CorrectionsFile
        /// The other outputs of the run, as its summary names them.
        public var others: [Other] = []
        /// The port; 0 for a free one.
        public var port: UInt16 = 0
        /// The confidence, 0 to 1, under which accepted rows are looked at.
        public var below = 0.5
        /// Who decides, for the column `who`.
        public var who = ""

        /// A review of an output.
        public init(output: String, corrections: CorrectionsFile) {
            self.output = output
            self.corrections = corrections
        }
    }

    /// Another output of the run that is reviewed.
    public struct Other: Sendable, Equatable {
        /// Where it is.
        public let path: String
        /// How it is written.
        public let format: OutputFormat
        /// The columns of the input that a map shows.
        public let columns: [MapColumn]

        /// Names an output.
        public init(path: String, format: OutputFormat, columns: [MapColumn] = []) {
            (self.path, self.format, self.columns) = (path, format, columns)
        }
    }

    private let server: HTTPServer
    private let admission: Admission
    private let store: ReviewStore

    /// Reads the output and begins to listen on 127.0.0.1.
    ///
    /// - Parameters:
    ///   - wall: seconds since 1970, for the column `when`.
    ///   - admitted: told the next address when one was used: each opens one browser.
    /// - Throws: `ReviewError`.
    public init(
        _ order: Order,
        parts: ReviewParts,
        wall: @escaping @Sendable () -> Double,
        admitted: @escaping @Sendable (_ address: String) -> Void = { _ in }
    ) throws(ReviewError) {
        let below = Int((order.below * 100).rounded())
        let queue = try ReviewQueue(of: order.output, below: below)
        let store = ReviewStore(
            queue: queue,
            log: try DecisionLog(order.corrections),
            who: order.who,
            wall: wall
        )
        let port = Port()
        let admission = Admission { ticket in
            admitted(Self.address(port.number, ticket))
        }
        let router = Router(
            title: order.output.split(separator: "/").last.map(String.init) ?? order.output,
            admission: admission,
            store: store,
            parts: parts,
            outputs: ReviewOutputs(order, attribution: parts.attribution, tiles: parts.tiles)
        )
        self.admission = admission
        self.store = store
        server = try HTTPServer(port: order.port) { router.answer($0, port: port.number) }
        port.number = server.port
    }

    /// The address to open; good for one browser.
    public var address: String { Self.address(server.port, admission.ticket) }

    /// How many queries there are to look at.
    public var count: Int { store.queue.cases.count }

    private static func address(_ port: UInt16, _ ticket: String) -> String {
        "http://127.0.0.1:\(port)/?token=\(ticket)"
    }
}
