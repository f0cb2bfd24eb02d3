public import GeoModel
import Geocoding

/// What a run did, for standard error and for `--summary`.
public struct RunSummary: Sendable {
    /// Whether every row was read and every output holds as many rows as it must.
    public var complete = false
    /// The input as the user named it.
    public var input: String
    /// How the input was read: what was guessed, one sentence each.
    public var readAs: [String]
    /// What became of the rows.
    public var counts = RunCounts()
    /// Points that many rows share, most first.
    public var sharedPoints: [SharedPoint] = []
    /// The outputs and how many rows each holds.
    public var outputs: [WrittenOutput] = []
    /// Who could answer.
    public var sources: [AnswerSource]
    /// How long the run took from its first row to its last output, in seconds; over all its
    /// processes. Making or opening an index is not part of it.
    public var wallSeconds = 0.0
    /// What the requests of this call cost by the prices in the config file; nil where none is known.
    public var estimatedCost: Double?
    /// The processor time of the same span over all threads, in seconds.
    public var cpuSeconds = 0.0

    /// A point that many rows share.
    public struct SharedPoint: Sendable, Equatable {
        /// Where.
        public let coordinate: Coordinate
        /// What kind of match it is.
        public let level: MatchLevel
        /// How many rows, at least; exact up to 4,096 different points.
        public let rows: Int
    }

    /// An output that was written.
    public struct WrittenOutput: Sendable, Equatable {
        /// The path as the user gave it.
        public let path: String
        /// How it was written.
        public let format: OutputFormat
        /// The rows it holds.
        public let rows: Int
        /// The columns of the input that a map shows.
        public var columns: [InputColumn] = []

        /// A column of the input.
        public struct InputColumn: Sendable, Equatable {
            /// Its name in the header.
            public let name: String
            /// Where it stands, from 1.
            public let position: Int

            /// A column of that name there.
            public init(name: String, position: Int) {
                (self.name, self.position) = (name, position)
            }
        }

        /// Describes an output.
        public init(path: String, format: OutputFormat, rows: Int) {
            self.path = path
            self.format = format
            self.rows = rows
        }
    }

    /// A summary to be filled in.
    public init(input: String, readAs: [String] = [], sources: [AnswerSource] = []) {
        self.input = input
        self.readAs = readAs
        self.sources = sources
    }

    /// Takes over the points that at least a hundredth of the `ok` rows share, and 20 rows.
    public mutating func take(_ points: SharedPoints) {
        let least = max(20, counts[.ok] / 100)
        sharedPoints = points.top(10, atLeast: least).compactMap { entry in
            entry.point.coordinate.map {
                SharedPoint(coordinate: $0, level: entry.point.level, rows: entry.rows)
            }
        }
    }

    /// Rows per second of wall time.
    public var rowsPerSecond: Double {
        wallSeconds > 0 ? Double(counts.rows) / wallSeconds : 0
    }

    /// The share of `ok` rows among those that have an address, in percent; 100 when none has.
    public var okPercent: Double {
        let asked = counts.rows - counts[.empty]
        return asked == 0 ? 100 : 100 * Double(counts[.ok]) / Double(asked)
    }

    /// Whether a finished run must end with exit code 1: rows are `failed`, or too few are `ok`.
    ///
    /// - Parameter failUnderPercent: `--fail-under`, 0 to 100.
    public func fallsShort(failUnderPercent: Double?) -> Bool {
        counts[.failed] > 0 || okPercent < failUnderPercent ?? 0
    }

    /// The words that the licences of the answers in the outputs ask for, each once.
    public var attributions: [String] {
        var words: [String] = []
        for (index, source) in sources.enumerated() {
            let used = index < counts.accepted.count && counts.accepted[index] > 0
            if used, !source.attribution.isEmpty, !words.contains(source.attribution) {
                words.append(source.attribution)
            }
        }
        return words
    }

    /// The sources that have accepted rows, with their number.
    var providers: [(name: String, rows: Int)] {
        zip(sources, counts.accepted).filter { $0.1 > 0 }.map { ($0.0.name, $0.1) }
    }
}
